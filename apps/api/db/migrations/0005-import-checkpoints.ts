import type { Knex } from 'knex';
import { account, texts } from './columns.ts';

/** How far files were imported (docs/bulk.md). A row names the beginning of a file by its SHA-256. */
export async function createImportCheckpoints(knex: Knex): Promise<void> {
  await knex.schema.createTable('import_checkpoints', (table) => {
    account(table);
    texts(table, 'resource', 'sha256');
    table.bigInteger('bytes').notNullable();
    table.bigInteger('lines').notNullable();
    table.primary(['account_id', 'resource', 'sha256']);
  });
}
