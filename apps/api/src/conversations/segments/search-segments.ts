/** Counts and finds the conversations that match a search, from what segments know; only those that belong to none are read. */
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { selectIds } from '../../database/json-rows.ts';
import type { Term } from '../../database/search.ts';
import type { Interval } from '../../database/text-index.ts';
import type { ConversationFilters } from '../conversation-filters.ts';
import {
  type Bitmap,
  countPositions,
  createBitmap,
  decodeIds,
  decodeSet,
  intersect,
  invert,
  listPositions,
  subtract,
  unite,
} from './document-set.ts';
import { isWord, splitIntoParts, splitIntoPieces } from './segment-parts.ts';
import { listJoints } from './segment-phrases.ts';
import { listOfRareRequesters } from './segment-requesters.ts';
import {
  jointKey,
  listGaps,
  PAIR_PREFIX,
  SEGMENTS,
  type Segment,
  STATE,
  valueKey,
  WORDS,
  wordKey,
} from './segment-rows.ts';
import { readSets } from './segment-sets.ts';

interface SegmentMatches {
  /** In all segments. */
  readonly total: number;
  /** Conversations that may match besides: their texts must be compared. */
  readonly uncertain: number;
  /** The rest of the account. */
  readonly gaps: readonly Interval[];
  /** Ids of those that match; with `uncertain` of the others. */
  readonly listIds: (which: 'matching' | 'uncertain') => Promise<number[]>;
}

/** Max words of an account of which the documents are read for a word of a search. */
const MAX_WORDS = 64;
/** Follows the prefix of pairs. */
const AFTER_PAIRS = '!';

/** A condition: sets are stored under keys, and a document must be in... */
interface Condition {
  /** …each of these. */
  readonly all: readonly string[];
  /** …or in one of these, which is certain. */
  readonly any: readonly string[];
  /** Whether being in all is certain, too. */
  readonly isExact: boolean;
  /** …but in none of these. */
  readonly none?: readonly string[];
  readonly isNegated?: boolean;
}

/** There is a term, or a filter by requester or company. @returns undefined if the account has no segments, or they tell nothing about one of the terms. */
export async function searchSegments(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
  terms: readonly Term[],
): Promise<SegmentMatches | undefined> {
  const parts = terms.map(({ text }) => splitIntoParts(text));
  if (parts.some((each) => each === undefined)) return undefined;
  const ids = terms.flatMap(({ id }) => id ?? []);
  // An id matches whatever the texts are, so its segment is read.
  const segments = (await listSegments(db, accountId)).filter(
    ({ firstId, lastId }) => !ids.some((id) => id >= firstId && id <= lastId),
  );
  if (segments.length === 0) return undefined;

  const filterConditions = await listFilterConditions(db, accountId, filters);
  const termKeys = terms.map(({ text }, index) => toKey(text, parts[index] ?? []));
  const keys = [...listKeys(filterConditions), ...termKeys.flatMap((each) => each?.key ?? [])];
  const setsOf = await readSets(db, accountId, segments, keys);
  const isDecided = (id: number, each: TermKey | undefined) =>
    each !== undefined && (each.isAlwaysStored || setsOf(id).has(each.key));
  const undecided = segments.filter(({ id }) => !termKeys.every((each) => isDecided(id, each)));
  const termConditions: Condition[] = [];
  for (const [index, { text }] of undecided.length > 0 ? terms.entries() : []) {
    termConditions.push(await toCondition(db, accountId, text, parts[index] ?? []));
  }
  const partsOf = await readSets(db, accountId, undecided, listKeys(termConditions));
  const rare = filters.requesterIds
    ? await listOfRareRequesters(db, accountId, filters.requesterIds, segments, setsOf)
    : [];
  const matches = segments.map((segment) => {
    const { id } = segment;
    const ofTerms = termKeys.flatMap((each, index): Condition[] => {
      if (each && isDecided(id, each)) return [{ all: [each.key], any: [], isExact: true }];
      return termConditions[index] ? [termConditions[index]] : [];
    });
    const find: FindSet = (key) => setsOf(id).get(key) ?? partsOf(id).get(key);
    return { segment, ...match(segment, find, [...filterConditions, ...ofTerms]) };
  });
  const sum = (which: 'matching' | 'uncertain') =>
    matches.reduce((total, each) => total + (each[which] ? countPositions(each[which]) : 0), 0);
  return {
    total: sum('matching'),
    uncertain: sum('uncertain') + rare.length,
    gaps: listGaps(segments),
    listIds: async (which) => {
      const found = matches.flatMap(({ segment, [which]: set }) => {
        const positions = set ? listPositions(set) : [];
        return positions.length > 0 ? [{ id: segment.id, positions }] : [];
      });
      const idsOf = await readIds(
        db,
        accountId,
        found.map(({ id }) => id),
      );
      const ids = found.flatMap(({ id, positions }) => {
        const all = idsOf(id);
        return positions.map((position) => all[position] ?? 0);
      });
      return which === 'uncertain' ? ids.concat(rare) : ids;
    },
  };
}

/** Under which the documents that contain a term are stored. */
interface TermKey {
  readonly key: string;
  /** Without a set under the key, no document of the segment contains the term. Otherwise, few do. */
  readonly isAlwaysStored: boolean;
}

function toKey(text: string, parts: readonly string[]): TermKey | undefined {
  if (parts.length === 1 && parts[0] === text) return { key: text, isAlwaysStored: true };
  return splitIntoPieces(text).length === 1 && isWord(text) ? { key: wordKey(text), isAlwaysStored: false } : undefined;
}

