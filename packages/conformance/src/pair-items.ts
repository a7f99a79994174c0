import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '@helpdesk/contract-model';

/**
 * Puts the items that are the same in two arrays beside each other: those with one id, else the equal ones, and then the rest
 * as they come.
 */
export function pairItems(
  left: readonly Json[],
  right: readonly Json[],
  isSame: (one: Json, other: Json) => boolean,
): readonly (readonly [left: Json, right: Json, index: number])[] {
  const rest = new Set(right.keys());
  const take = (matches: (other: Json) => boolean): number | undefined => {
    const index = [...rest].find((one) => matches(right[one] ?? null));
    if (index !== undefined) rest.delete(index);
    return index;
  };
  const places = left.map((item) => take((other) => isDeepStrictEqual(item, other)));
  const others = places.map((place, index) => place ?? take((other) => hasSameId(left[index] ?? null, other)));
  const equal = others.map((place, index) => place ?? take((other) => isSame(left[index] ?? null, other)));
  return equal.flatMap((place, index) => {
    const at = place ?? take(() => true);
    return at === undefined ? [] : [[left[index] ?? null, right[at] ?? null, at] as const];
  });
}

const hasSameId = (one: Json, other: Json): boolean =>
  isObject(one) && isObject(other) && one.id !== undefined && one.id === other.id;

/** True if the arrays have the same items, each as often. */
export const hasSameItems = (one: readonly Json[], other: readonly Json[]): boolean =>
  one.length === other.length &&
  pairItems(one, other, isDeepStrictEqual).every(([left, right]) => isDeepStrictEqual(left, right));
