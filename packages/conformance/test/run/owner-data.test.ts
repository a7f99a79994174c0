import type { Contract, Json } from '@helpdesk/contract-model';
import { describe, expect, test } from 'vitest';
import { type Report, type RunOptions, run } from '../../src/index.ts';
import { MAX_ATTEMPTS } from '../../src/run/transport/retries.ts';
import { type Settings, startLibrary, tokens } from '../support/library.ts';
import { contract, idsOf, normalizeSpelling } from '../support/library-run.ts';

/** Books and authors are in lists; with `isCreatable` false, the suite cannot create books. */
function withLists(isCreatable: boolean): Contract {
  const { book, author, ...others } = contract.resources;
  if (book === undefined || author === undefined) throw new Error('no book or no author');
  const { create: _, ...listedOnly } = book;
  return {
    ...contract,
    resources: {
      ...others,
      book: { ...(isCreatable ? book : listedOnly), list: { operation: 'listBooks', items: '/data' } },
      author: { ...author, list: { operation: 'listAuthors', items: '/data' } },
    },
  };
}

interface Row {
  readonly id: number;
  readonly [name: string]: Json;
}

interface Observed {
  readonly reports: readonly Report[];
  /** The books of the owner, before and after. */
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  readonly seen: readonly string[];
}

/** Runs the suite on one library, once for each of the options. */
async function observe(runs: readonly Partial<RunOptions>[], settings: Settings = {}): Promise<Observed> {
  const library = await startLibrary(settings);
  const readBooks = (): Row[] => JSON.parse(library.rows()).accounts[tokens.full].books;
  const before = readBooks();
  const reports: Report[] = [];
  try {
    for (const options of runs) {
      const common = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' } as const;
      reports.push(await run({ ...common, ...options }));
    }
  } finally {
    await library.close();
  }
  const after = readBooks().filter(({ id }) => before.some((book) => book.id === id));
  return { reports, before, after, seen: library.seen };
}

const withoutTags = (books: readonly Row[]) => books.map(({ tags: _, ...book }) => book);

describe('what belongs to the owner of the target', () => {
  test('is not changed by a run that may not borrow it, and creates what it changes', async () => {
    const { reports, before, after } = await observe([{ borrow: false, contract: withLists(true) }]);
    expect(after).toEqual(before);
    expect(reports[0]?.counts).toMatchObject({ fail: 0, skipped: 0, inconclusive: 0, error: 0 });
    expect(reports[0]?.leftovers.notRestored).toEqual([]);
  });

  test('is needed for an operation that can only update: the cases are skipped and say what to give', async () => {
    const { reports, before, after, seen } = await observe([
      { borrow: false, contract: withLists(false), only: ['updateBook'] },
    ]);
    expect(after).toEqual(before);
    const others = reports[0]?.results.filter(({ skip, verdict }) => skip !== 'no-data' && verdict !== 'waived');
    expect(others).toEqual([]);
    expect(reports[0]?.results[0]?.reason).toMatch(
      /give "book" in the --data file: .*\. The run would change it; it changes nothing else that it did not create$/,
    );
    expect(seen.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  });

  test('is put back by a run that may borrow it; what cannot be put back is listed', async () => {
    const { reports, before, after } = await observe([{ contract: withLists(false), only: ['updateBook'] }]);
    expect(reports[0]?.counts).toMatchObject({ fail: 0, skipped: 0, inconclusive: 0, error: 0 });
    expect(withoutTags(after)).toEqual(withoutTags(before));
    const changed = after.filter(({ tags }) => JSON.stringify(tags) !== '[]');
    expect(changed.length).toBeGreaterThan(0);
    expect(reports[0]?.leftovers.notRestored).toEqual(
      changed.map(({ id }) => ({
        kind: 'book',
        id,
        operationIds: ['updateBook'],
        reason: expect.any(String),
        fields: [{ at: '/tags', before: '[]', after: expect.stringContaining('[') }],
      })),
    );
  });

  test('is changed if it is given, and put back', async () => {
    const options = { borrow: false, contract: withLists(false), data: { book: [105] }, only: ['updateBook/200'] };
    const { reports, before, after, seen } = await observe([options]);
    expect(idsOf(reports[0] ?? expect.fail('no report'), 'pass')).toHaveLength(reports[0]?.results.length ?? 0);
    expect(withoutTags(after)).toEqual(withoutTags(before));
    const writes = seen.filter((request) => !request.startsWith('GET ')).map(normalizeSpelling);
    // Ids of that size name nothing.
    const others = writes.filter((request) => !/\/9007\d{12}$/.test(request));
    expect(new Set(others)).toEqual(new Set(['PATCH /v2/books/105']));
  });

  test('is put back although the run is stopped', async () => {
    const controller = new AbortController();
    let updates = 0;
    const fetchAndStop: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'PATCH' && response.status === 200 && ++updates === 2)
        controller.abort(new Error('Stopped.'));
      return response;
    };
    const only = ['updateBook/200/retitled', 'updateBook/200/body'];
    const { signal } = controller;
    const { reports, before, after } = await observe([
      { contract: withLists(false), only, signal, fetch: fetchAndStop, concurrency: 1 },
    ]);
    expect(updates).toBeGreaterThan(2);
    expect(reports[0]?.stopped).toBe('Stopped.');
    expect(withoutTags(after)).toEqual(withoutTags(before));
  });

  const lose = () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
  };
  test.each<{ title: string; attempts: number; respond: () => Response }>([
    { title: 'no response to it arrives', attempts: MAX_ATTEMPTS, respond: lose },
    { title: 'it is carried out and fails', attempts: 1, respond: () => new Response('{}', { status: 500 }) },
  ])('is put back after an update although $title', async ({ attempts, respond }) => {
    let failed = 0;
    const changeAndFail: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      // The case has so many attempts; what puts the book back gets its response.
      if (init?.method !== 'PATCH' || response.status !== 200 || failed === attempts) return response;
      failed += 1;
      return respond();
    };
    const only = ['updateBook/200/retitled'];
    const { before, after } = await observe([{ contract: withLists(false), only, fetch: changeAndFail }]);
    expect(failed).toBe(attempts);
    expect(withoutTags(after)).toEqual(withoutTags(before));
  });
});

