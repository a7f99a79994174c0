/** Presence cases: required, repeated and empty fields, and unknown ones. */
import { type Contract, type Json, joinPointer, mergedSchema, type Schema } from '@helpdesk/contract-model';
import { getRequestValue } from '../../contract-queries.ts';
import { getSchemaValidator } from '../../schema-validator.ts';
import type { Derivation } from '../derive-case.ts';
import type { RequestField } from './request-fields.ts';
import { deriveUnknownField, deriveUnknownFields } from './unknown-field-cases.ts';

export function derivePresence(contract: Contract, field: RequestField): Derivation[] {
  if (field.isItem) return [];
  return [
    ...deriveMissing(field),
    ...deriveRepeated(contract, field),
    ...deriveEmpty(contract, field),
    ...deriveMissingGroups(contract, field),
    ...deriveUnknownField(contract, field),
    ...deriveUnknownFields(contract, field),
  ];
}

function deriveMissing(field: RequestField): Derivation[] {
  const isRemovable = field.required && field.at !== '/body' && field.parameter?.in !== 'path';
  if (!isRemovable) return [];
  return [
    { key: 'missing', when: 'is missing', mutation: { remove: [field.at] }, outcome: 'rejected', keyword: 'required' },
  ];
}

/** A parameter that a request may have once; OpenAPI does not say which of two values counts. */
export const isSentOnce = (contract: Contract, { parameter, schema, isItem }: RequestField): boolean =>
  parameter?.in === 'query' &&
  !isItem &&
  // An exploded list repeats its parameter.
  !(parameter.explode && mergedSchema(contract.openapi, schema).items !== undefined) &&
  contract.completed === undefined;

function deriveRepeated(contract: Contract, field: RequestField): Derivation[] {
  if (!isSentOnce(contract, field)) return [];
  const { at, schema } = field;
  const { items } = mergedSchema(contract.openapi, schema);
  const value = items ? [sampleParameter(contract, items)] : sampleParameter(contract, schema);
  return [
    {
      key: 'repeated',
      when: 'is sent twice',
      mutation: { repeat: at, value },
      outcome: 'rejected',
      keyword: 'in',
      isBeyondSchemas: true,
    },
  ];
}

/** A valid value, if there is an obvious one: of the enumeration, at a bound, or of the documentation. */
export function sampleParameter(contract: Contract, schema: Schema): Json {
  const { enum: values, minimum, examples, default: usual } = mergedSchema(contract.openapi, schema);
  const candidates = [values?.[0], minimum, true, 'x', usual, examples?.[0], 1, 0];
  const isValid = (value: Json | undefined): value is Json =>
    value !== undefined && getSchemaValidator(contract).errors(schema, value).length === 0;
  return candidates.find(isValid) ?? 'x';
}

/**
 * With `allowEmptyValue`, an empty value counts as absent; without it, it is invalid. In a plain OpenAPI document, where false is the
 * default, only if the schema takes it neither as a text nor as a list.
 */
function deriveEmpty(contract: Contract, { at, parameter, required, schema }: RequestField): Derivation[] {
  if (parameter?.in !== 'query' || (parameter.allowEmptyValue && required)) return [];
  const { errors } = getSchemaValidator(contract);
  if (contract.completed && ['', [''], []].some((empty) => errors(schema, empty).length === 0)) return [];
  const outcome = parameter.allowEmptyValue ? 'accepted' : 'rejected';
  return [
    {
      key: 'empty',
      when: 'has an empty value',
      mutation: { set: { [at]: '' } },
      outcome,
      keyword: 'allowEmptyValue',
      isBeyondSchemas: true,
    },
  ];
}

/** `anyOf: [{required: [email]}, {required: [phone]}]`: removes every alternative that the base sends. */
function deriveMissingGroups(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  const names = listAlternatives(contract, schema);
  if (names.length === 0) return [];
  const sent = names
    .map((name) => joinPointer(at, name))
    .filter((one) => getRequestValue(base.request, one) !== undefined);
  return [
    {
      key: `${names.join('-or-')}-missing`,
      when: `has none of ${names.join(', ')}`,
      mutation: { remove: sent },
      outcome: 'rejected',
      keyword: 'anyOf',
    },
  ];
}

/** The members of which an object needs some, by an `anyOf` or `oneOf` of nothing but `required`. */
export function listAlternatives(contract: Contract, schema: Schema): string[] {
  const { anyOf = [], oneOf = [] } = mergedSchema(contract.openapi, schema);
  const groups = [...anyOf, ...oneOf].map(readRequiredOnly);
  return groups.includes(undefined) ? [] : [...new Set(groups.flatMap((group) => group ?? []))];
}

function readRequiredOnly(branch: Schema): readonly string[] | undefined {
  return Object.keys(branch).every((name) => name === 'required') ? branch.required : undefined;
}
