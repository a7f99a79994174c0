/** Sort parameters: the whole list in the documented order, in both directions, for every page size. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  type SortKey,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { readPageSizes } from '../../resources/lists/list-pages.ts';
import { createTooFewItemsError } from '../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { checkSelection, checkSelections } from './check-selection.ts';
import { findCommonValue, isSendableValue } from './filter-values.ts';
import { isTextFilter, isValueFilter, type ListFilter } from './list-filters.ts';
import { shownBy } from './list-page.ts';
import { type ListReference, readListReference } from './list-reference.ts';
import { describeChanging, formatQuery, type ListSelection, walkSelection } from './list-selection.ts';
import { planPagedLists, readIdentity } from './paged-list.ts';
import { planParameter } from './plan-parameter.ts';
import { findPageOf, type ListWalk } from './walk-list.ts';

export const sort: Invariant = {
  name: 'sort',
  statement: 'A sorted list has all items in the documented order, in both directions and on pages of any size.',
  explanation: `The suite requests each value of the parameter in each direction, and without a direction, and compares neighboring items
by the documented fields, the last of which decides about equal values. A list in small pages has the same order; each filter keeps it.

Usual causes: numbers or times are sorted as texts, equal values have no fixed order, the cursor compares in the wrong direction, the
parameter is ignored together with a filter.`,
  keywords: ['x-sorts', 'x-sort-direction', 'x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) =>
      operation.parameters
        .filter(({ schema }) => mergedSchema(contract.openapi, schema)['x-sorts'] !== undefined)
        .map((parameter) =>
          planParameter(contract, base, parameter, {
            keyword: 'x-sorts',
            summary: `Sorts by \`${parameter.name}\`, in both directions and on pages of any size.`,
          }),
        ),
    ),
  check: checkSort,
};

async function checkSort(context: InvariantContext, { base, at = '' }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const reference = await readListReference(context, base);
  const recorder = createRecorder(session);
  const selections = listSortSelections(session.contract, reference.list.operation, at);
  const [first, ...others] = selections;
  // A parameter that is ignored shows in the first. The others do not depend on each other.
  if (first !== undefined) await checkOrder(reference, first, recorder);
  if (recorder.isPassing()) await Promise.all(others.map((selection) => checkOrder(reference, selection, recorder)));
  const filtered = recorder.isPassing() ? await addFilters(reference, selections) : [];
  await checkSelections(reference, filtered, recorder);
  const { items } = await reference.read();
  if (recorder.isPassing() && items.length < 2) {
    throw createTooFewItemsError(
      session.contract,
      reference.list.operation,
      reference.request,
      'needs at least two items: add more items',
    );
  }
  return recorder.toOutcome();
}

interface SortSelection extends ListSelection {
  readonly order: readonly SortKey[];
}

async function checkOrder(reference: ListReference, selection: SortSelection, recorder: Recorder): Promise<void> {
  const large = await checkSelection(reference, selection, recorder);
  if (large !== undefined && large.items.length > 1) await checkSmallPages(reference, selection, large, recorder);
}

/** Each value in each direction; without a direction parameter, only the values. */
function listSortSelections(contract: Contract, operation: Operation, at: string): SortSelection[] {
  const schemas = operation.parameters.map(({ name, in: part, schema }) => ({
    at: joinPointer(`/${part}`, name),
    schema: mergedSchema(contract.openapi, schema),
  }));
  const sorts = schemas.find((parameter) => parameter.at === at)?.schema['x-sorts'] ?? {};
  const direction = schemas.find(({ schema }) => schema['x-sort-direction'] !== undefined);
  const { ascending = '', descending = '' } = direction?.schema['x-sort-direction'] ?? {};
  const usual = schemas.find((parameter) => parameter.at === at)?.schema.default;
  return Object.entries(sorts).flatMap(([value, fields]): SortSelection[] => {
    const keys = (name: SortKey['direction']): SortKey[] =>
      [fields].flat().map((key) => (typeof key === 'string' ? { field: key, direction: name } : key));
    if (direction === undefined) return [{ values: { [at]: value }, order: keys('asc') }];
    const isDescending = direction.schema.default === descending;
    return [
      { values: { [at]: value, [direction.at]: ascending }, order: keys('asc') },
      { values: { [at]: value, [direction.at]: descending }, order: keys('desc') },
      // The direction counts for the default order as well.
      ...(value === usual
        ? [
            { values: { [direction.at]: ascending }, order: keys('asc') },
            { values: { [direction.at]: descending }, order: keys('desc') },
          ]
        : []),
      ...(direction.schema.default === undefined
        ? []
        : [{ values: { [at]: value }, order: keys(isDescending ? 'desc' : 'asc') }]),
    ];
  });
}

