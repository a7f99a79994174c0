import type { schemas } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { REFERENCE_TIME } from '../../db/sample/plan.ts';
import { sanitize } from '../../src/html/sanitize.ts';
import { contactValueFaults } from '../../src/repositories/contact-values.ts';
import { conversationValueFaults } from '../../src/repositories/conversation-values.ts';
import { fromJson } from '../../src/repositories/json.ts';
import { describeOnSample, drivers, openSample, type Sample } from './support/databases.ts';

const BOOKKEEPING = /^(knex_|sqlite_)/;

/** Every row of every table. */
async function dump({ knex }: Pick<Sample, 'knex'>): Promise<Record<string, object[]>> {
  const tables: string[] = await knex('sqlite_master').where('type', 'table').orderBy('name').pluck('name');
  const own = tables.filter((table) => !BOOKKEEPING.test(table));
  return Object.fromEntries(
    await Promise.all(own.map(async (table) => [table, await knex(table).orderByRaw('1, 2, 3')])),
  );
}

test('the sample is the same each time, on every driver', async () => {
  const samples = await Promise.all([...drivers, 'better-sqlite3' as const].map(openSample));
  const [first, ...others] = await Promise.all(samples.map(dump));
  for (const other of others) expect(other).toEqual(first);
  await Promise.all(samples.map(({ knex }) => knex.destroy()));
});

describeOnSample('the sample', (sample) => {
  const accountId = 1;
  const own = (table: string) => sample.knex(table).where({ account_id: accountId });

  test.each([
    ['contacts', 250],
    ['conversations', 600],
    ['conversation_replies', 600],
    ['help_centers', 3],
  ])('Northwind has at least %s: %i', async (table, least) => {
    expect((await own(table)).length).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ['conversations', 'status', ['Closed', 'Open', 'Pending', 'Resolved']],
    ['conversations', 'priority', ['High', 'Low', 'Medium', 'Urgent']],
    ['conversations', 'source', ['Call', 'Mail']],
    ['conversations', 'brand_id', [3, 4]],
    ['conversations', 'assigned_to_member_id', [null, 11, 12, 13, 14, 15, 16]],
    ['conversations', 'assigned_to_team_id', [null, 5, 6, 7]],
    ['articles', 'status', ['DRAFT', 'PUBLISHED', 'UNDER_REVIEW']],
    ['collections', 'level', [1, 2, 3]],
    ['contact_fields', 'type', ['checkbox', 'date', 'dropdown', 'number', 'paragraph', 'text']],
    ['conversation_fields', 'type', ['checkbox', 'date', 'dropdown', 'nested_dropdown', 'number', 'paragraph', 'text']],
  ])('%s have every %s', async (table, column, values) => {
    expect(await own(table).distinct(column).orderBy(column).pluck(column)).toEqual(values);
  });

  test.each([
    ['conversations', 'csat'],
    ['conversations', 'handed_off_at'],
    ['articles', 'collection_id'],
    ['articles', 'published_at'],
    ['contacts', 'email'],
    ['contacts', 'phone'],
    ['contacts', 'language'],
  ])('some %s have a %s and some have none', async (table, column) => {
    expect((await own(table).whereNull(column)).length).toBeGreaterThan(0);
    expect((await own(table).whereNotNull(column)).length).toBeGreaterThan(0);
  });

  test('the kept HTML is clean already', async () => {
    const articles = await sample.knex('articles').select('id', 'draft_html_content', 'published_html_content');
    const texts = articles.flatMap((row) => [row.draft_html_content, row.published_html_content]);
    const descriptions: string[] = await sample.knex('conversations').distinct().pluck('description_html');
    // Attributes aside, whose order and spelling may differ, no element is lost.
    const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g);
    expect([...texts, ...descriptions].filter((html) => String(tags(sanitize(html))) !== String(tags(html)))).toEqual(
      [],
    );
  });

  test('custom values suit their fields', async () => {
    const contacts: string[] = await own('contacts').distinct().pluck('custom_fields');
    for (const values of contacts) {
      expect(await contactValueFaults(sample.knex, accountId, fromJson(values)), values).toEqual([]);
    }
    const conversations: string[] = await own('conversations').distinct().pluck('custom_fields');
    for (const values of conversations) {
      expect(
        await conversationValueFaults(sample.knex, accountId, fromJson<schemas.ConversationFieldValue[]>(values)),
        values,
      ).toEqual([]);
    }
  });

  test.each([
    ['contacts', 'updated_at'],
    ['companies', 'updated_at'],
    ['conversations', 'last_updated_at'],
    ['articles', 'updated_at'],
  ])('no %s is younger than the reference time', async (table, column) => {
    const [row] = await sample.knex(table).max({ latest: column });
    expect(row?.latest).toBeLessThanOrEqual(REFERENCE_TIME);
  });
});
