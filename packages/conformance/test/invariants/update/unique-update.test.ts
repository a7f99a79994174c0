/** Updates that give two posts one code. */
import { type Json, valuesAt } from '@helpdesk/contract-model';
import { expect, test } from 'vitest';
import { type RunOptions, run } from '../../../src/index.ts';
import { type PressFault, pressContract, pressTokens, startPress } from '../../support/press.ts';
import { runOnPress } from '../../support/press-run.ts';

const id = 'updatePost/200/invariant-unique-update-code-taken';
const only = /updatePost.*invariant-unique-update/;

test.each<[fault: PressFault, reason: RegExp]>([
  ['looks-for-codes-first', /status: expected 409 for one of two updates at once with ".*" at \/body\/code/],
  ['rejects-simultaneous-codes', /status: expected 200 for one of two updates .*, received 409 for both, twice/],
  ['keeps-replaced-codes', /status: expected 200 for "P-.*" at \/body\/code, which no "post" has since an update of/],
])('a press that %s fails', async (fault, reason) => {
  expect(await runOnPress(fault, only)).toEqual([expect.stringMatching(reason)]);
});

/** The codes before and after, and the results. */
async function runOnce(options: Pick<RunOptions, 'borrow' | 'data'> = {}) {
  const press = await startPress();
  const readCodes = async (): Promise<Json> => {
    const headers = { authorization: `Bearer ${pressTokens.full}` };
    return valuesAt(
      (await (await fetch(`${press.baseUrl}${pressContract.basePath}/posts?site_id=1`, { headers })).json()) as Json,
      '/data/*/code',
    );
  };
  try {
    const before = await readCodes();
    const target = { contract: pressContract, baseUrl: press.baseUrl, credentials: pressTokens } as const;
    const { results } = await run({ ...target, profile: 'full', only: [id], sleep: press.skip, ...options });
    return { before, after: await readCodes(), results };
  } finally {
    await press.close();
  }
}

test('a press that takes each code once passes, and its posts have their codes back', async () => {
  const { before, after, results } = await runOnce();
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
  expect(before).toHaveLength(6);
  expect(after).toEqual(before);
});

test('no other post is changed than those that are given', async () => {
  const { before, after, results } = await runOnce({ borrow: false, data: { post: [{ id: 101 }] } });
  expect(results).toMatchObject([{ verdict: 'pass', reason: expect.stringMatching(/may change one "post" only/) }]);
  expect(after).toEqual(before);
});

test('posts that are given by their IDs alone are changed', async () => {
  const { before, after, results } = await runOnce({ borrow: false, data: { post: [101, 102, 103, 104, 105, 106] } });
  expect(results).toMatchObject([{ verdict: 'pass', reason: '' }]);
  expect(after).toEqual(before);
});
