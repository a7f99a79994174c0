import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../mutants/apply-changes.ts';
import { inArea } from '../../mutants/mutant.ts';
import { selectMutants } from '../../mutants/select-mutants.ts';

const all = [
  ...inArea('text', [
    { name: 'listTags-a', patches: [] },
    { name: 'listTags-b', patches: [] },
  ]),
  ...inArea('html', [{ name: 'getArticle-c', patches: [] }]),
];
const whole = { index: 1, count: 1 };

test.each([
  ['all without a prefix', { shard: whole }, ['text/listTags-a', 'text/listTags-b', 'html/getArticle-c']],
  [
    'those that start with one of the prefixes',
    { only: ['html/', 'text/listTags-b'], shard: whole },
    ['text/listTags-b', 'html/getArticle-c'],
  ],
  ['a part of them', { only: ['text'], shard: { index: 2, count: 2 } }, ['text/listTags-b']],
])('selects %s', (_, selection, names) => {
  expect(selectMutants(all, selection).map(({ name }) => name)).toEqual(names);
});

test('a prefix of no name is wrong', () => {
  expect(() => selectMutants(all, { only: ['text', 'tags'], shard: whole })).toThrow(
    'no mutant\'s name starts with "tags"; the areas are text, html',
  );
});

test('--only may be repeated, and may hold several prefixes', async () => {
  const cli = join(REPOSITORY, 'apps/api/mutants/cli.ts');
  const only = ['--only', 'html/all-b-lost,html/all-h1-lost', '--only', 'html/all-hr-lost'];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, '--list', ...only]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0])
      .sort(),
  ).toEqual(['html/all-b-lost', 'html/all-h1-lost', 'html/all-hr-lost']);
});
