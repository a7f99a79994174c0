import { OverloadError } from '../database/overload-error.ts';

/** Max time that a read waits for others of its account, as long as a request waits for a connection. */
const MAX_WAIT_MS = 10_000;

interface AccountReads {
  working: number;
  /** What begins those that wait, in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** Of the reads of an account, so many are at work at once. The others wait until one ends. */
export class ReadTurns {
  readonly #maxWorking: number;
  readonly #accounts = new Map<number, AccountReads>();

  constructor(maxWorking: number) {
    this.#maxWorking = maxWorking;
  }

  /**
   * Runs `work` when it is its turn.
   *
   * @param getSignal ends the wait; the promise then rejects.
   * @throws {OverloadError} if the reads of the account take too long.
   */
  async run<T>(accountId: number, getSignal: () => AbortSignal, work: () => Promise<T>): Promise<T> {
    const reads = this.#accounts.get(accountId) ?? { working: 0, waiting: new Set() };
    this.#accounts.set(accountId, reads);
    if (reads.working < this.#maxWorking) reads.working += 1;
    else await waitIn(reads.waiting, getSignal());
    try {
      return await work();
    } finally {
      this.#end(accountId, reads);
    }
  }

  #end(accountId: number, reads: AccountReads): void {
    const [next] = reads.waiting;
    if (next) {
      next();
      return;
    }
    reads.working -= 1;
    if (reads.working === 0) this.#accounts.delete(accountId);
  }
}

async function waitIn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Leaves at once, so that no turn is given to what has given up.
  const begin = () => {
    waiting.delete(begin);
    resolve();
  };
  const giveUp = (reason: unknown) => {
    waiting.delete(begin);
    reject(reason);
  };
  const abort = () => giveUp(signal.reason);
  const timer = setTimeout(() => giveUp(new OverloadError('The reads of the account take too long')), MAX_WAIT_MS);
  signal.addEventListener('abort', abort, { once: true });
  waiting.add(begin);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
