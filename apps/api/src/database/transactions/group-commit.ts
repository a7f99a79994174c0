/** Writes that come together share a transaction, because what a small write costs is the commit: it waits for the disk. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Max writes in a transaction, so that reads do not wait long for the connection. */
const MAX_GROUP = 50;

interface Write {
  /** Whether its group was undone before. */
  readonly isRepeated: boolean;
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

/** A work of the group has failed, so that nothing of the group is stored. */
class UndoneError extends Error {
  override readonly name = 'UndoneError';
}

export class GroupCommit {
  readonly #withTransaction: WithTransaction;
  #waiting: Write[] = [];
  #isRunning = false;
  /** Whether a work of the last group with savepoints failed. */
  #hasFailed = false;

  constructor(withTransaction: WithTransaction) {
    this.#withTransaction = withTransaction;
  }

  /**
   * Runs `work` in a transaction of the works that were added in the same turn of the event loop. Resolves when it is committed.
   * An error in one work undoes only this one: where it has undone its group, the others run again.
   */
  async add<T>(work: (trx: Knex) => Promise<T>): Promise<T> {
    try {
      return await this.#enqueue(work, false);
    } catch (error) {
      if (!(error instanceof UndoneError)) throw error;
    }
    return this.#enqueue(work, true);
  }

  #enqueue<T>(work: (trx: Knex) => Promise<T>, isRepeated: boolean): Promise<T> {
    const turn = Promise.withResolvers<Knex>();
    const result = (async () => work(await turn.promise))();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // `resolve` gets the result of this work.
    this.#waiting.push({ isRepeated, start: turn.resolve, result, resolve: resolve as Write['resolve'], reject });
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
          const isLikelyToFail = this.#hasFailed || group.some(({ isRepeated }) => isRepeated);
          this.#hasFailed = await commit(transaction, group, isLikelyToFail && group.length > 1);
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

/**
 * @param hasSavepoints whether each work can fail alone, for which all pay.
 * @returns whether one has failed alone.
 * @throws if nothing of the group is stored.
 */
async function commit(transaction: Transaction, group: readonly Write[], hasSavepoints: boolean): Promise<boolean> {
  const settled: (() => void)[] = [];
  let hasFailed = false;
  transaction.run('BEGIN IMMEDIATE');
  try {
    for (const { start, result, resolve, reject } of group) {
      if (hasSavepoints) transaction.run('SAVEPOINT work');
      try {
        start(transaction.knex);
        const value = await result;
        settled.push(() => resolve(value));
      } catch (error) {
        // SQLite has rolled back everything after some errors, such as a full disk.
        if (!transaction.isOpen()) throw error;
        if (!hasSavepoints && group.length > 1) throw new UndoneError();
        transaction.run(hasSavepoints ? 'ROLLBACK TO work' : 'ROLLBACK');
        hasFailed = true;
        settled.push(() => reject(error));
      }
      if (hasSavepoints) transaction.run('RELEASE work');
    }
    if (transaction.isOpen()) transaction.run('COMMIT');
  } catch (error) {
    if (transaction.isOpen()) transaction.run('ROLLBACK');
    throw error;
  }
  for (const settle of settled) settle();
  return hasFailed;
}
