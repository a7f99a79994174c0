/** JSON Pointers (RFC 6901): reading a value, and copying it with a change. */
import { isObject, type Json } from './json.ts';

/** A JSON Pointer into a request: `/path/NAME`, `/query/NAME`, `/header/NAME` or below `/body`. */
export type RequestPointer = string;

/** A JSON Pointer into the bundled OpenAPI document. */
export type DocumentPointer = string;

/** The pointer to a member or item of the value at `pointer`. */
export function joinPointer(pointer: string, name: string | number): string {
  const segment = String(name);
  // Nearly no name has one, and responses have many names.
  const isPlain = !segment.includes('~') && !segment.includes('/');
  return `${pointer}/${isPlain ? segment : segment.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The pointer to the object or array that has the member or item at `pointer`. */
export const parentPointer = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** The segments of a pointer, unescaped; none for the empty pointer. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at the pointer, or undefined. Inherited members do not count. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined;
export function valueAt(value: unknown, pointer: string): unknown;
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const segment of segmentsOf(pointer)) current = memberOf(current, segment);
  return current;
}

const MAX_KNOWN_POINTERS = 10_000;
const knownSegments = new Map<string, readonly string[]>();

/** Like `parsePointer`, but parses a pointer only once: a suite reads the same few from many values. */
function segmentsOf(pointer: string): readonly string[] {
  const known = knownSegments.get(pointer);
  if (known !== undefined) return known;
  const segments = parsePointer(pointer);
  if (knownSegments.size < MAX_KNOWN_POINTERS) knownSegments.set(pointer, segments);
  return segments;
}

function memberOf(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** All values at a pointer in which `*` stands for every item or member. */
export function valuesAt(value: Json | undefined, pointer: string): Json[];
export function valuesAt(value: unknown, pointer: string): unknown[];
export function valuesAt(value: unknown, pointer: string): unknown[] {
  let values = [value];
  for (const segment of segmentsOf(pointer)) {
    values = segment === '*' ? values.flatMap(membersOf) : values.map((one) => memberOf(one, segment));
  }
  return values.filter((one) => one !== undefined);
}

const membersOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** A copy with `next` at the pointer; members keep their order. Creates missing objects on the way; `undefined` removes the value. */
export function withValueAt(value: Json | undefined, pointer: string, next: Json | undefined): Json | undefined {
  return withValueOn(value, parsePointer(pointer), next);
}

function withValueOn(value: Json | undefined, path: readonly string[], next: Json | undefined): Json | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return next;
  if (Array.isArray(value)) {
    const child = withValueOn(value[Number(segment)], rest, next);
    return child === undefined ? value.toSpliced(Number(segment), 1) : value.toSpliced(Number(segment), 1, child);
  }
  const own = isObject(value) ? value : {};
  const { [segment]: current, ...others } = own;
  const child = withValueOn(current, rest, next);
  return child === undefined ? others : { ...own, [segment]: child };
}

/** True if the pointer is `place` or a pointer inside it: `/query/page` is at or below `/query`. */
export function isAtOrBelow(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}
