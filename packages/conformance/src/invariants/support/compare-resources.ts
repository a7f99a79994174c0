import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, joinPointer } from '@helpdesk/contract-model';

/** A value that differs between two forms of one resource. */
export interface Difference {
  /** Inside the resource. */
  readonly at: string;
  /** Undefined if the value is only in the other. */
  readonly expected: Json | undefined;
  readonly received: Json | undefined;
}

/** The smallest values that differ. */
export function compareResources(expected: Json | undefined, received: Json | undefined, at = ''): Difference[] {
  if (isDeepStrictEqual(expected, received)) return [];
  const isList = Array.isArray(expected) && Array.isArray(received) && expected.length === received.length;
  if (!isList && !(isObject(expected) && isObject(received))) return [{ at, expected, received }];
  // Both are objects or both are lists, whose members are compared by name or by index.
  const [left, right] = [expected, received] as [Record<string, Json>, Record<string, Json>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) => compareResources(left[name], right[name], joinPointer(at, name)));
}

/** The same, of values that both forms have: two operations may show different fields of a resource. */
export function compareCommonFields(expected: Json | undefined, received: Json | undefined, at = ''): Difference[] {
  return compareResources(expected, received, at).filter(
    (one) => one.expected !== undefined && one.received !== undefined,
  );
}

/**
 * What has changed in a resource since it was read as `before`. A field that differs in two reads one after the other changes by itself and
 * does not count.
 */
export async function readDifferences(
  before: Json | undefined,
  read: () => Promise<Json | undefined>,
): Promise<Difference[]> {
  const after = await read();
  const differences = compareResources(before, after);
  if (differences.length === 0) return [];
  const changing = new Set(compareResources(after, await read()).map(({ at }) => at));
  return differences.filter(({ at }) => !changing.has(at));
}
