import type { OpenApiDocument } from '../contract.ts';
import { isObject, type Json } from '../json.ts';
import type { Schema } from '../schema.ts';
import { isSchema, mergedSchema, schemaTypes } from '../schema-walk.ts';
import { adaptSchema } from './adapt-schema.ts';
import { resolvePart } from './resolve-part.ts';
import { sampleValue } from './sample-value.ts';

/** The operation cannot be tested; the message says why. */
export class NotTestableError extends Error {
  override readonly name = 'NotTestableError';
}

/** OpenAPI 3.1, 4.8.12.1: parameters with these names are ignored. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

const JSON_MEDIA_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

type Part = { readonly [name: string]: Json };

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
  path: string,
  { parameters: own, requestBody }: Part,
  shared: Json | undefined,
  withResource: (name: string, schema: Schema) => Schema,
): CompletedRequest {
  const merged = new Map<string, Part>();
  for (const one of [shared ?? [], own ?? []].flat()) {
    const parameter = resolvePart(plain, one);
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const parameters = [...merged.values()].flatMap((one) => completeParameter(plain, path, one, withResource));
  const body = requestBody === undefined ? undefined : completeBody(plain, resolvePart(plain, requestBody));
  return { parameters, ...(body && { requestBody: body }) };
}

function completeParameter(
  plain: OpenApiDocument,
  path: string,
  parameter: Part,
  withResource: (name: string, schema: Schema) => Schema,
): CompletedParameter[] {
  const name = String(parameter.name);
  const isPath = parameter.in === 'path';
  if (isPath && !path.includes(`{${name}}`)) return [];
  if (parameter.in === 'header' && IGNORED_HEADERS.includes(name.toLowerCase())) return [];
  const schema = isSchema(parameter.schema) ? parameter.schema : {};
  const isRequired = isPath || parameter.required === true;
  const reason = findObstacle(plain, parameter, schema);
  if (reason !== undefined) {
    if (isRequired) throw new NotTestableError(`the required ${parameter.in} parameter \`${name}\` ${reason}`);
    return [];
  }
  const { example: _, examples: __, content: ___, ...rest } = parameter;
  const sent = adaptSchema(plain, schema, 'request');
  const isNaming = isPath && mergedSchema(plain, schema).enum === undefined;
  return [
    {
      ...rest,
      required: isRequired,
      schema: isNaming ? withResource(name, sent) : sent,
      ...(isRequired && { examples: { minimal: { value: exampleOf(plain, parameter, schema, 'request') } } }),
    },
  ];
}

/** Why the suite cannot send the parameter. */
function findObstacle(plain: OpenApiDocument, parameter: Part, schema: Schema): string | undefined {
  if (parameter.in === 'cookie') return 'is a cookie, which the suite does not send';
  if (parameter.content !== undefined) return 'is serialized by `content`, which the suite does not support';
  const { style } = parameter;
  if (style !== undefined && style !== 'form' && style !== 'simple') return `has the style ${String(style)}`;
  return schemaTypes(plain, schema).has('object') ? 'is an object' : undefined;
}

function completeBody(plain: OpenApiDocument, body: Part): object | undefined {
  const content = findJson(plain, body.content);
  if (content === undefined) {
    const types = Object.keys(resolvePart(plain, body.content)).join(', ');
    if (body.required === true) throw new NotTestableError(`its body is not JSON but ${types}`);
    return undefined;
  }
  const { example: _, examples: __, ...media } = content.media;
  const schema = isSchema(media.schema) ? media.schema : {};
  const examples = { minimal: { value: exampleOf(plain, content.media, schema, 'request') } };
  return {
    required: body.required === true,
    content: { [content.mediaType]: { ...media, schema: adaptSchema(plain, schema, 'request'), examples } },
  };
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
export function exampleOf(plain: OpenApiDocument, owner: Part, schema: Schema, use: 'request' | 'response'): Json {
  if (owner.example !== undefined) return owner.example;
  const [first] = isObject(owner.examples) ? Object.values(owner.examples) : [];
  return resolvePart(plain, first).value ?? sampleValue(plain, schema, use);
}
