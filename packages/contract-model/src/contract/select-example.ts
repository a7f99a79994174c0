import { isAtOrBelow, type RequestPointer } from '../json/json-pointer.ts';
import type { Credential } from './case.ts';
import type { Example, Operation } from './operation.ts';

/** The example of a response, with the status and key that it is documented under. */
export interface NamedExample {
  readonly status: number;
  readonly key: string;
  readonly example: Example;
}

/** If several parts of a request have issues, the first of these parts selects the example. */
const parts = ['/path', '/query', '/header', '/body'];

/**
 * The example of a 400, or of a 422 where a document has that instead, for a request with these issues (`x-covers`): the example
 * whose `only` covers every issue; if none does, the example with the longest `at` that covers an issue of the first part.
 * Undefined if the spec documents none.
 */
export function exampleForIssues(operation: Operation, issues: readonly RequestPointer[]): NamedExample | undefined {
  const candidates = [...examplesOf(operation, 400), ...examplesOf(operation, 422)];
  const only = candidates.find(
    ({ example: { covers } }) =>
      covers?.only &&
      issues.length > 0 &&
      issues.every((issue) => covers.only?.some((place) => isAtOrBelow(issue, place))),
  );
  if (only) return only;

  const part = parts.find((place) => issues.some((issue) => isAtOrBelow(issue, place)));
  if (part === undefined) return undefined;
  const deciding = issues.filter((issue) => isAtOrBelow(issue, part));
  const around = candidates.flatMap((candidate) =>
    (candidate.example.covers?.at ?? [])
      .filter((place) => deciding.some((issue) => isAtOrBelow(issue, place)))
      .map((place) => ({ candidate, depth: place.length })),
  );
  return around.sort((a, b) => b.depth - a.depth)[0]?.candidate;
}

/** The 401 or 403 example for this credential; undefined if the spec documents none. */
export function exampleForCredential(operation: Operation, credential: Credential): NamedExample | undefined {
  return [...examplesOf(operation, 401), ...examplesOf(operation, 403)].find(
    ({ example: { change } }) => change && 'credential' in change && change.credential === credential,
  );
}

function examplesOf({ responses }: Operation, status: number): NamedExample[] {
  const examples = responses[status]?.examples ?? {};
  return Object.entries(examples).map(([key, example]) => ({ status, key, example }));
}
