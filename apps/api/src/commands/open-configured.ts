import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { checkDatabase, openDatabase } from '../database/connections/open.ts';
import { DatabaseOpenError, DENIED } from '../database/connections/open-errors.ts';
import { engineMessageOf, isDiskFull } from '../database/engine-errors.ts';
import { migrate } from '../database/migrate.ts';

export interface OpenOptions {
  /** As `DatabaseConfig` has it. */
  readonly readOnly?: boolean;
}

/**
 * Opens the configured database and checks that it responds. The caller destroys it.
 *
 * @throws {DatabaseOpenError}
 * @throws {DriverNotFoundError}
 */
export async function openConfigured(config: Config, options: OpenOptions = {}): Promise<Knex> {
  const knex = openUnchecked(config, config.databaseUrl, options);
  try {
    await checkDatabase(knex, config.databaseUrl);
    return knex;
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/**
 * Runs the pending migrations.
 *
 * @throws {DatabaseOpenError} if the user of the database may not run them, or the disk is full.
 */
export async function migrateConfigured(knex: Knex, config: Config): Promise<readonly string[]> {
  try {
    return await migrate(knex);
  } catch (cause) {
    const isFull = isDiskFull(cause);
    if (!isFull && !isDenied(cause)) throw cause;
    const reason = new Error(engineMessageOf(cause), { cause });
    if (isFull) throw new DatabaseOpenError(config.databaseUrl, reason, MAKE_ROOM);
    throw new DatabaseOpenError(config.databaseUrl, Object.assign(reason, { code: DENIED }));
  }
}

const MAKE_ROOM =
  'Make room on its disk and start again: the migration was rolled back. One that rebuilds a table needs as much room as the table has.';

const isDenied = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === DENIED;

/** Opens the configured replica, which may not respond yet. The caller destroys it. */
export function openReplica(config: Config): Knex | undefined {
  return config.databaseReadUrl === undefined ? undefined : openUnchecked(config, config.databaseReadUrl);
}

function openUnchecked(config: Config, url: string, { readOnly = false }: OpenOptions = {}): Knex {
  const { databaseDriver: driver, databasePoolSize: poolSize, databaseStatementTimeout } = config;
  const { databaseTls: tls, databaseTlsCa: tlsCa } = config;
  return openDatabase({
    url,
    driver,
    readOnly,
    poolSize,
    statementTimeoutMs: databaseStatementTimeout * 1000,
    tls,
    tlsCa,
  });
}
