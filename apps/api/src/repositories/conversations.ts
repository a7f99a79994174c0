import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot, writeTransaction } from '../database/index.ts';
import { type ConversationFilters, conversationFilterMeaning, matchingConversations } from './conversation-filters.ts';
import { type ConversationRow, selectConversations, tagsOf, toListItem } from './conversation-rows.ts';
import { type ConversationToCreate, createConversation } from './create-conversation.ts';
import { bytesOf, type CursorRefusal, fetchPage, type Page, type PageRequest } from './page.ts';
import type { Invalid } from './refusal.ts';
import type { RepositorySettings } from './settings.ts';

export interface ConversationSort {
  readonly sortBy: 'created_at' | 'last_updated_at';
  readonly sortOrder: 'asc' | 'desc';
}

export type ConversationQuery = PageRequest & ConversationFilters & ConversationSort;

export function createConversations(knex: Knex, { now }: RepositorySettings) {
  /** As the sort says, equal times by id in the same direction. */
  async function list(request: ConversationQuery): Promise<Page<schemas.ConversationListItem> | CursorRefusal> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(
    trx: Knex,
    request: ConversationQuery,
  ): Promise<Page<schemas.ConversationListItem> | CursorRefusal> {
    const { accountId, sortBy, sortOrder } = request;
    const page = await fetchPage<ConversationRow>({
      list: {
        operation: 'listConversations',
        accountId,
        filters: { ...conversationFilterMeaning(request), sortBy, sortOrder },
      },
      request,
      matching: matchingConversations(trx, accountId, request),
      select: selectConversations,
      order: { columns: [`conversations.${sortBy}`, 'conversations.id'], direction: sortOrder },
      keysOf: (row) => [row[sortBy], row.id],
      bytes: bytesOf(trx, ['conversations.description_html', 'conversations.description_text']),
    });
    if ('refusal' in page) return page;
    const tags = await tagsOf(
      trx,
      accountId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((row) => toListItem(row, tags(row.id))) };
  }

  /** Finds or makes the requester in the same transaction. */
  async function create(conversation: ConversationToCreate): Promise<schemas.CreatedConversation | Invalid> {
    return writeTransaction(knex, (trx) => createConversation(trx, conversation, now()));
  }

  return { list, create };
}
