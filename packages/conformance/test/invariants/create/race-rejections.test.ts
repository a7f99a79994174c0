/** Of requests with one unique value at once, those that are rejected get the documented error. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { idsOf, runSuite } from '../../support/library-run.ts';

/** The response to the book that is accepted may arrive later than that to one that is rejected. */
const PAUSE_MS = 20;

/** Rejects a book with another text if another one with its ISBN was accepted after it had been sent. */
function createRacingFetch(): typeof fetch {
  const accepted = new Map<string, number>();
  return async (input, init) => {
    const body = init?.body instanceof Uint8Array ? Buffer.from(init.body).toString() : '';
    const [isbn = ''] = /(?<="isbn":")[^"]+/.exec(body) ?? [];
    const sentAt = performance.now();
    const response = await fetch(input, init);
    if (response.status === 201) accepted.set(isbn, performance.now());
    if (response.status !== 409) return response;
    await pause(PAUSE_MS);
    const isRace = (accepted.get(isbn) ?? 0) > sentAt;
    const { status, headers } = response;
    return isRace ? Response.json({ error: { message: 'Busy' } }, { status, headers }) : response;
  };
}

test('a library that rejects books in a race with another text does not conform', async () => {
  const report = await runSuite({}, { only: 'createBook/', fetch: createRacingFetch() });
  expect(idsOf(report, 'fail')).toEqual(['createBook/201/invariant-unique-isbn-taken']);
});
