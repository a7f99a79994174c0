import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { checkDatabase, openDatabase } from '../database/open.ts';

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
