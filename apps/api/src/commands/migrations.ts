import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { type MigrationStatus, migrationStatus, NOTHING_APPLIED } from '../database/migrate.ts';
import { checkDatabase, openDatabase } from '../database/open.ts';

/** Prints the state of every migration, in the order in which they run. Changes nothing: a file that is not there is not made. */
export async function migrations(config: Config, print: (line: string) => void): Promise<void> {
  const isThere = existsSync(config.databaseUrl);
  const { applied, pending } = isThere ? await readStatus(config) : NOTHING_APPLIED;
  for (const name of applied) print(`applied  ${name}`);
  for (const name of pending) print(`pending  ${name}`);
  const note = isThere ? '' : ', which does not exist yet';
  print(`${applied.length} applied, ${pending.length} pending in ${config.databaseUrl}${note}`);
}

async function readStatus({ databaseUrl, databaseDriver }: Config): Promise<MigrationStatus> {
  const knex = openDatabase({ url: databaseUrl, driver: databaseDriver });
  try {
    await checkDatabase(knex, databaseUrl);
    return await migrationStatus(knex);
  } finally {
    await knex.destroy();
  }
}
