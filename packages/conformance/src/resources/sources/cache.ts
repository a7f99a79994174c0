import { TransportError } from '../../errors.ts';

/** After this many failures, a key is not tried again; otherwise a target that always fails would get a request for each case. */
const MAX_FAILURES = 3;

/** Values that a run obtains once and uses for many cases. */
export interface Cache<T> {
  /** Concurrent callers of a key share one promise. */
  readonly get: (key: string, obtain: () => Promise<T>) => Promise<T>;
  /** What was asked for last: under way, obtained, or failed so often that it is not tried again. */
  readonly find: (key: string) => Promise<T> | undefined;
  /** Forgets the values and failures of the keys that match. */
  readonly clear: (matches: (key: string) => boolean) => void;
}

/** A rejection counts as a failure, and so does a value for which `isWanted` is false. The first failures of a key are not cached. */
export function createCache<T>(isWanted: (value: T) => boolean = () => true): Cache<T> {
  const kept = new Map<string, Promise<T>>();
  const failures = new Map<string, number>();

  function fail(key: string, promise: Promise<T>, error?: unknown): void {
    const count = (failures.get(key) ?? 0) + 1;
    const isGone = error instanceof TransportError && error.kind === 'gone';
    if (!isGone) failures.set(key, count);
    // If the target is gone, the next request shows at once whether it is back.
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
    find: (key) => kept.get(key),
    clear: (matches) => {
      for (const known of [kept, failures]) for (const key of known.keys()) if (matches(key)) known.delete(key);
    },
  };
}
