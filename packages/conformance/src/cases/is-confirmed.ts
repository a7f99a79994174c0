/**
 * A keyword alone does not decide what a derived request gets: another alternative may allow the value, and an enumeration, a multiple or
 * `not` may exclude it.
 */
import { type Contract, type Json, mergedSchema, type Operation, type RequestExample } from '@helpdesk/contract-model';
import { getRequestValue, withRequestValue } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import { addHalf, changeValues, resizeList } from './change-request.ts';
import type { Derivation } from './derive-case.ts';
import { listParts, type SingleMutation } from './executable-case.ts';
import type { RequestField } from './fields/request-fields.ts';
import { allowLength, makeSizedText } from './fields/sized-text.ts';

/** True if the schemas accept the changed parameter or body where the case expects that, and else reject it. */
export function isConfirmed(
  contract: Contract,
  operation: Operation,
  field: RequestField,
  { mutation, outcome, isBeyondSchemas }: Derivation,
): boolean {
  if (isBeyondSchemas) return true;
  const changed = listParts(mutation).reduce(
    (request, part) => changePart(contract, field, request, part),
    field.base.request,
  );
  const found = listErrors(contract, operation, field, changed);
  if (found.length === 0) return outcome === 'accepted';
  // The target accepts the documented request, whatever its schema says of it.
  const known = new Set(listErrors(contract, operation, field, field.base.request));
  return found.every((error) => known.has(error)) === (outcome === 'accepted');
}

function changePart(
  contract: Contract,
  { at, schema }: RequestField,
  request: RequestExample,
  mutation: SingleMutation,
): RequestExample {
  if ('resize' in mutation) return resizeList(request, mutation);
  if ('addHalf' in mutation) return addHalf(request, mutation.addHalf);
  if (!('fill' in mutation)) return changeValues(request, mutation);
  const { size, example } = mutation;
  const allowed = allowLength(mergedSchema(contract.openapi, schema), size);
  const text = makeSizedText(contract, allowed, example, size) ?? 'a'.repeat(size.length);
  return withRequestValue(request, at, text);
}

/** The errors of the part of the request that the field is in. */
function listErrors(
  contract: Contract,
  { body }: Operation,
  { at, parameter, schema }: RequestField,
  request: RequestExample,
): string[] {
  const validator = getSchemaValidator(contract);
  const describe = (own: typeof schema, value: Json): string[] =>
    validator.errors(own, value).map(({ instancePath, schemaPath }) => `${instancePath} ${schemaPath}`);
  const sent = getRequestValue(request, at);
  if (parameter) {
    if (sent === undefined) return parameter.required ? ['missing'] : [];
    return sent === '' && parameter.allowEmptyValue ? [] : describe(parameter.schema, sent);
  }
  // Surrounding spaces are not part of the value.
  const isTrimmed = typeof sent === 'string' && mergedSchema(contract.openapi, schema)['x-trim'] === true;
  const read = isTrimmed ? withRequestValue(request, at, sent.trim()) : request;
  return read.body === undefined ? [] : describe(body?.schema ?? {}, read.body);
}
