/** A target that reads from a replica, which has each write a while later. */
import { expect, test } from 'vitest';
import { runSuite } from '../../support/library-run.ts';

const LATE_MS = 400;

/**
 * Reads return what they returned before the last write, until the replica has that. Only waits and requests take time.
 *
 * @param lateMs after which the replica has a write.
 * @param isBeside whether another client writes after the write of that number.
 */
function createReplica(lateMs = LATE_MS, isBeside: (write: number) => boolean = () => false) {
  const known = new Map<string, { readonly status: number; readonly headers: Headers; readonly body: string }>();
  let now = 0;
  let readyAt = 0;
  let writes = 0;
  const fetchLate: typeof fetch = async (input, init) => {
    now += 10;
    const { method = 'GET' } = init ?? {};
    const name = `${String(input)} ${JSON.stringify(init?.headers)}`.replace(/"x-request-id":"[^"]*"/i, '');
    const stale = known.get(name);
    if (method === 'GET' && now < readyAt && stale !== undefined) return new Response(stale.body, stale);
    const response = await fetch(input, init);
    const { status, headers } = response;
    if (method !== 'GET') {
      if (!response.ok) return response;
      readyAt = now + lateMs;
      writes += 1;
      if (isBeside(writes)) {
        const headers = new Headers(init?.headers);
        headers.delete('content-length');
        await fetch(input, { method, headers, body: JSON.stringify({ title: 'Of another client' }) });
      }
      return response;
    }
    const body = await response.text();
    known.set(name, { status, headers, body });
    return new Response(body, { status, headers });
  };
  return {
    fetch: fetchLate,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test.each(['update', 'simultaneous-updates'])('a library that shows updates late passes %s', async (invariant) => {
  const { results } = await runSuite({}, { only: `updateBook/200/invariant-${invariant}`, ...createReplica() });
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
});

test.each([3, 4, 5, 6, 8, 9])(
  'what another client writes after write %i is no failure of a library that shows updates late',
  async (place) => {
    const replica = createReplica(45, (write) => write === place);
    const { results } = await runSuite({}, { only: 'updateBook/200/invariant-update', ...replica });
    expect(results).toMatchObject([{ verdict: 'pass' }]);
  },
);
