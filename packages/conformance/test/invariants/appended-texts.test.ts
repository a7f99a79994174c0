/** Texts that an update appends unless the list has them in another letter case. */
import { isObject } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import type { Settings } from '../support/library.ts';
import { reviseContract, runSuite } from '../support/library-run.ts';

const contract = reviseContract((_, value) =>
  isObject(value) && value['x-append-only'] === 'every-item'
    ? { ...value, 'x-append-only': 'new-items-any-case' }
    : value,
);

test.each<[appendsNewTags: Settings['appendsNewTags'], expected: object]>([
  ['any-case', { verdict: 'pass' }],
  // It takes "ÉÉ" for a new one beside "Éé".
  ['ascii-case', { verdict: 'fail', reason: expect.stringMatching(/\u00c9\u00c9 /) }],
])('a library that compares tags in %s', async (appendsNewTags, expected) => {
  const options = { contract, only: 'updateBook/200/invariant-update' };
  expect((await runSuite({ appendsNewTags }, options)).results).toMatchObject([expected]);
});
