import type { Knex } from 'knex';

/** How much text the conversations of a segment have, so that small segments are replaced by one only if their texts fit in it. */
export async function addSegmentText(knex: Knex): Promise<void> {
  await knex.schema.alterTable('search_segments', (table) => {
    table.bigInteger('text_bytes').notNullable().defaultTo(0);
  });
}
