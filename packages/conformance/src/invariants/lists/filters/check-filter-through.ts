/** A filter by a field of a related resource, which the suite retrieves to see whether an item matches. */
import { type Json, type ValueFilter, valueAt, valuesAt } from '@helpdesk/contract-model';
import { ignoreUnavailable } from '../../../errors.ts';
import type { InvariantContext } from '../../invariant.ts';
import type { Recorder } from '../../recorder.ts';
import { findList } from '../../support/creations.ts';
import { findRetrieval, retrieveResource } from '../../support/retrieve-resource.ts';
import { checkSelection } from '../check-selection.ts';
import { isAbsentRejected, isSendableValue, listFieldValues, singleSchema, toSent } from '../filter-values.ts';
import { isScalar, type ListFilter } from '../list-filters.ts';
import { type ListReference, readListReference } from '../list-reference.ts';
import { anyOf, type Match } from '../match-text.ts';

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
  await retrieve(await findWithSeveral(context, resource, field, related));
  await retrieve([...related.slice(-MAX_RETRIEVED / 2), ...related.slice(0, MAX_RETRIEVED / 2)]);
  const matches =
    (sent: readonly Json[]) =>
    (item: Json): Match =>
      anyOf(valuesAt(item, filter.field), (id) => {
        const own = valuesById.get(id);
        return own === undefined && id !== null ? undefined : (own ?? []).some((value) => sent.includes(value));
      });
  const [first] = [...valuesById.values()].flat();
  // A resource with both would be selected by one of them alone.
  const [second] = [...valuesById.values()].filter((own) => first !== undefined && !own.includes(first)).flat();
  const several = [...valuesById.values()].filter((own) => own.length > 1).at(-1) ?? [];
  const later = several.at(-1);
  const { contract, fresh } = context.session;
  const isRejected = isAbsentRejected(contract, reference.list.operation.operationId, at);
  const absent = isRejected
    ? undefined
    : (fresh.beyond32Bits(singleSchema(one), first ?? null) ?? fresh.absent(singleSchema(one), first ?? 1));
  // What has both of the last two is there once.
  const sets = [[first], [first, second], [later], several.slice(-2), [absent]].map((values) =>
    values.filter((value) => value !== undefined),
  );
  for (const wanted of sets) {
    const value = toSent(one, wanted);
    const sent = Array.isArray(value) ? wanted : wanted.slice(0, 1);
    if (sent.length === 0 || value === undefined || !recorder.isPassing()) continue;
    if (!isSendableValue(context.session, one, value)) continue;
    const selection = { values: { [at]: value }, matches: sent.includes(absent ?? null) ? () => false : matches(sent) };
    const walk = await checkSelection(reference, selection, recorder);
    if (walk === undefined) return undefined;
    await retrieve(listFieldValues(walk.items, filter.field).slice(0, MAX_VERIFIED));
    if (walk.items.some((item) => selection.matches(item) === false))
      await checkSelection(reference, selection, recorder);
  }
  return first === undefined
    ? `No ${resource} of an item has a value at ${field}: ${isRejected ? 'the filter was not tried' : 'only one that does not exist was tried'}.`
    : undefined;
}

/** One of the related resources that the list of its kind shows with several values, each of which must select the items. */
async function findWithSeveral(
  context: InvariantContext,
  kind: string,
  field: string,
  related: readonly Json[],
): Promise<Json[]> {
  const list = findList(context.session.contract, kind);
  if (list?.operation.pagination === undefined || !field.includes('*')) return [];
  const reference = await readListReference(context, list.base).catch(ignoreUnavailable);
  const items = (await reference?.read().catch(ignoreUnavailable))?.items;
  const found = items?.find(
    (item) => valuesAt(item, field).length > 1 && related.some((id) => id === valueAt(item, '/id')),
  );
  return found === undefined ? [] : [valueAt(found, '/id') ?? null];
}
