/** The documented rejections of requests that the schema of the body allows: what the target has stored tells that they are wrong. */
import {
  type Contract,
  isObject,
  type Json,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { changeValues } from '../../cases/change-request.ts';
import { planDocumentedCases } from '../../cases/documented-cases.ts';
import { listMutatedPointers, type SingleMutation } from '../../cases/executable-case.ts';
import { toField } from '../../contract-queries.ts';
import { findPlaceholders } from '../../resources/bindings/placeholders.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { WrongRequest } from './find-beside.ts';

/** A documented rejection of that kind. */
export interface DataRejection extends Omit<WrongRequest, 'request'> {
  readonly mutation: SingleMutation;
}

/** The documented rejections of requests that the schema of the body allows. */
export const listDataRejections = (contract: Contract, operation: Operation): DataRejection[] =>
  planDocumentedCases(contract).flatMap(({ operationId, status, action, id }): DataRejection[] => {
    if (operationId !== operation.operationId || status < 400 || action.kind !== 'mutation') return [];
    const { base, mutation } = action;
    if (!('set' in mutation || 'remove' in mutation) || !isObject(base.request.body)) return [];
    // A service may validate a text after it was trimmed.
    const isBlank =
      'set' in mutation && Object.values(mutation.set).some((one) => typeof one === 'string' && one.trim() === '');
    if (isBlank || !isAllowed(contract, operation, base.request, mutation)) return [];
    const pointers = listMutatedPointers(mutation);
    const isAlone =
      'set' in mutation && pointers.every((at) => isWrongAlone(contract, operation, at, mutation.set[at]));
    const fields = isAlone ? [...new Set(pointers.map(toField))] : [];
    return [{ id, status, base, mutation, fields, absent: 'remove' in mutation ? mutation.remove : [] }];
  });

/** The mistake is in the body, or in what the path names, and no schema tells. */
function isAllowed(
  contract: Contract,
  { body }: Operation,
  request: RequestExample,
  mutation: Extract<SingleMutation, { set: unknown } | { remove: unknown }>,
): boolean {
  const isInBody = (at: RequestPointer): boolean => at.startsWith('/body/');
  const values = 'set' in mutation ? Object.entries(mutation.set) : [];
  // An ID in the path that names nothing is wrong before anything else of the request counts.
  const isOfAnother = (at: RequestPointer): boolean =>
    at.startsWith('/path/') && values.some(([own, value]) => own === at && isObject(value) && '$resource' in value);
  if (body === undefined || !listMutatedPointers(mutation).every((at) => isInBody(at) || isOfAnother(at))) return false;
  // A placeholder stands for a value like that of the documented request.
  const literal = values.filter(([at, value]) => isInBody(at) && !hasPlaceholder(value));
  const change = 'set' in mutation ? { set: Object.fromEntries(literal) } : mutation;
  const sent = changeValues(request, change).body;
  return sent !== undefined && getSchemaValidator(contract).errors(body.schema, sent).length === 0;
}

const hasPlaceholder = (value: Json): boolean =>
  [...findPlaceholders(value, '$absent'), ...findPlaceholders(value, '$resource')].length > 0;

/** What does not exist, or is not of the type that something stored says, is wrong in any request. */
function isWrongAlone(
  { openapi }: Contract,
  { body }: Operation,
  at: RequestPointer,
  value: Json | undefined,
): boolean {
  if (body === undefined || !at.startsWith('/body/')) return false;
  if (value !== undefined && [...findPlaceholders(value, '$absent')].length > 0) return true;
  const name = toField(at).slice('/body/'.length);
  const schema = mergedSchema(openapi, body.schema).properties?.[name];
  return schema !== undefined && mergedSchema(openapi, schema)['x-typed-values'] !== undefined;
}
