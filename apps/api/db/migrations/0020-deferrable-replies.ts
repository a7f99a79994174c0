import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/**
 * An import inserts replies before their conversation, so that it is indexed once and not again with each reply. SQLite can defer every
 * reference, PostgreSQL those that say so.
 */
export async function createDeferrableReplies(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.raw(`alter table conversation_replies
    alter constraint conversation_replies_conversation_id_foreign deferrable initially immediate`);
}
