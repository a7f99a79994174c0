/** Leaves out operations of a plain OpenAPI document of which a schema is none, or whose own example request breaks its schemas. */
import {
  type Contract,
  memoize,
  messageOf,
  type Operation,
  type RequestExample,
  readOperationId,
  type Schema,
} from '@helpdesk/contract-model';
import { listSuccessCases } from './contract-queries.ts';
import { getSchemaValidator, type SchemaValidator } from './schema-validator.ts';
import { show } from './text.ts';

/** The contract itself if nothing is left out. What follows our conventions is checked when it is compiled. */
export const omitInvalidOperations = memoize((contract: Contract): Contract => {
  if (contract.completed === undefined) return contract;
  const omitted = Object.values(contract.operations).flatMap((operation) => {
    const reason = explainUnusable(contract, operation);
    return reason === undefined ? [] : [{ operationId: operation.operationId, reason }];
  });
  if (omitted.length === 0) return contract;
  const isLeftOut = (id: string | undefined): boolean => omitted.some(({ operationId }) => operationId === id);
  return {
    ...contract,
    operations: Object.fromEntries(Object.entries(contract.operations).filter(([id]) => !isLeftOut(id))),
    cases: contract.cases.filter(({ operationId }) => !isLeftOut(operationId)),
    resources: Object.fromEntries(
      Object.entries(contract.resources).map(([kind, { create, list, ...rest }]) => [
        kind,
        {
          ...rest,
          ...(create && !isLeftOut(readOperationId(create.case)) && { create }),
          ...(list && !isLeftOut(list.operation) && { list }),
        },
      ]),
    ),
    completed: { ...contract.completed, omitted: [...contract.completed.omitted, ...omitted] },
  };
});

function explainUnusable(contract: Contract, operation: Operation): string | undefined {
  const validator = getSchemaValidator(contract);
  const { parameters, body, responses } = operation;
  const written: Schema[] = [
    ...parameters.map(({ schema }) => schema),
    ...[body?.schema, ...Object.values(responses).map(({ schema }) => schema)].filter((schema) => schema !== undefined),
  ];
  try {
    for (const schema of written) validator.errors(schema, null);
    for (const { request } of listSuccessCases(contract, operation)) {
      const mistake = findWrongExample(validator, operation, request);
      if (mistake !== undefined) return mistake;
    }
    return undefined;
  } catch (error) {
    return `one of its schemas cannot be used: ${messageOf(error)}`;
  }
}

function findWrongExample(
  validator: SchemaValidator,
  { parameters, body }: Operation,
  request: RequestExample,
): string | undefined {
  const sent = parameters.flatMap(({ in: part, name, schema }) => {
    const value = request[part][name];
    // What names a resource is replaced by one of the target.
    return value === undefined || schema['x-resource'] !== undefined
      ? []
      : [{ what: `its parameter \`${name}\``, schema, value }];
  });
  const all = [
    ...sent,
    ...(body && request.body !== undefined ? [{ what: 'its body', schema: body.schema, value: request.body }] : []),
  ];
  for (const { what, schema, value } of all) {
    const [error] = validator.errors(schema, value);
    if (error === undefined) continue;
    const at = error.instancePath === '' ? '' : ` at ${error.instancePath}`;
    return `the example ${show(value)} of ${what} does not fit its schema${at}: it ${error.message}. Correct the example, or add one`;
  }
  return undefined;
}
