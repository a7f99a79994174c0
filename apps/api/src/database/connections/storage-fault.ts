/** A database that fails on request, for tests and for the fault switch (docs/decisions/fault-injection.md). */
import { AsyncLocalStorage } from 'node:async_hooks';

const failing = new AsyncLocalStorage<true>();

/** Thrown by every statement inside `withStorageFault`. */
export class StorageFaultError extends Error {
  override readonly name = 'StorageFaultError';

  constructor() {
    super('The storage layer fails because of fault injection');
  }
}

/** Runs `work` with a database whose statements and transactions reject with StorageFaultError. */
export function withStorageFault<T>(work: () => T): T {
  return failing.run(true, work);
}

/** @throws {StorageFaultError} inside `withStorageFault`. */
export function assertStorageWorks(): void {
  if (failing.getStore()) throw new StorageFaultError();
}
