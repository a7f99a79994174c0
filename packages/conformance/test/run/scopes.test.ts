/** Tokens with one scope alone. */
import { expect, test } from 'vitest';
import { renderConsole } from '../../src/report/formats/render-console.ts';
import { conformance, file } from '../support/command-line.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract, runSuite } from '../support/library-run.ts';

const { 'scope:books:view': booksView, ...others } = tokens;
const { 'scope:books:manage': _, 'scope:branches:view': __, ...fixed } = others;

test.each([
  ['one of them', others, 13],
  ['all of them', fixed, 32],
])(
  'without %s a service conforms, since many issue no such tokens, and one line says what to give',
  async (_, given, waived) => {
    const report = await runSuite({}, { credentials: given });
    const text = renderConsole(report);
    expect(text).toMatch(/^CONFORMS\n/);
    expect(text).toContain(`waived ${waived}: give "scope:SCOPE" in the credentials file`);
    expect(text.match(/give "scope:SCOPE"/g)).toHaveLength(1);
  },
);

test('a write is tried with malformed JSON, so that a wrong scope check creates nothing', async () => {
  const report = await runSuite({ mutant: 'takes-any-scope' }, { only: 'createBook/403/scope-' });
  expect(report.counts.fail).toBe(2);
  const sent = report.results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  const scoped = sent.filter(({ credential }) => credential.startsWith('scope:'));
  expect(scoped.map(({ body }) => body)).toEqual(['{"', '{"']);
});

test('a valid write is sent only if the malformed one was rejected for the scope', async () => {
  const only = 'createBook/201/invariant-narrow-token-books:view';
  const bodiesOf = async (mutant?: 'takes-any-scope' | 'malformed-writes-need-scope') => {
    const { results } = await runSuite(mutant === undefined ? {} : { mutant }, { only });
    const sent = results.flatMap(({ verdict, exchanges }) => exchanges.map(({ request }) => ({ verdict, ...request })));
    return sent.filter(({ credential }) => credential.startsWith('scope:'));
  };
  expect(await bodiesOf()).toMatchObject([{ verdict: 'pass', body: expect.stringContaining('subtitle') }]);
  expect(await bodiesOf('malformed-writes-need-scope')).toMatchObject([{ verdict: 'fail' }]);
  expect(await bodiesOf('takes-any-scope')).toEqual([]);
});

test('without an order of checks, a write is not tried with a token that suffices', async () => {
  const { order: _, ...http } = contract.http ?? {};
  const { results } = await runSuite(
    {},
    { contract: { ...contract, http }, only: ['createBook', 'getBook/200/scope-'] },
  );
  const ids = results.map((result) => result.case.id).filter((id) => id.includes('/scope-'));
  expect(ids).toEqual([
    'createBook/403/scope-books:view',
    'createBook/403/scope-branches:view',
    'getBook/200/scope-books:view',
    'getBook/200/scope-books:manage',
  ]);
});

test.each([
  [
    'an unknown scope',
    'scope:books:burn',
    booksView,
    '"scope:books:burn" names a scope that the contract does not have',
  ],
  ['an unknown token', 'scope:books:view', 'lib_NobodysToken1', 'rejects the token "scope:books:view" (401 to GET'],
])('%s is wrong usage', async (_, name, token, message) => {
  const library = await startLibrary();
  const given = file('scope.json', { full: tokens.full, [name]: token });
  const { code, notes } = await conformance([library.baseUrl, '--credentials', given]).finally(library.close);
  expect(notes).toContain(message);
  expect(code).toBe(2);
});
