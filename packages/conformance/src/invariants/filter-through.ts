/** A filter by a field of a related resource, which the suite retrieves to see whether an item matches. */
import { type Json, type ValueFilter, valuesAt } from '@helpdesk/contract-model';
import { checkSelection } from './compare-selection.ts';
import { listFieldValues, singleSchema, toSent } from './filter-values.ts';
import type { InvariantContext } from './invariant.ts';
import { isScalar, type ListFilter } from './list-filters.ts';
import type { ListReference } from './list-reference.ts';
import { anyOf, type Match } from './match-text.ts';
import { findRetrieval, retrieveResource } from './read-resource.ts';
import type { Recorder } from './recorder.ts';

/** Related resources to retrieve before the filter is sent, and of the items that it selects. */
const MAX_RETRIEVED = 10;
const MAX_VERIFIED = 5;

/** Returns what could not be checked. */
export async function checkFilterThrough(
  context: InvariantContext,
  reference: ListReference,
  one: ListFilter<ValueFilter>,
  recorder: Recorder,
): Promise<string | undefined> {
  const { filter, at } = one;
  const { resource = '', field = '' } = filter.through ?? {};
  const retrieval = findRetrieval(context.session.contract, resource);
  if (retrieval === undefined) return `No operation retrieves a ${resource}: the filter was not tried.`;
  const { items } = await reference.read();
  const valuesById = new Map<Json, readonly Json[]>();
  const retrieve = async (ids: readonly Json[]): Promise<void> => {
    for (const id of ids.filter((unknown) => !valuesById.has(unknown))) {
      const { resource: related, exchange } = await retrieveResource(context, retrieval, id);
      recorder.addExchanges([exchange]);
      if (related !== undefined) valuesById.set(id, valuesAt(related, field).filter(isScalar));
    }
  };
  const related = listFieldValues(items, filter.field);
  await retrieve([...related.slice(-MAX_RETRIEVED / 2), ...related.slice(0, MAX_RETRIEVED / 2)]);
  const matches =
    (sent: readonly Json[]) =>
    (item: Json): Match =>
      anyOf(
        valuesAt(item, filter.field).map((id) => {
          const own = valuesById.get(id);
          return own === undefined && id !== null ? undefined : (own ?? []).some((value) => sent.includes(value));
        }),
      );
  const [first, second] = new Set([...valuesById.values()].flat());
  const absent = context.session.fresh.absent(singleSchema(one), first ?? 1);
  const sets = [[first], [first, second], [absent]].map((values) => values.filter((value) => value !== undefined));
  for (const wanted of sets) {
    const value = toSent(one, wanted);
    const sent = Array.isArray(value) ? wanted : wanted.slice(0, 1);
    if (sent.length === 0 || value === undefined || !recorder.isPassing()) continue;
    const selection = { values: { [at]: value }, matches: sent.includes(absent ?? null) ? () => false : matches(sent) };
    const walk = await checkSelection(reference, selection, recorder);
    if (walk === undefined) return undefined;
    await retrieve(listFieldValues(walk.items, filter.field).slice(0, MAX_VERIFIED));
    if (walk.items.some((item) => selection.matches(item) === false))
      await checkSelection(reference, selection, recorder);
  }
  return first === undefined
    ? `No ${resource} of an item has a value at ${field}: only one that does not exist was tried.`
    : undefined;
}
