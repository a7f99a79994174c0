import { type Contract, isObject, type Json, type Operation } from '@helpdesk/contract-model';
import { withRequestValue } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import type { ExecutableCase } from './executable-case.ts';

/**
 * What is wrong with the request of a case, in the same words for all cases that one check of a service rejects: reports group
 * by it. Undefined if no schema says it.
 */
export function nameMistake(contract: Contract, { action, operationId, status }: ExecutableCase): string | undefined {
  const operation = contract.operations[operationId];
  if (action.kind !== 'mutation' || status !== 400 || operation === undefined) return undefined;
  const { mutation, base } = action;
  if ('repeat' in mutation) return 'a query parameter that is sent twice';
  if ('encode' in mutation) return mutation.encode.startsWith('/query/') ? `a query that is ${mutation.as}` : undefined;
  if (!('set' in mutation) && !('remove' in mutation)) return undefined;
  const changes: [string, Json | undefined][] =
    'set' in mutation ? Object.entries(mutation.set) : mutation.remove.map((at) => [at, undefined]);
  const [[at, value] = ['', undefined], ...others] = changes;
  if (others.length > 0 || isComputed(value)) return undefined;
  if (!at.startsWith('/body')) return nameWrongParameter(contract, operation, at, value);
  if (operation.body === undefined) return undefined;
  const { body } = withRequestValue(base.request, at, value);
  const [error] = body === undefined ? [] : getSchemaValidator(contract).errors(operation.body.schema, body);
  if (error === undefined) return undefined;
  const name = 'missingProperty' in error.params ? `/${error.params.missingProperty}` : '';
  return `/body${error.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}${name} ${error.keyword}`;
}

function nameWrongParameter(
  contract: Contract,
  operation: Operation,
  at: string,
  value: Json | undefined,
): string | undefined {
  const parameter = operation.parameters.find(({ in: place, name }) => `/${place}/${name}` === at);
  if (parameter === undefined) return at.startsWith('/query/') ? 'an unknown query parameter' : undefined;
  const [error] = value === undefined ? [] : getSchemaValidator(contract).errors(parameter.schema, value);
  return error === undefined ? undefined : `${at} ${error.keyword}`;
}

/** Names a value of the target instead of being one. */
const isComputed = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((name) => name.startsWith('$'));
