import type { Knex } from 'knex';
import { account, id, texts, times } from './columns.ts';
import { isPostgres } from './engine.ts';

/**
 * Blocks of neighbouring segments whose sets the service has joined in the background, one row for each part, so that a search reads
 * few rows (docs/decisions/search.md). `state` is 0 while a block is written, 1 when it is, and 2 when nothing reads it any more.
 */
export async function createSearchBlocks(knex: Knex): Promise<void> {
  await knex.schema.createTable('search_blocks', (table) => {
    id(table);
    account(table);
    table.integer('state').notNullable();
    times(table, 'started_at');
    // An array of JSON: a segment's place in it is its number in the sets.
    texts(table, 'segment_ids');
    table.index(['account_id']);
  });
  const [text, bytes] = isPostgres(knex) ? ['text collate "C"', 'bytea'] : ['text', 'blob'];
  await knex.raw(`create table search_block_parts (
    account_id bigint not null, block_id bigint not null, part ${text} not null, documents ${bytes} not null,
    primary key (account_id, block_id, part))`);
  // Bitmaps hardly become smaller.
  if (isPostgres(knex)) await knex.raw('alter table search_block_parts alter column documents set storage external');
}
