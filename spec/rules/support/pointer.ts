import { isObject } from './place.ts';

/** The keys of a JSON Pointer (RFC 6901, section 4). */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON Pointer, undefined if there is none. `*` stands for the first item of an array. */
export function find(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(found)) found = found[key === '*' ? 0 : Number(key)];
    else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));
