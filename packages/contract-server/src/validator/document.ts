import {
  type Contract,
  type DocumentedResponse,
  mapSchema,
  type Operation,
  type Parameter,
  type Schema,
} from '@helpdesk/contract-model';
import { withLocatedFields } from '../guards/field-names.ts';
import { isUpdate, withoutDefaults } from '../guards/update-defaults.ts';
import { createInliner, type Inliner } from '../schema/inline.ts';

/** A contract as express-openapi-validator gets it, and which of its paths judge what. */
export interface ValidatorDocument {
  readonly openapi: object;
  /** Path that judges the body of a response, below the base path. Responses of the same form share one. */
  readonly responsePaths: ReadonlyMap<DocumentedResponse, string>;
}

/** Answers are judged at paths of their own: the validator checks nothing from status 500 up, and would compile each anew. */
const RESPONSES = '/x-responses';

/**
 * The contract as an OpenAPI document for express-openapi-validator: the same schemas, without examples, and worded so
 * that it only judges values. Reading them from the request is done by the guards.
 *
 * References are replaced by what they lead to, and responses of the same form share one schema: the validator compiles
 * each by itself, with the components of the document in it (see `withOwnSchema` in validator.ts for the rest).
 */
export function validatorDocument(contract: Contract): ValidatorDocument {
  const inliner = createInliner(contract.openapi);
  const updates = createInliner(contract.openapi, '.update');
  const read = (schema: Schema) => mapSchema(inliner.inline(schema), plain);
  const readUpdate = (schema: Schema) => mapSchema(withoutDefaults(updates.inline(schema)), plain);

  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.values(contract.operations)) {
    const readBody = isUpdate(operation.method) ? readUpdate : read;
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: operationObject(operation, read, readBody),
    };
  }
  const responsePaths = new Map<DocumentedResponse, string>();
  const known = new Map<string, string>();
  for (const response of Object.values(contract.operations).flatMap(({ responses }) => Object.values(responses))) {
    const content = contentOf(response, read);
    const key = JSON.stringify(content);
    const path = known.get(key) ?? `${RESPONSES}/${known.size}`;
    known.set(key, path);
    responsePaths.set(response, path);
    paths[path] = { get: { responses: { 200: { description: 'as documented', ...content } } } };
  }

  const openapi = {
    openapi: contract.openapi.openapi,
    info: contract.openapi.info,
    servers: [{ url: contract.basePath === '' ? '/' : contract.basePath }],
    paths,
    components: { schemas: { ...components(inliner), ...components(updates, withoutDefaults) } },
  };
  return { openapi, responsePaths };
}

/** An update's components have no defaults either. */
function components(inliner: Inliner, change: Read = (schema) => schema): Readonly<Record<string, Schema>> {
  const entries = Object.entries(inliner.components());
  return Object.fromEntries(entries.map(([name, schema]) => [name, mapSchema(change(schema), plain)]));
}

type Read = (schema: Schema) => Schema;

function operationObject({ operationId, parameters, body }: Operation, read: Read, readBody: Read) {
  return {
    operationId,
    parameters: parameters.map((parameter) => parameterObject(parameter, read)),
    ...(body && {
      requestBody: { required: body.required, content: { [body.mediaType]: { schema: readBody(body.schema) } } },
    }),
    // OpenAPI wants one.
    responses: { default: { description: 'judged elsewhere' } },
  };
}

function parameterObject(parameter: Parameter, read: Read) {
  const schema = read(parameter.schema);
  const { name, in: place, required } = parameter;
  if (place !== 'query') return { name, in: place, required, schema };
  // As text/plain content the validator takes the value as it is. By `schema` it would split it, wrap it, and parse as
  // JSON whatever is described by anyOf, oneOf or allOf: a search for `12` or `"exact"` would arrive as something else.
  return { name, in: place, required, content: { 'text/plain': { schema } } };
}

function contentOf({ mediaType, schema }: DocumentedResponse, read: Read) {
  return mediaType === undefined ? {} : { content: { [mediaType]: { schema: schema ? read(schema) : {} } } };
}

/**
 * Without what says nothing about a value, which would be walked too. And without discriminators, on which the validator
 * throws if the body is null; the alternatives that they name decide as well.
 */
function plain(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(withLocatedFields(schema)).filter(
      ([keyword]) => !keyword.startsWith('x-') && !ANNOTATIONS.has(keyword),
    ),
  );
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'discriminator']);
