/** A creation that is rejected for its unique values only: with others it is accepted, so that no other case fails. */
import { expect, test } from 'vitest';
import { runSuite } from '../support/library-run.ts';

/** A library that rejects one ISBN: that of the first book with other text than the documented one. */
function rejectOne(): typeof fetch {
  let rejected: string | undefined;
  return async (input, init) => {
    const isCreation = init?.method === 'POST' && String(input).endsWith('/books');
    const sent = isCreation ? await new Response(init.body).text() : '';
    const [, isbn] = /"isbn":"(\d+)"/.exec(sent) ?? [];
    if (sent.includes('🙂')) rejected ??= isbn;
    if (isbn === undefined || isbn !== rejected) return fetch(input, init);
    const body = { error: { message: 'This ISBN is taken' } };
    return new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': 'application/json' } });
  };
}

test('it fails, although the same with another value is accepted', async () => {
  const { results } = await runSuite({}, { only: 'createBook/201', fetch: rejectOne() });
  const failed = results.filter(({ verdict }) => verdict !== 'pass');
  expect(failed.map(({ case: { id }, reason }) => `${id} ${reason}`)).toEqual([
    expect.stringMatching(/^createBook\/201\/invariant-varied-values .*409/),
  ]);
});
