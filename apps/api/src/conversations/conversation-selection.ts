/**
 * How the conversations of a page are found: in the order of the list, comparing each with the filters; where a filter has few
 * conversations, by the index of that filter; else by what segments know. All find the same; the last two cost nothing for the
 * conversations between.
 */
import type { Knex } from 'knex';
import { isPostgres } from '../database/engine.ts';
import { selectKeptCount } from '../database/pages/counts.ts';
import { MAX_SORTED, type RowSelection, sumBytes } from '../database/pages/page.ts';
import { parseSearch, type Term } from '../database/search/search.ts';
import { findFew } from '../database/statements/json-rows.ts';
import {
  type ConversationSelection,
  keepMatching,
  selectByIds,
  selectByRequester,
  selectByText,
  selectFromCandidates,
  selectFromFew,
  TEXTS,
} from './conversation-candidates.ts';
import { countByCombination } from './conversation-counts.ts';
import { hasCounted, hasOnlyCounted, normalizeFilters, whereMatching } from './conversation-filters.ts';
import {
  type ConversationLimits,
  findBySegments,
  findNearest,
  type SortedConversations,
  type SortedFilters,
} from './conversation-pages.ts';
import { TABLE } from './conversation-rows.ts';
import { type Overview, readOverview } from './segments/segment-overview.ts';

interface SelectionContext extends SortedConversations {
  /** Of the search. */
  readonly terms: readonly Term[];
  readonly limits: ConversationLimits;
  /** Runs its statement once, for the first strategy that needs it. */
  readonly readOverview: () => Promise<Overview>;
}

/**
 * Conversations of requesters that are looked up before segments are asked, which costs as much as some hundred: on
 * PostgreSQL, one takes 12 µs.
 */
const MAX_BY_REQUESTER = 250;

/** Conversations with a text, in the same way on SQLite: one takes 2 to 15 µs. */
const MAX_BY_TEXT = 500;

/** Of those that segments find, so many are sorted: a page of more costs less by the times that segments keep. */
const MAX_SORTED_OF_SEGMENTS = 500;

const LIMITS: ConversationLimits = { maxSorted: MAX_SORTED, maxCompared: 100_000 };

/** Undefined if the filters or the number of conversations do not suit it. */
type Strategy = (context: SelectionContext) => Promise<ConversationSelection | undefined>;

/** Tried in this order; the first that suits is used. Comparing in the order of the list is left. */
const STRATEGIES: readonly Strategy[] = [
  withoutFilters,
  byRareTextOfFew,
  byRequesterOfFew,
  byCombination,
  bySegments,
  byRareText,
  byRequester,
];

export async function selectConversationPage(
  db: Knex,
  accountId: number,
  filters: SortedFilters,
  limits = LIMITS,
): Promise<ConversationSelection> {
  const terms = parseSearch(filters.search ?? '');
  let overview: Promise<Overview> | undefined;
  const readOverviewOnce = () => {
    // Of a word that few segments keep, others have as many.
    overview ??= readOverview(db, accountId, terms, limits.maxSorted / 2);
    return overview;
  };
  const context = { db, accountId, filters, terms, limits, readOverview: readOverviewOnce };
  for (const strategy of STRATEGIES) {
    const selection = await strategy(context);
    if (selection) return selection;
  }
  return inListOrder(context);
}

/** All conversations of the account, which are counted already. */
async function withoutFilters(context: SelectionContext): Promise<ConversationSelection | undefined> {
  const { db, accountId, filters } = context;
  if (Object.values(normalizeFilters(filters)).some((value) => value !== undefined)) return undefined;
  return compareInOrder(context, selectKeptCount(db, TABLE, accountId));
}

/** So few that looking them up costs less than asking segments. */
async function byRareTextOfFew(context: SelectionContext): Promise<ConversationSelection | undefined> {
  return lookUpRareText(context, maxByText(context));
}

async function byRequesterOfFew(context: SelectionContext): Promise<ConversationSelection | undefined> {
  return lookUpRequester(context, maxByRequester(context));
}

