/** Counts and finds the conversations that match a search, from what segments know; only those that belong to none are read. */
import type { Knex } from 'knex';
import type { Term } from '../../database/search/search.ts';
import type { Interval } from '../../database/search/text-index.ts';
import type { FilteredConversations } from '../conversation-filters.ts';
import { type Bitmap, countPositions, createBitmap, intersect, subtract, unite } from './document-set.ts';
import {
  listFilterConditions,
  type TermCondition,
  type TermKey,
  toTermCondition,
  toTermKey,
} from './segment-conditions.ts';
import { readSegmentIds } from './segment-ids.ts';
import { splitIntoParts } from './segment-parts.ts';
import { listOfRareRequesters } from './segment-requesters.ts';
import { LONG_TEXT_KEY, listGaps, type Segment } from './segment-rows.ts';
import { SegmentSets } from './segment-sets.ts';
import { findPage, type Timed, type TimedPage } from './segment-times.ts';

interface SegmentMatches {
  /** In all segments. */
  readonly total: number;
  /** Conversations that may match besides: their texts must be compared. */
  readonly uncertain: number;
  /** The rest of the account. */
  readonly gaps: readonly Interval[];
  /** Ids of those that match; with `uncertain` of the others. */
  readonly listIds: (which: 'matching' | 'uncertain') => Promise<number[]>;
  /** Ids of a page of those that match; undefined if it takes too many segments. @param others match besides. */
  readonly findPage: (page: TimedPage, others: readonly Timed[]) => Promise<number[] | undefined>;
}

/** The documents that contain a term. */
interface Met {
  readonly certain: Bitmap;
  /** These and others that may; undefined if there are none. */
  readonly possible: Bitmap | undefined;
}

/**
 * There is a term or a filter.
 *
 * @param built the segments of the account. @returns undefined if there are none, or if they tell nothing about one of the terms.
 */
export async function searchSegments(
  { db, accountId, filters }: FilteredConversations,
  terms: readonly Term[],
  built: readonly Segment[],
): Promise<SegmentMatches | undefined> {
  if (terms.some(({ text }) => splitIntoParts(text) === undefined)) return undefined;
  const ids = terms.flatMap(({ id }) => id ?? []);
  // An id matches whatever the texts are, so its segment is read.
  const segments = built.filter(({ firstId, lastId }) => !ids.some((id) => id >= firstId && id <= lastId));
  if (segments.length === 0) return undefined;

  const conditions = await listFilterConditions(db, accountId, filters);
  const termKeys = terms.map(({ text }) => toTermKey(text));
  const sets = new SegmentSets(segments);
  await sets.read(db, accountId, segments, [
    ...conditions.flatMap(({ any, none }) => [...any, ...none]),
    ...termKeys.flatMap((each) => each?.key ?? []),
    ...(terms.length > 0 ? [LONG_TEXT_KEY] : []),
  ]);
  const metByTerms = await meetTerms(db, accountId, sets, terms, termKeys);
  const metByFilters = conditions.map(({ any, none, isNegated }) => {
    const met = sets.unite(any);
    if (none.length > 0) subtract(met, sets.unite(none));
    return isNegated ? sets.invert(met) : met;
  });
  const matching = intersectAll([...metByTerms.map(({ certain }) => certain), ...metByFilters]);
  const hasLong = sets.segments.some((_, index) => sets.has(index, LONG_TEXT_KEY));
  const long = hasLong ? sets.unite([LONG_TEXT_KEY]) : undefined;
  const uncertain =
    long || metByTerms.some(({ possible }) => possible)
      ? intersectAll([...metByTerms.map((met) => listPossible(met, long)), ...metByFilters])
      : createBitmap(0);
  subtract(uncertain, matching);
  const rare = filters.requesterIds ? await listOfRareRequesters(db, accountId, filters.requesterIds, sets) : [];
  return {
    total: countPositions(matching),
    uncertain: countPositions(uncertain) + rare.length,
    gaps: listGaps(segments),
    listIds: async (which) =>
      which === 'matching'
        ? readDocumentIds(db, accountId, sets, matching)
        : [...(await readDocumentIds(db, accountId, sets, uncertain)), ...rare],
    findPage: (page, others) => findPage(db, accountId, sets, matching, others, page),
  };
}

/** For each term, where a set has its documents, these; elsewhere, what the sets of its parts and of frequent words tell. */
async function meetTerms(
  db: Knex,
  accountId: number,
  sets: SegmentSets,
  terms: readonly Term[],
  termKeys: readonly (TermKey | undefined)[],
): Promise<Met[]> {
  const isDecided = (index: number, each: TermKey | undefined) =>
    each !== undefined && (each.isAlwaysStored || sets.has(index, each.key));
  const undecided = [...sets.segments.keys()].filter((index) => !termKeys.every((each) => isDecided(index, each)));
  const stored = termKeys.map((each) => sets.unite(each ? [each.key] : []));
  if (undecided.length === 0) return stored.map((certain) => ({ certain, possible: undefined }));
  const conditions: TermCondition[] = [];
  for (const { text } of terms) conditions.push(await toTermCondition(db, accountId, text));
  // Few, if the term is frequent: nothing is done for the others.
  const others = new SegmentSets(undecided.flatMap((index) => sets.segments[index] ?? []));
  const keys = conditions.flatMap(({ all, any }) => [...all, ...any]);
  await others.read(db, accountId, others.segments, keys);
  return conditions.map(({ all, any }, term) => {
    const certain = stored[term] ?? createBitmap(0);
    const possible = certain.slice();
    const inOthers = { certain: others.unite(any), possible: others.intersect(all) };
    for (const [other, index] of undecided.entries()) {
      if (isDecided(index, termKeys[term])) continue;
      sets.rangeOf(certain, index).set(others.rangeOf(inOthers.certain, other));
      sets.rangeOf(possible, index).set(others.rangeOf(inOthers.possible, other));
    }
    return { certain, possible };
  });
}

/** @param long the documents whose texts are unknown: any term may be in them. */
function listPossible({ certain, possible = certain }: Met, long: Bitmap | undefined): Bitmap {
  if (!long) return possible;
  const all = possible.slice();
  unite(all, long);
  return all;
}

/** There is at least one. */
function intersectAll([first, ...others]: readonly Bitmap[]): Bitmap {
  const common = first?.slice() ?? createBitmap(0);
  for (const other of others) intersect(common, other);
  return common;
}

async function readDocumentIds(db: Knex, accountId: number, sets: SegmentSets, documents: Bitmap): Promise<number[]> {
  const found = sets.split(documents).filter(({ positions }) => positions.length > 0);
  return (await readSegmentIds(db, accountId, found)).flat();
}
