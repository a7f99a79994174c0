import { type Json, mergedSchema, type Operation } from '@helpdesk/contract-model';
import type { SchemaContext } from '../../checks/sent-values.ts';

/** The same for values of a field that differ in free texts and numbers alone: a service seldom distinguishes these. */
export function readShape(
  { contract, validator }: SchemaContext,
  { body }: Operation,
  name: string,
  value: Json,
): Json {
  const properties = (body && mergedSchema(contract.openapi, body.schema).properties) ?? {};
  const { enum: choices, anyOf = [] } = mergedSchema(contract.openapi, properties[name] ?? {});
  if (choices !== undefined || typeof value === 'boolean' || value === null) return value;
  return anyOf.findIndex((schema) => validator.errors(schema, value).length === 0);
}
