import type { Contract, DocumentedResponse, Operation, Parameter, Schema } from '@helpdesk/contract/model';
import { withLocatedFields } from '../guards/field-names.ts';
import { validatedStatus } from '../guards/server-errors.ts';
import { isUpdate, updateCopies, withoutDefaults } from '../guards/update-defaults.ts';
import { mapSchema } from '../schema/map.ts';

/**
 * The contract as an OpenAPI document for express-openapi-validator: the same schemas, without examples, and worded so
 * that it only judges values. Reading them from the request is done by the guards.
 */
export function validatorDocument(contract: Contract) {
  const paths: Record<string, Record<string, unknown>> = {};
  const updates: Schema[] = [];
  for (const operation of Object.values(contract.operations)) {
    const bodySchema = bodySchemaOf(operation);
    if (bodySchema !== undefined && isUpdate(operation.method)) updates.push(bodySchema);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation, bodySchema) };
  }
  const schemas = componentSchemas(contract);
  return {
    openapi: contract.openapi.openapi,
    info: contract.openapi.info,
    servers: [{ url: contract.basePath === '' ? '/' : contract.basePath }],
    paths,
    components: { schemas: { ...schemas, ...updateCopies(updates, schemas) } },
  };
}

function componentSchemas(contract: Contract): Readonly<Record<string, Schema>> {
  const { components } = contract.openapi as { components?: { schemas?: Record<string, Schema> } };
  return Object.fromEntries(
    Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, mapSchema(schema, plain)]),
  );
}

function bodySchemaOf({ body, method }: Operation): Schema | undefined {
  return body && mapSchema(isUpdate(method) ? withoutDefaults(body.schema) : body.schema, plain);
}

function operationObject({ operationId, parameters, body, responses }: Operation, bodySchema: Schema | undefined) {
  return {
    operationId,
    parameters: parameters.map(parameterObject),
    ...(body && {
      requestBody: { required: body.required, content: { [body.mediaType]: { schema: bodySchema } } },
    }),
    responses: Object.fromEntries(
      Object.values(responses).map((response) => [validatedStatus(response.status), responseObject(response)]),
    ),
  };
}

function parameterObject(parameter: Parameter) {
  const schema = mapSchema(parameter.schema, plain);
  const { name, in: place, required } = parameter;
  if (place !== 'query') return { name, in: place, required, schema };
  // As text/plain content the validator takes the value as it is. By `schema` it would split it, wrap it, and parse as
  // JSON whatever is described by anyOf, oneOf or allOf: a search for `12` or `"exact"` would arrive as something else.
  return { name, in: place, required, content: { 'text/plain': { schema } } };
}

function responseObject({ mediaType, schema }: DocumentedResponse) {
  const content = mediaType !== undefined && { [mediaType]: { schema: schema ? mapSchema(schema, plain) : {} } };
  return { description: 'as documented', ...(content && { content }) };
}

/**
 * Without what says nothing about a value: each of the many schemas that the validator compiles carries the whole document,
 * and is walked from end to end. And without discriminators, on which the validator throws if the body is null; the
 * alternatives that they name decide as well.
 */
function plain(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(withLocatedFields(schema)).filter(
      ([keyword]) => !keyword.startsWith('x-') && !ANNOTATIONS.has(keyword),
    ),
  );
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'discriminator']);
