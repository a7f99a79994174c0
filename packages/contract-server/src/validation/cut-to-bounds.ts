/**
 * Cuts values to slightly more than their documented bounds before they are validated (docs/decisions/bounded-requests.md).
 * With `allErrors`, Ajv continues with patterns, formats, items and members after a bound is exceeded: a megabyte of small
 * items, unknown members or `@` would block the process for seconds. A cut value exceeds the same bounds as the whole value.
 */
import { type Contract, joinPointer, type Operation, type Parameter } from '@helpdesk/contract-model';
import { type Bounds, computeBounds } from './bounds.ts';

/** The bounds of the documented values of a request, by name. */
interface InputBounds {
  readonly params: ReadonlyMap<string, Bounds>;
  readonly query: ReadonlyMap<string, Bounds>;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, Bounds>;
  readonly body: Bounds | undefined;
}

export function computeInputBounds({ openapi }: Contract, { parameters, body }: Operation): InputBounds {
  const boundsIn = (place: Parameter['in']) =>
    new Map(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, computeBounds(openapi, schema)]),
    );
  const headers = new Map([...boundsIn('header')].map(([name, bounds]) => [name.toLowerCase(), bounds]));
  return {
    params: boundsIn('path'),
    query: boundsIn('query'),
    headers,
    body: body && computeBounds(openapi, body.schema),
  };
}

/**
 * Cuts each value of the input.
 *
 * @param cut receives the pointer of each value that was cut: `/query/NAME`, `/body/NAME`.
 */
export function cutInput<Input extends { params: object; query: object; headers: object; body: unknown }>(
  bounds: InputBounds,
  input: Input,
  cut: Set<string>,
): Input {
  // The validator writes defaults into its input. If nothing is cut, that must be the original object.
  const cutAll = <Values extends object>(of: ReadonlyMap<string, Bounds>, values: Values, place: string): Values => {
    let result = values;
    for (const [name, value] of Object.entries(values)) {
      const kept = cutToBounds(of.get(name), value, joinPointer(`/${place}`, name), cut);
      if (kept !== value) result = { ...result, [name]: kept };
    }
    return result;
  };
  return {
    ...input,
    params: cutAll(bounds.params, input.params, 'path'),
    query: cutAll(bounds.query, input.query, 'query'),
    headers: cutAll(bounds.headers, input.headers, 'header'),
    body: cutToBounds(bounds.body, input.body, '/body', cut),
  };
}

/**
 * Returns the value itself if it is within its bounds, else a copy that exceeds the same bounds, but only slightly.
 *
 * @param cut receives the pointer of each value that was cut.
 */
export function cutToBounds(bounds: Bounds | undefined, value: unknown, at: string, cut: Set<string>): unknown {
  if (bounds === undefined) return value;
  if (typeof value === 'string') return cutText(bounds, value, at, cut);
  if (Array.isArray(value)) return cutItems(bounds, value, at, cut);
  return typeof value === 'object' && value !== null ? cutMembers(bounds, value, at, cut) : value;
}

/** A code point has one or two UTF-16 units, so a text with more than twice as many units as allowed code points is too long. */
function cutText({ maxLength }: Bounds, text: string, at: string, cut: Set<string>): string {
  const room = 2 * keptCount(maxLength);
  if (text.length <= room) return text;
  cut.add(at);
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(room - 1));
  return text.slice(0, isPairCut ? room - 1 : room);
}

function cutItems(bounds: Bounds, items: readonly unknown[], at: string, cut: Set<string>): readonly unknown[] {
  const room = keptCount(bounds.maxItems);
  const isTooLong = items.length > room;
  if (isTooLong) cut.add(at);
  const item = bounds.item();
  const kept = isTooLong ? items.slice(0, room) : items;
  const result = kept.map((one, index) => cutToBounds(item, one, `${at}/${index}`, cut));
  return isTooLong || result.some((one, index) => one !== items[index]) ? result : items;
}

function cutMembers(bounds: Bounds, members: object, at: string, cut: Set<string>): object {
  const all = Object.keys(members);
  const room = keptCount(bounds.maxProperties);
  const isTooLarge = all.length > room + bounds.names.size;
  if (isTooLarge) cut.add(at);
  const others = all.filter((name) => !bounds.names.has(name));
  const kept = isTooLarge ? [...all.filter((name) => bounds.names.has(name)), ...others.slice(0, room)] : all;
  const entries = kept.map((sent) => {
    const value: unknown = Reflect.get(members, sent);
    const name = sent.length > bounds.maxName && !bounds.names.has(sent) ? `${sent.slice(0, bounds.maxName)}…` : sent;
    const place = joinPointer(at, name);
    if (name !== sent) cut.add(place);
    const result = cutToBounds(bounds.member(name), value, place, cut);
    return { name, result, isWhole: name === sent && result === value };
  });
  if (!isTooLarge && entries.every(({ isWhole }) => isWhole)) return members;
  // Object.fromEntries treats `__proto__` like any other name.
  return Object.fromEntries(entries.map(({ name, result }) => [name, result]));
}

/** One more than the limit; 0 for a type that is not allowed, whose content does not matter. */
const keptCount = (limit: number): number => (limit === 0 ? 0 : limit + 1);
