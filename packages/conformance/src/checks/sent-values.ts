/** The values that a request sends or leaves to their defaults, and what the service makes of them before it stores them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type RequestExample,
  type RequestPointer,
  readReturns,
  type Schema,
  walkRequest,
} from '@helpdesk/contract-model';
import { getRequestValue } from '../contract-queries.ts';
import type { SchemaValidator } from '../schema-validator.ts';

export interface SentValue {
  readonly pointer: RequestPointer;
  readonly value: Json;
  /** The schema written for the value, merged, and the alternatives (`anyOf`, `oneOf`) in it that the value fits. */
  readonly schemas: readonly Schema[];
  /** The value was not sent. */
  readonly isDefault: boolean;
}

export interface SchemaContext {
  readonly contract: Contract;
  readonly validator: SchemaValidator;
}

/** Defaults are listed for fields of objects that were sent, and for the body. */
export function listSentValues(context: SchemaContext, operation: Operation, request: RequestExample): SentValue[] {
  const locations = [...walkRequest(context.contract.openapi, operation, request)].filter(({ isName }) => !isName);
  return locations.flatMap(({ pointer, value, schema }) => {
    const schemas = listFittingSchemas(context, schema, value);
    return [{ pointer, value, schemas, isDefault: false }, ...listDefaults(context, pointer, value, schemas)];
  });
}

function listDefaults(context: SchemaContext, at: string, value: Json, schemas: readonly Schema[]): SentValue[] {
  if (!isObject(value)) return [];
  const properties = Object.entries(Object.assign({}, ...schemas.map((schema) => schema.properties ?? {})));
  return properties.flatMap(([name, written]): SentValue[] => {
    // The values of `properties` are schemas.
    const schema = mergedSchema(context.contract.openapi, written as Schema);
    if (Object.hasOwn(value, name) || schema.default === undefined) return [];
    const pointer = joinPointer(at, name);
    return [{ pointer, value: schema.default, schemas: [schema], isDefault: true }];
  });
}

/** The merged schema, and the alternatives in it that the value fits. */
function listFittingSchemas(context: SchemaContext, schema: Schema, value: Json): Schema[] {
  const own = mergedSchema(context.contract.openapi, schema);
  const fitting = [...(own.anyOf ?? []), ...(own.oneOf ?? [])].filter(
    (branch) => context.validator.errors(branch, value).length === 0,
  );
  return [own, ...fitting.flatMap((branch) => listFittingSchemas(context, branch, value))];
}

/** The value as the service stores it: `x-trim` and `x-normalize` of the schema and of its items. */
export function normalizeValue(context: SchemaContext, schema: Schema, value: Json): Json {
  const own = listFittingSchemas(context, schema, value);
  const has = (step: string): boolean => own.some((one) => one['x-normalize']?.some((name) => name === step));
  if (typeof value === 'string') {
    const trimmed = own.some((one) => one['x-trim'] === true) ? value.trim() : value;
    return has('lower-case') ? trimmed.toLowerCase() : trimmed;
  }
  if (!Array.isArray(value)) return value;
  const items = own.find((one) => one.items !== undefined)?.items;
  const stored = items === undefined ? value : value.map((item) => normalizeValue(context, items, item));
  return has('unique-items') ? removeRepeats(stored) : stored;
}

/** Of equal items, the first stays. */
export const removeRepeats = (list: readonly Json[]): Json[] =>
  list.filter((item, index) => list.findIndex((other) => isDeepStrictEqual(other, item)) === index);

/** True if the request has a value there that is stored: another field of the request may keep it from being used. */
export const hasStoredValue = (
  context: SchemaContext,
  operation: Operation,
  request: RequestExample,
  at: RequestPointer,
): boolean =>
  listSentValues(context, operation, request).some(
    ({ pointer, schemas, isDefault }) =>
      pointer === at &&
      !isDefault &&
      schemas.every(({ 'x-returns': returns = '' }) => {
        const { unless } = readReturns(returns);
        return unless === undefined || getRequestValue(request, unless) === undefined;
      }),
  );
