import type { Source } from '../contract/case.ts';

/** A problem of the spec. */
export interface SpecProblem {
  /** File and line, relative to the parent folder of the spec: `spec/paths/contacts.yaml:41`. */
  readonly source: Source;
  /** What is wrong, and what to write instead. */
  readonly message: string;
  /** The lint rule that found it: `house/error-text`. */
  readonly rule?: string;
}

/** The spec cannot be compiled. The message has one line for each problem. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly SpecProblem[];

  constructor(problems: readonly SpecProblem[]) {
    super(problems.map(lineOf).join('\n'));
    this.problems = problems;
  }
}

function lineOf({ source, message, rule }: SpecProblem): string {
  return `${source}: ${message}${rule === undefined ? '' : ` [${rule}]`}`;
}

/** Like `Array.map`, but collects the SpecErrors of all items into one, so that a single run reports every problem. */
export function mapAll<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Result[] {
  const results: Result[] = [];
  const problems: SpecProblem[] = [];
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
