import { expect, test } from 'vitest';
import { createPacer, runWithPriority } from '../../src/run/transport/pacer.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends requests at once that take one tick. Returns the largest number that was under way. */
async function observe(pacer: ReturnType<typeof createPacer>, count: number, isLimited = false): Promise<number> {
  let underWay = 0;
  let max = 0;
  const exchange = async (): Promise<void> => {
    underWay += 1;
    max = Math.max(max, underWay);
    await tick();
    underWay -= 1;
  };
  await Promise.all(Array.from({ length: count }, () => pacer.send(exchange, () => isLimited)));
  return max;
}

test('sends everything at once without a limit', async () => {
  expect(await observe(createPacer({}), 12)).toBe(12);
});

test('sends no more at once than the concurrency, also after many responses', async () => {
  const pacer = createPacer({ concurrency: 3 });
  expect(await observe(pacer, 50)).toBe(3);
  expect(await observe(pacer, 50)).toBe(3);
});

test('sends fewer at once after a 429, and more again while none follows', async () => {
  const pacer = createPacer({});
  await observe(pacer, 1, true);
  expect(await observe(pacer, 10)).toBe(1);
  await observe(pacer, 30);
  expect(await observe(pacer, 10)).toBeGreaterThan(1);
});

test('waits so that no more requests are sent per second than the rate', async () => {
  const waited: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void waited.push(milliseconds);
  await observe(createPacer({ rate: 10, sleep }), 4);
  expect(waited.map((one) => Math.ceil(one / 100))).toEqual([1, 2, 3]);
});

test('requests of work with an earlier priority are sent before others that wait', async () => {
  const pacer = createPacer({ concurrency: 1 });
  const sent: string[] = [];
  const send = (name: string): Promise<void> =>
    pacer.send(
      async () => {
        sent.push(name);
        await tick();
      },
      () => false,
    );
  await Promise.all([
    send('under way'),
    send('without a priority'),
    runWithPriority('idle', () => send('idle')),
    runWithPriority('usual', async () => {
      await send('usual');
      await send('usual, the second');
    }),
    runWithPriority('urgent', async () => {
      await send('urgent');
      await send('urgent, the second');
    }),
  ]);
  expect(sent).toEqual([
    'under way',
    'urgent',
    'usual',
    'urgent, the second',
    'usual, the second',
    'without a priority',
    'idle',
  ]);
});

test('a request that throws makes room for the next', async () => {
  const pacer = createPacer({});
  await observe(pacer, 1, true);
  const fail = () => Promise.reject(new Error('lost'));
  await expect(pacer.send(fail, () => false)).rejects.toThrow('lost');
  expect(await observe(pacer, 2)).toBe(1);
});
