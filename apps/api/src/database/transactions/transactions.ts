/** Transactions: one kind for every write, one for every read of several statements (docs/decisions/write-transactions.md). */
import type { Knex } from 'knex';
import { BetterSqlite3 } from '../connections/sqlite-clients.ts';
import { isPostgres } from '../engine.ts';
import { LOCK_TIMEOUT_MS, waitForLock } from './wait-for-lock.ts';

/** Gets a Knex whose statements belong to the transaction. */
type Work<T> = (trx: Knex) => Promise<T>;

/** Each statement sees what is committed when it starts; `work` locks the rows that it reads in order to change them. */
const POSTGRES_WRITE: Knex.TransactionConfig = { isolationLevel: 'read committed' };
const POSTGRES_READ: Knex.TransactionConfig = { isolationLevel: 'repeatable read', readOnly: true };
const SQLITE_READ: Knex.TransactionConfig = { readOnly: true };

/**
 * Runs `work` in a transaction; an error in it rolls the transaction back. On SQLite it has the write lock of the database.
 * While another process holds the lock, the connection returns to the pool between attempts, so that reads of this process
 * go on. On PostgreSQL other writes run at the same time.
 *
 * @param work may run more than once, so it must have no effects but those on the database.
 * @throws the error of the driver if the lock is not free, or the conflict not over, within `timeoutMs`.
 */
export function writeTransaction<T>(knex: Knex, work: Work<T>, timeoutMs = LOCK_TIMEOUT_MS): Promise<T> {
  const { client } = knex;
  if (client instanceof BetterSqlite3) return waitForLock(() => client.write(work), timeoutMs);
  return waitForLock(() => knex.transaction(work, isPostgres(knex) ? POSTGRES_WRITE : undefined), timeoutMs);
}

/**
 * Runs `work` on one state of the database: commits of others are not seen meanwhile. On SQLite it waits only while another
 * process has an exclusive lock, which in WAL mode takes only moments; on PostgreSQL it waits for nothing.
 */
export function readSnapshot<T>(knex: Knex, work: Work<T>): Promise<T> {
  const { client } = knex;
  if (client instanceof BetterSqlite3) return waitForLock(() => client.read(work));
  return waitForLock(() => knex.transaction(work, isPostgres(knex) ? POSTGRES_READ : SQLITE_READ));
}

/** Until the end of the transaction, rows may be inserted before those that they refer to. On PostgreSQL, that goes for replies alone. */
export async function deferReferences(trx: Knex): Promise<void> {
  await trx.raw(isPostgres(trx) ? 'SET CONSTRAINTS ALL DEFERRED' : 'PRAGMA defer_foreign_keys = ON');
}

/**
 * Locks the account until the end of the write transaction: other transactions that call this wait, all others go on. For
 * what no unique index can decide.
 *
 * @returns whether others may have written until now, so that what was read before must be read again. On SQLite it is false,
 * and nothing is locked: there a write transaction is alone.
 */
export async function lockAccount(trx: Knex, id: number): Promise<boolean> {
  if (!isPostgres(trx)) return false;
  await trx('accounts').select('id').where({ id }).forNoKeyUpdate();
  return true;
}
