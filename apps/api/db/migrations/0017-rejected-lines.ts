import type { Knex } from 'knex';

/** How many lines of the file were rejected; null if an earlier version has imported it. */
export async function createRejectedLines(knex: Knex): Promise<void> {
  await knex.schema.alterTable('import_checkpoints', (table) => {
    table.bigInteger('rejected');
  });
}
