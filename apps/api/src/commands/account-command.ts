/** What commands on the data of an account share. */
import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { isPostgresUrl } from '../database/engine.ts';
import { migrationStatus } from '../database/migrate.ts';
import { type OpenOptions, openConfigured } from './open-configured.ts';

interface Account {
  readonly id: number;
  readonly name: string;
}

/** Max accounts that a message names. */
const MAX_NAMED = 20;

/** The command cannot run; the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Whether there is something to open: a SQLite file would be created. */
export const hasDatabase = ({ databaseUrl }: Config): boolean => isPostgresUrl(databaseUrl) || existsSync(databaseUrl);

/** For commands that only make sense on existing data. @throws {CommandError} instead of creating a file. */
export function requireDatabase(config: Config): void {
  if (!hasDatabase(config))
    throw new CommandError(`There is no database ${config.databaseUrl}: set DATABASE_URL to the file of one.`);
}

/** @throws {CommandError} */
export async function requireMigrated(knex: Knex): Promise<void> {
  const { pending } = await migrationStatus(knex);
  if (pending.length === 0) return;
  throw new CommandError('The database has pending migrations: start the service once, which runs them.');
}

/** Opens the configured database for the time of the work. */
export async function withDatabase<T>(
  config: Config,
  work: (knex: Knex) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const knex = await openConfigured(config, options);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** The account of this id, or all up to the limit. @throws {CommandError} if there is no such account, or none. */
export async function listAccounts(knex: Knex, wanted: number | undefined, limit?: number): Promise<Account[]> {
  const query = knex('accounts')
    .select('id', 'name')
    .where(wanted === undefined ? {} : { id: wanted })
    .orderBy('id');
  const found: Account[] = await (limit === undefined ? query : query.limit(limit));
  if (found.length === 0) throw accountNotFound(wanted);
  return found;
}

/**
 * @param wanted default: the only account.
 * @throws {CommandError} if there is no such account, or none, or several without a choice.
 */
export async function chooseAccount(knex: Knex, wanted: number | undefined): Promise<number> {
  const accounts = await listAccounts(knex, wanted, MAX_NAMED);
  const [only] = accounts;
  if (only && accounts.length === 1) return only.id;
  const list = accounts.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new CommandError(`The database has several accounts: name one with --account. There are ${list}.`);
}

function accountNotFound(wanted: number | undefined): CommandError {
  const what = wanted === undefined ? 'The database has no account' : `There is no account ${wanted}`;
  return new CommandError(`${what}: import one with \`helpdesk import account FILE\`.`);
}
