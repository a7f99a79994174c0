import type { OpenApiDocument } from '../contract/contract.ts';
import { isObject, type Json } from '../json/json.ts';
import { joinPointer } from '../json/json-pointer.ts';
import { compilePattern } from '../schema/compile-pattern.ts';
import type { Schema } from '../schema/schema.ts';
import { mergedSchema } from '../schema/schema-walk.ts';
import { isHiddenIn, type SchemaUse } from './adapt-schema.ts';

/** No value can be derived from the schema. The message completes "no example can be derived: …". */
export class NoSampleError extends Error {
  override readonly name = 'NoSampleError';
  /** Pointer to the part of the value. */
  readonly at: string;

  constructor(message: string, at = '') {
    super(message);
    this.at = at;
  }
}

/** Deeper values are left out where they are optional. */
const MAX_DEPTH = 8;

const textByFormat: Readonly<Record<string, string>> = {
  date: '2024-02-29',
  'date-time': '2024-02-29T12:30:00Z',
  time: '12:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/a',
  'uri-reference': '/a',
  iri: 'https://example.com/a',
  'iri-reference': '/a',
  uuid: '3f2b8a5e-6d1c-4e7a-9b0f-2c4d6e8f1a3b',
  byte: 'dGV4dA==',
};

/**
 * A value of the schema: its own example, its default, the first of its enum, or one made of its type and bounds.
 *
 * @param use in a `request` only what is required, without what is read-only; in a `response` every property that is not
 * write-only.
 * @throws NoSampleError if the schema has a pattern that no usual text matches and no example, requires itself, or leaves
 * nothing that is made so.
 */
export function sampleValue(document: OpenApiDocument, schema: Schema, use: SchemaUse, depth = 0): Json {
  const own = mergedSchema(document, schema);
  const given = [own.example, own.examples?.[0], own.const, own.default, own.enum?.[0]].find(
    (one) => one !== undefined,
  );
  // The document was parsed from JSON or YAML.
  if (given !== undefined) return given as Json;
  if (depth > MAX_DEPTH) throw new NoSampleError('a schema requires itself');
  const [branch] = [...(own.oneOf ?? []), ...(own.anyOf ?? [])];
  if (branch !== undefined) {
    const { oneOf: _, anyOf: __, ...rest } = own;
    return sampleValue(document, { allOf: [rest, branch] }, use, depth + 1);
  }
  const inner = (part: Schema) => sampleValue(document, part, use, depth + 1);
  switch (chooseType(own)) {
    case 'object':
      return sampleObject(document, own, use, inner);
    case 'array':
      return sampleArray(own, inner);
    case 'integer':
    case 'number':
      return sampleNumber(own);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(own);
  }
}

function chooseType({ type, properties, items, minimum, maximum }: Schema): string | undefined {
  const types = [type ?? []].flat();
  if (types.length > 0) return types.find((one) => one !== 'null') ?? 'null';
  if (properties !== undefined) return 'object';
  if (items !== undefined) return 'array';
  return minimum !== undefined || maximum !== undefined ? 'number' : undefined;
}

function sampleObject(
  document: OpenApiDocument,
  { properties = {}, required = [], additionalProperties, minProperties = 0 }: Schema,
  use: SchemaUse,
  inner: (part: Schema) => Json,
): Json {
  const members: Record<string, Json> = {};
  const other = isObject(additionalProperties) ? additionalProperties : {};
  const innerAt = (name: string, part: Schema): Json => {
    try {
      return inner(part);
    } catch (error) {
      throw error instanceof NoSampleError ? new NoSampleError(error.message, joinPointer('', name) + error.at) : error;
    }
  };
  for (const name of required) if (!Object.hasOwn(properties, name)) members[name] = innerAt(name, other);
  for (const [name, member] of Object.entries(properties)) {
    if (isHiddenIn(use, mergedSchema(document, member))) continue;
    if (required.includes(name)) members[name] = innerAt(name, member);
    else if (use === 'response' || Object.keys(members).length < minProperties) {
      try {
        members[name] = inner(member);
      } catch (error) {
        if (!(error instanceof NoSampleError)) throw error;
      }
    }
  }
  return members;
}

/** One item, since an empty list in a query is no parameter at all. */
function sampleArray({ items, minItems = 1, maxItems = 1, uniqueItems }: Schema, inner: (part: Schema) => Json): Json {
  if (items === undefined || !isObject(items)) return [];
  const count = Math.min(Math.max(minItems, 1), Math.max(maxItems, minItems));
  if (uniqueItems !== true || count < 2) return Array.from({ length: count }, () => inner(items));
  if (Array.isArray(items.enum) && items.enum.length >= count) return items.enum.slice(0, count);
  throw new NoSampleError(`a list must have ${count} different items`);
}

/** The smallest positive number of the range, else the largest one, else one within. */
function sampleNumber(schema: Schema): number {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const [above, below] = [exclusiveMinimum, exclusiveMaximum].map((one) => (typeof one === 'number' ? one : undefined));
  const step = typeof multipleOf === 'number' ? multipleOf : type === 'number' ? undefined : 1;
  const isInside = (value: number): boolean =>
    value >= (minimum ?? value) &&
    value <= (maximum ?? value) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below);
  const min = minimum ?? above;
  const max = maximum ?? below;
  const bounds = [min, max].flatMap((bound) => bound ?? []);
  const wanted = [1, ...bounds, ...bounds.flatMap((bound) => [bound + (step ?? 1), bound - (step ?? 1)])];
  if (min !== undefined && max !== undefined) wanted.push((min + max) / 2);
  const multiples = step === undefined ? wanted : wanted.map((value) => Math.ceil(value / step) * step || 0);
  const found = multiples.find(isInside);
  if (found === undefined) throw new NoSampleError('a number has bounds that leave few numbers');
  return found;
}

function sampleText({ format = '', pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const known = textByFormat[format];
  const padded = ['text', 'Text', 'TEXT', '1', 'a1'].map((one) =>
    one.padEnd(minLength, one.at(-1)).slice(0, maxLength),
  );
  const texts = [...(known === undefined ? ['text'.padEnd(minLength, '-').slice(0, maxLength)] : [known]), ...padded];
  const isFitting = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  const [first = ''] = texts;
  if (pattern === undefined) {
    if (!isFitting(first)) throw new NoSampleError(`a ${format} has bounds on its length`);
    return first;
  }
  const found = texts.find((text) => isFitting(text) && (compilePattern(pattern)?.test(text) ?? true));
  if (found === undefined) throw new NoSampleError(`a text must match ${pattern}`);
  return found;
}
