/** Writes that come together share a transaction, because what a small write costs is the commit: it waits for the disk. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Max writes in a transaction, so that reads do not wait long for the connection. */
const MAX_GROUP = 50;

interface Write {
  /** Starts the work, in the asynchronous context of its own request. */
  readonly start: (trx: Knex) => void;
  /** Settles as the work does, before it is committed. */
  readonly result: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A transaction on a connection that its owner holds. */
export interface Transaction {
  readonly knex: Knex;
  /** Runs BEGIN, SAVEPOINT and so on. */
  run(
    statement: 'BEGIN IMMEDIATE' | 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT work' | 'ROLLBACK TO work' | 'RELEASE work',
  ): void;
  isOpen(): boolean;
}

/** Runs what it is given while it has the connection. */
type WithTransaction = (use: (transaction: Transaction) => Promise<void>) => Promise<void>;

export class GroupCommit {
  readonly #withTransaction: WithTransaction;
  #waiting: Write[] = [];
  #isRunning = false;

  constructor(withTransaction: WithTransaction) {
    this.#withTransaction = withTransaction;
  }

  /**
   * Runs `work` in a transaction of the works that were added in the same turn of the event loop. Resolves when it is committed.
   * An error in one work undoes only this one.
   */
  add<T>(work: (trx: Knex) => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<Knex>();
    const result = (async () => work(await turn.promise))();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // `resolve` gets the result of this work.
    this.#waiting.push({ start: turn.resolve, result, resolve: resolve as Write['resolve'], reject });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await setImmediate();
    while (this.#waiting.length > 0) {
      let group: readonly Write[] = [];
      try {
        await this.#withTransaction(async (transaction) => {
          group = this.#waiting.slice(0, MAX_GROUP);
          this.#waiting = this.#waiting.slice(group.length);
          await commit(transaction, group);
        });
      } catch (error) {
        // BEGIN or COMMIT failed, or no connection was to be had: nothing of the group is stored.
        if (group.length === 0) group = this.#waiting.splice(0);
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }
}

/** @throws if nothing of the group is stored. */
async function commit(transaction: Transaction, group: readonly Write[]): Promise<void> {
  const settled: (() => void)[] = [];
  transaction.run('BEGIN IMMEDIATE');
  try {
    for (const { start, result, resolve, reject } of group) {
      // A transaction with one work needs no savepoint.
      if (group.length > 1) transaction.run('SAVEPOINT work');
      try {
        start(transaction.knex);
        const value = await result;
        settled.push(() => resolve(value));
      } catch (error) {
        // SQLite has rolled back everything after some errors, such as a full disk.
        if (!transaction.isOpen()) throw error;
        transaction.run(group.length > 1 ? 'ROLLBACK TO work' : 'ROLLBACK');
        settled.push(() => reject(error));
      }
      if (group.length > 1) transaction.run('RELEASE work');
    }
    if (transaction.isOpen()) transaction.run('COMMIT');
  } catch (error) {
    if (transaction.isOpen()) transaction.run('ROLLBACK');
    throw error;
  }
  for (const settle of settled) settle();
}