function listKeys(conditions: readonly Condition[]): string[] {
  return [...new Set(conditions.flatMap(({ all, any, none = [] }) => [...all, ...any, ...none]))];
}

/** The stored set of a segment under a key. */
type FindSet = (key: string) => Buffer | undefined;

async function listSegments(db: Knex, accountId: number): Promise<Segment[]> {
  const rows: { id: number; first_id: number; last_id: number; size: number }[] = await db(SEGMENTS)
    .select('id', 'first_id', 'last_id', 'size')
    .where({ account_id: accountId, state: STATE.built })
    .orderBy('first_id');
  return rows.map(({ id, first_id, last_id, size }) => ({ id, firstId: first_id, lastId: last_id, size }));
}

async function listFilterConditions(db: Knex, accountId: number, filters: ConversationFilters): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const oneOf = (any: readonly string[] | undefined) => {
    if (any) conditions.push({ all: [], any, isExact: false });
  };
  oneOf(filters.statuses?.map((value) => valueKey('status', value)));
  oneOf(filters.priorities?.map((value) => valueKey('priority', value)));
  oneOf(filters.memberIds?.map((value) => valueKey('assigned_to_member_id', value)));
  oneOf(filters.teamIds?.map((value) => valueKey('assigned_to_team_id', value)));
  oneOf(filters.brandIds?.map((value) => valueKey('brand_id', value)));
  oneOf(filters.requesterIds?.map((value) => valueKey('requested_by_id', value)));
  oneOf(filters.requesterCompanyIds?.map((value) => valueKey('requested_by_company', value)));
  if (filters.aiHandled !== undefined) {
    const agents: number[] = await db('members').where({ account_id: accountId, is_ai_agent: true }).pluck('id');
    const any = agents.map((id) => valueKey('assigned_to_member_id', id));
    conditions.push({ all: [], any, isExact: false, none: [valueKey('handed_off', 1)], isNegated: !filters.aiHandled });
  }
  return conditions;
}

async function toCondition(db: Knex, accountId: number, text: string, parts: readonly string[]): Promise<Condition> {
  if (parts.length === 1 && parts[0] === text) return { all: parts, any: [], isExact: true };
  const pieces = splitIntoPieces(text);
  const covered = new Set<string>();
  const joints = listJoints(pieces, covered).map(jointKey);
  const all = [...joints, ...parts.filter((part) => !covered.has(part))];
  const words = await listWordsWith(db, accountId, text, pieces.length);
  return { all, any: words.map(wordKey), isExact: false };
}

/** The most frequent words, or pairs of words, that contain the text. @param pieces their number in the text, between white space. */
async function listWordsWith(db: Knex, accountId: number, text: string, pieces: number): Promise<string[]> {
  if (pieces > 2 || (pieces === 2 && !text.includes(' '))) return [];
  const find = isPostgres(db) ? 'strpos' : 'instr';
  const words = db(WORDS).where('account_id', accountId).orderBy('total', 'desc').limit(MAX_WORDS);
  // Words begin with a letter or a digit, so all are after the pairs.
  if (pieces === 1) words.where('word', '>', AFTER_PAIRS).whereRaw(`${find}(word, ?) > 0`, [text]);
  else words.whereBetween('word', [PAIR_PREFIX, AFTER_PAIRS]).whereRaw(`${find}(substr(word, 2), ?) > 0`, [text]);
  return words.pluck('word');
}

async function readIds(db: Knex, accountId: number, segmentIds: readonly number[]): Promise<(id: number) => number[]> {
  if (segmentIds.length === 0) return () => [];
  const rows: { id: number; ids: Buffer }[] = await db(SEGMENTS)
    .select('id', 'ids')
    .where('account_id', accountId)
    .whereIn('id', selectIds(db, segmentIds));
  const ids = new Map(rows.map((row) => [row.id, decodeIds(row.ids)]));
  return (id) => ids.get(id) ?? [];
}

/** The documents that match all conditions, and those that may. Undefined sets are empty. */
function match(
  { size }: Segment,
  find: FindSet,
  conditions: readonly Condition[],
): { readonly matching: Bitmap | undefined; readonly uncertain: Bitmap | undefined } {
  let possible: Bitmap | undefined;
  let certain: Bitmap | undefined;
  for (const condition of conditions) {
    const met = meet(size, find, condition);
    if (!met) return { matching: undefined, uncertain: undefined };
    if (possible && certain) {
      intersect(possible, met.possible);
      intersect(certain, met.certain);
    } else {
      ({ possible, certain } = met);
    }
  }
  if (possible && certain) subtract(possible, certain);
  return { matching: certain, uncertain: possible };
}

/** @returns undefined if no document meets the condition. */
function meet(
  size: number,
  find: FindSet,
  { all, any, isExact, none = [], isNegated = false }: Condition,
): { possible: Bitmap; certain: Bitmap } | undefined {
  const certain = uniteAll(size, find, any);
  if (all.length === 0) {
    subtract(certain, uniteAll(size, find, none));
    // What it adds beyond the last document is in the set of no text, requester or company.
    const met = isNegated ? invert(certain) : certain;
    return { possible: met.slice(), certain: met };
  }
  let possible: Bitmap | undefined;
  for (const key of all) {
    const set = find(key);
    if (!set) return undefined;
    const bitmap = decodeSet(set, size);
    if (possible) intersect(possible, bitmap);
    else possible = bitmap;
  }
  return possible && { possible, certain: isExact ? possible.slice() : certain };
}

function uniteAll(size: number, find: FindSet, keys: readonly string[]): Bitmap {
  const united = createBitmap(size);
  for (const key of keys) {
    const set = find(key);
    if (set) unite(united, decodeSet(set, size));
  }
  return united;
}
