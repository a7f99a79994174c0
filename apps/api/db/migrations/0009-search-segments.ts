import type { Knex } from 'knex';
import { account, id } from './columns.ts';
import { isPostgres } from './engine.ts';
import { onChange } from './triggers.ts';

/** A change of another column leaves what a segment knows. */
const COLUMNS = [
  'id',
  'account_id',
  'subject_folded',
  'description_folded',
  'status',
  'priority',
  'brand_id',
  'assigned_to_member_id',
  'assigned_to_team_id',
  'handed_off_at',
];

/**
 * Segments of conversations that the service summarizes in the background, so that it need not read them to count a search
 * (docs/decisions/search.md). `state` is one of `STATE` in src/conversations/segments/segment-rows.ts: 2 after one of its conversations
 * has changed, which triggers see to, whoever writes.
 */
export async function createSearchSegments(knex: Knex): Promise<void> {
  await knex.schema.createTable('search_segments', (table) => {
    id(table);
    account(table);
    // Of the conversations; both belong to the segment. Segments of an account do not overlap.
    table.bigInteger('first_id').notNullable();
    table.bigInteger('last_id').notNullable();
    table.integer('state').notNullable();
    table.bigInteger('started_at').notNullable();
    table.integer('size').notNullable();
    table.binary('ids').notNullable();
    table.unique(['account_id', 'first_id']);
    table.index(['account_id', 'last_id']);
  });
  const [text, bytes] = isPostgres(knex) ? ['text collate "C"', 'bytea'] : ['text', 'blob'];
  // Not without rowid: a set of a kilobyte would take another page.
  await knex.raw(`create table search_parts (
    account_id bigint not null, segment_id bigint not null, part ${text} not null, documents ${bytes} not null,
    primary key (account_id, segment_id, part))`);
  await knex.raw(`create table search_words (
    account_id bigint not null, word ${text} not null, total bigint not null,
    primary key (account_id, word))${isPostgres(knex) ? '' : ' without rowid'}`);
  await knex.schema.alterTable('conversations', (table) => {
    table.index(['account_id', 'id']);
  });

  if (isPostgres(knex)) {
    // With the account, so that a search does not look at what other accounts have.
    await knex.raw('drop index conversation_search_parts');
    await knex.raw(
      'create index conversation_search_parts on conversation_search using gin (account_id, text gin_trgm_ops)',
    );
  }

  // "+ 0" keeps the engine to the index that begins with the last id: no segment has that of a new conversation.
  const change = (accountId: string, conversationId: string) => `update search_segments set state = 2
    where account_id = ${accountId} and last_id >= ${conversationId} and first_id + 0 <= ${conversationId} and state <> 2`;
  const changeConversation = (row: string) => change(`${row}.account_id`, `${row}.id`);
  await onChange(knex, {
    name: 'conversations_segment',
    table: 'conversations',
    columns: COLUMNS,
    enter: changeConversation,
    leave: changeConversation,
  });
  const changeReply = (row: string) => change(`${row}.account_id`, `${row}.conversation_id`);
  await onChange(knex, {
    name: 'replies_segment',
    table: 'conversation_replies',
    columns: ['account_id', 'conversation_id', 'text_folded'],
    enter: changeReply,
    leave: changeReply,
  });
}
