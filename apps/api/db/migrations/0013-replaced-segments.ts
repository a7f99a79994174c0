import type { Knex } from 'knex';

/** A segment that is being built may begin where one does that it will replace; searches read only one of them. */
export async function allowReplacedSegments(knex: Knex): Promise<void> {
  await knex.schema.alterTable('search_segments', (table) => {
    table.dropUnique(['account_id', 'first_id']);
    table.index(['account_id', 'first_id']);
  });
}