const MAX_ROUNDS = 3;

/** The first items in small pages are the first items in large pages, unless the list changes meanwhile. */
async function checkSmallPages(
  reference: ListReference,
  selection: ListSelection,
  large: ListWalk,
  recorder: Recorder,
): Promise<void> {
  const { list } = reference;
  const query = formatQuery(selection.values);
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const size = Math.max(smallest, Math.ceil(Math.min(large.items.length, large.size) / 3));
  let expected = large;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const maxItems = Math.min(expected.items.length, 3 * size);
    const small = await walkSelection(reference, selection, { size, maxItems });
    recorder.addExchanges(small.exchanges);
    if (small.problems.length > 0) return recorder.addResult(small);
    const index = findDifference(expected, small);
    if (index === -1) return;
    const options = { size: large.size, isByUrl: false, maxItems: large.items.length };
    const again = await walkSelection(reference, selection, options);
    const isStable = isDeepStrictEqual(again.items.map(readIdentity), expected.items.map(readIdentity));
    expected = again;
    if (!isStable) continue;
    const show = (walk: ListWalk) => JSON.stringify(readIdentity(walk.items[index] ?? null));
    return recorder.addFindings([
      {
        at: list.pagination.items,
        expected: `item ${show(expected)} as number ${index + 1} for ${query}, as in pages of ${large.size}`,
        received: `item ${show(small)} in pages of ${size}`,
        ...shownBy(findPageOf(small, index)),
      },
    ]);
  }
  recorder.addUnchecked(describeChanging(query));
}

function findDifference({ items }: ListWalk, small: ListWalk): number {
  return items
    .slice(0, Math.max(small.items.length, small.isComplete ? items.length : 0))
    .findIndex((item, index) => !isSame(item, small.items[index]));
}

const isSame = (item: Json, other: Json | undefined): boolean =>
  other !== undefined && isDeepStrictEqual(readIdentity(item), readIdentity(other));

/** The last sort order, if possible in the direction that is not the default, together with each filter that selects several items. */
async function addFilters(
  { filters, read, list }: ListReference,
  selections: readonly SortSelection[],
): Promise<SortSelection[]> {
  const { items } = await read();
  const last = selections.at(-1);
  if (last === undefined) return [];
  const hasDirection = selections.some(({ values }) => Object.keys(values).length > 1);
  const turned = selections.findLast(({ order }) => order[0]?.direction !== last.order[0]?.direction);
  const other = hasDirection ? (turned ?? last) : last;
  return filters.flatMap((listFilter): SortSelection[] => {
    if (listFilter.parameter.required) return [];
    const values = [findSelectiveValue(listFilter, items), findSearchedId(listFilter, items)];
    return values.flatMap((sent) =>
      sent === undefined || !isSendableValue(list.session, listFilter, sent)
        ? []
        : [{ ...other, values: { ...other.values, [listFilter.at]: sent } }],
    );
  });
}

/** Of a search that also finds an ID: a branch of its own may forget the order, and where it has one, the ID. */
function findSearchedId(listFilter: ListFilter, items: readonly Json[]): Json | undefined {
  const id =
    isTextFilter(listFilter) && listFilter.filter.id !== undefined
      ? valueAt(items.at(-1) ?? null, listFilter.filter.id)
      : undefined;
  return typeof id === 'number' ? String(id) : undefined;
}

/** What selects several items: the value that most have, or a letter that their texts have. */
function findSelectiveValue(listFilter: ListFilter, items: readonly Json[]): Json | undefined {
  if (isTextFilter(listFilter)) {
    const texts = [listFilter.filter.field].flat().flatMap((field) => items.flatMap((item) => valuesAt(item, field)));
    return ['a', 'e', 'o'].find((letter) => texts.filter((text) => String(text).includes(letter)).length > 1);
  }
  return isValueFilter(listFilter) ? findCommonValue(listFilter, items) : true;
}
