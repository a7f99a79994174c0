import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';

/** Responds with 404 to the first reads of each book that was created, as a replica that is behind. */
function hideNewBooks(reads: number): typeof fetch {
  const hidden = new Map<string, number>();
  return async (input, init) => {
    const path = new URL(String(input)).pathname;
    const left = init?.method === 'GET' ? (hidden.get(path) ?? 0) : 0;
    if (left > 0) {
      hidden.set(path, left - 1);
      return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
    }
    const response = await fetch(input, init);
    const location = response.headers.get('location');
    if (response.status === 201 && location !== null) hidden.set(new URL(location).pathname, reads);
    return response;
  };
}

async function readNewBook(reads: number) {
  const library = await startLibrary();
  const waits: unknown[] = [];
  try {
    const report = await run({
      ...{ contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full', only: ['getBook/200/minimal'] },
      fetch: hideNewBooks(reads),
      sleep: async (milliseconds) => waits.push(milliseconds),
    });
    return { result: report.results[0], waits };
  } finally {
    await library.close();
  }
}

test('a resource that the target shows late is read again, and the report says so', async () => {
  const { result, waits } = await readNewBook(2);
  expect(result).toMatchObject({
    verdict: 'pass',
    retries: [{ reason: 'not-visible-yet' }, { reason: 'not-visible-yet' }],
  });
  expect(waits).toEqual([250, 500]);
});

test('a resource that the target never shows fails after a few seconds', async () => {
  const { result, waits } = await readNewBook(1000);
  expect(result?.verdict).toBe('fail');
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
});

test('a target that shows it at once is not read again', async () => {
  const { result, waits } = await readNewBook(0);
  expect(result).toMatchObject({ verdict: 'pass', retries: [] });
  expect(waits).toEqual([]);
});
