import { setImmediate } from 'node:timers/promises';

/** From so many bytes on it takes more than a moment to parse and validate a body. */
const LARGE = 256 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * Resolves at once for a small body, for a large one in a turn of the event loop in which no other large one is worked on.
 * Many that arrive together would else be worked on one after the other before anything else is answered.
 */
export function ownTurn(bytes: number): Promise<void> {
  if (bytes < LARGE) return Promise.resolve();
  last = last.then(() => setImmediate());
  return last;
}
