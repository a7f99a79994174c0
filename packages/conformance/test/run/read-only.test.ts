import { describe, expect, test } from 'vitest';
import { createRun, plan, type RunOptions, run } from '../../src/index.ts';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { type Settings, startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';
import { harmful, type ProxySettings, startProxy, unsafe } from '../support/proxy.ts';

/** The data of the library at the start, since a read-only run cannot create resources. */
const data = { book: [105], author: [101] };
const usable = [tokens.full, tokens.unscoped, tokens['no-features'], tokens['other-account']];

/** A read-only run through the proxy, and the rows before and after it. */
async function observed(settings: Settings, proxied: ProxySettings, options: Partial<RunOptions> = {}) {
  const library = await startLibrary(settings);
  const proxy = await startProxy(library.baseUrl, proxied);
  try {
    const before = library.rows();
    const report = await run({
      contract,
      baseUrl: proxy.baseUrl,
      credentials: tokens,
      profile: 'read-only',
      ...options,
    });
    return { report, recorded: proxy.recorded, before, after: library.rows() };
  } finally {
    await proxy.close();
    await library.close();
  }
}

describe('a read-only run on a library', () => {
  test.each<readonly [string, Settings, ProxySettings]>([
    ['that conforms', {}, {}],
    ['that validates nothing', { mutant: 'skips-validation' }, {}],
    ['that accepts any credential', {}, { token: tokens.full }],
    ['that does both', { mutant: 'skips-validation' }, { token: tokens.full }],
  ])('%s changes no row', async (_, settings, proxied) => {
    const { report, recorded, before, after } = await observed(settings, proxied);
    expect(after).toBe(before);
    expect(harmful(recorded, usable)).toEqual([]);
    expect(unsafe(recorded)).toHaveLength(15);
    expect(report.counts.error).toBe(0);
  });

  test('tests what it can, and reports what it did not test, why, and what to give', async () => {
    const { report } = await observed({}, {}, { data });
    expect(report.counts).toMatchObject({ fail: 0, inconclusive: 0, unimplemented: 0, error: 0 });
    expect(report.counts.pass).toBeGreaterThan(120);
    const skipped = report.results.filter(({ verdict }) => verdict === 'skipped');
    expect(skipped.filter(({ skip }) => skip !== 'read-only').map((result) => result.case.id)).toEqual([]);
    const reasons = [...new Set(skipped.map(({ reason }) => reason))];
    expect(reasons.map((reason) => reason.split(' was not tested')[0])).toEqual([
      'whether a write succeeds',
      'whether a write with changed input gets the documented response',
      'whether a write is rejected for a token without its scope or feature',
      'whether an undocumented method is rejected',
    ]);
    for (const reason of reasons) expect(renderConsole(report, { isVerbose: true })).toContain(reason);
    expect(reasons[0]).toContain('give --profile full');
  });

  test('sends OPTIONS to a path that only has writes, without a write', async () => {
    const { listAuthors: _, ...operations } = contract.operations;
    const cases = contract.cases.filter(({ operationId }) => operationId !== 'listAuthors');
    const { report, recorded } = await observed(
      {},
      {},
      {
        contract: { ...contract, operations, cases },
        only: ['createAuthor/204/method-options'],
      },
    );
    expect(report.results).toMatchObject([{ verdict: 'pass' }, { verdict: 'pass' }]);
    expect(recorded.map(({ method }) => method)).toContain('OPTIONS');
    expect(unsafe(recorded)).toEqual([]);
  });
});

test('a read-only run sends other spellings of a path to reads only', async () => {
  const only = ['listBooks/404/path', 'createBook/404/path'];
  const { report, recorded } = await observed({}, {}, { only });
  const spelled = [...new Set(recorded.map(({ method, target }) => `${method} ${target}`))];
  const others = ['/v2/books/', '/v2/Books', '/v2//books', '/v2/books%zz', '/v2/books%ff'];
  // These are sent to the first list only.
  const read = [...others, '/v2/books.json', '/v2/books%20', '/v2/books;x=1'];
  expect(spelled).toEqual(expect.arrayContaining(read.map((path) => `GET ${path}`)));
  expect(spelled.filter((one) => !one.startsWith('GET '))).toEqual([]);
  const verdictOf = (id: string) =>
    report.results.filter((one) => one.case.id.startsWith(id)).map(({ verdict }) => verdict);
  expect(verdictOf('listBooks')).toEqual(read.map(() => 'pass'));
  expect(verdictOf('createBook')).toEqual(others.map(() => 'skipped'));
});

describe('what a read-only run must not send', () => {
  const planned = plan(contract);

  // The guard does not rely on the plan or the runner, which decide what is skipped.
  test.each([
    ['a write', 'createAuthor/201/minimal', tokens, { isWrite: false }],
    ['an update', 'updateBook/200/retitled', tokens, { isWrite: false }],
    ['a write with a token that works', 'createBook/403/unscoped', tokens, { isWrite: false }],
    ['a write that could be carried out', 'createBook/401/expired-token', tokens, { isWrite: false }],
    ['a method that is not documented', 'listBranches/405/method-post', tokens, { isWrite: false }],
    ['an expired token that works', 'createBook/401/expired-token', { ...tokens, expired: tokens.full }, {}],
  ])('%s, is stopped as a defect of the suite', async (_, id, credentials, more) => {
    const library = await startLibrary();
    const proxy = await startProxy(library.baseUrl);
    const options = { contract, baseUrl: proxy.baseUrl, credentials, data, profile: 'read-only' as const };
    const found = planned.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no case ${id}`);
    const result = await createRun(options).execute({ ...found, ...more });
    await proxy.close();
    await library.close();
    expect(result).toMatchObject({ verdict: 'error', reason: expect.stringContaining('defect of the suite') });
    expect(unsafe(proxy.recorded)).toEqual([]);
  });

  test('an operation without a body is called with an absent id', async () => {
    const { patch, ...rest } = { patch: contract.operations.updateBook, ...contract.operations };
    if (patch === undefined) throw new Error('no updateBook');
    const { body: _, ...bodyless } = patch;
    const operations = { ...rest, updateBook: { ...bodyless, method: 'delete' as const } };
    const cases = contract.cases.map((one) => {
      if (one.operationId !== 'updateBook') return one;
      const { body: __, ...request } = one.request;
      return { ...one, request };
    });
    const only = ['updateBook/401', 'updateBook/200'];
    const { recorded } = await observed({}, {}, { contract: { ...contract, operations, cases }, only });
    const sent = unsafe(recorded).map(({ method, target, body }) => ({
      method,
      id: Number(target.split('/').at(-1)),
      body,
    }));
    expect(sent).toHaveLength(5);
    for (const one of sent)
      expect(one).toEqual({ method: 'DELETE', id: expect.toSatisfy((id: number) => id > 2 ** 52), body: '' });
  });
});
