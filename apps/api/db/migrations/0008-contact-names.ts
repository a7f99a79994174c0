import type { Knex } from 'knex';
import { sqliteAccount } from './0007-search.ts';
import { isPostgres } from './engine.ts';
import { addTo, onChange, onChanges } from './triggers.ts';

/**
 * The first names of an account, each with the number of contacts that have it: names repeat, so a search is counted by adding few
 * numbers, whatever the number of contacts. The index of parts is then one of names. A name that no contact has any more stays, with 0.
 */
export async function createContactNames(knex: Knex): Promise<void> {
  const valuesOf = (row: string) => ({ account_id: `${row}.account_id`, first_name: `${row}.first_name` });
  if (isPostgres(knex)) {
    await knex.raw(`create table contact_names (
      account_id bigint not null, first_name text collate "C" not null, slot integer not null, total bigint not null,
      primary key (account_id, first_name, slot))`);
    await knex.raw('drop index contacts_first_name_parts');
  } else {
    await knex.raw(`create table contact_names (
      id integer primary key, account_id bigint not null, first_name text not null, slot integer not null, total bigint not null,
      unique (account_id, first_name, slot))`);
    for (const event of ['insert', 'delete', 'update']) await knex.raw(`drop trigger contacts_search_${event}`);
    await knex.raw('drop table contact_search');
  }
  await knex.raw(`insert into contact_names (account_id, first_name, slot, total)
    select account_id, first_name, 0, count(*) from contacts group by account_id, first_name`);
  if (isPostgres(knex)) {
    await knex.raw('create extension if not exists btree_gin');
    await knex.raw('create index contact_names_parts on contact_names using gin (account_id, first_name gin_trgm_ops)');
  } else {
    await createSqliteIndex(knex);
  }
  await onChanges(knex, {
    name: 'contacts_name',
    table: 'contacts',
    columns: ['account_id', 'first_name'],
    enter: (rows) => addTo(knex, 'contact_names', valuesOf, rows, 1),
    leave: (rows) => addTo(knex, 'contact_names', valuesOf, rows, -1),
  });
  await knex.schema.alterTable('contacts', (table) => {
    table.index(['account_id', 'first_name']);
  });
}

/** With positions, so the index alone tells whether a name contains a text. */
async function createSqliteIndex(knex: Knex): Promise<void> {
  await knex.raw(`create virtual table contact_name_search using fts5(
    account, text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`);
  const index = (from: string, row: string) => `insert into contact_name_search (rowid, account, text)
    select ${row}.id, ${sqliteAccount(`${row}.account_id`)}, ${row}.first_name ${from}`;
  await knex.raw(index('from contact_names', 'contact_names'));
  await onChange(knex, {
    name: 'contact_names_search',
    table: 'contact_names',
    columns: ['id', 'account_id', 'first_name'],
    enter: (row) => index('', row),
    leave: (row) => `delete from contact_name_search where rowid = ${row}.id`,
  });
}
