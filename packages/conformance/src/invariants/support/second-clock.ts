/** Waits until the clock of the target has passed a time, since times in whole seconds do not show two changes in one second. */

import type { Json } from '@helpdesk/contract-model';
import type { HttpResponse } from '../../exchange.ts';
import type { Session } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';

export const SECOND_MS = 1000;

/** A target whose clock is further ahead of its own times is not waited for. */
const MAX_WAITS = 3;

/** Milliseconds since 1970; undefined if the value is no time. Numbers up to 1e11 are seconds. */
export function readTime(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value < 1e11 ? value * SECOND_MS : value;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** True if two changes in the same second would have the same time. */
const isWholeSeconds = (value: Json | undefined): boolean => {
  const time = readTime(value);
  return time !== undefined && time % SECOND_MS === 0;
};

export interface SecondClock {
  /** To be called with each response: its `Date` is the clock of the target. */
  readonly observe: (response: HttpResponse) => void;
  /** Resolves when a change would have a later time. False if that cannot be told. */
  readonly waitUntilAfter: (time: Json | undefined) => Promise<boolean>;
  /** Stored times may be of another clock, such as that of a database, which is behind `Date`: from now on, waits are a whole second. */
  readonly distrust: () => void;
}

export function createSecondClock({ options }: Session): SecondClock {
  /** By how many milliseconds at least the target's clock is ahead of ours: each response was sent after its second had begun. */
  let ahead: number | undefined;
  let isTrusted = true;

  return {
    observe: ({ headers }) => {
      const second = readTime(headers.date ?? '');
      ahead =
        second === undefined ? undefined : Math.max(second - performance.now(), ahead ?? Number.NEGATIVE_INFINITY);
    },
    waitUntilAfter: async (time) => {
      if (!isWholeSeconds(time)) return time !== undefined && time !== null;
      const last = readTime(time) ?? 0;
      if (ahead === undefined || !isTrusted) {
        await pause(options, SECOND_MS);
        return true;
      }
      const missing = last + SECOND_MS - (performance.now() + ahead);
      if (missing > MAX_WAITS * SECOND_MS) return false;
      if (missing > 0) await pause(options, Math.ceil(missing));
      return true;
    },
    distrust: () => {
      isTrusted = false;
    },
  };
}
