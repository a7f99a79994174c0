import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import { onChange } from './triggers.ts';

/**
 * Indexes of all parts of three characters (docs/decisions/search.md), and indexes for the filters of conversations. Triggers keep
 * the search indexes, so they agree with the rows in every transaction.
 */
export async function createSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await createOnPostgres(knex);
  else await createOnSqlite(knex);
  await knex.schema.alterTable('contacts', (table) => {
    // Parts of one or two characters are looked up in the index alone.
    table.dropIndex(['account_id', 'created_at', 'id']);
    table.index(['account_id', 'created_at', 'id', 'first_name']);
  });
  await knex.schema.alterTable('conversations', (table) => {
    table.index(['account_id', 'status', 'priority']);
    table.index(['account_id', 'priority']);
    table.index(['account_id', 'brand_id']);
    // The reference comes first: because of the triggers, SQLite looks up who refers to each new contact.
    table.dropIndex(['account_id', 'requested_by_id']);
    table.index(['requested_by_id', 'account_id']);
    table.index(['assigned_to_member_id', 'account_id']);
    table.index(['assigned_to_team_id', 'account_id']);
  });
}

/** The texts of a conversation, each without letter case. */
const CONVERSATION_TEXT = `c.subject_folded || ' ' || c.description_folded || ' ' || coalesce(
  (select REPLIES from conversation_replies r where r.conversation_id = c.id), '')`;

/**
 * The account is three characters of a plane for private use, which are one part: the index finds the parts of one account
 * without reading those of others.
 */
export function sqliteAccount(account: string): string {
  const digit = (shift: number) => `983040 + ((${account} >> ${shift}) & 32767)`;
  return `char(${digit(30)}, ${digit(15)}, ${digit(0)})`;
}

async function createOnSqlite(knex: Knex): Promise<void> {
  const options = `content='', contentless_delete=1, tokenize='trigram case_sensitive 1'`;
  // Names are short: with positions, the index alone tells whether a name contains a text.
  await knex.raw(`create virtual table contact_search using fts5(account, text, ${options})`);
  // Without positions the index is small; the rows that it finds are compared with the text.
  await knex.raw(`create virtual table conversation_search using fts5(text, ${options}, detail=none)`);

  const contact = (from: string, row: string) => `insert into contact_search (rowid, account, text)
    select ${row}.id, ${sqliteAccount(`${row}.account_id`)}, ${row}.first_name ${from}`;
  await knex.raw(contact('from contacts', 'contacts'));
  await onChange(knex, {
    name: 'contacts_search',
    table: 'contacts',
    columns: ['id', 'account_id', 'first_name'],
    enter: (row) => contact('', row),
    leave: (row) => `delete from contact_search where rowid = ${row}.id`,
  });

  const text = CONVERSATION_TEXT.replace('REPLIES', `group_concat(r.text_folded, ' ')`);
  const conversation = (where: string) => `insert into conversation_search (rowid, text)
    select c.id, ${sqliteAccount('c.account_id')} || ' ' || ${text} from conversations c ${where}`;
  await knex.raw(conversation(''));
  await indexConversations(knex, conversation, (id) => `delete from conversation_search where rowid = ${id}`);
}

async function createOnPostgres(knex: Knex): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('create index contacts_first_name_parts on contacts using gin (first_name gin_trgm_ops)');
  await knex.raw(`create table conversation_search (
    id bigint primary key, account_id bigint not null, text text collate "C" not null)`);

  const text = CONVERSATION_TEXT.replace('REPLIES', `string_agg(r.text_folded, ' ')`);
  const conversation = (where: string) => `insert into conversation_search (id, account_id, text)
    select c.id, c.account_id, ${text} from conversations c ${where}`;
  await knex.raw(conversation(''));
  await knex.raw('create index conversation_search_parts on conversation_search using gin (text gin_trgm_ops)');
  await indexConversations(knex, conversation, (id) => `delete from conversation_search where id = ${id}`);
}

/** A conversation is indexed with its replies, so a reply indexes it again. */
async function indexConversations(
  knex: Knex,
  insert: (where: string) => string,
  remove: (id: string) => string,
): Promise<void> {
  await onChange(knex, {
    name: 'conversations_search',
    table: 'conversations',
    columns: ['id', 'account_id', 'subject_folded', 'description_folded'],
    enter: (row) => insert(`where c.id = ${row}.id`),
    leave: (row) => remove(`${row}.id`),
  });
  const again = (row: string) =>
    `${remove(`${row}.conversation_id`)}; ${insert(`where c.id = ${row}.conversation_id`)}`;
  await onChange(knex, {
    name: 'replies_search',
    table: 'conversation_replies',
    columns: ['conversation_id', 'text_folded'],
    enter: again,
    leave: again,
  });
}
