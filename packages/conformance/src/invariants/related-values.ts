/** The values of a response that other resources of the target determine. */
import {
  type Contract,
  type DerivedValue,
  type Json,
  joinPointer,
  listDerivedRules,
  type Operation,
  type ResourceReference,
  type Schema,
  valueAt,
  walkKeyword,
  walkValue,
} from '@helpdesk/contract-model';
import type { ResourceForm } from './compare-forms.ts';
import { findList } from './creations.ts';
import { findRetrieval } from './read-resource.ts';

/** A value that names a resource, or an object that repeats fields of one. */
export interface RelatedResource {
  readonly kind: string;
  readonly id: Json;
  /** The object that repeats fields; absent for an ID alone. */
  readonly form?: ResourceForm;
  /** Values beside the ID that follow from the resource. */
  readonly derived: readonly RelatedValue[];
}

export interface RelatedValue {
  readonly at: string;
  readonly value: Json;
  readonly rule: DerivedValue;
  /** The object that has the value. */
  readonly object: Json;
}

/** All related resources of a response, in its order. Null names nothing. */
export function listRelatedResources(
  contract: Contract,
  operation: Operation,
  schema: Schema,
  body: Json,
): RelatedResource[] {
  const locations = [...walkValue(contract.openapi, schema, body, '')];
  const derived = listRelatedValues(contract, schema, body);
  const kinds = new Map(
    locations.flatMap(({ pointer, applicable }) => {
      const named = applicable.find((one) => one['x-resource'] !== undefined)?.['x-resource'];
      return named === undefined ? [] : [[pointer, getKind(named)] as const];
    }),
  );
  const listedKind = findListedKind(contract, operation);
  return locations.flatMap(({ pointer: at, value }): RelatedResource[] => {
    const isItem = listedKind !== undefined && isItemOf(operation, at);
    const kind = kinds.get(at) ?? (isItem ? listedKind : undefined);
    if (kind === undefined || value === null) return [];
    const isForm = typeof value === 'object';
    const id = isForm ? valueAt(value, '/id') : value;
    if (id === undefined) return [];
    const own = derived.filter(({ at: field, rule: { of = '' } }) => getParent(field) + of === at);
    return [{ kind, id, derived: own, ...(isForm && { form: { value, schema, at, body } }) }];
  });
}

/** The values with a rule that needs another resource or a list. */
export const listRelatedValues = ({ openapi }: Contract, schema: Schema, body: Json): RelatedValue[] =>
  [...walkKeyword(openapi, schema, body, 'x-derived')].flatMap(({ pointer: at, value, applicable }) => {
    const rules = new Set(applicable.flatMap(listDerivedRules));
    const outer = [...rules].filter(({ of, total }) => of !== undefined || total !== undefined);
    return outer.map((rule) => ({ at, value, rule, object: valueAt(body, getParent(at)) ?? null }));
  });

const getParent = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

const getKind = (reference: ResourceReference): string =>
  typeof reference === 'string' ? reference : reference.resource;

/** The kind that an operation lists and another one retrieves. */
const findListedKind = (contract: Contract, { operationId }: Operation): string | undefined =>
  Object.keys(contract.resources).find(
    (kind) =>
      findList(contract, kind)?.operation.operationId === operationId && findRetrieval(contract, kind) !== undefined,
  );

const isItemOf = ({ pagination }: Operation, at: string): boolean =>
  pagination !== undefined &&
  at === joinPointer(pagination.items, at.slice(pagination.items.length + 1)) &&
  at !== pagination.items;
