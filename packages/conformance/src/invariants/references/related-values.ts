/** The values of a response that other resources of the target determine. */
import {
  type Contract,
  type DerivedValue,
  type Json,
  joinPointer,
  listDerivedRules,
  type Operation,
  parentPointer,
  readReference,
  type Schema,
  valueAt,
  walkKeyword,
} from '@helpdesk/contract-model';
import type { ResourceForm } from '../support/compare-forms.ts';
import { findList } from '../support/creations.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';

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
  const derived = Map.groupBy(
    listRelatedValues(contract, schema, body),
    ({ at, rule: { of = '' } }) => parentPointer(at) + of,
  );
  return listNames(contract, operation, schema, body).flatMap(({ at, value, kind }): RelatedResource[] => {
    if (value === null) return [];
    const isForm = typeof value === 'object';
    const id = isForm ? valueAt(value, '/id') : value;
    if (id === undefined) return [];
    return [{ kind, id, derived: derived.get(at) ?? [], ...(isForm && { form: { value, schema, at, body } }) }];
  });
}

/** A value that names a resource: by its schema, or as an item of the list of its kind. */
interface Name {
  readonly at: string;
  readonly value: Json;
  readonly kind: string;
}

/** The names of a response, each item before those in it. */
function listNames(contract: Contract, operation: Operation, schema: Schema, body: Json): Name[] {
  const named = walkKeyword(contract.openapi, schema, body, 'x-resource').flatMap(
    ({ pointer: at, value, applicable: [first] }): Name[] => {
      const reference = first?.['x-resource'];
      return reference === undefined ? [] : [{ at, value, kind: readReference(reference).resource }];
    },
  );
  const { pagination } = operation;
  const kind = findListedKind(contract, operation);
  const items = pagination && kind !== undefined ? valueAt(body, pagination.items) : undefined;
  if (!Array.isArray(items) || pagination === undefined || kind === undefined) return named;
  const byItem = Map.groupBy(named, ({ at }) => findItem(pagination.items, at));
  const ofItems = items.flatMap((value, index): Name[] => {
    const at = joinPointer(pagination.items, index);
    const inside = byItem.get(at) ?? [];
    return inside[0]?.at === at ? inside : [{ at, value, kind }, ...inside];
  });
  return [...ofItems, ...(byItem.get(undefined) ?? [])];
}

/** The pointer of the item at or above `at`; undefined outside of the list. */
function findItem(list: string, at: string): string | undefined {
  if (!at.startsWith(`${list}/`)) return undefined;
  const end = at.indexOf('/', list.length + 1);
  return end < 0 ? at : at.slice(0, end);
}

/** The values with a rule that needs another resource or a list. */
export const listRelatedValues = ({ openapi }: Contract, schema: Schema, body: Json): RelatedValue[] =>
  [...walkKeyword(openapi, schema, body, 'x-derived')].flatMap(({ pointer: at, value, applicable }) => {
    const rules = new Set(applicable.flatMap(listDerivedRules));
    const outer = [...rules].filter(({ of, total }) => of !== undefined || total !== undefined);
    return outer.map((rule) => ({ at, value, rule, object: valueAt(body, parentPointer(at)) ?? null }));
  });

/** The kind that an operation lists and another one retrieves. */
const findListedKind = (contract: Contract, { operationId }: Operation): string | undefined =>
  Object.keys(contract.resources).find(
    (kind) =>
      findList(contract, kind)?.operation.operationId === operationId && findRetrieval(contract, kind) !== undefined,
  );
