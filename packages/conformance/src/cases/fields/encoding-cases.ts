/** Encoding cases: percent-encoded values of parameters, which are decoded once (RFC 3986, 2.4). */
import { type Contract, type Json, mergedSchema, schemaTypes } from '@helpdesk/contract-model';
import type { ParameterEncoding } from '../../api-client.ts';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Derivation } from '../derive-case.ts';
import { isSentOnce, sampleParameter } from './presence-cases.ts';
import type { RequestField } from './request-fields.ts';

export function deriveEncodings(contract: Contract, field: RequestField): Derivation[] {
  if (field.parameter === undefined || field.isItem) return [];
  const types = schemaTypes(contract.openapi, field.schema);
  const isSingle = types.size === 1;
  if (isSingle && types.has('integer')) return deriveLiterals(contract, field);
  if (isSingle && types.has('boolean')) return deriveLiterals(contract, field);
  const { enum: values } = mergedSchema(contract.openapi, field.schema);
  const isFree = isSingle && types.has('string') && values === undefined && field.parameter.in === 'query';
  return [
    ...(isFree && contract.http?.undecodable !== undefined ? deriveUndecodable(field) : []),
    ...(isFree && contract.http?.plus === 'blank' ? deriveBarePlus(contract, field) : []),
  ];
}

/** A documented value with a plus sign that is sent as it is has a blank there, which its schema may exclude. */
function deriveBarePlus(contract: Contract, field: RequestField): Derivation[] {
  const { errors } = getSchemaValidator(contract);
  const isExcluded = (value: Json | undefined): value is string =>
    typeof value === 'string' &&
    value.includes('+') &&
    errors(field.schema, value).length === 0 &&
    errors(field.schema, value.replace('+', ' ')).length > 0;
  const value = listSuccessCases(contract, findOperation(contract, field.base))
    .map(({ request }) => getRequestValue(request, field.at))
    .find(isExcluded);
  const when = 'has a plus sign that is not encoded, which is a blank in a query';
  return value === undefined ? [] : [derive(field, 'bare-plus', when, value, 'rejected')];
}

/** The name of a parameter with percent-encoded characters. A service treats all parameters alike: one of them tells. */
export function deriveEncodedName(contract: Contract, field: RequestField): Derivation[] {
  const value = getRequestValue(field.base.request, field.at);
  if (contract.http?.undecodable === undefined || field.parameter?.in !== 'query' || value === undefined) return [];
  const when = 'is sent twice, once with percent-encoded characters in its name';
  return [
    derive(field, 'encoded-name', 'has percent-encoded characters in its name', value, 'accepted'),
    ...(isSentOnce(contract, field) ? [derive(field, 'repeated-encoded', when, value, 'rejected')] : []),
  ];
}

/** What a query may have in a value as it is: only `&` separates parameters, and only the first `=` ends a name. One parameter tells. */
export function deriveSeparators(contract: Contract, field: RequestField): Derivation[] {
  return [...deriveCharacters(contract, field), ...deriveRepeatedEmpty(contract, field)];
}

/**
 * Some services drop empty values before they count how often a parameter is there. Where an empty value alone counts as absent, this is
 * open.
 */
function deriveRepeatedEmpty(contract: Contract, field: RequestField): Derivation[] {
  const { parameter, schema } = field;
  const { items, 'x-resource': resource } = mergedSchema(contract.openapi, schema);
  if (!isSentOnce(contract, field) || parameter?.allowEmptyValue || resource !== undefined) return [];
  const value = items ? [sampleParameter(contract, items)] : sampleParameter(contract, schema);
  const kind = items ? 'list-repeated-empty' : 'repeated-empty';
  const when = 'is sent twice, the second time without a value';
  return [{ ...derive(field, 'repeated-empty', when, value, 'rejected'), key: kind }];
}

function deriveCharacters(contract: Contract, field: RequestField): Derivation[] {
  const types = schemaTypes(contract.openapi, field.schema);
  const { enum: values, 'x-resource': resource } = mergedSchema(contract.openapi, field.schema);
  const isOwn = field.parameter?.in === 'query' && !field.isItem && types.size === 1 && resource === undefined;
  if (!isOwn || field.required || contract.http?.undecodable === undefined) return [];
  if (types.has('integer')) {
    const value = sampleParameter(contract, field.schema);
    return [derive(field, 'equals-sign', 'has an equals sign and a letter after its digits', value, 'rejected')];
  }
  const isFree =
    types.has('string') &&
    values === undefined &&
    mergedSchema(contract.openapi, field.schema)['x-filters'] !== undefined;
  return isFree ? [derive(field, 'semicolon', 'has a semicolon that is not encoded', 'x', 'accepted')] : [];
}

/** After one decoding, a value that was encoded twice still has percent signs. */
function deriveLiterals(contract: Contract, field: RequestField): Derivation[] {
  const { 'x-resource': resource } = mergedSchema(contract.openapi, field.schema);
  const value = sampleParameter(contract, field.schema);
  const isValid = resource === undefined || getRequestValue(field.base.request, field.at) !== undefined;
  return [
    ...(isValid ? [derive(field, 'encoded', 'has percent-encoded characters', value, 'accepted')] : []),
    derive(field, 'encoded-twice', 'is percent-encoded twice', value, 'rejected'),
    // In queries, one parameter tells: it is among the rare numbers.
    ...(isValid && field.parameter?.in === 'path'
      ? [derive(field, 'line-break', 'has a line break at its end', value, 'rejected')]
      : []),
  ];
}

const deriveUndecodable = (field: RequestField): Derivation[] => [
  derive(field, 'undecodable', 'has a percent sign without two hexadecimal digits', 'x', 'rejected'),
  derive(field, 'not-utf-8', 'has percent-encoded bytes that are not UTF-8', 'x', 'rejected'),
];

const derive = (
  { at }: RequestField,
  as: ParameterEncoding,
  when: string,
  value: Json,
  outcome: Derivation['outcome'],
): Derivation => ({
  key: as,
  when,
  mutation: { encode: at, as, value },
  outcome,
  keyword: 'in',
  // Of a valid value, only the encoding is wrong.
  ...(outcome === 'rejected' && { isBeyondSchemas: true }),
});
