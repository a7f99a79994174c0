import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/** Positions of options count on from those of an import, which may be up to 2^52; SQLite stores them anyway. */
export async function widenPositions(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const table of ['contact_field_options', 'conversation_field_options', 'conversation_field_level_options']) {
    await knex.raw(`alter table ${table} alter column position type bigint`);
  }
}
