/** A failing database on request, for tests and for the fault switch (decisions.md, "generic texts"). */
import { AsyncLocalStorage } from 'node:async_hooks';

const failing = new AsyncLocalStorage<true>();

/** What every statement throws inside `withStorageFault`. */
export class StorageFaultError extends Error {
  override readonly name = 'StorageFaultError';

  constructor() {
    super('The storage layer fails because the fault switch asked for it');
  }
}

/** Runs `work` with a database that fails: each statement and transaction in it rejects with StorageFaultError. */
export function withStorageFault<T>(work: () => T): T {
  return failing.run(true, work);
}

/** Throws StorageFaultError inside `withStorageFault`. */
export function assertStorageWorks(): void {
  if (failing.getStore()) throw new StorageFaultError();
}
