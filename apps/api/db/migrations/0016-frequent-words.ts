import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/**
 * Searches look for frequent words by a part of them. PostgreSQL compares 40,000 in 20 ms, SQLite in 3, so only PostgreSQL has an index. It is
 * written to at once, as what waits to be added to it is compared by each search.
 */
export async function createFrequentWords(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.raw(
    'create index search_words_parts on search_words using gin (account_id, word gin_trgm_ops) with (fastupdate = off)',
  );
}
