import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult, startPage } from '../database/pages/page.ts';
import type { Clock } from '../database/statements/rows.ts';
import { readSnapshot, writeTransaction } from '../database/transactions/transactions.ts';
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
    const { accountId, sortBy, sortOrder } = request;
    const start = startPage<ConversationRow>({
      scope: {
        operation: 'listConversations',
        accountId,
        filters: { ...normalizeFilters(request), sortBy, sortOrder },
      },
      request,
      order: toSortOrder(request),
      keysOf: (row) => [row[sortBy], row.id],
    });
    if (!start.ok) return start;
    return readSnapshot(db, async (trx) => {
      const page = await fetchPage({
        ...start.value,
        ...(await selectConversationPage(trx, accountId, request)),
        select: (rows) => selectConversations(trx, rows),
      });
      const tags = await loadTags(
        trx,
        accountId,
        page.items.map(({ id }) => id),
      );
      return succeed({ ...page, items: page.items.map((row) => toListItem(row, tags(row.id))) });
    });
  }

  /** Finds or creates the requester in the same transaction. */
  async function create(
    conversation: NewConversation,
  ): Promise<Result<schemas.CreatedConversation, ConversationError>> {
    return writeTransaction(db, (trx) => insertConversation(trx, conversation, now()));
  }

  return { list, create };
}
