import type { Config } from '../config.ts';
import { nameDatabase } from '../database/connections/open-errors.ts';
import { migrationStatus, NOTHING_APPLIED } from '../database/migrate.ts';
import { hasDatabase, withDatabase } from './account-command.ts';

/** Prints the state of every migration, in the order in which they run. Writes nothing, and does not create a database file. */
export async function showMigrations(config: Config, print: (line: string) => void): Promise<void> {
  const exists = hasDatabase(config);
  const { applied, pending, newer } = exists
    ? await withDatabase(config, migrationStatus, { readOnly: true })
    : NOTHING_APPLIED;
  for (const name of applied) print(`applied  ${name}`);
  for (const name of newer) print(`applied  ${name} (of a newer version)`);
  for (const name of pending) print(`pending  ${name}`);
  const note = exists ? '' : ', which does not exist yet';
  print(
    `${applied.length + newer.length} applied, ${pending.length} pending in ${nameDatabase(config.databaseUrl)}${note}`,
  );
}
