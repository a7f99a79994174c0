/** JSON Pointer (RFC 6901): reading and changing a value without touching the original. */
import type { Json } from '@helpdesk/contract/model';

export function tokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function join(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function member(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(token)];
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

export function get(value: Json | undefined, pointer: string): Json | undefined {
  return tokens(pointer).reduce(member, value);
}

/** A copy with `next` at the pointer; objects that are missing on the way are made. `undefined` removes. */
export function put(value: Json | undefined, pointer: string, next: Json | undefined): Json | undefined {
  return putAt(value, tokens(pointer), next);
}

function putAt(value: Json | undefined, path: readonly string[], next: Json | undefined): Json | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return next;
  const child = putAt(member(value, token), rest, next);
  if (Array.isArray(value)) {
    const index = token === '-' ? value.length : Number(token);
    return child === undefined ? value.toSpliced(index, 1) : value.toSpliced(index, 1, child);
  }
  const others = isObject(value) ? Object.entries(value).filter(([name]) => name !== token) : [];
  return Object.fromEntries(child === undefined ? others : [...others, [token, child]]);
}

/** True if `pointer` is `prefix` or below it. */
export const isWithin = (pointer: string, prefix: string): boolean =>
  pointer === prefix || pointer.startsWith(`${prefix}/`);

/** All values that a pointer names in which `*` stands for every item or member. */
export function getAll(value: Json | undefined, pointer: string): Json[] {
  return tokens(pointer)
    .reduce<(Json | undefined)[]>(
      (values, token) =>
        values.flatMap((one) =>
          token !== '*' ? [member(one, token)] : Array.isArray(one) ? one : isObject(one) ? Object.values(one) : [],
        ),
      [value],
    )
    .filter((one) => one !== undefined);
}
