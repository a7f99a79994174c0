/** Unknown fields: names that an object of the body must not have. */
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Schema,
  schemaTypes,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import type { Derivation } from '../derive-case.ts';
import type { RequestField } from './request-fields.ts';
import {
  isClosed,
  isNamed,
  NAME_OF_OBJECTS,
  UNDOCUMENTED_NAME,
  UNKNOWN_FIELD,
  UNKNOWN_VALUE,
} from './unknown-names.ts';

export function deriveUnknownField(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
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

/** Names that every JavaScript object has. A service treats all bodies alike: one of them tells. */
export function deriveNamesOfObjects(contract: Contract, { schema, at, base, parameter }: RequestField): Derivation[] {
  if (parameter || !isObject(getRequestValue(base.request, at)) || !isClosed(contract, schema)) return [];
  const names = { 'name-of-objects': NAME_OF_OBJECTS, 'prototype-of-objects': '__proto__' };
  return Object.entries(names)
    .filter(([, name]) => !isNamed(contract, schema, name))
    .map(([key, name]) =>
      rejectUnknown(key, `has \`${name}\`, which is not documented`, joinPointer(at, name), UNKNOWN_VALUE),
    );
}

/**
 * A service that names unknown names may still name the first only, and some ignore what starts with an underscore. JSON Pointers escape the
 * marks of the other name (RFC 6901, 3).
 */
export function deriveUnknownFields(contract: Contract, { schema, at, base }: RequestField): Derivation[] {
  const sent = getRequestValue(base.request, at);
  if (at !== '/body' || !isObject(sent) || !isClosed(contract, schema)) return [];
  const issueAt = joinPointer(at, `_${UNDOCUMENTED_NAME}`);
  const other = joinPointer(at, `_${UNDOCUMENTED_NAME}/or~this`);
  const one = rejectUnknown('unknown-fields', 'has two fields that are not documented', issueAt, null);
  return [
    { ...one, mutation: { set: { [issueAt]: null, [other]: null } }, othersAt: [other] },
    ...deriveBesideWrong(contract, schema, sent),
  ];
}

/** A service that looks at names after types may name the wrong type only. */
function deriveBesideWrong(contract: Contract, schema: Schema, sent: object): Derivation[] {
  const { properties = {} } = mergedSchema(contract.openapi, schema);
  const known = Object.keys(sent).find((name) => {
    const own = properties[name];
    return own !== undefined && !schemaTypes(contract.openapi, own).has('boolean');
  });
  if (known === undefined) return [];
  const wrongAt = joinPointer('/body', known);
  const one = rejectUnknown(
    'unknown-beside-wrong',
    `has a field that is not documented, and ${known} is wrong`,
    UNKNOWN_FIELD,
    UNKNOWN_VALUE,
  );
  return [{ ...one, mutation: { set: { [UNKNOWN_FIELD]: UNKNOWN_VALUE, [wrongAt]: true } }, besideAt: wrongAt }];
}

function rejectUnknown(key: string, when: string, issueAt: string, value: Json): Derivation {
  const mutation = { set: { [issueAt]: value } };
  return { key, when, mutation, outcome: 'rejected', keyword: 'additionalProperties', issueAt, isNamed: true };
}
