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
import { findBaseCase } from '../../../contract-queries.ts';
import { parseDocumented } from '../../../documented-body.ts';
import type { InvariantContext } from '../../invariant.ts';
import { fitToResource, listFilters } from '../../lists/list-filters.ts';
import { listRelatedResources } from '../../references/related-values.ts';
import { findList, type ListedAt } from '../../support/creations.ts';
import { findRetrieval, type Retrieval, retrieveResource } from '../../support/retrieve-resource.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';
import { readWhere, type StepContext, withValidBody } from './other-values.ts';

/** One of the items of the list, one inside of an item, such as a child, and one inside of that, which the list need not show. */
const PLACES = ['another one that fits', 'one inside of another that fits', 'one that is two levels inside of another'];
/** How many that do not fit are tried. */
const MAX_TRIED = 3;

export function listReferenceSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const { contract } = session;
  const { operation, fields } = model;
  return fields.flatMap((field): UpdateStep[] => {
    const base = findBaseCase(contract, operation, field.at);
    const isNumber = schemaTypes(contract.openapi, field.schema).has('integer');
    if (base === undefined || field.storedAt === undefined || !isNumber || readWhere(field) === undefined) return [];
    return PLACES.map((place, index) => ({
      name: `${field.name}, ${place}`,
      base,
      isDocumented: true,
      isSingle: true,
      revise: async (context, prepared, before) => {
        const current = valueAt(before, field.storedAt ?? '') ?? null;
        const named = await findFitting(context, model, field, before, index);
        const id = named.find((other) => other !== current);
        return id === undefined ? undefined : withValidBody(session, operation, prepared, { [field.name]: id });
      },
    }));
  });
}

/** The IDs of resources that fit: of items of the list, or of what is inside of them. */
export async function findFitting(
  context: InvariantContext,
  { idAt }: UpdateModel,
  field: UpdateField,
  before: Json,
  place = 0,
): Promise<Json[]> {
  const { contract } = context.session;
  const { 'x-resource': reference } = field.schema;
  const kind = reference === undefined ? '' : readReference(reference).resource;
  const [list, retrieval] = [findList(contract, kind), findRetrieval(contract, kind)];
  const wanted = Object.entries(readWhere(field) ?? {}).map(([at, { same }]) => ({
    at,
    value: typeof same === 'object' && same.of === idAt ? valueAt(before, same.field) : undefined,
  }));
  if (list === undefined || retrieval === undefined || wanted.some(({ value }) => value === undefined)) return [];
  const listed = await readListed(context, list, wanted);
  if (listed === undefined) return [];
  const idsAt = (level: number): Json[] => listed.filter((resource) => resource.level === level).map(({ id }) => id);
  const ids = idsAt(place);
  if (ids.length === 0 && place === PLACES.length - 1) {
    const below = await readInside(context, kind, retrieval, idsAt(place - 1));
    ids.push(...below.filter((id) => !listed.some((resource) => resource.id === id)));
  }
  const fitting = (await retrieveFirst(context, retrieval, ids)).filter(({ resource }) =>
    wanted.every(({ at, value }) => valueAt(resource, at) === value),
  );
  return fitting.map(({ id }) => id);
}

interface ShownResource {
  readonly id: Json;
  /** An index of `PLACES`. */
  readonly level: number;
}

/** What the list shows that has the wanted values, each resource once; undefined if it does not respond as documented. */
async function readListed(
  context: InvariantContext,
  { kind, base, operation }: ListedAt,
  wanted: readonly { readonly at: string; readonly value: Json | undefined }[],
): Promise<ShownResource[] | undefined> {
  const { contract, api } = context.session;
  const readValue = (field: string): Json | undefined => wanted.find(({ at }) => at === field)?.value;
  const request = fitToResource(listFilters(contract, operation), await context.prepare(base), readValue);
  const { response } = await api.call(operation, request);
  const schema = operation.responses[base.status]?.schema;
  const body = parseDocumented(contract, operation, response);
  if (response.status !== base.status || schema === undefined || body === undefined) return undefined;
  const items = operation.pagination?.items ?? '';
  const readLevel = (at: string): number => {
    const inside = at.slice(items.length);
    return /^\/\d+$/.test(inside) ? 0 : Math.max(1, (inside.match(/\/\d+(?=\/|$)/g)?.length ?? 0) - 1);
  };
  const shown = listNamed(contract, operation, kind, schema, body);
  // What is inside names what it is in again.
  return shown
    .filter(({ id }, index) => shown.findIndex((resource) => resource.id === id) === index)
    .map(({ id, at }) => ({ id, level: Math.min(readLevel(at), PLACES.length - 1) }));
}

/** The IDs of what the retrieved resources show inside of them. */
async function readInside(
  context: InvariantContext,
  kind: string,
  retrieval: Retrieval,
  ids: readonly Json[],
): Promise<Json[]> {
  const { operation, base } = retrieval;
  const retrieved = await retrieveFirst(context, retrieval, ids);
  const schema = operation.responses[base.status]?.schema;
  return retrieved.flatMap(({ resource, body }) =>
    schema && resource !== undefined && body !== undefined
      ? listNamed(context.session.contract, operation, kind, schema, body).map(({ id }) => id)
      : [],
  );
}

const retrieveFirst = (context: InvariantContext, retrieval: Retrieval, ids: readonly Json[]) =>
  Promise.all(ids.slice(0, MAX_TRIED).map(async (id) => ({ id, ...(await retrieveResource(context, retrieval, id)) })));

/** The resources of the kind that a response shows, and where. */
const listNamed = (
  contract: Contract,
  operation: Operation,
  kind: string,
  schema: Schema,
  body: Json,
): { readonly id: Json; readonly at: string }[] =>
  listRelatedResources(contract, operation, schema, body).flatMap(({ id, form, ...related }) =>
    related.kind === kind && form !== undefined ? [{ id, at: form.at }] : [],
  );
