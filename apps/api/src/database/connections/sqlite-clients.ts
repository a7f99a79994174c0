/** Knex's two SQLite dialects, extended by fault injection and by transactions that block no other request. */
import type { Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import type { CompiledStatement, CompiledStatementClient } from '../statements/statement.ts';
import { GroupCommit } from '../transactions/group-commit.ts';
import { type Connection, createHeldKnex, runCompiledOn, runOn } from './held-connection.ts';
import { SingleConnectionPool } from './single-connection-pool.ts';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * Knex starts deferred transactions. If a deferred transaction reads before it writes, its first write fails if another
 * process wrote in between. An immediate one fails at the start, where it can be repeated (docs/decisions/write-transactions.md).
 */
class ImmediateTransaction extends SqliteTransaction {
  /** Does not use Knex's `query`, which would run the work of the transaction even if BEGIN failed. */
  override async begin(connection: unknown): Promise<unknown> {
    return this.trxClient.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;');
  }
}

// Knex declares its public Transaction type here, but not on the classes of its dialects.
const begin = (client: Knex.Client, parameters: unknown[]) =>
  new ImmediateTransaction(client, ...parameters) as unknown as Knex.Transaction;

export class BetterSqlite3 extends BetterSqlite3Client implements CompiledStatementClient {
  #held: Knex | undefined;
  readonly #writes = new GroupCommit((use) =>
    this.#withConnection((connection) => use(this.#transactionOn(connection))),
  );

  override initializePool(config: Knex.Config): void {
    super.initializePool(config);
    if (this.pool) this.pool = new SingleConnectionPool(this.pool);
  }

  /** A property of this object alone: Knex makes the client of a transaction from the same class, without a connection here. */
  readonly runCompiled = (statement: CompiledStatement, bindings: unknown[]): Promise<unknown> =>
    this.#withConnection((connection) => runCompiledOn(this, connection, statement, bindings, this));

  /** Runs `work` in a read transaction, which costs a tenth of one of Knex. It cannot be nested. */
  read<T>(work: (trx: Knex) => Promise<T>): Promise<T> {
    return this.#withConnection(async (connection) => {
      const { knex, run, isOpen } = this.#transactionOn(connection);
      run('BEGIN');
      try {
        return await work(knex);
      } finally {
        // SQLite itself has rolled back after some errors.
        if (isOpen()) run('COMMIT');
      }
    });
  }

  /** Runs `work` in a transaction that has the write lock, with others that come at the same time. It cannot be nested. */
  async write<T>(work: (trx: Knex) => Promise<T>): Promise<T> {
    assertStorageWorks();
    return this.#writes.add(work);
  }

  #transactionOn(connection: Connection) {
    this.#held ??= createHeldKnex(connection, this);
    return {
      knex: this.#held,
      run: (name: keyof typeof CONTROL) => void runOn(connection, CONTROL[name], [], this),
      isOpen: () => connection.inTransaction,
    };
  }

  async #withConnection<T>(work: (connection: Connection) => T | Promise<T>): Promise<T> {
    const { pool } = this;
    if (!(pool instanceof SingleConnectionPool)) throw new Error('The database is closed');
    const taken: Connection | Promise<Connection> = pool.take();
    const connection = taken instanceof Promise ? await taken : taken;
    try {
      return await work(connection);
    } finally {
      pool.release();
    }
  }

  override transaction(...parameters: unknown[]): Knex.Transaction {
    return begin(this, parameters);
  }
}

/** The statements of transactions. */
const CONTROL = {
  BEGIN: compilePlain('BEGIN'),
  'BEGIN IMMEDIATE': compilePlain('BEGIN IMMEDIATE'),
  'SAVEPOINT work': compilePlain('SAVEPOINT work'),
  'ROLLBACK TO work': compilePlain('ROLLBACK TO work'),
  'RELEASE work': compilePlain('RELEASE work'),
  COMMIT: compilePlain('COMMIT'),
  ROLLBACK: compilePlain('ROLLBACK'),
};

function compilePlain(sql: string): CompiledStatement {
  return { sql, response: {}, prepared: new WeakMap() };
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
