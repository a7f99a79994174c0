import { type Contract, isObject, type Json, joinPointer, type Operation } from '@helpdesk/contract-model';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { withRequestValue } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import type { ExecutableCase, Mutation } from './executable-case.ts';

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
  const changes = listChanges(mutation);
  const [[at, value] = ['', undefined], ...others] = changes;
  if (at === '' || others.length > 0 || isComputed(value)) return undefined;
  if (!at.startsWith('/body')) return nameWrongParameter(contract, operation, at, value);
  if (operation.body === undefined) return undefined;
  const { body } = withRequestValue(base.request, at, value);
  const error =
    body === undefined ? undefined : chooseError(getSchemaValidator(contract).errors(operation.body.schema, body));
  if (error === undefined) return undefined;
  const name = 'missingProperty' in error.params ? joinPointer('', error.params.missingProperty) : '';
  return `/body${error.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}${name} ${error.keyword}`;
}

/** The new values by pointer, as far as they are known before the run; undefined removes one. */
function listChanges(mutation: Mutation): [string, Json | undefined][] {
  if ('set' in mutation) return Object.entries(mutation.set);
  if ('remove' in mutation) return mutation.remove.map((at) => [at, undefined]);
  if ('addHalf' in mutation) return [[mutation.addHalf, 1.5]];
  if ('fill' in mutation) return [[mutation.fill, 'x'.repeat(mutation.size.length)]];
  if ('resize' in mutation) {
    const { resize, count, items } = mutation;
    return [[resize, Array.from({ length: count }, (_, index) => items[index % items.length] ?? null)]];
  }
  return [];
}

/** A wrong size comes before the form that a text of that size should have had. */
const chooseError = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => /^(min|max)/.test(keyword)) ?? errors[0];

function nameWrongParameter(
  contract: Contract,
  operation: Operation,
  at: string,
  value: Json | undefined,
): string | undefined {
  const parameter = operation.parameters.find(({ in: location, name }) => joinPointer(`/${location}`, name) === at);
  if (parameter === undefined) return at.startsWith('/query/') ? 'an unknown query parameter' : undefined;
  const error =
    value === undefined ? undefined : chooseError(getSchemaValidator(contract).errors(parameter.schema, value));
  return error === undefined ? undefined : `${at} ${error.keyword}`;
}

/** Names a value of the target instead of being one. */
const isComputed = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((name) => name.startsWith('$'));
