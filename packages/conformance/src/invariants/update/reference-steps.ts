/** Updates that name other resources than the documented one, which have to fit the resource that is updated. */
import { type Json, schemaTypes, valueAt } from '@helpdesk/contract-model';
import { findBaseCase } from '../../contract-queries.ts';
import { parseBody } from '../../exchange.ts';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { fitToResource, listFilters } from '../lists/list-filters.ts';
import { listRelatedResources } from '../references/related-values.ts';
import { findList } from '../support/creations.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import type { StepContext } from './other-values.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';

/** One of the items of the list, and one inside of an item, such as a child. */
const PLACES = ['another one that fits', 'one inside of another that fits'];
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
async function findFitting(
  context: InvariantContext,
  { idAt }: UpdateModel,
  field: UpdateField,
  before: Json,
  place: number,
): Promise<Json[]> {
  const { contract, api } = context.session;
  const { 'x-resource': reference } = field.schema;
  const kind = typeof reference === 'object' ? reference.resource : '';
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
  const body = parseBody(response);
  if (response.status !== list.base.status || schema === undefined || body === undefined) return [];
  const items = list.operation.pagination?.items ?? '';
  const isItem = (at = ''): boolean => /^\/\d+$/.test(at.slice(items.length));
  const ids = listRelatedResources(contract, list.operation, schema, body)
    .filter((one) => one.kind === kind && one.form !== undefined && isItem(one.form.at) === (place === 0))
    .map(({ id }) => id);
  const tried = ids.slice(0, MAX_TRIED).map(async (id): Promise<Json[]> => {
    const { resource } = await retrieveResource(context, retrieval, id);
    return wanted.every(({ at, value }) => valueAt(resource, at) === value) ? [id] : [];
  });
  return (await Promise.all(tried)).flat();
}
