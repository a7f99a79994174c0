/** JSON Pointer (RFC 6901): reading and changing a value without touching the original. */
import type { Json } from '@helpdesk/contract/model';
import { escapeSegment, segmentsOf, valueAt } from '@helpdesk/contract/read';

export const join = (pointer: string, name: string | number): string => `${pointer}/${escapeSegment(String(name))}`;

export const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function get(value: Json | undefined, pointer: string): Json | undefined {
  // What is inside JSON is JSON.
  return valueAt(value, pointer) as Json | undefined;
}

/** A copy with `next` at the pointer; objects that are missing on the way are made. `undefined` removes. */
export function put(value: Json | undefined, pointer: string, next: Json | undefined): Json | undefined {
  return putAt(value, segmentsOf(pointer), next);
}

function putAt(value: Json | undefined, path: readonly string[], next: Json | undefined): Json | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return next;
  if (Array.isArray(value)) {
    const child = putAt(value[Number(segment)], rest, next);
    return child === undefined ? value.toSpliced(Number(segment), 1) : value.toSpliced(Number(segment), 1, child);
  }
  const { [segment]: current, ...others } = isObject(value) ? value : {};
  const child = putAt(current, rest, next);
  return child === undefined ? others : { ...others, [segment]: child };
}

/** All values that a pointer names in which `*` stands for every item or member. */
export function getAll(value: Json | undefined, pointer: string): Json[] {
  return segmentsOf(pointer)
    .reduce<(Json | undefined)[]>(
      (values, segment) =>
        values.flatMap((one) => {
          if (segment !== '*') return [get(one, join('', segment))];
          return typeof one === 'object' && one !== null ? Object.values(one) : [];
        }),
      [value],
    )
    .filter((one) => one !== undefined);
}
