/** Migrations that add kept counts and search indexes fill them from the rows that are there. */
import { expect, test } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { loadSample } from '../../db/sample/index.ts';
import { selectMatching } from '../../src/articles/article-filters.ts';
import { selectContacts } from '../../src/contacts/contact-filters.ts';
import { selectConversationPage } from '../../src/conversations/conversation-selection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { engines, openEmpty, openSample } from '../support/databases.ts';

const ARTICLES = { accountId: 1, helpCenterId: 21, buckets: ['published'], words: ['bike'] } as const;

test.each(engines)('a database with rows is migrated to the same counts and indexes, %s', async (engine) => {
  const filled = await openEmpty(engine);
  const { knex } = await openSample(engine);
  try {
    const before = Object.entries(migrations).filter(([name]) => name < '0006');
    await migrate(filled, Object.fromEntries(before));
    await loadSample(filled);
    await migrate(filled);
    const read = async (db: typeof knex) => ({
      rows: await db('row_counts')
        .select('account_id', 'list')
        .sum({ total: 'total' })
        .groupBy('account_id', 'list')
        .orderBy(['account_id', 'list']),
      combinations: await db('conversation_counts').sum({ total: 'total' }).count({ rows: '*' }),
      contacts: await (await selectContacts(db, 1, { search: 'Mina' })).matching
        .orderBy('contacts.id')
        .pluck('contacts.id'),
      conversations: await (
        await selectConversationPage(db, 1, { search: 'brake', sortBy: 'created_at', sortOrder: 'desc' })
      ).matching
        .orderBy('conversations.id')
        .pluck('conversations.id'),
      articles: await (await selectMatching(db, ARTICLES)).matching.orderBy('articles.id').pluck('articles.id'),
    });
    const expected = await read(knex);
    expect(expected.contacts.length * expected.conversations.length * expected.articles.length).toBeGreaterThan(0);
    expect(await read(filled)).toEqual(expected);
  } finally {
    await filled.destroy();
    await knex.destroy();
  }
});

test.each(engines)('an article gets no ID of one that was deleted before a migration, %s', async (engine) => {
  const knex = await openEmpty(engine);
  try {
    const before = Object.entries(migrations).filter(([name]) => name < '0018');
    await migrate(knex, Object.fromEntries(before));
    await loadSample(knex);
    const insert = ({ id: _, ...row }: Record<string, unknown>) => knex('articles').insert(row, 'id');
    const article = await knex('articles').first();
    const [deleted] = await insert(article);
    await knex('articles').where('id', deleted.id).delete();
    await migrate(knex);
    const [added] = await insert(article);
    expect(Number(added.id)).toBe(Number(deleted.id) + 1);
  } finally {
    await knex.destroy();
  }
});
