/** Where a documented request has values that only the target can tell, or that must be new each time. */
import type { Contract, Json, Operation, RequestExample, RequestPointer, Schema } from '@helpdesk/contract/model';
import { branches } from '../values/view.ts';
import { get, isObject, join } from './pointer.ts';

/** A value of the request that names an existing thing. */
export interface Binding {
  readonly at: RequestPointer;
  readonly role: string;
  /** Pointer inside the thing. */
  readonly field: string;
  /** What the thing must have in common with the rest of the request, by pointer inside the thing. */
  readonly where: Readonly<Record<string, { same: Same }>>;
  /** Bindings of one role with an equal example mean the same thing; others mean another one. */
  readonly example: Json;
  /** The name of the member at `at` is meant, not its value. */
  readonly isName?: true;
}

export type Same = string | { of: RequestPointer; field: string };

export interface Place {
  readonly at: RequestPointer;
  readonly schema: Schema;
}

export interface Bindings {
  readonly roles: readonly Binding[];
  readonly unique: readonly Place[];
}

export function bindings(contract: Contract, operation: Operation, request: RequestExample): Bindings {
  const roles: Binding[] = [];
  const unique: Place[] = [];
  for (const { at, schema, isName } of places(contract, operation, request)) {
    const example = isName ? (at.split('/').at(-1) ?? '') : (get(asJson(request), at) ?? null);
    for (const branch of branches(contract, schema)) {
      if (branch['x-role'] !== undefined && (isName || isScalar(example))) {
        roles.push({ at, ...normal(branch['x-role']), example, ...(isName && { isName }) });
        break;
      }
      if (branch['x-unique'] === true && isScalar(example)) {
        unique.push({ at, schema });
        break;
      }
    }
  }
  return { roles, unique };
}

const isScalar = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';

function normal(reference: NonNullable<Schema['x-role']>): Omit<Binding, 'at' | 'example'> {
  if (typeof reference === 'string') return { role: reference, field: '/id', where: {} };
  return { role: reference.role, field: reference.field ?? '/id', where: reference.where ?? {} };
}

/** The request as one JSON value, so that request pointers can be followed in it. */
export const asJson = (request: RequestExample): Json => ({ ...request }) as Json;

/** Every place of the request that has a value, with its schema. */
export function* places(contract: Contract, operation: Operation, request: RequestExample): Iterable<Place & { isName?: true }> {
  for (const parameter of operation.parameters) {
    const at = join(`/${parameter.in}`, parameter.name);
    yield* below(contract, parameter.schema, get(asJson(request), at), at);
  }
  if (operation.body) yield* below(contract, operation.body.schema, request.body, '/body');
}

function* below(
  contract: Contract,
  schema: Schema,
  value: Json | undefined,
  at: RequestPointer,
): Iterable<Place & { isName?: true }> {
  if (value === undefined) return;
  yield { at, schema };
  const seen = new Set<string>();
  for (const branch of branches(contract, schema)) {
    if (Array.isArray(value) && branch.items && !seen.has('')) {
      seen.add('');
      for (const [index, item] of value.entries()) yield* below(contract, branch.items, item, join(at, index));
    }
    if (!isObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const schemaOfMember = branch.properties?.[name] ?? additional(branch);
      if (schemaOfMember === undefined || seen.has(name)) continue;
      seen.add(name);
      yield* below(contract, schemaOfMember, member, join(at, name));
      if (branch.propertyNames && branch.properties?.[name] === undefined) {
        yield { at: join(at, name), schema: branch.propertyNames, isName: true };
      }
    }
  }
}

function additional(schema: Schema): Schema | undefined {
  const { additionalProperties: rest } = schema;
  return typeof rest === 'object' ? rest : schema.propertyNames && {};
}
