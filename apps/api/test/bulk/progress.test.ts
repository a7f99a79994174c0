/** What is printed while an import or export runs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/bulk/progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['a first run', 0, '25 %, 30 s left'],
  // Its 15 % took 10 s, so the other 75 % take 50.
  ['a run that continues another', 100, '25 %, 50 s left'],
])('the remaining time of %s', (_, earlier, expected) => {
  const written: string[] = [];
  // What it uses of a stream.
  const output = { isTTY: false, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const progress = createProgress('contacts', output);
  vi.advanceTimersByTime(10_000);
  progress.update(2_000, { done: 250, all: 1_000, earlier }, '0 rejected');
  expect(written).toEqual([`contacts 2,000 lines, 200/s, ${expected}, 0 rejected\n`]);
});
