/** Presence cases: required, unknown, repeated and empty fields. */
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type RequestPointer,
  type Schema,
  schemaBranches,
  schemaTypes,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases } from '../contract-queries.ts';
import { getSchemaValidator } from '../schema-validator.ts';
import type { Derivation } from './derive-case.ts';
import type { RequestField } from './request-fields.ts';

export const UNDOCUMENTED_NAME = 'not_documented';

export function derivePresence(contract: Contract, field: RequestField): Derivation[] {
  if (field.isItem) return [];
  return [
    ...deriveMissing(field),
    ...deriveRepeated(contract, field),
    ...deriveEmpty(contract, field),
    ...deriveMissingGroups(contract, field),
    ...deriveUnknownField(contract, field),
    ...(field.at === '/body' ? deriveUnknownFields(contract, field) : []),
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

function deriveUnknownField(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  const sent = getRequestValue(base.request, at);
  if (!isObject(sent) || !isClosed(contract, schema)) return [];
  // The shortest update has no field.
  const documented = listSuccessCases(contract, findOperation(contract, base)).map(({ request }) =>
    getRequestValue(request, at),
  );
  const [first, value] = [sent, ...documented].flatMap((one) => (isObject(one) ? Object.entries(one) : []))[0] ?? [];
  const other = first?.toUpperCase();
  return [
    // Null, since some services drop what has no value before they look at the names.
    rejectUnknown('unknown-field', 'has a field that is not documented', joinPointer(at, UNDOCUMENTED_NAME), null),
    ...(other === undefined || value === undefined || isNamed(contract, schema, other)
      ? []
      : [
          rejectUnknown(
            'field-in-other-case',
            `has \`${other}\`, which is documented in another letter case`,
            joinPointer(at, other),
            value,
          ),
        ]),
  ];
}

/** What every object of some languages has, so that it may be taken for known, or be dropped. */
export const NAME_OF_OBJECTS = 'constructor';

/** The same for all bodies of a service: one of them tells. */
export function deriveNamesOfObjects(contract: Contract, { schema, at, base, parameter }: RequestField): Derivation[] {
  if (parameter || !isObject(getRequestValue(base.request, at)) || !isClosed(contract, schema)) return [];
  const names = { 'name-of-objects': NAME_OF_OBJECTS, 'prototype-of-objects': '__proto__' };
  return Object.entries(names)
    .filter(([, name]) => !isNamed(contract, schema, name))
    .map(([key, name]) => rejectUnknown(key, `has \`${name}\`, which is not documented`, joinPointer(at, name), 'x'));
}

/**
 * A service that names unknown names may still name the first only, and some ignore what starts with an underscore. JSON Pointers escape the
 * marks of the other name (RFC 6901, 3).
 */
function deriveUnknownFields(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  const sent = getRequestValue(base.request, at);
  if (!isObject(sent) || !isClosed(contract, schema)) return [];
  const issueAt = joinPointer(at, `_${UNDOCUMENTED_NAME}`);
  const other = joinPointer(at, `_${UNDOCUMENTED_NAME}/or~this`);
  const one = rejectUnknown('unknown-fields', 'has two fields that are not documented', issueAt, null);
  return [
    { ...one, mutation: { set: { [issueAt]: null, [other]: null } }, othersAt: [other] },
    ...deriveBesideWrong(contract, schema, at, sent),
  ];
}

/** A service that looks at names after types may name the wrong type only. */
function deriveBesideWrong(contract: Contract, schema: Schema, at: RequestPointer, sent: object): Derivation[] {
  const { properties = {} } = mergedSchema(contract.openapi, schema);
  const known = Object.keys(sent).find((name) => {
    const own = properties[name];
    return own !== undefined && !schemaTypes(contract.openapi, own).has('boolean');
  });
  if (known === undefined) return [];
  const [unknownAt, wrongAt] = [joinPointer(at, UNDOCUMENTED_NAME), joinPointer(at, known)];
  const one = rejectUnknown(
    'unknown-beside-wrong',
    `has a field that is not documented, and ${known} is wrong`,
    unknownAt,
    'x',
  );
  return [{ ...one, mutation: { set: { [unknownAt]: 'x', [wrongAt]: true } }, besideAt: wrongAt }];
}

function rejectUnknown(key: string, when: string, issueAt: string, value: Json): Derivation {
  const mutation = { set: { [issueAt]: value } };
  return { key, when, mutation, outcome: 'rejected', keyword: 'additionalProperties', issueAt, isNamed: true };
}

const isNamed = (contract: Contract, schema: Schema, name: string): boolean =>
  schemaBranches(contract.openapi, schema).some((branch) => Object.hasOwn(branch.properties ?? {}, name));

/** True if the schema allows no other names than those that it has. */
export function isClosed(contract: Contract, schema: Schema): boolean {
  return schemaBranches(contract.openapi, schema).some(
    (branch) => branch.additionalProperties === false || branch.unevaluatedProperties === false,
  );
}

/** Some frameworks ignore what starts with an underscore, which clients add so that no cache responds. */
export const UNKNOWN_PARAMETER = joinPointer('/query', `_${UNDOCUMENTED_NAME}`);
