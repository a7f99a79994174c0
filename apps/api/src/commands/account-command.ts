/** What commands on the data of an account share. */
import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { isPostgresUrl } from '../database/engine.ts';
import { migrationStatus } from '../database/migrate.ts';
import { openConfigured } from './open-configured.ts';

/** The command cannot run; the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** For commands that only make sense on existing data. @throws {CommandError} instead of creating a file. */
export function requireDatabase({ databaseUrl }: Config): void {
  if (isPostgresUrl(databaseUrl) || existsSync(databaseUrl)) return;
  throw new CommandError(`There is no database ${databaseUrl}.`);
}

/** @throws {CommandError} */
export async function requireMigrated(knex: Knex): Promise<void> {
  const { pending } = await migrationStatus(knex);
  if (pending.length === 0) return;
  throw new CommandError('The database has pending migrations: start the service once, which runs them.');
}

/** Opens the configured database for the time of the work. */
export async function withDatabase(config: Config, work: (knex: Knex) => Promise<void>): Promise<void> {
  const knex = await openConfigured(config);
  try {
    await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** The account of this id, or all. @throws {CommandError} if there is no such account, or none. */
export async function listAccounts(knex: Knex, wanted: number | undefined): Promise<{ id: number; name: string }[]> {
  const found: { id: number; name: string }[] = await knex('accounts')
    .select('id', 'name')
    .where(wanted === undefined ? {} : { id: wanted })
    .orderBy('id');
  // Its error says what to do.
  if (found.length === 0) await chooseAccount(knex, wanted);
  return found;
}

/**
 * @param wanted default: the only account.
 * @throws {CommandError} if there is no such account, or none, or several without a choice.
 */
export async function chooseAccount(knex: Knex, wanted: number | undefined): Promise<number> {
  const found: { id: number; name: string }[] = await knex('accounts').select('id', 'name').orderBy('id').limit(20);
  const [only, ...others] = found;
  if (wanted !== undefined) {
    const row = await knex('accounts').select('id').where('id', wanted).first();
    if (row) return wanted;
    throw new CommandError(`There is no account ${wanted}: import one with \`helpdesk import account FILE\`.`);
  }
  if (only && others.length === 0) return only.id;
  if (!only) throw new CommandError('The database has no account: import one with `helpdesk import account FILE`.');
  const list = found.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new CommandError(`The database has several accounts: name one with --account. There are ${list}.`);
}