/** By the kept counts: if few conversations match one of the filters, its index finds them; else the counts give the total. */
async function byCombination(context: SelectionContext): Promise<ConversationSelection | undefined> {
  const { db, accountId, filters, terms, limits } = context;
  if (!hasCounted(filters)) return undefined;
  const counts = await countByCombination(db, accountId, filters);
  const total = hasOnlyCounted(filters) && terms.length === 0 ? counts.total : undefined;
  if (counts.smallest && counts.smallest.total <= limits.maxSorted) {
    return selectFromCandidates(context, counts.smallest.select(), total);
  }
  if (total === undefined) return undefined;
  return compareInOrder(context, total, async (start) => {
    if (counts.all <= limits.maxSorted) return undefined;
    const nearest = await findNearest(context, start, limits.maxSorted);
    return nearest ?? (await findInSegments(context))?.listed?.narrow(start);
  });
}

async function bySegments(context: SelectionContext): Promise<ConversationSelection | undefined> {
  const { db, accountId, limits } = context;
  const found = await findInSegments(context);
  if (!found) return undefined;
  const { listed } = found;
  const mostSorted = Math.min(MAX_SORTED_OF_SEGMENTS, limits.maxSorted);
  if (listed && listed.total <= mostSorted) return selectByIds(db, accountId, await listed.listIds());
  return compareInOrder(context, await found.count(), listed?.narrow);
}

/** As many as can be sorted for a page, because segments do not tell. */
async function byRareText(context: SelectionContext): Promise<ConversationSelection | undefined> {
  const { maxSorted } = context.limits;
  return maxByText(context) < maxSorted ? lookUpRareText(context, maxSorted) : undefined;
}

async function byRequester(context: SelectionContext): Promise<ConversationSelection | undefined> {
  const { maxSorted } = context.limits;
  return maxByRequester(context) < maxSorted ? lookUpRequester(context, maxSorted) : undefined;
}

function inListOrder(context: SelectionContext): ConversationSelection {
  const { db, accountId, terms } = context;
  // Only the conversations that the index finds are compared to be counted.
  const byText = selectByText(db, accountId, terms);
  return compareInOrder(context, byText && keepMatching(context, byText).count({ total: '*' }));
}

function maxByText({ db, limits }: SelectionContext): number {
  // A limit would not make it cheaper on PostgreSQL.
  return isPostgres(db) ? limits.maxSorted : Math.min(MAX_BY_TEXT, limits.maxSorted);
}

function maxByRequester({ limits }: SelectionContext): number {
  return Math.min(MAX_BY_REQUESTER, limits.maxSorted);
}

async function lookUpRareText(context: SelectionContext, max: number): Promise<ConversationSelection | undefined> {
  const { db, accountId, terms, readOverview } = context;
  // PostgreSQL looks up all that match before it returns the first, and of several terms the rare ones are enough.
  const isChosen = terms.length > (isPostgres(db) ? 0 : 1);
  return lookUp(context, selectByText(db, accountId, isChosen ? (await readOverview()).rareTerms : terms), max);
}

async function lookUpRequester(context: SelectionContext, max: number): Promise<ConversationSelection | undefined> {
  const { db, accountId, filters } = context;
  return lookUp(context, selectByRequester(db, accountId, filters), max);
}

/** Undefined if there are no candidates to look up, or more than `max`. */
async function lookUp(
  context: SelectionContext,
  candidates: Knex.QueryBuilder | undefined,
  max: number,
): Promise<ConversationSelection | undefined> {
  const few = candidates && (await findFew(context.db, candidates, max));
  return few && selectFromFew(context, few);
}

async function findInSegments(context: SelectionContext) {
  const { segments } = await context.readOverview();
  return findBySegments(context, context.terms, segments, context.limits);
}

function compareInOrder(
  { db, accountId, filters }: SelectionContext,
  total?: number | Knex.QueryBuilder,
  narrow?: RowSelection['narrow'],
): ConversationSelection {
  const matching = db(TABLE).where('conversations.account_id', accountId);
  whereMatching(db, matching, accountId, filters);
  return { matching, total, narrow, bytes: sumBytes(db, TEXTS), table: db(TABLE) };
}
