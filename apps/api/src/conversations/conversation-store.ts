import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult } from '../database/page.ts';
import type { Clock } from '../database/rows.ts';
import { readSnapshot, writeTransaction } from '../database/transactions.ts';
import { type Result, succeed } from '../result.ts';
import { normalizeFilters } from './conversation-filters.ts';
import { type SortedFilters, toSortOrder } from './conversation-pages.ts';
import { type ConversationRow, loadTags, selectConversations, toListItem } from './conversation-rows.ts';
import { selectConversationPage } from './conversation-selection.ts';
import { type ConversationError, insertConversation, type NewConversation } from './insert-conversation.ts';

type ConversationQuery = PageRequest & SortedFilters;

export function conversationStore(db: Knex, { now }: { readonly now: Clock }) {
  /** Equal times are sorted by id in the same direction. */
  async function list(request: ConversationQuery): Promise<PageResult<schemas.ConversationListItem>> {
    return readSnapshot(db, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: ConversationQuery): Promise<PageResult<schemas.ConversationListItem>> {
    const { accountId, sortBy, sortOrder } = request;
    const page = await fetchPage<ConversationRow>({
      scope: {
        operation: 'listConversations',
        accountId,
        filters: { ...normalizeFilters(request), sortBy, sortOrder },
      },
      request,
      ...(await selectConversationPage(trx, accountId, request)),
      select: (rows) => selectConversations(trx, rows),
      order: toSortOrder(request),
      keysOf: (row) => [row[sortBy], row.id],
    });
    if (!page.ok) return page;
    const tags = await loadTags(
      trx,
      accountId,
      page.value.items.map(({ id }) => id),
    );
    return succeed({ ...page.value, items: page.value.items.map((row) => toListItem(row, tags(row.id))) });
  }

  /** Finds or creates the requester in the same transaction. */
  async function create(
    conversation: NewConversation,
  ): Promise<Result<schemas.CreatedConversation, ConversationError>> {
    return writeTransaction(db, (trx) => insertConversation(trx, conversation, now()));
  }

  return { list, create };
}
