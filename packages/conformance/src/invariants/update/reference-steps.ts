/** Updates that name other resources than the documented one, which have to fit the resource that is updated. */
import {
  type Contract,
  type Json,
  type Operation,
  readReference,
  type Schema,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import { findBaseCase } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { fitToResource, listFilters } from '../lists/list-filters.ts';
import { listRelatedResources } from '../references/related-values.ts';
import { findList } from '../support/creations.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import type { StepContext } from './other-values.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';

/** One of the items of the list, one inside of an item, such as a child, and one inside of that, which the list need not show. */
const PLACES = ['another one that fits', 'one inside of another that fits', 'one that is two levels inside of another'];
/** That do not fit. */
const MAX_TRIED = 3;

export function listReferenceSteps({ contract, validator }: StepContext, model: UpdateModel): UpdateStep[] {
  const { operation, fields } = model;
  return fields.flatMap((field): UpdateStep[] => {
    const base = findBaseCase(contract, operation, field.at);
    const isNumber = schemaTypes(contract.openapi, field.schema).has('integer');
    if (base === undefined || field.storedAt === undefined || !isNumber || readWhere(field) === undefined) return [];
    return PLACES.map((place, index) => ({
      name: `${field.name}, ${place}`,
      base,
      isTimed: false,
      mayBeRejected: false,
      isSingle: true,
      revise: async (context, prepared, before) => {
        const current = valueAt(before, field.storedAt ?? '') ?? null;
        const named = await findFitting(context, model, field, before, index);
        const id = named.find((one) => one !== current);
        const body = { [field.name]: id ?? null };
        const isValid = id !== undefined && validator.errors(operation.body?.schema ?? {}, body).length === 0;
        return isValid ? { ...prepared, body } : undefined;
      },
    }));
  });
}

function readWhere({ schema: { 'x-resource': reference } }: UpdateField) {
  return typeof reference === 'object' ? reference.where : undefined;
}

/** The IDs of resources that fit: of items of the list, or of what is inside of them. */
export async function findFitting(
  context: InvariantContext,
  { idAt }: UpdateModel,
  field: UpdateField,
  before: Json,
  place = 0,
): Promise<Json[]> {
  const { contract, api } = context.session;
  const { 'x-resource': reference } = field.schema;
  const kind = reference === undefined ? '' : readReference(reference).resource;
  const [list, retrieval] = [findList(contract, kind), findRetrieval(contract, kind)];
  const wanted = Object.entries(readWhere(field) ?? {}).map(([at, { same }]) => ({
    at,
    value: typeof same === 'object' && same.of === idAt ? valueAt(before, same.field) : undefined,
  }));
  if (list === undefined || retrieval === undefined || wanted.some(({ value }) => value === undefined)) return [];
  const readValue = (field: string): Json | undefined => wanted.find(({ at }) => at === field)?.value;
  const request = fitToResource(listFilters(contract, list.operation), await context.prepare(list.base), readValue);
  const { response } = await api.call(list.operation, request);
  const schema = list.operation.responses[String(list.base.status)]?.schema;
  const body = parseDocumented(contract, list.operation, response);
  if (response.status !== list.base.status || schema === undefined || body === undefined) return [];
  const items = list.operation.pagination?.items ?? '';
  const readLevel = (at: string): number => {
    const inside = at.slice(items.length);
    return /^\/\d+$/.test(inside) ? 0 : Math.max(1, (inside.match(/\/\d+(?=\/|$)/g)?.length ?? 0) - 1);
  };
  const shown = listNamed(contract, list.operation, kind, schema, body);
  // What is inside names what it is in again.
  const listed = shown
    .filter(({ id }, index) => shown.findIndex((one) => one.id === id) === index)
    .map(({ id, at }) => ({ id, level: Math.min(readLevel(at), PLACES.length - 1) }));
  const readAll = (ids: readonly Json[]) =>
    Promise.all(
      ids.slice(0, MAX_TRIED).map(async (id) => ({ id, ...(await retrieveResource(context, retrieval, id)) })),
    );
  const ids = listed.filter(({ level }) => level === place).map(({ id }) => id);
  if (ids.length === 0 && place === PLACES.length - 1) {
    const above = await readAll(listed.filter(({ level }) => level === place - 1).map(({ id }) => id));
    const own = retrieval.operation.responses[String(retrieval.base.status)]?.schema;
    const named = above.flatMap((one) =>
      own && one.resource !== undefined && one.body !== undefined
        ? listNamed(contract, retrieval.operation, kind, own, one.body)
        : [],
    );
    ids.push(...named.map(({ id }) => id).filter((id) => !listed.some((one) => one.id === id)));
  }
  const fitting = (await readAll(ids)).filter(({ resource }) =>
    wanted.every(({ at, value }) => valueAt(resource, at) === value),
  );
  return fitting.map(({ id }) => id);
}

/** The resources of the kind that a response shows, and where. */
const listNamed = (
  contract: Contract,
  operation: Operation,
  kind: string,
  schema: Schema,
  body: Json,
): { readonly id: Json; readonly at: string }[] =>
  listRelatedResources(contract, operation, schema, body).flatMap(({ id, form, ...one }) =>
    one.kind === kind && form !== undefined ? [{ id, at: form.at }] : [],
  );
