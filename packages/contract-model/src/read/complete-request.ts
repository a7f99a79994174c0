import type { OpenApiDocument } from '../contract/contract.ts';
import type { Method } from '../contract/operation.ts';
import { isObject, type Json } from '../json/json.ts';
import type { Schema } from '../schema/schema.ts';
import { isSchema, mergedSchema, schemaTypes } from '../schema/schema-walk.ts';
import { adaptSchema, type SchemaUse, withoutNames } from './adapt-schema.ts';
import { type DocumentPart, resolvePart } from './resolve-part.ts';
import { NoSampleError, sampleValue } from './sample-value.ts';

/** The operation cannot be tested; the message says why. */
export class NotTestableError extends Error {
  override readonly name = 'NotTestableError';
}

/** OpenAPI 3.1, 4.8.12.1: parameters with these names are ignored. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

const JSON_MEDIA_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** An operation as the document has it. */
export interface PlainOperation {
  readonly path: string;
  readonly method: Method;
  readonly node: DocumentPart;
  /** The parameters of its path. */
  readonly shared: Json | undefined;
  /** As the document has it, as far as ids of cases allow; else made of method and path. */
  readonly operationId: string;
}

/** A parameter as the document has it, apart from these members. */
interface CompletedParameter {
  readonly required: boolean;
  readonly schema: Schema;
  readonly [name: string]: unknown;
}

export interface CompletedRequest {
  readonly parameters: readonly CompletedParameter[];
  readonly requestBody?: object;
}

