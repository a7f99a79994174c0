/**
 * How the conversations of a page are found: in the order of the list, comparing each with the filters, or, where a filter has few
 * conversations, by the index of that filter. Both find the same; the second costs nothing for the conversations between.
 * What many match is counted by what segments know.
 */
import type { Knex } from 'knex';
import { selectKeptCount } from '../database/counts.ts';
import { isPostgres } from '../database/engine.ts';
import { lookUpEach, runFirst } from '../database/joins.ts';
import { readIds, selectIds } from '../database/json-rows.ts';
import { MAX_SORTED, type Selection, sumBytes } from '../database/page.ts';
import { parseSearch, type Term } from '../database/search.ts';
import { type Interval, isIndexed, selectConversationCandidates, selectWithin } from '../database/text-index.ts';
import { whereAccount } from '../database/where-account.ts';
import { countByCombination } from './conversation-counts.ts';
import {
  type ConversationFilters,
  hasCounted,
  hasOnlyCounted,
  normalizeFilters,
  whereMatching,
} from './conversation-filters.ts';
import { TABLE } from './conversation-rows.ts';
import { searchSegments } from './segments/search-segments.ts';
import { type Overview, readOverview } from './segments/segment-overview.ts';
import type { Segment } from './segments/segment-rows.ts';

type ConversationSelection = Selection & { readonly bytes: Knex.Raw; readonly table: Knex.QueryBuilder };

const TEXTS = ['conversations.description_html', 'conversations.description_text'] as const;

/**
 * Conversations of requesters that are looked up before segments are asked, which costs as much as some hundred: on PostgreSQL, one takes
 * 12 µs.
 */
const MAX_BEFORE_SEGMENTS = 250;

export async function selectConversationPage(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
  maxSorted = MAX_SORTED,
): Promise<ConversationSelection> {
  const terms = parseSearch(filters.search ?? '');
  const own = db(TABLE).where('conversations.account_id', accountId);
  const inOrder = (total?: number | Knex.QueryBuilder): ConversationSelection => {
    whereMatching(db, own, accountId, filters);
    return { matching: own, total, bytes: sumBytes(db, TEXTS), table: db(TABLE) };
  };
  if (Object.values(normalizeFilters(filters)).every((value) => value === undefined)) {
    return inOrder(selectKeptCount(db, TABLE, accountId));
  }
  let overview: Overview | undefined;
  const look = async () => {
    overview ??= await readOverview(db, accountId, terms);
    return overview;
  };
  const selectBySegments = async (): Promise<ConversationSelection | undefined> => {
    if (terms.length === 0 && hasOnlyCounted(filters)) return undefined;
    const found = await findBySegments(db, accountId, filters, terms, (await look()).segments);
    if (!found) return undefined;
    if (found.total > maxSorted) return inOrder(found.total);
    const candidates = selectIds(db, await found.listIds()).unionAll([found.inGaps]);
    return fromCandidates(db, accountId, filters, candidates, found.total);
  };
  // PostgreSQL looks up all that match before it returns the first, and of several terms the rare ones are enough.
  const isChosen = terms.length > (isPostgres(db) ? 0 : 1);
  const byRareText = selectByText(db, accountId, isChosen ? (await look()).rareTerms : terms);
  const fewByText = byRareText && (await findFew(db, byRareText, maxSorted));
  if (fewByText) return fromFew(db, accountId, filters, fewByText);
  const byRequester = selectByRequester(db, accountId, filters);
  const selectFewByRequester = async (most: number): Promise<ConversationSelection | undefined> => {
    const few = byRequester && (await findFew(db, byRequester, most));
    return few && fromFew(db, accountId, filters, few);
  };
  const fewByRequester = await selectFewByRequester(Math.min(MAX_BEFORE_SEGMENTS, maxSorted));
  if (fewByRequester) return fewByRequester;

  const counts = hasCounted(filters) ? await countByCombination(db, accountId, filters) : undefined;
  const total = hasOnlyCounted(filters) && terms.length === 0 ? counts?.total : undefined;
  if (counts?.smallest && counts.smallest.total <= maxSorted) {
    return fromCandidates(db, accountId, filters, counts.smallest.select(), total);
  }
  const bySegments = await selectBySegments();
  if (bySegments) return bySegments;
  const withoutSegments = maxSorted > MAX_BEFORE_SEGMENTS ? await selectFewByRequester(maxSorted) : undefined;
  if (withoutSegments) return withoutSegments;
  // Only the conversations that the index finds are compared to be counted.
  const byText = selectByText(db, accountId, terms);
  return inOrder(total ?? (byText && pick(db, accountId, filters, byText).count({ total: '*' })));
}

