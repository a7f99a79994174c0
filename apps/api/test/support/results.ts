import type { Page } from '../../src/database/page.ts';

/** The result where the repository did what it was asked; the refusal is the test's failure otherwise. */
export function expectOk<T extends object>(result: T): Exclude<T, { refusal: unknown }> {
  if ('refusal' in result) throw new Error(`Refused: ${JSON.stringify(result)}`);
  // The check above leaves what has no refusal.
  return result as Exclude<T, { refusal: unknown }>;
}

/** Follows the cursors to the end and returns all items, page by page. */
export async function walk<Item>(
  fetch: (cursor: string | undefined) => Promise<Page<Item> | { refusal: string }>,
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
