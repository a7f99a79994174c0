import type { schemas } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { REFERENCE_TIME } from '../../db/sample/plan.ts';
import { checkContactFieldValues } from '../../src/contact-fields/contact-field-values.ts';
import { checkConversationFieldValues } from '../../src/conversation-fields/conversation-field-values.ts';
import { migrate } from '../../src/database/migrate.ts';
import { fromJson } from '../../src/database/statements/rows.ts';
import { sanitize } from '../../src/html/sanitize.ts';
import { describeOnSample, engines, listTables, openEmpty, openSample, type Sample } from '../support/databases.ts';

/** Every row of every table. PostgreSQL has booleans, SQLite has 0 and 1. */
async function dump({ knex }: Pick<Sample, 'knex'>): Promise<Record<string, object[]>> {
  const tables = await listTables(knex);
  return Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows: object[] = await knex(table).orderByRaw('1, 2, 3');
        return [table, JSON.parse(JSON.stringify(rows, (_, value) => (typeof value === 'boolean' ? +value : value)))];
      }),
    ),
  );
}

test('the sample is the same each time, on every engine', async () => {
  const samples = await Promise.all([...engines, 'better-sqlite3' as const].map(openSample));
  const [first, ...others] = await Promise.all(samples.map(dump));
  for (const other of others) expect(other).toEqual(first);
  await Promise.all(samples.map(({ knex }) => knex.destroy()));
});

test.each<[what: string, accounts: readonly string[]]>([
  ['another account', ['Fabrikam']],
  ['the first account of the sample alone, such as one that was imported', ['Northwind']],
])('a database with %s does not get the sample', async (_, accounts) => {
  const knex = await openEmpty('better-sqlite3');
  await migrate(knex);
  await knex('accounts').insert(
    accounts.map((name) => ({ name, has_knowledge_base: true, has_ai: true, created_at: 0 })),
  );
  await expect(loadSample(knex)).rejects.toThrow('The sample is only loaded into an empty database');
  await knex.destroy();
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
    expect(new Set<unknown>(await own(table).pluck(column))).toEqual(new Set<unknown>(values));
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

  test.each(['contacts', 'companies', 'conversations', 'contact_field_options'])(
    'new %s get ids above those of the sample',
    async (table) => {
      const [last] = await sample.knex(table).orderBy('id', 'desc').limit(1);
      const { id: _, ...rest } = last;
      const changed = { name_folded: 'new', email: 'new@new.example' };
      const fitting = Object.entries(changed).filter(([column]) => column in rest);
      const [created] = await sample
        .knex(table)
        .insert({ ...rest, ...Object.fromEntries(fitting) })
        .returning('id');
      await sample.knex(table).where({ id: created.id }).delete();
      expect(created.id).toBeGreaterThan(last.id);
    },
  );

  test('stored HTML is sanitized', async () => {
    const articles = await sample.knex('articles').select('id', 'draft_html_content', 'published_html_content');
    const texts = articles.flatMap((row) => [row.draft_html_content, row.published_html_content]);
    const descriptions: string[] = await sample.knex('conversations').distinct().pluck('description_html');
    // Only elements are compared: the order and spelling of attributes may differ.
    const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g);
    expect([...texts, ...descriptions].filter((html) => String(tags(sanitize(html))) !== String(tags(html)))).toEqual(
      [],
    );
  });

  test('custom field values are valid', async () => {
    const contacts: string[] = await own('contacts').distinct().pluck('custom_fields');
    const inactive = new Set(await own('contact_fields').where({ is_active: false }).pluck('internal_name'));
    for (const values of contacts) {
      const all = Object.entries(fromJson<Record<string, unknown>>(values));
      // A field that was deactivated has kept its values.
      const active = Object.fromEntries(all.filter(([name]) => !inactive.has(name)));
      expect(await checkContactFieldValues(sample.knex, accountId, active), values).toEqual([]);
    }
    const conversations: string[] = await own('conversations').distinct().pluck('custom_fields');
    for (const values of conversations) {
      expect(
        await checkConversationFieldValues(sample.knex, accountId, fromJson<schemas.ConversationFieldValue[]>(values)),
        values,
      ).toEqual([]);
    }
  });

  test.each([
    ['contacts', 'updated_at'],
    ['companies', 'updated_at'],
    ['conversations', 'last_updated_at'],
    ['articles', 'updated_at'],
  ])('no %s is newer than the reference time', async (table, column) => {
    const [row] = await sample.knex(table).max({ latest: column });
    expect(row?.latest).toBeLessThanOrEqual(REFERENCE_TIME);
  });
});
