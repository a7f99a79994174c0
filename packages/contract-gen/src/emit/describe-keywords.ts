/** Says in the descriptions of a document what the keywords mean, for pages that show descriptions alone. */
import {
  DATA_KEYWORDS,
  isObject,
  type Json,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '@helpdesk/contract-model';
import type { DocumentPart } from '@helpdesk/contract-model/read';
import { describeBody, describeOperation } from './describe-operation.ts';
import { describeSchema } from './describe-schema.ts';

/** A copy of the document. Keywords of parameters and headers are described there, where pages look first. */
export const describeKeywords = (openapi: OpenApiDocument): OpenApiDocument =>
  visit(openapi, openapi as unknown as Json) as unknown as OpenApiDocument; // The document is JSON.

/** Members whose values are data, not parts of the document. */
const isData = (name: string): boolean => name.startsWith('x-') || DATA_KEYWORDS.includes(name);

/** Members whose values have names that anyone may choose, also those of data and keywords. */
const MAPS = [
  'properties',
  'patternProperties',
  '$defs',
  'content',
  'headers',
  'schemas',
  'parameters',
  'requestBodies',
];

/** `name` is that of the member with the value; undefined for the values of a map, whose names say nothing. */
function visit(openapi: OpenApiDocument, value: Json, name?: string): Json {
  if (Array.isArray(value)) return value.map((item) => visit(openapi, item));
  if (!isObject(value)) return value;
  const isMap = name !== undefined && MAPS.includes(name);
  const copy = Object.fromEntries(
    Object.entries(value).map(([own, member]): [string, Json] =>
      isMap ? [own, visit(openapi, member)] : [own, isData(own) ? member : visit(openapi, member, own)],
    ),
  );
  const sentences = isMap ? [] : listSentences(openapi, value);
  if (sentences.length === 0) return copy;
  // Beside a $ref, the description replaces that of the target, whose keywords apply as well.
  const { description } = resolveAsSchema(openapi, value);
  const own = typeof description === 'string' ? [description.trimEnd()] : [];
  return { ...copy, description: [...own, sentences.join(' ')].join('\n\n') };
}

/** Not only schemas: every part of a document may be a `$ref`, and has a description. */
const resolveAsSchema = (openapi: OpenApiDocument, part: DocumentPart): Schema =>
  resolveSchema(openapi, part as Schema);

/** Sentences about the keywords that a part of the document has itself, or by the schema of a parameter or header. */
function listSentences(openapi: OpenApiDocument, value: DocumentPart): string[] {
  const { schema, description } = value;
  if (isObject(schema) && description !== undefined) return describeSchema(resolveAsSchema(openapi, schema));
  if (!Object.keys(value).some((name) => name.startsWith('x-'))) return [];
  return [...describeSchema(resolveAsSchema(openapi, value)), ...describeOperation(value), ...describeBody(value)];
}
