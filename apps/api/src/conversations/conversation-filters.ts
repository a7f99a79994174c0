import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import type { FilterValue } from '../database/pages/cursor.ts';
import { normalizeTerms, orWhereContains, parseSearch, type Term, whereContains } from '../database/search/search.ts';
import { splitTerms, whereContainsAll } from '../database/search/text-scan.ts';

/** All given filters must match, each with any of its values. Ids of other accounts match nothing. */
export interface ConversationFilters {
  readonly statuses?: readonly schemas.ConversationStatus[] | undefined;
  readonly priorities?: readonly schemas.ConversationPriority[] | undefined;
  readonly memberIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly brandIds?: readonly number[] | undefined;
  /** Ids of contacts. */
  readonly requesterIds?: readonly number[] | undefined;
  /** Ids of companies that the requester is linked to. */
  readonly requesterCompanyIds?: readonly number[] | undefined;
  /** True for those assigned to an AI agent and not handed off, false for all others. */
  readonly aiHandled?: boolean | undefined;
  /** Words and quoted phrases; blank does not filter. */
  readonly search?: string | undefined;
}

/** The conversations of an account that match filters. */
export interface FilteredConversations<Filters extends ConversationFilters = ConversationFilters> {
  readonly db: Knex;
  readonly accountId: number;
  readonly filters: Filters;
}

/**
 * The filters by values of a column that conversations are counted by: `member` of the filters, its name in cursors, and the column of
 * `conversations` and of `conversation_counts`.
 */
export const COUNTED_FILTERS = [
  { member: 'statuses', cursorName: 'status', column: 'status', countColumn: 'status' },
  { member: 'priorities', cursorName: 'priority', column: 'priority', countColumn: 'priority' },
  { member: 'memberIds', cursorName: 'member', column: 'assigned_to_member_id', countColumn: 'member_id' },
  { member: 'teamIds', cursorName: 'team', column: 'assigned_to_team_id', countColumn: 'team_id' },
  { member: 'brandIds', cursorName: 'brand', column: 'brand_id', countColumn: 'brand_id' },
] as const;

/** All filters by values of a column. */
export const VALUE_FILTERS = [
  ...COUNTED_FILTERS,
  { member: 'requesterIds', cursorName: 'requester', column: 'requested_by_id' },
] as const;

/** Returns the same for all filters that select the same conversations, so that they share cursors. */
export function normalizeFilters(filters: ConversationFilters): Record<string, FilterValue> {
  const terms = normalizeTerms(parseSearch(filters.search ?? ''));
  return {
    ...Object.fromEntries(VALUE_FILTERS.map(({ member, cursorName }) => [cursorName, filters[member]])),
    company: filters.requesterCompanyIds,
    aiHandled: filters.aiHandled,
    search: terms.length > 0 ? terms : undefined,
  };
}

/** Whether all filters besides the search are those that conversations are counted by. */
export function hasOnlyCounted({ requesterIds, requesterCompanyIds }: ConversationFilters): boolean {
  return requesterIds === undefined && requesterCompanyIds === undefined;
}

/** Whether there is a filter that conversations are counted by. */
export function hasCounted(filters: ConversationFilters): boolean {
  return filters.aiHandled !== undefined || COUNTED_FILTERS.some(({ member }) => filters[member] !== undefined);
}

/** Adds the conditions of all filters to a query of conversations. */
export function whereMatching(
  db: Knex,
  query: Knex.QueryBuilder,
  accountId: number,
  filters: ConversationFilters,
): void {
  for (const { member, column } of VALUE_FILTERS) {
    const values = filters[member];
    if (values) query.whereIn(`conversations.${column}`, values);
  }
  if (filters.requesterCompanyIds) whereRequesterOf(db, query, accountId, filters.requesterCompanyIds);
  if (filters.aiHandled === true) query.whereExists(selectAiAgentInCharge(db));
  if (filters.aiHandled === false) query.whereNotExists(selectAiAgentInCharge(db));
  const { compared, scanned } = splitTerms(db, parseSearch(filters.search ?? ''));
  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));
  whereAllMentioned(db, query, accountId, scanned);
}

function whereRequesterOf(db: Knex, query: Knex.QueryBuilder, accountId: number, companyIds: readonly number[]): void {
  const links = db('contact_companies')
    .where('contact_companies.account_id', accountId)
    .where('contact_companies.contact_id', db.ref('conversations.requested_by_id'))
    .whereIn('contact_companies.company_id', companyIds);
  query.whereExists(links);
}

/** A subquery with a row if the assignee is an AI agent that has not handed off. EXISTS avoids comparisons with null. */
function selectAiAgentInCharge(db: Knex): Knex.QueryBuilder {
  return db('members')
    .where('members.account_id', db.ref('conversations.account_id'))
    .where('members.id', db.ref('conversations.assigned_to_member_id'))
    .where('members.is_ai_agent', true)
    .whereNull('conversations.handed_off_at');
}

function whereAllMentioned(db: Knex, query: Knex.QueryBuilder, accountId: number, terms: readonly Term[]): void {
  // No text has U+0000, so no term is found across two replies.
  const replies = selectReplies(db, accountId).select(db.raw('group_concat(text_folded, char(0))'));
  const texts = ['conversations.subject_folded', 'conversations.description_folded', replies];
  whereContainsAll(db, query, terms, 'conversations.id', texts);
}

/** Of the conversation of a row. */
function selectReplies(db: Knex, accountId: number): Knex.QueryBuilder {
  return db('conversation_replies')
    .where('conversation_replies.account_id', accountId)
    .where('conversation_replies.conversation_id', db.ref('conversations.id'));
}

function whereMentioned(db: Knex, any: Knex.QueryBuilder, accountId: number, { text, id }: Term): void {
  orWhereContains(any, 'conversations.subject_folded', text);
  orWhereContains(any, 'conversations.description_folded', text);
  const replies = selectReplies(db, accountId);
  whereContains(replies, 'conversation_replies.text_folded', text);
  // Not EXISTS, for which PostgreSQL may read the replies of all conversations.
  any.orWhereRaw('? > 0', [replies.count('*')]);
  if (id !== undefined) any.orWhere('conversations.id', id);
}
