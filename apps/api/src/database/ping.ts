import type { Knex } from 'knex';

/** Resolves when the database answers, and rejects with its error otherwise. */
export async function ping(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}
