/** The conversations of a page, where many match: those of its pages that come later are neither read nor sorted. */
import type { Knex } from 'knex';
import { type PageStart, type Rows, type SortOrder, startAfter, toOrderBy } from '../database/pages/page.ts';
import type { Term } from '../database/search/search.ts';
import { selectWithin } from '../database/search/text-index.ts';
import { readIds, selectIds } from '../database/statements/json-rows.ts';
import { whereAccount } from '../database/statements/where-account.ts';
import { keepMatching, selectByText } from './conversation-candidates.ts';
import { type ConversationFilters, type FilteredConversations, whereMatching } from './conversation-filters.ts';
import { TABLE } from './conversation-rows.ts';
import { searchSegments } from './segments/search-segments.ts';
import type { Segment } from './segments/segment-rows.ts';
import type { TimeColumn, Timed } from './segments/segment-times.ts';

export interface ConversationSort {
  readonly sortBy: TimeColumn;
  readonly sortOrder: 'asc' | 'desc';
}

export type SortedFilters = ConversationFilters & ConversationSort;

export type SortedConversations = FilteredConversations<SortedFilters>;

export interface ConversationLimits {
  /**
   * If more match, those of a page are found without the others. So many are compared in the order of the list before the
   * times of many segments are read.
   */
  readonly maxSorted: number;
  /**
   * If segments leave more uncertain, comparing what the index of parts finds costs as much. If more are in no segment, they
   * are only counted.
   */
  readonly maxCompared: number;
}

/** Of a page of 100 of what one in 2,000 has. */
const MAX_SEGMENTS = 32;

interface Found {
  readonly count: () => Promise<number>;
  /** Undefined if too many are in no segment. */
  readonly listed: Listed | undefined;
}

interface Listed {
  readonly total: number;
  /** All that match. */
  readonly listIds: () => Promise<number[]>;
  readonly narrow: (start: PageStart) => Promise<Rows | undefined>;
}

export function toSortOrder({ sortBy, sortOrder }: ConversationSort): SortOrder {
  return { columns: [`conversations.${sortBy}`, 'conversations.id'], direction: sortOrder };
}

/** What matches, by what segments know; undefined if they do not tell. */
export async function findBySegments(
  sorted: SortedConversations,
  terms: readonly Term[],
  segments: readonly Segment[],
  { maxSorted, maxCompared }: ConversationLimits,
): Promise<Found | undefined> {
  const { db, accountId, filters } = sorted;
  const found = await searchSegments(sorted, terms, segments);
  if (!found || found.uncertain > maxCompared) return undefined;
  const list = async (candidates: Knex.QueryBuilder): Promise<Timed[]> =>
    keepMatching(sorted, candidates)
      .select('conversations.id', { time: `conversations.${filters.sortBy}` })
      .limit(maxCompared + 1);
  const uncertain = found.uncertain > 0 ? await list(selectIds(db, await found.listIds('uncertain'))) : [];
  const inGaps = selectByText(db, accountId, terms, found.gaps) ?? selectWithin(db, accountId, found.gaps);
  const outside = await list(inGaps);
  if (outside.length > maxCompared) {
    const count = async () => {
      const [row] = await keepMatching(sorted, inGaps).count({ total: '*' });
      return found.total + uncertain.length + Number(row?.total ?? 0);
    };
    return { count, listed: undefined };
  }
  const others = [...uncertain, ...outside];
  const total = found.total + others.length;
  const listIds = async () => [...(await found.listIds('matching')), ...others.map(({ id }) => id)];
  return {
    count: async () => total,
    listed: {
      total,
      listIds,
      narrow: async (start) => {
        const [time, id] = (start.keys ?? []).map(Number);
        const after = time === undefined || id === undefined ? undefined : { time, id };
        const page = { column: filters.sortBy, direction: filters.sortOrder, after, limit: start.limit };
        const ids = await found.findPage({ ...page, maxSegments: MAX_SEGMENTS }, others);
        if (ids) return selectRows(db, accountId, ids);
        // Their times overlap, as after an import in no order.
        if (total <= maxSorted) return selectRows(db, accountId, await listIds());
        // What is everywhere is among the first of the list.
        const nearest = await findNearest(sorted, start, maxSorted);
        if (nearest) return nearest;
        const all = await found.findPage({ ...page, maxSegments: Number.POSITIVE_INFINITY }, others);
        return all && selectRows(db, accountId, all);
      },
    },
  };
}

/**
 * The conversations of a page, if the next rows of the list have them all, which is where most filters by one value find a page.
 * Undefined if not.
 *
 * @param rows at most so many are compared.
 */
export async function findNearest(
  { db, accountId, filters }: SortedConversations,
  { keys, limit }: PageStart,
  rows: number,
): Promise<Rows | undefined> {
  const order = toSortOrder(filters);
  const own = () =>
    startAfter(db(TABLE).where('conversations.account_id', accountId), order, keys).orderBy(toOrderBy(order));
  const last = own()
    .select(...order.columns)
    .offset(rows)
    .limit(1);
  const nearest = own().select('conversations.id').limit(limit);
  whereMatching(db, nearest, accountId, filters);
  nearest.whereRaw(`(??, ??) ${order.direction === 'asc' ? '<=' : '>='} ?`, [...order.columns, last]);
  const ids = await readIds(db, nearest);
  return ids.length === limit ? selectRows(db, accountId, ids) : undefined;
}

function selectRows(db: Knex, accountId: number, ids: readonly number[]): Rows {
  const rows = db(TABLE).whereIn('conversations.id', [...ids]);
  return { matching: whereAccount(rows, 'conversations.account_id', accountId) };
}
