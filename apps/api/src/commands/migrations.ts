import type { Config } from '../config.ts';
import { checkDatabase, migrationStatus, openDatabase } from '../database/index.ts';

/** Prints the state of every migration, in the order in which they run. */
export async function migrations(config: Config, print: (line: string) => void): Promise<void> {
  const knex = openDatabase({ url: config.databaseUrl, driver: config.databaseDriver });
  try {
    await checkDatabase(knex, config.databaseUrl);
    const { applied, pending } = await migrationStatus(knex);
    for (const name of applied) print(`applied  ${name}`);
    for (const name of pending) print(`pending  ${name}`);
    print(`${applied.length} applied, ${pending.length} pending in ${config.databaseUrl}`);
  } finally {
    await knex.destroy();
  }
}
