import { describe, expect, test } from 'vitest';
import { CredentialRefused, run, TargetUnreachable } from '../src/index.ts';
import { startLibrary, tokens } from './support/library.ts';
import { contract, idsOf, judge } from './support/toy.ts';

describe('a conforming library', () => {
  test('passes every case that can be provoked', async () => {
    const { counts, planned, results } = await judge();
    expect(results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived')).toEqual([]);
    expect(counts.pass + counts.waived).toBe(planned.documented + planned.derived + planned.law);
  });

  test('passes a second time', async () => {
    const library = await startLibrary();
    const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' as const };
    await run(options);
    const { counts } = await run(options).finally(library.close);
    expect(counts).toMatchObject({ fail: 0, inconclusive: 0, error: 0, skipped: 0 });
  });

  test('has its results in the order of the plan, whatever runs at once', async () => {
    const { results } = await judge({}, { concurrency: 16, only: 'createBook' });
    const ids = contract.cases.filter(({ operationId }) => operationId === 'createBook').map(({ id }) => id);
    expect(results.slice(0, ids.length).map((result) => result.case.id)).toEqual(ids);
  });
});

describe('verdicts', () => {
  test('waives faults by name where the target does not offer them', async () => {
    const { results } = await judge({ offersFaults: false }, { only: 'getBook/500' });
    expect(results).toMatchObject([{ verdict: 'waived', reason: expect.stringContaining('X-Fault-Injection') }]);
  });

  test('gives no verdict on what starts from a control that fails', async () => {
    const report = await judge({ mutant: 'no-location' }, { only: 'createBook/4' });
    expect(idsOf(report, 'pass')).toEqual([]);
    expect(report.results[0]?.reason).toContain('createBook/201/minimal');
  });

  test('tells what is not implemented from what is wrong', async () => {
    const { counts } = await judge({ mutant: 'not-implemented' }, { only: 'createBook/201' });
    expect(counts).toMatchObject({ fail: 0, unimplemented: expect.any(Number) });
    expect(counts.unimplemented).toBeGreaterThan(2);
  });

  test.each([
    [
      'a credential',
      'listBranches/403/no-lending',
      { credentials: { full: tokens.full } },
      {},
      'no-credential',
      'no_features',
    ],
    ['a thing', 'createBook/201/complete', {}, { openBranches: 0 }, 'no-data', '"branch"'],
    ['leave to write', 'createBook/201/minimal', { profile: 'read-only' as const }, {}, 'read-only', '--profile full'],
  ])('skips what needs %s, and says what to give', async (_, only, options, settings, skip, give) => {
    const { results } = await judge(settings, { ...options, only });
    expect(results).toMatchObject([{ verdict: 'skipped', skip, reason: expect.stringContaining(give) }]);
  });

  test('takes from the given data what it cannot find', async () => {
    const { results } = await judge({ openBranches: 0 }, { only: 'createBook/201/complete', data: { branch: [1] } });
    expect(results).toMatchObject([{ verdict: 'pass' }]);
  });

  test('only warns of an undeclared property, unless it is asked to be strict', async () => {
    const lenient = await judge({ mutant: 'adds-a-field' }, { only: 'getBook/200/minimal' });
    expect(lenient.results).toMatchObject([{ verdict: 'pass', warnings: [{ at: '/data/shelf', level: 'SHOULD' }] }]);
    const strict = await judge({ mutant: 'adds-a-field' }, { only: 'getBook/200/minimal', strict: true });
    expect(strict.results).toMatchObject([{ verdict: 'fail', problems: [{ at: '/data/shelf' }] }]);
  });
});

test('keeps no secret', async () => {
  const text = JSON.stringify(await judge({ mutant: 'other-401-text' }, { headers: { 'x-gate': 'gate-secret-1' } }));
  for (const secret of [...Object.values(tokens), 'gate-secret-1']) expect(text).not.toContain(secret);
});

/** The toy's cursors are made up: a documented one must become one that the target gave. */
test('asks the target for the cursors of documented pages', async () => {
  const documented = contract.cases.find(({ id }) => id === 'listBranches/200/paged');
  if (documented === undefined) throw new Error('no listBranches/200/paged');
  const request = { ...documented.request, query: { starting_after: 987654321 } };
  const cases = contract.cases.map((one) => (one === documented ? { ...one, request } : one));
  const { seen } = await judge({}, { contract: { ...contract, cases }, only: 'listBranches/200/paged' });
  expect(seen).toContain('GET /v2/branches?starting_after=1');
});

test('says that nothing answers', async () => {
  const library = await startLibrary();
  await library.close();
  const options = { contract, baseUrl: library.baseUrl, credentials: tokens, profile: 'full' as const };
  await expect(run(options)).rejects.toThrow(TargetUnreachable);
});

test('says that the token is refused', async () => {
  await expect(judge({}, { credentials: { full: 'lib_NobodysToken' } })).rejects.toThrow(CredentialRefused);
});

test('calls an answer that does not come a failure', async () => {
  const silent: typeof fetch = (input, init) =>
    String(input).endsWith('/authors') ? Promise.reject(new DOMException('late', 'TimeoutError')) : fetch(input, init);
  const { results } = await judge({}, { only: 'listAuthors/200/minimal', fetch: silent, timeout: 60_000 });
  expect(results).toMatchObject([{ verdict: 'fail', reason: 'no answer to GET /v2/authors within 60000 ms' }]);
});
