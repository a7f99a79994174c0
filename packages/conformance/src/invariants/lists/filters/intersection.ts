/** Two filters together: a list has the items that match both. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../../cases/executable-case.ts';
import { createTooFewItemsError } from '../../../resources/lists/too-few-items.ts';
import type { Outcome } from '../../../result.ts';
import type { Invariant, InvariantContext } from '../../invariant.ts';
import { createRecorder } from '../../recorder.ts';
import { checkSelections } from '../check-selection.ts';
import { isSendableValue, listFieldValues, toSent } from '../filter-values.ts';
import {
  createSelector,
  isBucketFilter,
  isTextFilter,
  isValueFilter,
  type ListFilter,
  listFilters,
} from '../list-filters.ts';
import { type ListReference, readListReference } from '../list-reference.ts';
import { type ListSelection, withValues } from '../list-selection.ts';
import { planPagedLists } from '../paged-list.ts';
import { planParameter } from '../plan-parameter.ts';
import { chooseAll } from './all-filters.ts';
import { findAbsentLetters } from './many-words.ts';
import { matchItems } from './match-items.ts';
import { describeUnshown, isOpaque } from './opaque-filters.ts';
import { listTexts } from './search-words.ts';
import { chooseThree } from './three-filters.ts';
import { type Candidates, checkUnshownPair, orderUnshown } from './unshown-pairs.ts';

export const intersection: Invariant = {
  name: 'intersection',
  statement: 'Two filters together select the items that match both.',
  explanation: `The suite sends each pair of filters, with values for which the items that match both are not those that match one, also with several values
of a list and with phrases, three filters by values of which each excludes items that the other two select, and all filters at once, of which one excludes an item that the others select. It compares the
items and the total with those of the list without filters. For a filter by what items do not show, or a search
in it, it reads which items the filter alone selects, and of two such filters those of each; a flag that divides the list is sent with both values, and an ID that does not exist beside a filter by what has the ID. A search that
also finds an ID is sent with the ID of an item that the other filter excludes.

Usual causes: conditions that are combined with OR, parentheses that are missing around an OR, a branch of the code that reads one filter
only, such as that for an ID.`,
  keywords: ['x-filters', 'x-pagination'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) => {
      const usable = listFilters(contract, operation).filter(isUsable);
      return usable.slice(0, -1).map(({ parameter }) =>
        planParameter(contract, base, parameter, {
          keyword: 'x-filters',
          summary: `Combines \`${parameter.name}\` with other filters.`,
        }),
      );
    }),
  check: checkIntersection,
};

/** Items show whether they match, and the list without filters has them. */
const isComparable = (listFilter: ListFilter): boolean => {
  if (listFilter.parameter.required) return false;
  if (isValueFilter(listFilter))
    return listFilter.filter.through === undefined && listFilter.filter.absent === undefined;
  return isBucketFilter(listFilter) || isTextFilter(listFilter);
};

const isUsable = (listFilter: ListFilter): boolean => isComparable(listFilter) || isOpaque(listFilter);

const MAX_VALUES = 6;
/** How many pairs of two flags are tried. */
const MAX_FLAG_PAIRS = 4;

async function checkIntersection(context: InvariantContext, { base, at }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const reference = await readListReference(context, base);
  const usable = reference.filters.filter(isUsable);
  const index = usable.findIndex((listFilter) => listFilter.at === at);
  const first = usable[index];
  if (first === undefined) throw new Error(`${base.operationId} has no filter ${at}`);
  const recorder = createRecorder(session);
  const { items } = await reference.read();
  const valuesOf = (listFilter: ListFilter): Json[] =>
    listValues(listFilter, items).filter((value) => isSendableValue(session, listFilter, value));
  const severalOf = (listFilter: ListFilter): Json[] =>
    listSeveral(listFilter, items).filter((value) => isSendableValue(session, listFilter, value));
  let count = 0;
  for (const second of usable.slice(index + 1)) {
    if (!recorder.isPassing()) break;
    const candidates = [[first, valuesOf(first)] as const, [second, valuesOf(second)] as const] as const;
    const unshown = orderUnshown(candidates);
    if (candidates.some(([listFilter]) => isOpaque(listFilter))) {
      if (unshown !== undefined && (await checkUnshownPair(context, reference, unshown, recorder))) count += 1;
      continue;
    }
    const several = [[first, severalOf(first)] as const, [second, severalOf(second)] as const] as const;
    const selections = [
      ...choosePairs(reference, ...candidates, items),
      ...chooseSeveral(reference, candidates, several, items),
      ...chooseById(reference, candidates, items),
      ...chooseShort(candidates, items),
    ];
    count += selections.length;
    await checkSelections(reference, selections, recorder);
    if (unshown !== undefined && recorder.isPassing()) {
      if (await checkUnshownPair(context, reference, unshown, recorder)) count += 1;
    }
  }
  const others = usable.filter((listFilter) => listFilter !== first && !isOpaque(listFilter));
  const three = chooseThree(reference, [first, ...usable.slice(index + 1), ...usable.slice(0, index)], valuesOf, items);
  count += three.length;
  const several = [...chooseAll(reference, first, others, valuesOf, items), ...three];
  if (recorder.isPassing()) await checkSelections(reference, several, recorder);
  if (count === 0 && recorder.isPassing()) {
    const reasons = await Promise.all(usable.slice(index).map((listFilter) => describeUnshown(context, listFilter)));
    const unshown = reasons.find((reason) => reason !== undefined);
    const others = usable.slice(index + 1).map(({ parameter }) => parameter.name);
    const which = `matches ${first.parameter.name} and another filter (${others.join(', ')}), and items that match only one of both`;
    const needs = `needs an item that ${which}: ${unshown ?? 'add more items'}`;
    const { list, request } = reference;
    throw createTooFewItemsError(session.contract, list.operation, request, needs, unshown === undefined);
  }
  return recorder.toOutcome();
}

