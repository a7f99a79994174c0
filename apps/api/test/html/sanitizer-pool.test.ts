/** The limits of the pool, with scripts that misbehave. */
import { describe, expect, test, vi } from 'vitest';
import { createSanitizerPool, type JobOwner, type PoolOptions } from '../../src/html/sanitizer-pool.ts';
import { script } from '../support/worker-script.ts';

const WORK = `
  if (sent === 'endless') { postMessage('started'); for (;;); }
  if (sent === 'throw') throw new Error('out of order');
  if (sent === 'exit') process.exit(9);
  return sent === 'thread' ? threadId : sent.toUpperCase();
`;

/** By default one thread, a short queue and no timeouts; each job is of an account of its own. */
async function start(options: Partial<PoolOptions> = {}) {
  let accounts = 0;
  const nextAccountId = () => {
    accounts += 1;
    return accounts;
  };
  const started = Promise.withResolvers<void>();
  const sanitize = createSanitizerPool<unknown>({
    script: await script(WORK),
    maxThreads: 1,
    maxQueuedLength: 20,
    maxParallelLength: 15,
    timeoutMs: 600_000,
    idleTimeoutMs: 600_000,
    onMessage: () => started.resolve(),
    ...options,
  });
  return {
    started: started.promise,
    send: (
      sent: string,
      { accountId = nextAccountId(), signal = new AbortController().signal }: Partial<JobOwner> = {},
    ) => sanitize({ kind: 'article', sent }, { accountId, signal }),
  };
}

test('jobs run in order, each with its own result', async () => {
  const { send } = await start();
  expect(await Promise.all(['a', 'b', 'c'].map((sent) => send(sent)))).toEqual(['A', 'B', 'C']);
});

test('where the queue is full, a job is rejected with the time to wait', async () => {
  const { send } = await start({ maxQueuedLength: 10 });
  const accepted = [send('a'.repeat(10)), send('b'), send('c'.repeat(9))];
  expect(await send('d')).toEqual({ ok: false, error: { code: 'busy', retryAfter: 5 } });
  expect(await Promise.all(accepted)).toEqual(['A'.repeat(10), 'B', 'C'.repeat(9)]);
  expect(await send('e'.repeat(10))).toBe('E'.repeat(10));
});

test('the jobs of an account take at most half of the queue, but one always fits', async () => {
  const { send } = await start({ maxQueuedLength: 10 });
  const busy = { ok: false, error: { code: 'busy', retryAfter: 5 } };
  const one = { accountId: -1 };
  const accepted = [send('a', one), send('b'.repeat(4), one), send('c', one)];
  expect(await send('d', one)).toEqual(busy);
  expect(await send('e'.repeat(5))).toBe('E'.repeat(5));
  expect(await Promise.all(accepted)).toEqual(['A', 'B'.repeat(4), 'C']);
  expect(await send('f'.repeat(10), one)).toBe('F'.repeat(10));
});

test('an aborted job frees its place in the queue', async () => {
  const { send, started } = await start({ maxQueuedLength: 10 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const endless = send('endless', running);
  await started;
  const gone = send('x'.repeat(10), waiting);
  waiting.abort();
  await expect(gone).rejects.toThrow('aborted');
  const next = send('y'.repeat(10));
  running.abort();
  await expect(endless).rejects.toThrow('aborted');
  expect(await next).toBe('Y'.repeat(10));
});

test('a job that takes too long is rejected; the time of the next one starts with its own thread', async () => {
  const { send } = await start({ timeoutMs: 1_500 });
  const [endless, next] = await Promise.all([send('endless'), send('next')]);
  const message = 'takes too long to sanitize: it must be shorter or have fewer tags';
  expect(endless).toEqual({ ok: false, error: { code: 'rejected', message } });
  expect(next).toBe('NEXT');
});

test('very long texts are sanitized one at a time, other texts in parallel', async () => {
  const { send, started } = await start({ maxThreads: 2, maxParallelLength: 6 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = send('endless', running);
  await started;
  const second = send('endless', waiting);
  // The second long text leaves a thread free.
  expect(await send('other')).toBe('OTHER');
  const third = send('the third');
  waiting.abort();
  await expect(second).rejects.toThrow('aborted');
  running.abort();
  await expect(first).rejects.toThrow('aborted');
  expect(await third).toBe('THE THIRD');
});

describe('a job whose signal is aborted', () => {
  test('ends with its thread, and the next job gets another', async () => {
    const { send, started } = await start();
    const client = new AbortController();
    const endless = send('endless', client);
    const next = send('next');
    await started;
    client.abort();
    await expect(endless).rejects.toThrow('aborted');
    expect(await next).toBe('NEXT');
  });

  test('leaves the queue while it waits', async () => {
    const { send, started } = await start();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const endless = send('endless', running);
    await started;
    const gone = send('gone', waiting);
    waiting.abort();
    await expect(gone).rejects.toThrow('aborted');
    const next = send('next');
    running.abort();
    await expect(endless).rejects.toThrow('aborted');
    expect(await next).toBe('NEXT');
  });

  test('is not started where it was aborted before', async () => {
    const { send } = await start();
    await expect(send('endless', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(await send('next')).toBe('NEXT');
  });
});

test.each([
  ['throw', 'out of order'],
  ['exit', 'worker exited with code: 9'],
])('where a job fails (%s), it rejects, and the next job is done', async (sent, message) => {
  const { send } = await start();
  const failed = send(sent);
  const next = send('next');
  await expect(failed).rejects.toThrow(message);
  expect(await next).toBe('NEXT');
});

test('where a thread cannot start, the job rejects', async () => {
  const { send } = await start({ script: await script('', 'throw new Error("no memory");') });
  await expect(send('a')).rejects.toMatchObject({ cause: { message: 'no memory' } });
});

test('an idle thread ends', async () => {
  const { send } = await start({ idleTimeoutMs: 1 });
  const first = await send('thread');
  await vi.waitFor(async () => expect(await send('thread')).not.toBe(first), { timeout: 20_000 });
});

test('a thread that is idle for less than the timeout stays', async () => {
  const { send } = await start();
  expect(await send('thread')).toBe(await send('thread'));
});
