/** Knex's PostgreSQL dialect, extended by fault injection and by a time limit for answers of the server. */

import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import type { Client } from 'pg';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * The server itself ends a statement at its time limit, and says so. If it has not answered so much later, the network has
 * lost the connection without a sign, and nothing else would end the wait.
 */
const ANSWER_GRACE_MS = 5_000;

/** What the driver has, but does not declare. */
type Connection = Client & { readonly connection: { readonly stream: { destroy(error: Error): void } } };

export class PostgresClient extends PostgresDialect {
  override async acquireConnection(): Promise<unknown> {
    assertStorageWorks();
    return super.acquireConnection();
  }

  /** Runs a statement on a connection. A connection that fails is not used again. */
  override async _query(connection: unknown, statement: unknown): Promise<unknown> {
    const { statement_timeout: timeout } = this.connectionSettings;
    if (!timeout) return super._query(connection, statement);
    // Knex passes what the driver has opened.
    const { stream } = (connection as Connection).connection;
    const timer = setTimeout(
      () => stream.destroy(new Error(`The database server has not answered for ${timeout + ANSWER_GRACE_MS} ms`)),
      timeout + ANSWER_GRACE_MS,
    );
    try {
      return await super._query(connection, statement);
    } finally {
      clearTimeout(timer);
    }
  }
}
