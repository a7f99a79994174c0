import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import { checkDatabase, openDatabase } from '../database/open.ts';

/**
 * Opens the configured database and checks that it responds. The caller destroys it.
 *
 * @throws {DatabaseOpenError}
 * @throws {DriverNotFoundError}
 */
export async function openConfigured(config: Config): Promise<Knex> {
  const { databaseUrl: url, databaseDriver: driver, databasePoolSize: poolSize } = config;
  const { databaseStatementTimeout, databaseTls: tls, databaseTlsCa: tlsCa } = config;
  const knex = openDatabase({ url, driver, poolSize, statementTimeoutMs: databaseStatementTimeout * 1000, tls, tlsCa });
  try {
    await checkDatabase(knex, url);
    return knex;
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}
