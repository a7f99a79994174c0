/** What a run obtains once and uses for many cases. */
import { TransportError } from '../errors.ts';

/**
 * What fails is obtained anew for later callers, but not for ever: a target that always fails would multiply the time of
 * the run by the number of cases.
 */
const MAX_FAILURES = 3;

export interface Cache<T> {
  /** Callers that come while the value is being obtained wait for it. */
  readonly get: (key: string, obtain: () => Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/** A value that is not `isWanted`, and an error, count as failures. */
export function createCache<T>(isWanted: (value: T) => boolean = () => true): Cache<T> {
  const kept = new Map<string, Promise<T>>();
  const failures = new Map<string, number>();

  function fail(key: string, promise: Promise<T>, error?: unknown): void {
    const count = (failures.get(key) ?? 0) + 1;
    const isGone = error instanceof TransportError && error.kind === 'gone';
    if (!isGone) failures.set(key, count);
    // Where the target is gone, the next request tells at once whether it is back.
    if ((isGone || count < MAX_FAILURES) && kept.get(key) === promise) kept.delete(key);
  }

  return {
    get: (key, obtain) => {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const promise = obtain();
      kept.set(key, promise);
      promise.then(
        (value) => isWanted(value) || fail(key, promise),
        (error: unknown) => fail(key, promise, error),
      );
      return promise;
    },
    clear: () => {
      kept.clear();
      failures.clear();
    },
  };
}
