/**
 * Values are cut to little more than their documented bounds before they are validated. Ajv, asked for all errors, goes on with
 * patterns, formats, items and members where a bound is already broken: a megabyte of small items, of unknown members or
 * of `@` would hold the process for seconds. What is left breaks the same bounds, and costs no more than the contract lets in.
 */
import {
  type Contract,
  joinPointer,
  type OpenApiDocument,
  type Operation,
  resolveSchema,
  type Schema,
} from '@helpdesk/contract-model';
import { MAX_ISSUES } from '../validation-issue.ts';

/** What a place of the input may hold at the most: `Infinity` where the contract does not say, 0 of a type that it does not take. */
export interface Bounds {
  readonly maxLength: number;
  readonly maxItems: number;
  readonly maxProperties: number;
  /** UTF-16 units of a name that is not documented: a longer one is wrong, and only its start is named. */
  readonly maxName: number;
  /** Documented names; they are kept, however many others there are. */
  readonly names: ReadonlySet<string>;
  /** Whether there may be no others. */
  readonly isClosed: boolean;
  readonly member: (name: string) => Bounds | undefined;
  /** Of a member that is not documented. */
  readonly other: () => Bounds | undefined;
  readonly item: () => Bounds | undefined;
}

/** Places deeper than this are not cut: a schema that contains itself has no deepest place. */
const MAX_DEPTH = 16;

/** UTF-16 units of an unknown name that an answer repeats. */
const MAX_NAME = 1_000;

/** The bounds of a schema; those of what is inside are worked out when they are first needed, and kept. */
export function boundsOf(document: OpenApiDocument, unresolved: Schema, depth = 0): Bounds {
  const schema = resolveSchema(document, unresolved);
  const inside = (pick: Pick) =>
    lazy(() => {
      const allOf = childrenOf(document, schema, pick);
      return allOf.length === 0 || depth === MAX_DEPTH ? undefined : boundsOf(document, { allOf }, depth + 1);
    });
  const names = namesOf(document, schema);
  const members = new Map([...names].map((name) => [name, inside(({ properties = {} }) => properties[name])]));
  const limit = (type: string, keyword: Limit) => limitOf(document, schema, type, keyword);
  const parts = partsOf(document, schema);
  // Which names a pattern takes, and which items a list of single ones, only the validator knows.
  const hasPatterns = parts.some((part) => part.patternProperties !== undefined);
  const hasPrefix = parts.some((part) => part.prefixItems !== undefined);
  const isClosed = !hasPatterns && parts.some(closes);
  const maxNameLength = Math.min(...parts.map((part) => maxLengthOf(document, part.propertyNames)));
  const rest = inside(({ additionalProperties }) =>
    typeof additionalProperties === 'object' && !hasPatterns ? additionalProperties : undefined,
  );
  return {
    maxLength: limit('string', 'maxLength'),
    maxItems: limit('array', 'maxItems'),
    // Unknown members of a closed object are named one by one, up to a number.
    maxProperties: Math.min(limit('object', 'maxProperties'), isClosed ? MAX_ISSUES : Number.POSITIVE_INFINITY),
    // A code point has one or two units.
    maxName: isClosed ? MAX_NAME : 2 * (maxNameLength + 1),
    names,
    isClosed,
    member: (name) => (members.get(name) ?? rest)(),
    other: rest,
    item: inside(({ items }) => (hasPrefix ? undefined : items)),
  };
}

/** By `unevaluatedProperties` only where no condition can add names. */
function closes(schema: Schema): boolean {
  const { additionalProperties, unevaluatedProperties, if: condition, dependentSchemas } = schema;
  if (additionalProperties === false) return true;
  return unevaluatedProperties === false && condition === undefined && dependentSchemas === undefined;
}

/** The schema and all of its `allOf`: what is inside of another schema comes as one. */
function partsOf(document: OpenApiDocument, unresolved: Schema): Schema[] {
  const schema = resolveSchema(document, unresolved);
  return [schema, ...(schema.allOf ?? []).flatMap((part) => partsOf(document, part))];
}

function maxLengthOf(document: OpenApiDocument, schema: Schema = {}): number {
  return resolveSchema(document, schema).maxLength ?? Number.POSITIVE_INFINITY;
}

type Limit = 'maxLength' | 'maxItems' | 'maxProperties';
type Pick = (schema: Schema) => Schema | undefined;

/** Of a schema and all of its `allOf` the least, of alternatives the greatest; 0 where they do not take the type. */
function limitOf(document: OpenApiDocument, unresolved: Schema, type: string, keyword: Limit): number {
  const schema = resolveSchema(document, unresolved);
  if (schema.type !== undefined && ![schema.type].flat().includes(type)) return 0;
  const each = (parts: readonly Schema[]) => parts.map((part) => limitOf(document, part, type, keyword));
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((parts) => (parts ? [Math.max(...each(parts))] : []));
  return Math.min(schema[keyword] ?? Number.POSITIVE_INFINITY, ...each(schema.allOf ?? []), ...alternatives);
}