/** The parameters and the body that a request can have, each that is required with the example `minimal`. */
export function completeRequest(
  plain: OpenApiDocument,
  { path, method, node, shared }: PlainOperation,
  withResource: (name: string, schema: Schema) => Schema,
): CompletedRequest {
  const { parameters: own, requestBody, responses } = node;
  const merged = new Map<string, DocumentPart>();
  for (const written of [shared ?? [], own ?? []].flat()) {
    const parameter = resolvePart(plain, written);
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const parameters = [...merged.values()].flatMap((parameter) =>
    completeParameter(plain, path, parameter, withResource),
  );
  // Of two creations with one value, the second one may be rejected.
  const mayConflict = method === 'post' && Object.hasOwn(resolvePart(plain, responses), '409');
  const body =
    requestBody === undefined ? undefined : completeBody(plain, resolvePart(plain, requestBody), mayConflict);
  return { parameters, ...(body && { requestBody: body }) };
}

function completeParameter(
  plain: OpenApiDocument,
  path: string,
  parameter: DocumentPart,
  withResource: (name: string, schema: Schema) => Schema,
): CompletedParameter[] {
  const name = String(parameter.name);
  const isPath = parameter.in === 'path';
  if (isPath && !path.includes(`{${name}}`)) return [];
  if (parameter.in === 'header' && IGNORED_HEADERS.includes(name.toLowerCase())) return [];
  const schema = schemaOf(parameter);
  const isRequired = isPath || parameter.required === true;
  const reason = findObstacle(plain, parameter, schema);
  if (reason !== undefined) {
    if (isRequired) throw new NotTestableError(`the required ${parameter.in} parameter \`${name}\` ${reason}`);
    return [];
  }
  const { example: _, examples: __, content: ___, ...rest } = parameter;
  const special = isPath ? undefined : SPECIAL_HEADERS.find(({ pattern }) => pattern.test(name));
  if (parameter.in === 'header' && special !== undefined && (isRequired || special.isAlwaysSent)) {
    const { example: _, examples: __, ...rest } = parameter;
    return [{ ...rest, required: isRequired, schema: special.schema, examples: { minimal: { value: special.value } } }];
  }
  const sent = adaptSchema(plain, schema, 'request');
  const isNaming = isPath && mergedSchema(plain, schema).enum === undefined;
  return [
    {
      ...rest,
      required: isRequired,
      schema: isNaming ? withResource(name, sent) : sent,
      ...(isRequired && { examples: { minimal: { value: readParameterExample(plain, parameter, isNaming) } } }),
    },
  ];
}

function readParameterExample(plain: OpenApiDocument, parameter: DocumentPart, isNaming: boolean): Json {
  try {
    return exampleOf(plain, parameter, schemaOf(parameter), 'request');
  } catch (error) {
    // A resource of the target takes its place.
    if (isNaming && error instanceof NoSampleError) return 'text';
    throw error;
  }
}

/** The schema of a parameter or a media type; any value where it has none. */
export const schemaOf = ({ schema }: DocumentPart): Schema => (isSchema(schema) ? schema : {});

/** Why the suite cannot send the parameter. */
function findObstacle(plain: OpenApiDocument, parameter: DocumentPart, schema: Schema): string | undefined {
  if (parameter.in === 'cookie') return 'is a cookie, which the suite does not send';
  if (parameter.content !== undefined) return 'is serialized by `content`, which the suite does not support';
  const { style } = parameter;
  if (style !== undefined && style !== 'form' && style !== 'simple') return `has the style ${String(style)}`;
  return schemaTypes(plain, schema).has('object') ? 'is an object' : undefined;
}

/** Headers whose values have a meaning that no schema tells. */
const SPECIAL_HEADERS: readonly { pattern: RegExp; schema: Schema; value: Json; isAlwaysSent?: true }[] = [
  // One key is one request: another one with it is a repetition, or an error.
  {
    pattern: /^(?:x-)?(?:idempotency-key|request-id|correlation-id)$/i,
    schema: { type: 'string', format: 'uuid', 'x-unique': true },
    value: '3f2b8a5e-6d1c-4e7a-9b0f-2c4d6e8f1a3b',
    isAlwaysSent: true,
  },
  // RFC 9110, 13.1.1: whatever the version is.
  { pattern: /^if-match$/i, schema: {}, value: '*' },
];

function completeBody(plain: OpenApiDocument, body: DocumentPart, mayConflict: boolean): object | undefined {
  const content = findJson(plain, body.content);
  if (content === undefined) {
    const types = Object.keys(resolvePart(plain, body.content)).join(', ');
    if (body.required === true) throw new NotTestableError(`its body is not JSON but ${types}`);
    return undefined;
  }
  const { example: _, examples: __, ...media } = content.media;
  const schema = schemaOf(content.media);
  const examples = { minimal: { value: exampleOf(plain, content.media, schema, 'request') } };
  return {
    required: body.required === true,
    content: {
      [content.mediaType]: {
        ...media,
        schema: adaptSchema(plain, mayConflict ? markUnique(plain, schema, examples.minimal.value) : schema, 'request'),
        examples,
      },
    },
  };
}

/**
 * A documented 409 to a creation is nearly always for a value that another resource has. OpenAPI does not say which: addresses, else each
 * text without a form that the example sends.
 */
function markUnique(plain: OpenApiDocument, schema: Schema, example: Json): Schema {
  const { properties = {} } = mergedSchema(plain, schema);
  if (!isObject(example)) return schema;
  const texts = Object.entries(properties).flatMap(([name, written]) => {
    const member = mergedSchema(plain, written);
    const isFree = member.enum === undefined && member.const === undefined && member.readOnly !== true;
    return typeof example[name] === 'string' && isFree ? [{ name, member }] : [];
  });
  const addresses = texts.filter(({ member }) => member.format === 'email');
  const marked = addresses.length > 0 ? addresses : texts.filter(({ member }) => member.format === undefined);
  if (marked.length === 0) return schema;
  const unique = marked.map(({ name, member }) => [name, { ...member, 'x-unique': true }] as const);
  // Not into the merged schema, which has one `oneOf`, `anyOf` and `not` of those that the parts of an `allOf` have.
  return { allOf: [schema, withoutNames({ properties: Object.fromEntries(unique) })] };
}

/** The JSON media type of a `content`, if it has one, in lower case and without parameters: `application/json`. */
export function findJson(plain: OpenApiDocument, content: Json | undefined) {
  return Object.entries(resolvePart(plain, content))
    .map(([name, media]) => ({
      mediaType: name.replace(/;.*/s, '').trim().toLowerCase(),
      media: resolvePart(plain, media),
    }))
    .find(({ mediaType }) => JSON_MEDIA_TYPE.test(mediaType));
}

/** The example of a parameter or a media type, else a value of its schema. */
export function exampleOf(plain: OpenApiDocument, owner: DocumentPart, schema: Schema, use: SchemaUse): Json {
  if (owner.example !== undefined) return owner.example;
  const [first] = isObject(owner.examples) ? Object.values(owner.examples) : [];
  return resolvePart(plain, first).value ?? sampleValue(plain, schema, use);
}
