/** Filters by value: a filtered list has only and all items that match. */
import { type BucketFilter, type Json, readReference, type ValueFilter, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder, type Recorder } from '../../recorder.ts';
import { checkSelection, checkSelections } from '../check-selection.ts';
import { isAbsentRejected, listFieldValues, listFilterValues, singleSchema } from '../filter-values.ts';
import { isBucketFilter, isTextFilter, isValueFilter, type ListFilter, listFilters } from '../list-filters.ts';
import { type ListReference, readListReference } from '../list-reference.ts';
import type { ListSelection } from '../list-selection.ts';
import { planPagedLists } from '../paged-list.ts';
import { planParameter } from '../plan-parameter.ts';
import { checkFilterThrough } from './check-filter-through.ts';
import { checkPartition } from './check-partition.ts';
import { listOtherIds } from './list-other-ids.ts';

export const filter: Invariant = {
  name: 'filter',
  statement:
    'A filtered list has only and all items that match, in the order of the list, and their number as its total.',
  explanation: `The suite reads the list without filters, and sends the filter with values that occur in it (each of an enum; of others
the most frequent and two others, of items with a rare flag, such as one that is not active, or the rarest), with several at once, with values that do not occur, and with values that are almost right: a part of
one, or another letter case. A flag is sent as true and as false, and flags that select a union also together. It compares the items and the totals with those of the list.

Usual causes: the parameter is ignored, only the last of several values counts, ids are compared as texts, \`false\` is read as "not sent",
null fields match everything, the total counts the whole list.`,
  keywords: ['x-filters', 'x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) =>
      listFilters(contract, operation)
        .filter((listFilter) => !isTextFilter(listFilter))
        .map(({ parameter }) =>
          planParameter(contract, base, parameter, {
            keyword: 'x-filters',
            summary: `Lists only and all items that match \`${parameter.name}\`.`,
          }),
        ),
    ),
  check: checkFilter,
};

async function checkFilter(context: InvariantContext, { base, at }: InvariantTarget): Promise<Outcome> {
  const reference = await readListReference(context, base);
  const listFilter = reference.filters.find((other) => other.at === at);
  if (listFilter === undefined) throw new Error(`${base.operationId} has no filter ${at}`);
  const recorder = createRecorder(context.session);
  const { items } = await reference.read();
  const unchecked = await checkOne(context, reference, listFilter, recorder);
  if (recorder.isPassing() && items.length === 0) {
    throw createTooFewItemsError(
      context.session.contract,
      reference.list.operation,
      reference.request,
      'needs an item to filter: add one',
    );
  }
  return recorder.toOutcome(unchecked);
}

/** Returns what could not be checked. */
async function checkOne(
  context: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter,
  recorder: Recorder,
): Promise<string | undefined> {
  if (isBucketFilter(listFilter)) {
    await checkSelections(reference, listBucketSelections(reference, listFilter), recorder);
    return undefined;
  }
  if (!isValueFilter(listFilter)) return checkPartition(reference, listFilter, recorder);
  if (listFilter.filter.through !== undefined) return checkFilterThrough(context, reference, listFilter, recorder);
  const isElsewhere = listFilter.parameter.required || listFilter.filter.absent !== undefined;
  return isElsewhere
    ? checkElsewhere(context, reference, listFilter, recorder)
    : checkValues(context, reference, listFilter, recorder);
}

async function checkValues(
  { session }: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter<ValueFilter>,
  recorder: Recorder,
): Promise<string | undefined> {
  const { items } = await reference.read();
  const { operationId } = reference.list.operation;
  const values = listFilterValues(session, operationId, listFilter, items);
  const empty: Json[] = listFilter.parameter.allowEmptyValue ? [''] : [];
  const selections = [...values, ...empty].map((value): ListSelection => ({ values: { [listFilter.at]: value } }));
  await checkSelections(reference, selections, recorder);
  const isUsed = listFieldValues(items, listFilter.filter.field).length > 0;
  return isUsed
    ? undefined
    : `No item has a value at ${listFilter.filter.field}: only values that do not occur were tried.`;
}

/** A filter that the list without filters has a value for: other values select items that it does not have. */
async function checkElsewhere(
  context: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter<ValueFilter>,
  recorder: Recorder,
): Promise<string | undefined> {
  await checkSelection(reference, { values: {} }, recorder);
  const ids = await listOtherIds(context, reference, listFilter);
  const found: Json[] = [];
  const waiting = ids.slice(0, MAX_OTHER_VALUES);
  for (const id of waiting) {
    if (!recorder.isPassing()) return undefined;
    const walk = await checkSelection(reference, { values: { [listFilter.at]: id }, isElsewhere: true }, recorder);
    found.push(...(walk?.items ?? []));
    // What is further down in a tree is nowhere else.
    const below = namesItems(context, reference, listFilter) ? (walk?.items ?? []) : [];
    const room = MAX_OTHER_VALUES + MAX_BELOW - waiting.length;
    waiting.push(...below.flatMap((item) => valueAt(item, '/id') ?? []).slice(0, room));
  }
  const { operationId } = reference.list.operation;
  const { fresh } = context.session;
  const [id = 1] = ids;
  const absent = fresh.beyond32Bits(listFilter.schema, id) ?? fresh.absent(listFilter.schema, id);
  if (
    !isAbsentRejected(context.session.contract, operationId, listFilter.at) &&
    absent !== undefined &&
    recorder.isPassing()
  ) {
    await checkSelection(reference, { values: { [listFilter.at]: absent }, isElsewhere: true }, recorder);
  }
  return found.length > 0
    ? undefined
    : `No other value of ${listFilter.parameter.name} selects an item: only one was tried.`;
}

const MAX_OTHER_VALUES = 4;
const MAX_BELOW = 3;

/** The parameter names resources that the list itself has, such as the parent of each item. */
function namesItems(
  { session: { contract } }: InvariantContext,
  { list }: ListReference,
  listFilter: ListFilter<ValueFilter>,
): boolean {
  const { 'x-resource': reference = '' } = singleSchema(listFilter);
  const { list: named } = contract.resources[readReference(reference).resource] ?? {};
  return named?.operation === list.operation.operationId && named.at === undefined;
}

/** Each flag alone, with each of the other flags of the operation, and all at once. */
function listBucketSelections({ filters }: ListReference, listFilter: ListFilter<BucketFilter>): ListSelection[] {
  const all = filters.filter(isBucketFilter);
  const others = all.filter(({ at }) => at !== listFilter.at);
  const alone = [true, false].map((flag) => ({ [listFilter.at]: flag }));
  // All flags false select nothing, which an operation may reject.
  const paired = others.flatMap(({ at }) => [
    { [listFilter.at]: true, [at]: true },
    { [listFilter.at]: true, [at]: false },
    ...(others.length > 1 ? [{ [listFilter.at]: false, [at]: false }] : []),
  ]);
  const isFirst = others.length > 1 && all[0]?.at === listFilter.at;
  const together = isFirst ? [Object.fromEntries(all.map(({ at }) => [at, true]))] : [];
  return [...alone, ...paired, ...together].map((values) => ({ values }));
}
