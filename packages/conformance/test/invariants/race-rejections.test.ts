/** Of requests with one unique value at once, those that are rejected get the documented error. */
import { expect, test } from 'vitest';
import { idsOf, runSuite } from '../support/library-run.ts';

/** Rejects a book with another text while another one with the same ISBN is under way. */
function createRacingFetch(): typeof fetch {
  const underWay = new Map<string, number>();
  const count = (isbn: string, change: number): number => {
    const now = (underWay.get(isbn) ?? 0) + change;
    underWay.set(isbn, now);
    return now;
  };
  return async (input, init) => {
    const body = init?.body instanceof Uint8Array ? Buffer.from(init.body).toString() : '';
    const [isbn = ''] = /(?<="isbn":")[^"]+/.exec(body) ?? [];
    count(isbn, 1);
    const response = await fetch(input, init);
    const text = await response.text();
    const isRace = isbn !== '' && response.status === 409 && count(isbn, 0) > 1;
    count(isbn, -1);
    const { status, headers } = response;
    return new Response(isRace ? JSON.stringify({ error: { message: 'Busy' } }) : text, { status, headers });
  };
}

test('a library that rejects books in a race with another text does not conform', async () => {
  const report = await runSuite({}, { only: 'createBook/', fetch: createRacingFetch() });
  expect(idsOf(report, 'fail')).toEqual(['createBook/201/invariant-unique-isbn-taken']);
});
