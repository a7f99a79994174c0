/** Texts that an update appends unless the list has them in another letter case: what resembles one in another way is another text. */
import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { Settings } from '../../support/library.ts';
import { reviseContract, runSuite } from '../../support/library-run.ts';

const contract = reviseContract((_, value) =>
  isObject(value) && value['x-append-only'] === 'every-item'
    ? { ...value, 'x-append-only': 'new-items-any-case' }
    : value,
);

const options = { contract, only: 'updateBook/200/invariant-update' };

test.each<[appendsNewTags: NonNullable<Settings['appendsNewTags']>, expected: object]>([
  ['any-case', { verdict: 'pass' }],
  // It takes "ÉÉ" for a new one beside "Éé".
  ['any-accents', { verdict: 'fail', reason: expect.stringMatching(/Ee e/) }],
  // It takes "🍣" for "🍺", as collations of MySQL do.
  ['any-emoji', { verdict: 'fail', reason: expect.stringMatching(/\u{1f37a}/u) }],
  ['other-starts', { verdict: 'fail', reason: expect.stringMatching(/novel \u00c9\u00e9/) }],
  ['ascii-case', { verdict: 'fail', reason: expect.stringMatching(/\u00e9\u00c9 /) }],
])('a library that compares tags in %s', async (appendsNewTags, expected) => {
  expect((await runSuite({ appendsNewTags }, options)).results).toMatchObject([expected]);
});

test('letters with one other form only are sent in it, whatever else a tag has', async () => {
  const { results } = await runSuite({ appendsNewTags: 'ascii-case', firstTag: 'λόγος' }, options);
  expect(results).toMatchObject([{ verdict: 'fail', reason: expect.stringMatching(/ΛΌΓΟς/) }]);
});

// The small letter for a sigma at the end of a word differs from that for a sigma alone.
test.each(['any-case', 'each-letter'] as const)(
  'a library that compares "λόγος" in %s passes',
  async (appendsNewTags) => {
    const settings: Settings = { appendsNewTags, firstTag: 'λόγος' };
    expect((await runSuite(settings, options)).results).toMatchObject([{ verdict: 'pass' }]);
  },
);
