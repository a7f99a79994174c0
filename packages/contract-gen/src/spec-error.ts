import type { Source } from '@helpdesk/contract-model';

/** One thing that is wrong with the spec: where, what, and what to do about it. */
export interface Problem {
  readonly source: Source;
  readonly message: string;
}

/** The spec cannot be compiled. Its message lists every problem, one a line, each with its file and line. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ source, message }) => `${source}: ${message}`).join('\n'));
    this.problems = problems;
  }
}

/** Maps every item, so that one run names the problems of all of them and not only of the first. */
export function mapAll<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Result[] {
  const results: Result[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    try {
      results.push(map(item));
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new SpecError(problems);
  return results;
}
