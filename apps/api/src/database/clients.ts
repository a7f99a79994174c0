/** Knex's two SQLite dialects with what both need from us: the fault seam and write transactions that cannot deadlock. */
import type { Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * Knex begins deferred. A transaction that reads before it writes would then be refused at its first write whenever
 * another process wrote in between; an immediate one waits its turn (busy_timeout) at the start instead.
 */
class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown): Promise<unknown> {
    return this.query(connection, 'BEGIN IMMEDIATE;');
  }
}

// Knex's own signature promises its public Transaction type, which its dialects' classes do not declare.
const begin = (client: Knex.Client, parameters: unknown[]) =>
  new ImmediateTransaction(client, ...parameters) as unknown as Knex.Transaction;

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
