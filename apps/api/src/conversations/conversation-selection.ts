/**
 * How the conversations of a page are found: in the order of the list, comparing each with the filters; where a filter has few
 * conversations, by the index of that filter; else by what segments know. All find the same; the last two cost nothing for the
 * conversations between.
 */
import type { Knex } from 'knex';
import { selectKeptCount } from '../database/counts.ts';
import { isPostgres } from '../database/engine.ts';
import { MAX_SORTED, type Selection, sumBytes } from '../database/page.ts';
import { parseSearch } from '../database/search.ts';
import {
  type ConversationSelection,
  findFew,
  pick,
  selectByIds,
  selectByRequester,
  selectByText,
  selectFromCandidates,
  selectFromFew,
  TEXTS,
} from './conversation-candidates.ts';
import { countByCombination } from './conversation-counts.ts';
import { hasCounted, hasOnlyCounted, normalizeFilters, whereMatching } from './conversation-filters.ts';
import { type ConversationLimits, findBySegments, findNearest, type SortedFilters } from './conversation-pages.ts';
import { TABLE } from './conversation-rows.ts';
import { type Overview, readOverview } from './segments/segment-overview.ts';

/** Conversations of requesters that are looked up before segments are asked, which costs as much as some hundred: on PostgreSQL, one takes 12 µs. */
const MAX_BY_REQUESTER = 250;

/** Conversations with a text, in the same way on SQLite: one takes 2 to 15 µs. */
const MAX_BY_TEXT = 500;

/** Of those that segments find, so many are sorted: a page of more costs less by the times that segments keep. */
const MAX_SORTED_OF_SEGMENTS = 500;

const LIMITS: ConversationLimits = { maxSorted: MAX_SORTED, maxCompared: 100_000 };

export async function selectConversationPage(
  db: Knex,
  accountId: number,
  filters: SortedFilters,
  limits = LIMITS,
): Promise<ConversationSelection> {
  const { maxSorted } = limits;
  const terms = parseSearch(filters.search ?? '');
  const inOrder = (total?: number | Knex.QueryBuilder, narrow?: Selection['narrow']): ConversationSelection => {
    const matching = db(TABLE).where('conversations.account_id', accountId);
    whereMatching(db, matching, accountId, filters);
    return { matching, total, narrow, bytes: sumBytes(db, TEXTS), table: db(TABLE) };
  };
  if (Object.values(normalizeFilters(filters)).every((value) => value === undefined)) {
    return inOrder(selectKeptCount(db, TABLE, accountId));
  }
  let overview: Overview | undefined;
  const look = async () => {
    // Of a word that few segments keep, others have as many.
    overview ??= await readOverview(db, accountId, terms, maxSorted / 2);
    return overview;
  };
  const find = async () => findBySegments(db, accountId, filters, terms, (await look()).segments, limits);
  // PostgreSQL looks up all that match before it returns the first, and of several terms the rare ones are enough.
  const isChosen = terms.length > (isPostgres(db) ? 0 : 1);
  const byRareText = selectByText(db, accountId, isChosen ? (await look()).rareTerms : terms);
  const byRequester = selectByRequester(db, accountId, filters);
  const selectFew = async (
    candidates: Knex.QueryBuilder | undefined,
    most: number,
  ): Promise<ConversationSelection | undefined> => {
    const few = candidates && (await findFew(db, candidates, most));
    return few && selectFromFew(db, accountId, filters, few);
  };
  // A limit would not make it cheaper on PostgreSQL.
  const mostByText = isPostgres(db) ? maxSorted : Math.min(MAX_BY_TEXT, maxSorted);
  const mostByRequester = Math.min(MAX_BY_REQUESTER, maxSorted);
  const fewBefore = (await selectFew(byRareText, mostByText)) ?? (await selectFew(byRequester, mostByRequester));
  if (fewBefore) return fewBefore;

  const counts = hasCounted(filters) ? await countByCombination(db, accountId, filters) : undefined;
  const total = hasOnlyCounted(filters) && terms.length === 0 ? counts?.total : undefined;
  if (counts?.smallest && counts.smallest.total <= maxSorted) {
    return selectFromCandidates(db, accountId, filters, counts.smallest.select(), total);
  }
  if (counts && total !== undefined) {
    return inOrder(total, async (start) => {
      if (counts.all <= maxSorted) return undefined;
      const nearest = await findNearest(db, accountId, filters, start, maxSorted);
      return nearest ?? (await find())?.listed?.narrow(start);
    });
  }
  const found = await find();
  const listed = found?.listed;
  const mostSorted = Math.min(MAX_SORTED_OF_SEGMENTS, maxSorted);
  if (listed && listed.total <= mostSorted) return selectByIds(db, accountId, await listed.listIds());
  if (found) return inOrder(await found.count(), listed?.narrow);
  const few =
    (mostByText < maxSorted ? await selectFew(byRareText, maxSorted) : undefined) ??
    (mostByRequester < maxSorted ? await selectFew(byRequester, maxSorted) : undefined);
  if (few) return few;
  // Only the conversations that the index finds are compared to be counted.
  const byText = selectByText(db, accountId, terms);
  return inOrder(byText && pick(db, accountId, filters, byText).count({ total: '*' }));
}
