/** `helpdesk export`: what it holds in memory. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportFile } from '../../src/bulk/export-file.ts';
import { bulkResources } from '../../src/bulk/registry.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { sampleDatabase } from '../support/shared-database.ts';

test.each<[megabytes: number, ends: number[]]>([
  [0, []],
  [3, [2]],
  [9, [1, 2, 3]],
])('of three articles of %i MB and others, batches end at %j and the end', async (megabytes, ends) => {
  await using sample = await sampleDatabase();
  const knex = openDatabase({ url: await sample.copy() });
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-export-'));
  onTestFinished(async () => {
    await knex.destroy();
    await rm(folder, { recursive: true });
  });
  const ids: number[] = await knex('articles')
    .where({ account_id: 1 })
    .orderBy(['help_center_id', 'created_at', 'id'])
    .pluck('id');
  await knex('articles')
    .whereIn('id', ids.slice(0, 3))
    .update({ draft_html_content: 'x'.repeat(megabytes * 1024 * 1024) });

  const resource = bulkResources.find(({ name }) => name === 'articles');
  if (!resource) throw new Error('There are no articles');
  const batches: number[] = [];
  const file = join(folder, 'articles.ndjson');
  await exportFile({ trx: knex, resource, accountId: 1, file, onProgress: (lines) => batches.push(lines) });
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
  expect(batches).toEqual([...ends, ids.length]);
});
