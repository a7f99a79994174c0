/** Presence cases: required, unknown, repeated and empty fields. */
import {
  type Contract,
  isObject,
  joinPointer,
  mergedSchema,
  type Schema,
  schemaBranches,
} from '@helpdesk/contract-model';
import { getRequestValue } from '../contract-queries.ts';
import type { Derivation } from './derive-case.ts';
import type { RequestField } from './request-fields.ts';

const UNDOCUMENTED_NAME = 'not_documented';

export function derivePresence(contract: Contract, field: RequestField): Derivation[] {
  if (field.isItem) return [];
  return [
    ...deriveMissing(field),
    ...deriveRepeated(contract, field),
    ...deriveEmpty(field),
    ...deriveMissingGroups(contract, field),
    ...deriveUnknownField(contract, field),
  ];
}

function deriveMissing(field: RequestField): Derivation[] {
  const isRemovable = field.required && field.at !== '/body' && field.parameter?.in !== 'path';
  if (!isRemovable) return [];
  return [
    { key: 'missing', when: 'is missing', mutation: { remove: [field.at] }, outcome: 'rejected', keyword: 'required' },
  ];
}

function deriveRepeated(contract: Contract, { at, parameter, schema }: RequestField): Derivation[] {
  if (parameter?.in !== 'query') return [];
  const { enum: values, minimum, type, items } = mergedSchema(contract.openapi, schema);
  // An exploded list repeats the parameter.
  if (items && parameter.explode) return [];
  const value = values?.[0] ?? minimum ?? (type === 'boolean' ? true : 'x');
  return [
    { key: 'repeated', when: 'is sent twice', mutation: { repeat: at, value }, outcome: 'rejected', keyword: 'in' },
  ];
}

/** With `allowEmptyValue`, an empty value counts as absent; without it, it is invalid. */
function deriveEmpty({ at, parameter, required }: RequestField): Derivation[] {
  if (parameter?.in !== 'query' || (parameter.allowEmptyValue && required)) return [];
  const outcome = parameter.allowEmptyValue ? 'accepted' : 'rejected';
  return [
    { key: 'empty', when: 'has an empty value', mutation: { set: { [at]: '' } }, outcome, keyword: 'allowEmptyValue' },
  ];
}

/** `anyOf: [{required: [email]}, {required: [phone]}]`: removes every alternative that the base sends. */
function deriveMissingGroups(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  const groups = [
    ...(mergedSchema(contract.openapi, schema).anyOf ?? []),
    ...(mergedSchema(contract.openapi, schema).oneOf ?? []),
  ].map(readRequiredOnly);
  const names = [...new Set(groups.flatMap((group) => group ?? []))];
  if (names.length === 0 || groups.some((group) => group === undefined)) return [];
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

function readRequiredOnly(branch: Schema): readonly string[] | undefined {
  return Object.keys(branch).every((name) => name === 'required') ? branch.required : undefined;
}

function deriveUnknownField(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  if (!isObject(getRequestValue(base.request, at)) || !isClosed(contract, schema)) return [];
  const issueAt = joinPointer(at, UNDOCUMENTED_NAME);
  return [
    {
      key: 'unknown-field',
      when: 'has a field that is not documented',
      mutation: { set: { [issueAt]: 'x' } },
      outcome: 'rejected',
      keyword: 'additionalProperties',
      issueAt,
      isNamed: true,
    },
  ];
}

function isClosed(contract: Contract, schema: Schema): boolean {
  return schemaBranches(contract.openapi, schema).some(
    (branch) => branch.additionalProperties === false || branch.unevaluatedProperties === false,
  );
}

export const UNKNOWN_PARAMETER = joinPointer('/query', UNDOCUMENTED_NAME);
