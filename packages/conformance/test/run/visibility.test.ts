import { expect, test } from 'vitest';
import { run } from '../../src/index.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract, runSuite } from '../support/library-run.ts';

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
      contract,
      baseUrl: library.baseUrl,
      credentials: tokens,
      profile: 'full',
      only: ['getBook/200/minimal'],
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

test('another spelling of a path that the target has found is not asked again', async () => {
  const waits: unknown[] = [];
  const report = await runSuite(
    { mutant: 'compares-encoded-paths' },
    { only: 'getBook/200/path-percent-encoded', sleep: async (milliseconds) => waits.push(milliseconds) },
  );
  expect(report.results).toMatchObject([{ verdict: 'fail', retries: [] }]);
  expect(waits).toEqual([]);
});

/** Leaves each new book out of that many lists, as a search index that is behind. */
function hideFromLists(reads: number): typeof fetch {
  const hidden = new Map<number, number>();
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== 'POST' && init?.method !== 'GET') return response;
    const body = JSON.parse(await response.clone().text());
    if (response.status === 201) hidden.set(body.data.id, reads);
    if (init.method !== 'GET' || !Array.isArray(body.data)) return response;
    const late = [...hidden].filter(
      ([id, left]) => left > 0 && body.data.some((item: { id: number }) => item.id === id),
    );
    for (const [id, left] of late) hidden.set(id, left - 1);
    const data = body.data.filter((item: { id: number }) => !late.some(([id]) => id === item.id));
    return new Response(JSON.stringify({ ...body, data, total_count: body.total_count - late.length }), response);
  };
}

const { book, ...others } = contract.resources;
const listedContract = {
  ...contract,
  resources: { ...others, ...(book && { book: { ...book, list: { operation: 'listBooks', items: '/data' } } }) },
};

async function listNewBooks(reads: number, only = 'createBook/201/invariant-listed') {
  const library = await startLibrary();
  const waits: unknown[] = [];
  try {
    const report = await run({
      contract: listedContract,
      baseUrl: library.baseUrl,
      credentials: tokens,
      profile: 'full',
      only: [only],
      fetch: hideFromLists(reads),
      sleep: async (milliseconds) => waits.push(milliseconds),
    });
    return { result: report.results[0], retries: report.retries, waits };
  } finally {
    await library.close();
  }
}

test('a resource that lists show late is waited for, and the report says so', async () => {
  const { result, retries, waits } = await listNewBooks(2);
  expect(result).toMatchObject({ verdict: 'pass', reason: '' });
  expect(result?.retries.map(({ reason }) => reason)).toContain('not-visible-yet');
  expect(retries.length).toBe(waits.length);
});

test('a resource that lists never show fails after a few seconds, which are waited once for each list', async () => {
  const { result, waits } = await listNewBooks(1000);
  expect(result?.verdict).toBe('fail');
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
});

test('a target whose lists show it at once is not read again', async () => {
  const { result, waits } = await listNewBooks(0);
  expect(result).toMatchObject({ verdict: 'pass', retries: [] });
  expect(waits).toEqual([]);
});

test('a list that rightly does not have an updated book is not waited for', async () => {
  const { result, retries, waits } = await listNewBooks(0, 'updateBook/200/invariant-listed-update');
  expect(result).toMatchObject({ verdict: 'pass', reason: '' });
  expect({ retries, waits }).toEqual({ retries: [], waits: [] });
});
