import type { Credential, Example, Operation, RequestPointer } from '../model.ts';
import { isAt } from './pointer.ts';

/** An error example of an operation, with the status and key that it is documented under. */
export interface NamedExample {
  readonly status: number;
  readonly key: string;
  readonly example: Example;
}

/** Of faults in several parts of a request, the first of these decides what is answered. */
const parts = ['/path', '/query', '/header', '/body'];

/**
 * The 400 example that answers a request with these faults (`x-covers`): one whose `only` has a place for every fault, else
 * the one with the longest `at` around a fault in the part that decides. Undefined where the spec documents none.
 */
export function exampleForFaults(operation: Operation, faults: readonly RequestPointer[]): NamedExample | undefined {
  const candidates = examplesOf(operation, 400);
  const only = candidates.find(
    ({ example: { covers } }) =>
      covers?.only && faults.length > 0 && faults.every((fault) => covers.only?.some((place) => isAt(fault, place))),
  );
  if (only) return only;

  const part = parts.find((place) => faults.some((fault) => isAt(fault, place)));
  if (part === undefined) return undefined;
  const deciding = faults.filter((fault) => isAt(fault, part));
  const around = candidates.flatMap((candidate) =>
    (candidate.example.covers?.at ?? [])
      .filter((place) => deciding.some((fault) => isAt(fault, place)))
      .map((place) => ({ candidate, depth: place.length })),
  );
  return around.sort((a, b) => b.depth - a.depth)[0]?.candidate;
}

/** The 401 or 403 example that answers this credential; undefined where the spec documents none. */
export function exampleForCredential(operation: Operation, credential: Credential): NamedExample | undefined {
  return [...examplesOf(operation, 401), ...examplesOf(operation, 403)].find(
    ({ example: { change } }) => change && 'credential' in change && change.credential === credential,
  );
}

function examplesOf({ responses }: Operation, status: number): NamedExample[] {
  const examples = responses[status]?.examples ?? {};
  return Object.entries(examples).map(([key, example]) => ({ status, key, example }));
}