/** If segments leave more uncertain, comparing what the index of parts finds costs as much. */
const MAX_UNCERTAIN = 100_000;

interface Found {
  readonly total: number;
  /** Conversations of segments, and a query of others, that have all that match. */
  readonly listIds: () => Promise<number[]>;
  readonly inGaps: Knex.QueryBuilder;
}

/** Undefined if segments do not tell. */
async function findBySegments(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
  terms: readonly Term[],
  segments: readonly Segment[],
): Promise<Found | undefined> {
  const found = await searchSegments(db, accountId, filters, terms, segments);
  if (!found || found.uncertain > MAX_UNCERTAIN) return undefined;
  const uncertain = found.uncertain > 0 ? await found.listIds('uncertain') : [];
  const inGaps = selectByText(db, accountId, terms, found.gaps) ?? selectWithin(db, accountId, found.gaps);
  let { total } = found;
  for (const candidates of [...(uncertain.length > 0 ? [selectIds(db, uncertain)] : []), inGaps]) {
    const [row] = await pick(db, accountId, filters, candidates).count({ total: '*' });
    total += Number(row?.total ?? 0);
  }
  return { total, listIds: async () => [...(await found.listIds('matching')), ...uncertain], inGaps };
}

/** The ids of the candidates, looked up once for the total and the page; undefined if there are more than `most`. */
async function findFew(db: Knex, candidates: Knex.QueryBuilder, most: number): Promise<number[] | undefined> {
  const ids = await readIds(db, candidates.clone().limit(most + 1));
  return ids.length <= most ? [...new Set(ids)] : undefined;
}

/** Compares each once. @param ids of all that match, and of others. */
async function fromFew(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
  ids: readonly number[],
): Promise<ConversationSelection> {
  const picked = pick(db, accountId, filters, selectIds(db, ids)).select('conversations.id');
  const matching = ids.length === 0 ? [] : await readIds(db, picked);
  return fromCandidates(db, accountId, {}, selectIds(db, matching), matching.length);
}

/** @param candidates a query of ids that has all that match. */
function fromCandidates(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
  candidates: Knex.QueryBuilder,
  total?: number,
): ConversationSelection {
  const picked = pick(db, accountId, filters, candidates)
    .select('conversations.id', 'conversations.account_id', 'conversations.created_at', 'conversations.last_updated_at')
    .select({ bytes: sumBytes(db, TEXTS) });
  return {
    matching: db.from(runFirst(db, picked).as(TABLE)),
    total,
    bytes: db.raw('conversations.bytes'),
    table: db(TABLE),
  };
}

/** The candidates that match. */
function pick(db: Knex, accountId: number, filters: ConversationFilters, candidates: Knex.QueryBuilder) {
  const picked = lookUpEach(db, candidates, { table: TABLE, column: 'id', accountId });
  whereMatching(db, picked, accountId, filters);
  return picked;
}

/** The conversations that may contain all terms; undefined if the index can look up none of them. */
function selectByText(
  db: Knex,
  accountId: number,
  terms: readonly Term[],
  within?: readonly Interval[],
): Knex.QueryBuilder | undefined {
  const texts = terms.map(({ text }) => text).filter(isIndexed);
  if (texts.length === 0) return undefined;
  const candidates = selectConversationCandidates(db, accountId, texts, within);
  const ids = terms.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return candidates;
  return candidates.union([whereAccount(db(TABLE).select('id').whereIn('id', ids), 'account_id', accountId)]);
}

/** The conversations of the requesters, some twice: a contact may be linked to several of the companies. Undefined if the filters name none. */
function selectByRequester(
  db: Knex,
  accountId: number,
  { requesterIds, requesterCompanyIds }: ConversationFilters,
): Knex.QueryBuilder | undefined {
  if (requesterIds) {
    return db(TABLE).select('id').where('account_id', accountId).whereIn('requested_by_id', requesterIds);
  }
  if (!requesterCompanyIds) return undefined;
  return db
    .select('conversations.id')
    .from('contact_companies')
    .crossJoin(db.ref(TABLE))
    .whereRaw('conversations.requested_by_id = contact_companies.contact_id')
    .where({ 'contact_companies.account_id': accountId, 'conversations.account_id': accountId })
    .whereIn('contact_companies.company_id', requesterCompanyIds);
}