/** The schemas that all count for a member or an item. Alternatives count where each of them says something about it. */
function childrenOf(document: OpenApiDocument, unresolved: Schema, pick: Pick): Schema[] {
  const schema = resolveSchema(document, unresolved);
  const own = pick(schema);
  const all = (schema.allOf ?? []).flatMap((part) => childrenOf(document, part, pick));
  const alternatives = [schema.anyOf ?? [], schema.oneOf ?? []].flatMap((parts): Schema[] => {
    const anyOf = parts.map((part) => ({ allOf: childrenOf(document, part, pick) }));
    return anyOf.length > 0 && anyOf.every(({ allOf }) => allOf.length > 0) ? [{ anyOf }] : [];
  });
  return [...(own ? [own] : []), ...all, ...alternatives];
}

/** Those that are required are kept too: else they would be missing from what was cut. */
function namesOf(document: OpenApiDocument, unresolved: Schema): Set<string> {
  const schema = resolveSchema(document, unresolved);
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = schema;
  const inner = [...allOf, ...anyOf, ...oneOf].flatMap((part) => [...namesOf(document, part)]);
  return new Set([...Object.keys(properties), ...required, ...inner]);
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The value itself where it keeps its bounds, else a copy that breaks them as it does and is not much larger than they are.
 * @param cut gets the place of each value that was cut.
 */
export function cutToBounds(bounds: Bounds | undefined, value: unknown, at: string, cut: Set<string>): unknown {
  if (bounds === undefined) return value;
  if (typeof value === 'string') return cutText(bounds, value, at, cut);
  if (Array.isArray(value)) return cutItems(bounds, value, at, cut);
  return typeof value === 'object' && value !== null ? cutMembers(bounds, value, at, cut) : value;
}

/** A code point has one or two units: what has twice as many units as there may be code points is too long for certain. */
function cutText({ maxLength }: Bounds, text: string, at: string, cut: Set<string>): string {
  const room = 2 * keptOf(maxLength);
  if (text.length <= room) return text;
  cut.add(at);
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(room - 1));
  return text.slice(0, isPairCut ? room - 1 : room);
}

function cutItems(bounds: Bounds, items: readonly unknown[], at: string, cut: Set<string>): readonly unknown[] {
  const room = keptOf(bounds.maxItems);
  const isLong = items.length > room;
  if (isLong) cut.add(at);
  const item = bounds.item();
  const kept = isLong ? items.slice(0, room) : items;
  const shown = kept.map((one, index) => cutToBounds(item, one, `${at}/${index}`, cut));
  return shown.some((one, index) => one !== items[index]) || isLong ? shown : items;
}

function cutMembers(bounds: Bounds, members: object, at: string, cut: Set<string>): object {
  const all = Object.keys(members);
  const room = keptOf(bounds.maxProperties);
  const isLong = all.length > room + bounds.names.size;
  if (isLong) cut.add(at);
  const others = all.filter((name) => !bounds.names.has(name));
  const kept = isLong ? [...all.filter((name) => bounds.names.has(name)), ...others.slice(0, room)] : all;
  const entries = kept.map((sent) => {
    const value: unknown = Reflect.get(members, sent);
    const name = sent.length > bounds.maxName && !bounds.names.has(sent) ? `${sent.slice(0, bounds.maxName)}…` : sent;
    const place = joinPointer(at, name);
    if (name !== sent) cut.add(place);
    const shown = cutToBounds(bounds.member(name), value, place, cut);
    return { name, shown, isWhole: name === sent && shown === value };
  });
  if (!isLong && entries.every(({ isWhole }) => isWhole)) return members;
  // Object.fromEntries takes `__proto__` for a name like others.
  return Object.fromEntries(entries.map(({ name, shown }) => [name, shown]));
}

/** One more than there may be; nothing of a type that is not taken at all: what is in it does not matter. */
const keptOf = (most: number): number => (most === 0 ? 0 : most + 1);

/** Of each documented value of a request, by the names that it has in the input. */
export interface InputBounds {
  readonly params: ReadonlyMap<string, Bounds>;
  readonly query: ReadonlyMap<string, Bounds>;
  readonly headers: ReadonlyMap<string, Bounds>;
  readonly body: Bounds | undefined;
}

export function inputBounds({ openapi }: Contract, { parameters, body }: Operation): InputBounds {
  const at = (place: string) =>
    new Map(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, boundsOf(openapi, schema)]));
  const headers = new Map([...at('header')].map(([name, bounds]) => [name.toLowerCase(), bounds]));
  return { params: at('path'), query: at('query'), headers, body: body && boundsOf(openapi, body.schema) };
}

/** The input with each of its values cut; `cut` gets places as a client knows them: `/query/NAME`, `/body/NAME`. */
export function cutInput<Input extends { params: object; query: object; headers: object; body: unknown }>(
  bounds: InputBounds,
  input: Input,
  cut: Set<string>,
): Input {
  // The validator writes defaults into what it gets: as long as nothing is cut, that is the input itself.
  const each = <Values extends object>(of: ReadonlyMap<string, Bounds>, values: Values, place: string): Values => {
    const shown = Object.entries(values).map(
      ([name, value]) => [name, cutToBounds(of.get(name), value, joinPointer(`/${place}`, name), cut)] as const,
    );
    if (shown.every(([name, value]) => value === Reflect.get(values, name))) return values;
    // Of the same names, each with a value of the same type.
    return Object.fromEntries(shown) as Values;
  };
  return {
    ...input,
    params: each(bounds.params, input.params, 'path'),
    query: each(bounds.query, input.query, 'query'),
    headers: each(bounds.headers, input.headers, 'header'),
    body: cutToBounds(bounds.body, input.body, '/body', cut),
  };
}
