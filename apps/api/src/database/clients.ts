/** Knex's two SQLite dialects with what both need from us: the fault seam, and transactions that block no other request. */
import type { Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * Milliseconds for which a statement may block while another process has the whole database to itself, which WAL does
 * for moments only: when a file is opened first, closed last, or recovered.
 */
export const BUSY_TIMEOUT_MS = 100;

/**
 * Knex begins deferred. A transaction that reads before it writes would then be refused at its first write whenever
 * another process wrote in between; an immediate one is refused at the start, where it can be repeated (`writeTransaction`).
 */
class Transaction extends SqliteTransaction {
  /** Knex's own `query` would run the work of the transaction although it did not begin. */
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

// Knex's own signature promises its public Transaction type, which its dialects' classes do not declare.
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

/** Knex client by the name of its driver package. */
export const clients = { 'better-sqlite3': BetterSqlite3, sqlite3: Sqlite3 } as const;

/** npm package that talks to SQLite. */
export type Driver = keyof typeof clients;
