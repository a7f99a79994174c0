import {
  type Contract,
  type DocumentedResponse,
  mapSchema,
  type Operation,
  type Parameter,
  type Schema,
} from '@helpdesk/contract-model';
import { createInliner, type SchemaInliner } from './inline-schemas.ts';

/** Operations of a contract in the form that express-openapi-validator gets. */
interface ValidatorDocument {
  readonly openapi: object;
  /** The path, below the base path, at which the body of a response is validated. Responses of the same form share one. */
  readonly responsePaths: ReadonlyMap<DocumentedResponse, string>;
}

/**
 * Each response is validated as the 200 of its own path: the library does not check statuses from 500 up, and would compile the
 * same schema again for each response.
 */
const RESPONSE_PATHS = '/x-responses';

/**
 * The operations as an OpenAPI document that only validates values: the same schemas, without examples.
 *
 * References are replaced by their targets, and responses of the same form share one schema, because the library compiles
 * each schema together with all components of the document (docs/decisions/validator-memory.md).
 */
export function createValidatorDocument(contract: Contract, operations: readonly Operation[]): ValidatorDocument {
  const inliner = createInliner(contract.openapi);
  const updateInliner = createInliner(contract.openapi, '.update');
  const convert = (schema: Schema) => withoutAnnotations(inliner.inline(schema));
  const convertUpdate = (schema: Schema) => withoutAnnotations(withoutDefaults(updateInliner.inline(schema)));

  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const convertBody = isUpdate(operation) ? convertUpdate : convert;
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: operationObject(operation, convert, convertBody),
    };
  }
  const responsePaths = new Map<DocumentedResponse, string>();
  const pathByContent = new Map<string, string>();
  for (const response of operations.flatMap(({ responses }) => Object.values(responses))) {
    const content = contentOf(response, convert);
    const key = JSON.stringify(content);
    const path = pathByContent.get(key) ?? `${RESPONSE_PATHS}/${pathByContent.size}`;
    pathByContent.set(key, path);
    responsePaths.set(response, path);
    paths[path] = { get: { responses: { 200: { description: 'as documented', ...content } } } };
  }

  const openapi = {
    openapi: contract.openapi.openapi,
    info: contract.openapi.info,
    servers: [{ url: contract.basePath === '' ? '/' : contract.basePath }],
    paths,
    components: { schemas: { ...componentsOf(inliner), ...componentsOf(updateInliner, withoutDefaults) } },
  };
  return { openapi, responsePaths };
}

type Convert = (schema: Schema) => Schema;

function componentsOf(inliner: SchemaInliner, change: Convert = (schema) => schema): Readonly<Record<string, Schema>> {
  const entries = Object.entries(inliner.components());
  return Object.fromEntries(entries.map(([name, schema]) => [name, withoutAnnotations(change(schema))]));
}

function operationObject({ operationId, parameters, body }: Operation, convert: Convert, convertBody: Convert) {
  return {
    operationId,
    parameters: parameters.map((parameter) => parameterObject(parameter, convert)),
    ...(body && {
      requestBody: { required: body.required, content: { [body.mediaType]: { schema: convertBody(body.schema) } } },
    }),
    // OpenAPI requires a response.
    responses: { default: { description: 'validated at a path of its own' } },
  };
}

function parameterObject(parameter: Parameter, convert: Convert) {
  const schema = convert(parameter.schema);
  const { name, in: place, required } = parameter;
  if (place !== 'query') return { name, in: place, required, schema };
  // The library does not change the value of text/plain content. It would split or wrap the value of a parameter with `schema`,
  // and parse it as JSON if the schema has anyOf, oneOf or allOf: a search for `12` or `"exact"` would arrive changed.
  return { name, in: place, required, content: { 'text/plain': { schema } } };
}

function contentOf({ mediaType, schema }: DocumentedResponse, convert: Convert) {
  return mediaType === undefined ? {} : { content: { [mediaType]: { schema: schema ? convert(schema) : {} } } };
}

/** A member that an update does not send keeps its value. The library would overwrite it with the default. */
function isUpdate({ method }: Operation): boolean {
  return method === 'put' || method === 'patch';
}

function withoutDefaults(schema: Schema): Schema {
  return mapSchema(schema, ({ default: _, ...rest }) => rest);
}

/**
 * Removes keywords that validate nothing, because the library would walk through them. Also removes discriminators: the library
 * throws on them if the body is null, and the alternatives validate the value without them.
 */
function withoutAnnotations(schema: Schema): Schema {
  return mapSchema(schema, (one) =>
    Object.fromEntries(
      Object.entries(one).filter(([keyword]) => !keyword.startsWith('x-') && !ANNOTATIONS.has(keyword)),
    ),
  );
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'discriminator']);