/** Of a search that also finds an ID: that of an item that the other filter does not select. */
function chooseById(
  { filters, request }: ListReference,
  [first, second]: readonly [Candidates, Candidates],
  items: readonly Json[],
): ListSelection[] {
  const item = items[Math.floor(items.length / 2)] ?? null;
  const pairs = [[first, second] as const, [second, first] as const];
  return pairs.flatMap(([[search], [other, values]]): ListSelection[] => {
    const id = isTextFilter(search) && search.filter.id !== undefined ? valueAt(item, search.filter.id) : undefined;
    const isExcluding = (value: Json): boolean =>
      createSelector(filters, withValues(request, { [other.at]: value }))(item) === false;
    const value = values.find(isExcluding);
    if (id === undefined || value === undefined) return [];
    return [{ values: { [search.at]: String(id), [other.at]: value } }];
  });
}

/** A search of so few letters that an index may not have them, which finds nothing whatever the other filter selects. */
function chooseShort([first, second]: readonly [Candidates, Candidates], items: readonly Json[]): ListSelection[] {
  const pairs = [[first, second] as const, [second, first] as const];
  return pairs.flatMap(([[search], [other, [value]]]): ListSelection[] => {
    if (!isTextFilter(search) || value === undefined) return [];
    const texts = items.flatMap((item) => listTexts(search.filter, item)).map(({ text }) => text);
    const short = findAbsentLetters(texts);
    return short === undefined ? [] : [{ values: { [search.at]: short, [other.at]: value } }];
  });
}

/** Code that reads lists of values, or phrases, may be a branch of its own: those of both filters, if possible, or of one of them. */
function chooseSeveral(
  reference: ListReference,
  [first, second]: readonly [Candidates, Candidates],
  [several, others]: readonly [Candidates, Candidates],
  items: readonly Json[],
): ListSelection[] {
  const sides = [[several, others] as const, [several, second] as const, [first, others] as const];
  const found = sides.map(([left, right]) => choosePairs(reference, left, right, items));
  return found.find(({ length }) => length > 0)?.slice(0, 1) ?? [];
}

/** Two values at once, or phrases. */
function listSeveral(listFilter: ListFilter, items: readonly Json[]): Json[] {
  if (isTextFilter(listFilter) && listFilter.filter.match === 'words') {
    const [field = ''] = [listFilter.filter.field].flat();
    const texts = listFieldValues(items, field).filter((value) => typeof value === 'string');
    const pairs = texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,} [\p{L}\p{N}]{3,}/gu) ?? []);
    return spread([...new Set(pairs)]).map((pair) => `"${pair}"`);
  }
  if (!isValueFilter(listFilter) || listFilter.schema.items === undefined) return [];
  const values = spread(listFieldValues(items, listFilter.filter.field));
  return values.slice(1).map((value, index) => [values[index] ?? value, value]);
}

function listValues(listFilter: ListFilter, items: readonly Json[]): Json[] {
  if (isBucketFilter(listFilter)) return [true, false];
  if (isTextFilter(listFilter)) {
    const [field = ''] = [listFilter.filter.field].flat();
    const texts = listFieldValues(items, field).filter((value) => typeof value === 'string');
    // Parts of markers are in one item alone.
    const words = [
      ...new Set(texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}-])\p{L}{3,}(?![\p{L}\p{N}-])/gu) ?? [])),
    ];
    const [pair] = texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,} [\p{L}\p{N}]{3,}/gu) ?? []).toReversed();
    return [...spread(words), ...(pair === undefined ? [] : [pair])];
  }
  if (!isValueFilter(listFilter)) return [];
  const values = spread(listFieldValues(items, listFilter.filter.field));
  return values.flatMap((value) => {
    const sent = toSent(listFilter, [value]);
    return sent === undefined ? [] : [sent];
  });
}

/** Values of all parts of the list. */
const spread = <T>(values: readonly T[]): T[] => {
  const step = Math.max(1, Math.floor(values.length / MAX_VALUES));
  return values.filter((_, index) => index % step === 0).slice(-MAX_VALUES);
};

/**
 * The values for which most items match one of both filters only; at least one item matches both, if possible. Of two flags, all values
 * that show something.
 */
function choosePairs(
  reference: ListReference,
  [first, firstValues]: Candidates,
  [second, secondValues]: Candidates,
  items: readonly Json[],
): ListSelection[] {
  const right = secondValues.map((value) => ({ value, matches: matchItems(reference, second.at, value, items) }));
  const pairs = firstValues.flatMap((value) => {
    const left = matchItems(reference, first.at, value, items);
    return right.map((other) => {
      const both = left.filter((isMatch, index) => isMatch && other.matches[index]).length;
      const onlyLeft = left.filter(Boolean).length - both;
      const onlyRight = other.matches.filter(Boolean).length - both;
      const values = { [first.at]: value, [second.at]: other.value };
      return { values, both, difference: Math.min(onlyLeft, onlyRight) };
    });
  });
  const useful = pairs.filter(({ difference }) => difference > 0);
  const best = useful.toSorted(
    (left, other) => Number(other.both > 0) - Number(left.both > 0) || other.difference - left.difference,
  );
  return best.slice(0, pairs.length <= MAX_FLAG_PAIRS ? MAX_FLAG_PAIRS : 1).map(({ values }) => ({ values }));
}
