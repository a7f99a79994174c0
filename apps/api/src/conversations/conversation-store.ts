import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { type CursorError, fetchPage, type Page, type PageRequest, sumBytes } from '../database/page.ts';
import { readSnapshot, writeTransaction } from '../database/transactions.ts';
import type { Invalid } from '../result.ts';
import type { StoreOptions } from '../stores.ts';
import { type ConversationFilters, normalizeFilters, selectMatching } from './conversation-filters.ts';
import { type ConversationRow, loadTags, selectConversations, toListItem } from './conversation-rows.ts';
import { insertConversation, type NewConversation } from './insert-conversation.ts';

export interface ConversationSort {
  readonly sortBy: 'created_at' | 'last_updated_at';
  readonly sortOrder: 'asc' | 'desc';
}

export type ConversationQuery = PageRequest & ConversationFilters & ConversationSort;

export function conversationStore(knex: Knex, { now }: StoreOptions) {
  /** As the sort says, equal times by id in the same direction. */
  async function list(request: ConversationQuery): Promise<Page<schemas.ConversationListItem> | CursorError> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(
    trx: Knex,
    request: ConversationQuery,
  ): Promise<Page<schemas.ConversationListItem> | CursorError> {
    const { accountId, sortBy, sortOrder } = request;
    const page = await fetchPage<ConversationRow>({
      list: {
        operation: 'listConversations',
        accountId,
        filters: { ...normalizeFilters(request), sortBy, sortOrder },
      },
      request,
      matching: selectMatching(trx, accountId, request),
      select: selectConversations,
      order: { columns: [`conversations.${sortBy}`, 'conversations.id'], direction: sortOrder },
      keysOf: (row) => [row[sortBy], row.id],
      bytes: sumBytes(trx, ['conversations.description_html', 'conversations.description_text']),
    });
    if ('refusal' in page) return page;
    const tags = await loadTags(
      trx,
      accountId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((row) => toListItem(row, tags(row.id))) };
  }

  /** Finds or makes the requester in the same transaction. */
  async function create(conversation: NewConversation): Promise<schemas.CreatedConversation | Invalid> {
    return writeTransaction(knex, (trx) => insertConversation(trx, conversation, now()));
  }

  return { list, create };
}
