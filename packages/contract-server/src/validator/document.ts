import type { Contract, DocumentedResponse, Operation, Parameter, Schema } from '@helpdesk/contract/model';
import { validatedStatus } from '../guards/server-errors.ts';
import { isUpdate, withoutDefaults, withUpdateCopies } from '../guards/update-defaults.ts';
import { mapSchema } from '../schema/map.ts';

/**
 * The contract as an OpenAPI document for express-openapi-validator: the same schemas, without examples, and worded so
 * that it only judges values. Reading them from the request is done by the guards.
 */
export function validatorDocument(contract: Contract) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.values(contract.operations)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: contract.openapi.openapi,
    info: contract.openapi.info,
    servers: [{ url: contract.basePath === '' ? '/' : contract.basePath }],
    paths,
    components: { schemas: withUpdateCopies(componentSchemas(contract)) },
  };
}

function componentSchemas(contract: Contract): Readonly<Record<string, Schema>> {
  const { components } = contract.openapi as { components?: { schemas?: Record<string, Schema> } };
  return Object.fromEntries(
    Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, mapSchema(schema, plain)]),
  );
}

function operationObject({ operationId, method, parameters, body, responses }: Operation) {
  const bodySchema = body && mapSchema(isUpdate(method) ? withoutDefaults(body.schema) : body.schema, plain);
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

/** Without examples, which are nothing to validate, and discriminators, on which the validator throws if the body is null. */
function plain({ example: _, examples: __, discriminator: ___, ...schema }: Schema): Schema {
  return schema;
}
