import { expect, test } from 'vitest';
import { runSuite } from '../../../support/library-run.ts';

const only = ['createBook/201/invariant-read-back-minimal', 'listBooks/200/invariant-pagination'];

test('URLs of another host are followed on the target, and named', async () => {
  const { results } = await runSuite({ publicOrigin: 'http://books.example' }, { only });
  expect(results.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
    'pass /next_url names http://books.example, not the base URL; only its path and query were followed.',
    'pass Location names http://books.example, not the base URL; only its path and query were followed.',
  ]);
});

test('URLs of the target are not', async () => {
  const { results } = await runSuite({}, { only });
  expect(results.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual(['pass ', 'pass ']);
});
