import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadTurns } from '../../src/accounts/read-turns.ts';
import { OverloadError } from '../../src/database/overload-error.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads of account 1, of which two may be at work, each until `end` is called with its name. */
function startReads() {
  const turns = new ReadTurns(2);
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string, { accountId = 1, signal = new AbortController().signal } = {}) =>
    turns
      .run(
        accountId,
        () => signal,
        () => {
          events.push(`${name} begins`);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
      )
      .catch((error: unknown) => events.push(`${name}: ${error instanceof OverloadError ? 'overload' : error}`));
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { events, read, end };
}

test('reads wait for others of their account, in the order in which they came', async () => {
  const { events, read, end } = startReads();
  for (const name of ['a', 'b', 'c', 'd']) void read(name);
  void read('of another account', { accountId: 2 });
  expect(events).toEqual(['a begins', 'b begins', 'of another account begins']);
  events.length = 0;
  await end('b');
  expect(events).toEqual(['c begins']);
});

test('a read that fails gives its turn to the next', async () => {
  const turns = new ReadTurns(1);
  const getSignal = () => new AbortController().signal;
  const failing = turns.run(1, getSignal, () => Promise.reject(new Error('failed')));
  const next = turns.run(1, getSignal, async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a read whose client is gone leaves the turns to those after it', async () => {
  const { events, read, end } = startReads();
  const client = new AbortController();
  for (const name of ['a', 'b']) void read(name);
  void read('gone', { signal: client.signal });
  void read('next');
  events.length = 0;
  client.abort('the client is gone');
  await vi.advanceTimersByTimeAsync(0);
  await end('a');
  expect(events).toEqual(['gone: the client is gone', 'next begins']);
});

test('a read that waits for ten seconds is one too many', async () => {
  const { events, read, end } = startReads();
  for (const name of ['a', 'b', 'late', 'in time']) {
    void read(name);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  events.length = 0;
  await vi.advanceTimersByTimeAsync(8_500);
  await end('a');
  expect(events).toEqual(['late: overload', 'in time begins']);
});
