import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/**
 * The conversations that belong to no segment are compared: those of one account between two ids. On PostgreSQL, the texts of all other accounts
 * between them were compared, too; SQLite's index of parts begins with the account.
 */
export async function createSearchAccounts(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.schema.alterTable('conversation_search', (table) => {
    table.index(['account_id', 'id']);
  });
}
