/** Knex's two SQLite dialects, extended by fault injection and by transactions that block no other request. */
import type { Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * Max time that a statement blocks while another process has an exclusive lock. In WAL mode that takes only moments: when a
 * file is first opened, last closed, or recovered.
 */
export const BUSY_TIMEOUT_MS = 100;

/**
 * Knex starts deferred transactions. If a deferred transaction reads before it writes, its first write fails if another
 * process wrote in between. An immediate one fails at the start, where it can be repeated (docs/decisions/write-transactions.md).
 */
class Transaction extends SqliteTransaction {
  /** Does not use Knex's `query`, which would run the work of the transaction even if BEGIN failed. */
  override async begin(connection: unknown): Promise<unknown> {
    const query = (sql: string) => this.trxClient.query(connection, sql);
    if (this.readOnly) return query('BEGIN;');
    await query('PRAGMA busy_timeout = 0;');
    try {
      return await query('BEGIN IMMEDIATE;');
    } finally {
      await query(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};`);
    }
  }
}

// Knex declares its public Transaction type here, but not on the classes of its dialects.
const begin = (client: Knex.Client, parameters: unknown[]) =>
  new Transaction(client, ...parameters) as unknown as Knex.Transaction;

class BetterSqlite3 extends BetterSqlite3Client {
  override async acquireConnection(): Promise<unknown> {
    assertStorageWorks();
    return super.acquireConnection();
  }

  override transaction(...parameters: unknown[]): Knex.Transaction {
    return begin(this, parameters);
  }
}

class Sqlite3 extends Sqlite3Client {
  override async acquireConnection(): Promise<unknown> {
    assertStorageWorks();
    return super.acquireConnection();
  }

  override transaction(...parameters: unknown[]): Knex.Transaction {
    return begin(this, parameters);
  }
}

/** Knex clients by the name of the driver package. */
export const clients = { 'better-sqlite3': BetterSqlite3, sqlite3: Sqlite3 } as const;

/** The npm package of a SQLite driver. */
export type Driver = keyof typeof clients;
