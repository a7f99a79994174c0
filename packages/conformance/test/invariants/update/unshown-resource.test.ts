/** Of a resource that cannot be read, the operation that should show it is named, not the one that is tested. */
import { expect, test } from 'vitest';
import { runSuite } from '../../support/library-run.ts';

test.each(['simultaneous-updates', 'update', 'listed-update'])('by updateBook/200/invariant-%s', async (name) => {
  const respondToNone: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const isRetrieval = (init?.method ?? 'GET') === 'GET' && /\/books\/\d+$/.test(pathname);
    return isRetrieval ? Response.json({}, { status: 501 }) : fetch(input, init);
  };
  const { results } = await runSuite({}, { only: `updateBook/200/invariant-${name}`, fetch: respondToNone });
  expect(results).toMatchObject([{ reason: expect.stringMatching(/is read by getBook, which responds with 501/) }]);
});
