import type { Page } from '../../src/database/pages/page.ts';
import type { DomainError, Result } from '../../src/result.ts';

/** The value of a success; a failure fails the test. */
export function expectOk<T>(result: Result<T, DomainError>): T {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The result of a store if a domain rule rejects the input. */
export function failure<Code extends string>(code: Code) {
  return { ok: false, error: { code } };
}

/** Follows the cursors to the end and returns all items, page by page. */
export async function walk<Item>(
  fetch: (cursor: string | undefined) => Promise<Result<Page<Item>, DomainError>>,
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | undefined;
  do {
    const page = expectOk(await fetch(cursor));
    pages.push(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
