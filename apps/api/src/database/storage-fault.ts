/** A failing database on request, for tests and for the fault switch (decisions.md, "generic texts"). */
import { AsyncLocalStorage } from 'node:async_hooks';

const failing = new AsyncLocalStorage<true>();

/** What every statement throws inside `withStorageFault`. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor() {
    super('The storage layer fails because the fault switch asked for it');
  }
}

/** Runs `work` with a database that fails: each statement and transaction in it rejects with StorageFault. */
export function withStorageFault<T>(work: () => T): T {
  return failing.run(true, work);
}

/** Throws StorageFault inside `withStorageFault`. */
export function assertStorageWorks(): void {
  if (failing.getStore()) throw new StorageFault();
}
