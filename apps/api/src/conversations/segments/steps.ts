/** Long work in steps of some milliseconds, between which requests go on. */
import { setImmediate } from 'node:timers/promises';

/** Characters, or positions of documents, that are handled in a step. */
export const STEP_SIZE = 10_000;

/** Works on one item after another, and yields after each step. */
export function* inSteps<Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  work: (item: Item) => void,
): Generator<void, void> {
  let handled = 0;
  for (const item of items) {
    work(item);
    handled += sizeOf(item);
    if (handled < STEP_SIZE) continue;
    handled = 0;
    yield;
  }
}

export async function runInSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
