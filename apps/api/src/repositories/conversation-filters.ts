import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import type { Filter } from './cursor.ts';
import { meaningOf, orWhereContains, parseSearch, type Term, whereContains } from './search.ts';

/** All that are there must match; within one, any of its values. Ids that are not in the account match nothing. */
export interface ConversationFilters {
  readonly statuses?: readonly schemas.ConversationStatus[] | undefined;
  readonly priorities?: readonly schemas.ConversationPriority[] | undefined;
  readonly memberIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly brandIds?: readonly number[] | undefined;
  /** Contacts who asked. */
  readonly requesterIds?: readonly number[] | undefined;
  /** Companies that the contact who asked is linked to. */
  readonly requesterCompanyIds?: readonly number[] | undefined;
  /** True: assigned to an AI agent and not handed off; false: all others. */
  readonly aiHandled?: boolean | undefined;
  /** Words and quoted phrases; blank filters nothing. */
  readonly search?: string | undefined;
}

/** The filters by their meaning, for cursors. */
export function conversationFilterMeaning(filters: ConversationFilters): Record<string, Filter> {
  const terms = meaningOf(parseSearch(filters.search ?? ''));
  return {
    status: filters.statuses,
    priority: filters.priorities,
    member: filters.memberIds,
    team: filters.teamIds,
    brand: filters.brandIds,
    requester: filters.requesterIds,
    company: filters.requesterCompanyIds,
    aiHandled: filters.aiHandled,
    search: terms.length > 0 ? terms : undefined,
  };
}

/** The account's conversations that match. */
export function matchingConversations(knex: Knex, accountId: number, filters: ConversationFilters): Knex.QueryBuilder {
  const query = knex('conversations').where('conversations.account_id', accountId);
  const oneOf = (column: string, values: readonly (string | number)[] | undefined) => {
    if (values) query.whereIn(`conversations.${column}`, values);
  };
  oneOf('status', filters.statuses);
  oneOf('priority', filters.priorities);
  oneOf('assigned_to_member_id', filters.memberIds);
  oneOf('assigned_to_team_id', filters.teamIds);
  oneOf('brand_id', filters.brandIds);
  oneOf('requested_by_id', filters.requesterIds);
  if (filters.requesterCompanyIds) whereRequesterOf(knex, query, accountId, filters.requesterCompanyIds);
  if (filters.aiHandled === true) query.whereExists(aiAgentInCharge(knex));
  if (filters.aiHandled === false) query.whereNotExists(aiAgentInCharge(knex));
  for (const term of parseSearch(filters.search ?? ''))
    query.where((any) => whereMentioned(knex, any, accountId, term));
  return query;
}

function whereRequesterOf(
  knex: Knex,
  query: Knex.QueryBuilder,
  accountId: number,
  companyIds: readonly number[],
): void {
  const links = knex('contact_companies')
    .where('contact_companies.account_id', accountId)
    .where('contact_companies.contact_id', knex.ref('conversations.requested_by_id'))
    .whereIn('contact_companies.company_id', companyIds);
  query.whereExists(links);
}

/** Nobody in charge, a person, or a conversation that was handed off leaves this empty: null never enters a comparison. */
function aiAgentInCharge(knex: Knex): Knex.QueryBuilder {
  return knex('members')
    .where('members.account_id', knex.ref('conversations.account_id'))
    .where('members.id', knex.ref('conversations.assigned_to_member_id'))
    .where('members.is_ai_agent', true)
    .whereNull('conversations.handed_off_at');
}

function whereMentioned(knex: Knex, any: Knex.QueryBuilder, accountId: number, { text, id }: Term): void {
  orWhereContains(any, 'conversations.subject_folded', text);
  orWhereContains(any, 'conversations.description_folded', text);
  const replies = knex('conversation_replies')
    .where('conversation_replies.account_id', accountId)
    .where('conversation_replies.conversation_id', knex.ref('conversations.id'));
  whereContains(replies, 'conversation_replies.text_folded', text);
  any.orWhereExists(replies);
  if (id !== undefined) any.orWhere('conversations.id', id);
}
