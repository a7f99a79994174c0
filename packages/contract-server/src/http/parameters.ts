/** Converts path and query parameters from text to the types of their schemas. */
import {
  type Contract,
  joinPointer,
  type Operation,
  type Parameter,
  resolveSchema,
  schemaTypes,
  type ValidationIssue,
} from '@helpdesk/contract-model';

/** How to read a parameter. */
interface ParameterReader {
  readonly name: string;
  readonly allowEmptyValue: boolean;
  readonly isTrimmed: boolean;
  /** The types that a single value may have; for a list, the types of its items. */
  readonly types: ReadonlySet<string>;
  readonly list?: 'comma-separated' | 'repeated';
}

/** The parameters of an operation by name. */
export interface ParameterReaders {
  readonly path: ReadonlyMap<string, ParameterReader>;
  readonly query: ReadonlyMap<string, ParameterReader>;
  /** Lower-case names. */
  readonly headers: readonly string[];
}

interface ReadValues {
  readonly values: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
}

export function createParameterReaders(contract: Contract, { parameters }: Operation): ParameterReaders {
  const readersIn = (place: Parameter['in']) =>
    new Map(parameters.filter((one) => one.in === place).map((one) => [one.name, readerOf(contract, one)] as const));
  const headers = [...readersIn('header').keys()].map((name) => name.toLowerCase());
  return { path: readersIn('path'), query: readersIn('query'), headers };
}

function readerOf({ openapi }: Contract, { name, allowEmptyValue, explode, schema }: Parameter): ParameterReader {
  const { items, 'x-trim': isTrimmed = false } = resolveSchema(openapi, schema);
  const types = schemaTypes(openapi, schema);
  const single = { name, allowEmptyValue, isTrimmed };
  if (!types.has('array')) return { ...single, types };
  return {
    ...single,
    types: items === undefined ? new Set() : schemaTypes(openapi, items),
    list: explode ? 'repeated' : 'comma-separated',
  };
}

/** Converts path parameters. @param segments the path parameters by name, decoded. */
export function readPath(
  segments: Readonly<Record<string, string>>,
  readers: ReadonlyMap<string, ParameterReader>,
): ReadValues {
  const values: Record<string, unknown> = {};
  const issues: ValidationIssue[] = [];
  for (const [name, text] of Object.entries(segments)) {
    const result = readScalar(text, readers.get(name)?.types ?? new Set());
    if ('problem' in result) issues.push({ path: joinPointer('/path', name), message: result.problem });
    else values[name] = result.value;
  }
  return { values, issues };
}

/** Converts query parameters. @param query without the question mark, not decoded. */
export function readQuery(query: string, readers: ReadonlyMap<string, ParameterReader>): ReadValues {
  const values: Record<string, unknown> = {};
  const issues: ValidationIssue[] = [];
  for (const [name, sent] of parseQuery(query)) {
    const result = readParameter(readers.get(name), sent);
    if ('problem' in result) issues.push({ path: joinPointer('/query', name), message: result.problem });
    else if ('value' in result) values[name] = result.value;
  }
  return { values, issues };
}

/** The values of a query parameter, in the order sent; undefined for a value that cannot be decoded. */
type SentValues = (string | undefined)[];

/**
 * The values of each query parameter. Other parsers hide input that must be rejected: `qs` turns brackets into objects and drops
 * parameters above its limit; `querystring` and URLSearchParams repair broken encoding.
 */
function parseQuery(query: string): ReadonlyMap<string, SentValues> {
  const parameters = new Map<string, SentValues>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const rawName = end < 0 ? pair : pair.slice(0, end);
    const name = decodeForm(rawName) ?? rawName;
    const sent = parameters.get(name) ?? [];
    sent.push(end < 0 ? '' : decodeForm(pair.slice(end + 1)));
    parameters.set(name, sent);
  }
  return parameters;
}

/** Decodes the encoding of forms, in which `+` is a space. */
function decodeForm(text: string): string | undefined {
  return decodePercent(text.replaceAll('+', ' '));
}

/** Decodes percent-encoded UTF-8 once; undefined if that fails. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

type Problem = { readonly problem: string };
type ReadResult = { readonly value: unknown } | Problem | { readonly isNotSent: true };

function readParameter(reader: ParameterReader | undefined, sent: SentValues): ReadResult {
  if (reader === undefined) return { problem: 'is not a known parameter' };
  if (!sent.every((value) => value !== undefined)) return { problem: 'must be percent-encoded UTF-8' };
  if (reader.list === 'repeated') return readList(reader, sent);
  const [value = '', ...repeated] = sent;
  if (repeated.length > 0) return { problem: 'must not be repeated' };
  if (value === '') return reader.allowEmptyValue ? { isNotSent: true } : { problem: 'must not be empty' };
  if (reader.list === 'comma-separated') return readList(reader, value.split(','));
  return readScalar(reader.isTrimmed ? value.trim() : value, reader.types);
}

function readList({ types }: ParameterReader, items: readonly string[]): ReadResult {
  const values: unknown[] = [];
  for (const item of items) {
    if (item === '') return { problem: 'must not have an empty value in its list' };
    if (item !== item.trim()) return { problem: 'must have no blanks around the values of its list' };
    const result = readScalar(item, types);
    if ('problem' in result) return result;
    values.push(result.value);
  }
  return { value: values };
}

const INTEGER = /^(?:0|[1-9][0-9]*)$/;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Converts a path segment or a query value. Ajv's coercion is not used: it accepts `1e3`, `0x10`, `+1`, ` 1` and `01` as
 * integers, and rounds numbers above 2^53-1.
 */
function readScalar(text: string, types: ReadonlySet<string>): { readonly value: string | number | boolean } | Problem {
  if (text.includes('\0')) return { problem: 'must not contain U+0000' };
  if (types.has('string') || types.size === 0) return { value: text };
  if (types.has('integer')) {
    if (!INTEGER.test(text)) return { problem: 'must be an integer in decimal digits' };
    if (Number(text) > Number.MAX_SAFE_INTEGER) return { problem: `must be at most ${Number.MAX_SAFE_INTEGER}` };
    return { value: Number(text) };
  }
  if (types.has('number')) {
    const isNumber = NUMBER.test(text) && Number.isFinite(Number(text));
    return isNumber ? { value: Number(text) } : { problem: 'must be a number' };
  }
  if (types.has('boolean')) {
    return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'must be true or false' };
  }
  return { value: text };
}