test('a later run uses what earlier ones have created, and creates only what it tests', async () => {
  const listed = { contract: withLists(true), only: ['getBook/200', 'createBook/201/minimal'] };
  const { reports } = await observe([listed, listed, listed]);
  const created = reports.map(({ leftovers }) => leftovers.created.map(({ operationId }) => operationId));
  expect(created[0]).toContain('createAuthor');
  expect(created[1]).toEqual(['createBook']);
  expect(created[2]).toEqual(['createBook']);
});

test('everything created is listed, with a marker, its id and its location', async () => {
  const { reports } = await observe([{ only: ['createBook/201/minimal', 'createBook/201/complete'] }]);
  const { created } = reports[0]?.leftovers ?? expect.fail('no report');
  const markers = created.filter(({ marker }) => /conformance-\w{5}-\w{3}/.test(marker ?? ''));
  expect(markers).toEqual(created);
  const book = created.find(({ operationId }) => operationId === 'createBook');
  expect(book).toMatchObject({ kind: 'book', id: expect.any(Number) });
  expect(book?.location).toContain(`/v2/books/${book?.id}`);
});

test('changes of different fields that should be accepted are sent together', async () => {
  const { reports, seen } = await observe([{ only: ['createBook/201/body'] }]);
  const results = reports[0]?.results ?? [];
  expect(results.every(({ verdict }) => verdict === 'pass')).toBe(true);
  const sent = seen.filter((request) => request === 'POST /v2/books').length;
  expect(sent).toBeLessThan(results.length);
});

// A book needs an author, so that one write waits for another.
test.each([0, 1, 2, 3])(
  'a run writes no more than --max-writes %i allows, whatever the cases expect',
  async (maxWrites) => {
    const { reports } = await observe([{ only: ['createBook'], maxWrites }]);
    expect(reports[0]?.leftovers.created.length).toBeLessThanOrEqual(maxWrites);
    expect(reports[0]?.counts.error).toBe(0);
  },
);

test('what is rejected uses up no writes, however many requests are under way', async () => {
  const only = ['createBook/201/minimal', 'createBook/4'];
  const { reports } = await observe([{ only }]);
  const needed = reports[0]?.leftovers.created.length ?? expect.fail('no report');
  const limited = await observe([{ only, maxWrites: needed + 1, concurrency: 32 }]);
  expect(limited.reports[0]?.counts).toMatchObject({ ...reports[0]?.counts, skipped: 0 });
});

test('a run writes no more than --max-writes allows, and says what to give', async () => {
  const { reports } = await observe([
    { only: ['createBook/201/minimal', 'createBook/201/complete', 'createBook/201/body'], maxWrites: 3 },
  ]);
  expect(reports[0]?.leftovers.created).toHaveLength(3);
  const skipped = reports[0]?.results.filter(({ skip }) => skip === 'max-writes') ?? [];
  expect(skipped.length).toBeGreaterThan(0);
  for (const { reason } of skipped) expect(reason).toContain('--max-writes');
});
