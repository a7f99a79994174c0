import { assertStorageWorks } from './storage-fault.ts';

/** The pool of Knex from which the connection comes: https://github.com/Vincit/tarn.js. */
interface Source<Connection> {
  acquire(): { readonly promise: Promise<Connection> };
  release(connection: Connection): boolean;
  destroy(): Promise<unknown>;
}

/**
 * Lets one caller at a time use the only connection, in the order in which they come. It keeps the connection of Knex's own pool,
 * whose promises and timers cost more than most statements of SQLite.
 */
export class SingleConnectionPool<Connection> {
  readonly #source: Source<Connection>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #connection: Connection | undefined;

  constructor(source: Source<Connection>) {
    this.#source = source;
  }

  /**
   * The connection, if it is free: waiting for a promise would let others in between. The caller releases it.
   *
   * @throws {StorageFaultError}
   */
  take(): Connection | Promise<Connection> {
    assertStorageWorks();
    if (this.#isTaken || this.#connection === undefined) return this.#wait();
    this.#isTaken = true;
    return this.#connection;
  }

  /** For Knex. */
  acquire(): { readonly promise: Promise<Connection> } {
    return { promise: (async () => this.take())() };
  }

  release(): boolean {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
    return true;
  }

  async destroy(): Promise<void> {
    await this.#turn();
    if (this.#connection !== undefined) this.#source.release(this.#connection);
    this.#connection = undefined;
    this.release();
    await this.#source.destroy();
  }

  async #wait(): Promise<Connection> {
    await this.#turn();
    try {
      this.#connection ??= await this.#source.acquire().promise;
      return this.#connection;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  #turn(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }
}
