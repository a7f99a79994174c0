/** Conversations that an index finds: candidates, which have all that match and others, so each is compared with the filters. */
import type { Knex } from 'knex';
import { type RowSelection, sumBytes } from '../database/pages/page.ts';
import type { Term } from '../database/search/search.ts';
import { type Interval, isIndexed, selectConversationCandidates } from '../database/search/text-index.ts';
import { lookUpEach, runFirst } from '../database/statements/joins.ts';
import { readIds, selectIds } from '../database/statements/json-rows.ts';
import { whereAccount } from '../database/statements/where-account.ts';
import { type ConversationFilters, type FilteredConversations, whereMatching } from './conversation-filters.ts';
import { TABLE } from './conversation-rows.ts';

export type ConversationSelection = RowSelection & { readonly bytes: Knex.Raw; readonly table: Knex.QueryBuilder };

export const TEXTS = [
  'conversations.description_html',
  'conversations.description_text',
  'conversations.custom_fields',
] as const;

/** The candidates that match. @param candidates a query of ids. */
export function keepMatching(
  { db, accountId, filters }: FilteredConversations,
  candidates: Knex.QueryBuilder,
): Knex.QueryBuilder {
  const picked = lookUpEach(db, candidates, { table: TABLE, column: 'id', accountId });
  whereMatching(db, picked, accountId, filters);
  return picked;
}

/** Compares each once. @param ids of candidates. */
export async function selectFromFew(
  filtered: FilteredConversations,
  ids: readonly number[],
): Promise<ConversationSelection> {
  const { db, accountId } = filtered;
  const picked = keepMatching(filtered, selectIds(db, ids)).select('conversations.id');
  return selectByIds(db, accountId, ids.length === 0 ? [] : await readIds(db, picked));
}

/** @param ids of all that match, each once. */
export function selectByIds(db: Knex, accountId: number, ids: readonly number[]): ConversationSelection {
  return selectFromCandidates({ db, accountId, filters: {} }, selectIds(db, ids), ids.length);
}

/** @param candidates a query of ids. */
export function selectFromCandidates(
  filtered: FilteredConversations,
  candidates: Knex.QueryBuilder,
  total?: number,
): ConversationSelection {
  const { db } = filtered;
  const picked = keepMatching(filtered, candidates)
    .select('conversations.id', 'conversations.account_id', 'conversations.created_at', 'conversations.last_updated_at')
    .select({ bytes: sumBytes(db, TEXTS) });
  return {
    matching: db.from(runFirst(db, picked).as(TABLE)),
    total,
    bytes: db.raw('conversations.bytes'),
    table: db(TABLE),
  };
}

/** The conversations that may contain all terms; undefined if the index can look up none of them. */
export function selectByText(
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

/**
 * The conversations of the requesters, some twice: a contact may be linked to several of the companies. Undefined if the
 * filters name none.
 */
export function selectByRequester(
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
