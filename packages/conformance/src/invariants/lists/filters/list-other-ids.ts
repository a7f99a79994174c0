/** Ids for a query parameter that names a resource. */
import { type Json, readReference, valueAt, valuesAt } from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases } from '../../../contract-queries.ts';
import { parseBody } from '../../../parse-body.ts';
import type { InvariantContext } from '../../invariant.ts';
import { singleSchema } from '../filter-values.ts';
import type { ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';

/** The ids of the resources that the parameter may name, on the first page of their list, without the one that the base sends. */
export async function listOtherIds(
  { session: { contract }, runBase }: Pick<InvariantContext, 'session' | 'runBase'>,
  { request }: Pick<ListReference, 'request'>,
  one: ListFilter,
): Promise<Json[]> {
  const { 'x-resource': reference } = singleSchema(one);
  if (reference === undefined) return [];
  const { resource, field } = readReference(reference);
  const { list } = contract.resources[resource] ?? {};
  const operation = contract.operations[list?.operation ?? ''];
  const [base] = operation === undefined ? [] : listSuccessCases(contract, operation);
  if (list === undefined || base === undefined) return [];
  const { response } = await runBase(base);
  const items = valuesAt(parseBody(response), `${list.items}/*${list.at ?? ''}`);
  const ids = items.map((item) => valueAt(item, field)).filter((id) => id !== undefined && id !== null);
  return [...new Set(ids)].filter((id) => id !== getRequestValue(request, one.at));
}
