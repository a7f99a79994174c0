/** The check that `startService` makes of every statement that a request runs. */
import { expect, test } from 'vitest';
import { createContentSanitizer } from '../../src/html/content-sanitizer.ts';
import { findTablesWithoutAccount } from '../support/account-check.ts';
import { startService } from '../support/service.ts';

test.each<[sql: string, everyTable: string[], someTable: string[]]>([
  ['select "id" from "tags" where "account_id" = $1 and "id" = $2', [], []],
  ['select "id" from "tags" where "id" = $1', ['tags'], ['tags']],
  ['select `account_id` from `tags` where `id` = ?', ['tags'], ['tags']],
  ['update "tags" set "name" = $1 where "id" = $2', ['tags'], ['tags']],
  ['delete from "tags" where "tags"."account_id" = $1', [], []],
  ['insert into "tags" ("account_id", "name") values ($1, $2)', [], []],
  ['insert into `tags` (`name`) values (?)', ['tags'], ['tags']],
  ['select "id" from "accounts" where "id" = $1', [], []],
  ['select "id" from "accounts" where "name" = $1', ['accounts'], ['accounts']],
  ['BEGIN TRANSACTION ISOLATION LEVEL read committed;', [], []],
  [
    'select "a"."id" from "articles" as "a" inner join "brands" on "brands"."id" = "a"."brand_id" where "a"."account_id" = $1',
    ['brands'],
    [],
  ],
  [
    'select "a"."id" from "articles" as "a" inner join "brands" on "brands"."account_id" = "a"."account_id" where "a"."account_id" = $1',
    [],
    [],
  ],
  [
    'select "id", (select count(*) from "links" where "links"."tag_id" = "tags"."id") from "tags" where "account_id" = $1',
    ['links'],
    [],
  ],
  [
    'select "id" from "tags" where "account_id" = $1 and exists (select * from "links" where "links"."tag_id" = "tags"."id")',
    ['links'],
    [],
  ],
  [
    'select count(*) from (select "id" from "tags" where "account_id" = $1 union select "id" from "links" where "id" = $2) as "found"',
    ['links'],
    ['links'],
  ],
  [
    'select "rowid" from `tag_search` where tag_search match ? union all select "id" from "tags" where "id" = ?',
    ['tags'],
    ['tags'],
  ],
  [
    'select "rowid" from `tag_search` where tag_search match ? union all select "id" from "tags" where "account_id" = ?',
    [],
    [],
  ],
])('%s', (sql, everyTable, someTable) => {
  expect(findTablesWithoutAccount(sql, true)).toEqual(everyTable);
  expect(findTablesWithoutAccount(sql, false)).toEqual(someTable);
});

test('a request that runs such a statement fails the tests', async () => {
  const sanitizeContent = createContentSanitizer();
  const service = await startService({
    async sanitizeContent(...parameters) {
      await service.knex('tags').select('id').first();
      return sanitizeContent(...parameters);
    },
  });
  const body = { subject: 'A', description: 'A', requested_by: 'a@a.example' };
  expect((await service.send('POST', '/v1/conversations', body)).status).toBe(201);
  await expect(service.close()).rejects.toThrow(/No account for tags in select .id. from .tags. limit/);
});
