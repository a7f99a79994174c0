import type { OpenApiDocument } from '../contract/contract.ts';
import { ANY_CONTENT } from '../contract/operation.ts';
import { isObject, type Json } from '../json/json.ts';
import { joinPointer } from '../json/json-pointer.ts';
import type { Schema } from '../schema/schema.ts';
import { isSchema } from '../schema/schema-walk.ts';
import { adaptSchema } from './adapt-schema.ts';
import { type CompletedRequest, exampleOf, findJson, NotTestableError, schemaOf } from './complete-request.ts';
import { type DocumentPart, resolvePart } from './resolve-part.ts';
import { NoSampleError } from './sample-value.ts';

const EMPTY_STATUSES = ['204', '205', '304'];

/** The lowest documented success. The example request may get any. */
interface Success {
  readonly status: string;
  /** Without members if the body is not JSON. */
  readonly schema: Schema;
}

/** @throws NotTestableError if the operation documents no status of success. */
export function findSuccess(plain: OpenApiDocument, { responses }: DocumentPart): Success {
  const documented = resolvePart(plain, responses);
  const [status] = Object.keys(documented)
    .filter((key) => /^2[0-9]{2}$/.test(key))
    .toSorted();
  if (status === undefined) throw new NotTestableError('it documents no status from 200 to 299');
  const schema = findJson(plain, resolvePart(plain, documented[status]).content)?.media.schema;
  return { status, schema: isSchema(schema) ? schema : {} };
}

/** What stands for several statuses: `4XX`, `default`. */
export const listRanges = (plain: OpenApiDocument, { responses }: DocumentPart): string[] =>
  Object.keys(resolvePart(plain, responses)).filter((status) => !/^[1-5][0-9]{2}$/.test(status));

interface OperationFacts extends CompletedRequest {
  readonly success: Success;
  readonly isSecured: boolean;
}

/** The responses with a status code, each with the example that a case needs. */
export function completeResponses(plain: OpenApiDocument, { responses }: DocumentPart, facts: OperationFacts): object {
  const documented = Object.entries(resolvePart(plain, responses)).filter(([status]) => /^[1-5][0-9]{2}$/.test(status));
  const statuses = documented.map(([status]) => status);
  return Object.fromEntries(
    documented.map(([status, response]) => {
      const own = resolvePart(plain, response);
      const { content: _, links: __, ...rest } = own;
      const isSuccess = status === facts.success.status;
      const completeExample = (value: Json): object => ({
        value,
        ...(!isSuccess && { 'x-text': '', ...provoke(status, statuses, facts) }),
      });
      const hasCase = isSuccess || Number(status) >= 400;
      const content = completeContent(plain, own, status, hasCase ? completeExample : undefined);
      return [status, { ...rest, headers: completeHeaders(plain, own.headers), ...(content && { content }) }];
    }),
  );
}

/** `completeExample` is undefined for a response without a case. */
function completeContent(
  plain: OpenApiDocument,
  { content }: DocumentPart,
  status: string,
  completeExample: ((value: Json) => object) | undefined,
): object | undefined {
  if (EMPTY_STATUSES.includes(status) && completeExample) return undefined;
  const json = findJson(plain, content);
  if (json === undefined)
    return { [ANY_CONTENT]: { schema: {}, ...(completeExample && { examples: { minimal: completeExample(null) } }) } };
  const { example: _, examples: __, ...media } = json.media;
  const schema = schemaOf(json.media);
  return {
    [json.mediaType]: {
      ...media,
      schema: adaptSchema(plain, schema, 'response'),
      ...(completeExample && { examples: { minimal: completeExample(responseExample(plain, json.media, schema)) } }),
    },
  };
}

/** Only documentation: no check compares a response with it. */
function responseExample(plain: OpenApiDocument, media: DocumentPart, schema: Schema): Json {
  try {
    return exampleOf(plain, media, schema, 'response');
  } catch (error) {
    if (error instanceof NoSampleError) return null;
    throw error;
  }
}

function completeHeaders(plain: OpenApiDocument, headers: Json | undefined): object {
  return Object.fromEntries(
    Object.entries(isObject(headers) ? headers : {}).map(([name, header]) => {
      const own = resolvePart(plain, header);
      return [name, { ...own, schema: schemaOf(own) }];
    }),
  );
}

/** How to provoke an error, as far as OpenAPI tells. */
function provoke(status: string, statuses: readonly string[], facts: OperationFacts): object {
  const { parameters, requestBody, isSecured } = facts;
  const waive = (waived: string) => ({ 'x-case': { from: 'minimal', waived } });
  const [named] = parameters.flatMap(({ in: part, name, schema: { 'x-resource': reference } }) =>
    part === 'path' && isObject(reference) ? [{ name: String(name), resource: reference.resource }] : [],
  );
  if (status === '401' && isSecured) return { 'x-case': { from: 'minimal', credential: 'none' } };
  if (status === '404' && named !== undefined) {
    const { name, resource } = named;
    return { 'x-case': { from: 'minimal', set: { [joinPointer('/path', name)]: { $absent: resource } } } };
  }
  if (status === findInvalidStatus(statuses)) {
    const inputs = parameters
      // What the suite sends in a header without a schema is the only value that it knows.
      .filter(
        (parameter) =>
          parameter.in !== 'path' && (parameter.in !== 'header' || Object.keys(parameter.schema).length > 0),
      )
      .map((parameter) => joinPointer(`/${parameter.in}`, String(parameter.name)));
    const at = [...inputs, ...(requestBody === undefined ? [] : ['/body'])];
    const waived = 'OpenAPI does not say which request gets it; the cases that the schemas imply expect it.';
    return { ...waive(waived), ...(at.length > 0 && { 'x-covers': { at } }) };
  }
  return waive('OpenAPI does not say which request gets this response.');
}

/** The status of what breaks a schema: of two, OpenAPI does not say which. */
function findInvalidStatus(statuses: readonly string[]): string | undefined {
  const [status, other] = ['400', '422'].filter((candidate) => statuses.includes(candidate));
  return other === undefined ? status : undefined;
}
