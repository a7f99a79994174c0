/** Every list of each account is compared with the rows of that account (docs/decisions/account-isolation.md). */
import { expect, test } from 'vitest';
import { describeOnSample } from '../support/databases.ts';
import { expectOk } from '../support/results.ts';

describeOnSample('isolation of accounts', (sample) => {
  test.each([1, 2, 3])('lists of account %i have all of its rows and no others', async (accountId) => {
    const { contacts, conversations, tags, members, helpCenters, contactFields, conversationFields } = sample.stores;
    const request = { accountId, perPage: 1000 };
    const shown = {
      contacts: expectOk(await contacts.list(request)).items,
      conversations: expectOk(await conversations.list({ ...request, sortBy: 'created_at', sortOrder: 'desc' })).items,
      tags: expectOk(await tags.list(request)).items,
      members: expectOk(await members.list(request)).items,
      help_centers: expectOk(await helpCenters.list(request)).items,
      contact_fields: (await contactFields.list({ accountId, page: 1, limit: 100 })).items,
      conversation_fields: await conversationFields.list({ accountId, perPage: 100 }),
    };
    for (const [table, items] of Object.entries(shown)) {
      const ids: number[] = await sample.knex(table).where({ account_id: accountId }).orderBy('id').pluck('id');
      expect(
        items.map(({ id }) => id).toSorted((a, b) => a - b),
        table,
      ).toEqual(ids);
    }
  });

  test('ids of another account are not found', async () => {
    const { contacts, companies, articles, collections, conversationFields } = sample.stores;
    expect(await contacts.find(1, 101_815)).toBeUndefined();
    expect(await companies.find(1, 100_401)).toBeUndefined();
    expect(await articles.find(1, 104_001)).toBeUndefined();
    expect(await collections.find(1, 100_301)).toBeUndefined();
    expect(await conversationFields.find(1, 100_071)).toBeUndefined();
    expect(await contacts.find(2, 101_815)).toMatchObject({ full_name: 'Mina Sato' });
  });

  test('searches and filters by value stay in the account', async () => {
    const { items } = expectOk(
      await sample.stores.contacts.list({ accountId: 2, perPage: 5, email: 'mina.sato@fabrikam.example' }),
    );
    expect(items.map(({ id }) => id)).toEqual([101_815]);
  });
});
