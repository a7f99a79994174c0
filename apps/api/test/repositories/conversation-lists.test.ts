import type { schemas } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import type { ConversationFilters } from '../../src/repositories/conversation-filters.ts';
import { describeOnSample } from './support/databases.ts';
import { done } from './support/results.ts';

const accountId = 1;

describeOnSample('listing conversations', (sample) => {
  const list = async (filters: ConversationFilters) =>
    done(
      await sample.repositories.conversations.list({
        accountId,
        perPage: 1000,
        sortBy: 'created_at',
        sortOrder: 'desc',
        ...filters,
      }),
    );

  test.each<[filters: ConversationFilters, matches: (item: schemas.ConversationListItem) => boolean]>([
    [{ statuses: ['Open'] }, ({ status }) => status === 'Open'],
    [{ statuses: ['Open', 'Closed'] }, ({ status }) => status === 'Open' || status === 'Closed'],
    [{ priorities: ['Urgent'] }, ({ priority }) => priority === 'Urgent'],
    [{ memberIds: [11, 12] }, (item) => item.assigned_to_member_id === 11 || item.assigned_to_member_id === 12],
    [{ teamIds: [6] }, (item) => item.assigned_to_team_id === 6],
    [{ brandIds: [4] }, (item) => item.brand_id === 4],
    [{ requesterIds: [1815, 1814] }, (item) => item.requested_by_id === 1815 || item.requested_by_id === 1814],
    [
      { statuses: ['Open'], brandIds: [4], teamIds: [5] },
      (item) => item.status === 'Open' && item.brand_id === 4 && item.assigned_to_team_id === 5,
    ],
  ])('%j gives all that match and no others', async (filters, matches) => {
    const expected = (await list({})).items.filter(matches).map(({ id }) => id);
    const page = await list(filters);
    expect(page.items.map(({ id }) => id)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('requester and company together give those whom both match', async () => {
    const ids = async (filters: ConversationFilters) => (await list(filters)).items.map(({ id }) => id);
    const ofCompany = await ids({ requesterCompanyIds: [401] });
    const ofMina = await ids({ requesterIds: [1815] });
    expect(ofCompany.length).toBeGreaterThan(ofMina.length);
    expect(await ids({ requesterIds: [1815, 1814], requesterCompanyIds: [401] })).toEqual(ofMina);
    expect(await ids({ requesterIds: [1814], requesterCompanyIds: [401] })).toEqual([]);
    expect((await ids({ requesterCompanyIds: [401, 402] })).length).toBeGreaterThan(ofCompany.length);
  });

  test.each<[filters: ConversationFilters]>([
    [{ memberIds: [1] }],
    [{ teamIds: [100_005] }],
    [{ requesterCompanyIds: [100_401] }],
    [{ requesterIds: [101_815] }],
    [{ brandIds: [100_003] }],
  ])('%j names what is not in the account and gives nothing', async (filters) => {
    expect(await list(filters)).toMatchObject({ items: [], total: 0, nextCursor: null });
  });

  test('what the AI agent handles and all others add up to the whole', async () => {
    const [all, byAi, others] = [await list({}), await list({ aiHandled: true }), await list({ aiHandled: false })];
    expect(byAi.total).toBeGreaterThan(0);
    expect(byAi.items.every((item) => item.assigned_to_member_id === 13)).toBe(true);
    expect(others.items.some((item) => item.assigned_to_member_id === null)).toBe(true);
    // The AI agent's own conversations that were handed off to people.
    expect(others.items.some((item) => item.assigned_to_member_id === 13)).toBe(true);
    expect(byAi.total + others.total).toBe(all.total);
  });

  test.each<[search: string, subjects: string[]]>([
    ['HARBOUR', ['Brake lever for the Harbour 7', 'Warranty of the Harbour 9']],
    ['harbour lever', ['Brake lever for the Harbour 7']],
    ['"lever broke" harbour', ['Brake lever for the Harbour 7']],
    ['"broke lever"', []],
    ['"harbour" "9"', ['Warranty of the Harbour 9']],
    ['straßenräder', ['Wo bleibt meine Rechnung?']],
    ['STRAßENRÄDER', ['Wo bleibt meine Rechnung?']],
    ['οδος', ['Καθυστέρηση παραγγελίας']],
    ['поставка ЛЬВОВА', ['Коли буде поставка?']],
    ['ブレーキ', ['ブレーキの交換について']],
    ['👏🏽', ['Loved the new saddle 🚲❤️']],
    ['15% 10_pack', ['Discount of 15% on 10_pack?']],
    ['%%', []],
    ['"15% off"', ['Discount of 15% on 10_pack?']],
    ['<p>', []],
  ])('search %j finds the subjects %j', async (search, subjects) => {
    const { items } = await list({ search });
    expect([...new Set(items.map(({ subject }) => subject))].toSorted()).toEqual(subjects.toSorted());
  });

  test('replies are searched, and each word may stand in another text', async () => {
    const replied = await sample
      .knex('conversation_replies')
      .where({ account_id: accountId })
      .where('text', 'like', '%HX-4471%');
    const { items } = await list({ search: 'hx-4471' });
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(replied.map((reply) => reply.conversation_id)));
    const both = await list({ search: 'hx-4471 saddle' });
    expect(both.total).toBeGreaterThan(0);
    expect(both.items.every(({ subject }) => subject.includes('saddle'))).toBe(true);
  });

  test.each<[search: string, ids: number[]]>([
    ['9001', [9001]],
    ['"9001"', []],
    ['9001 lever', [9001]],
    ['9001 refund', []],
    ['9001 9002', []],
    ['09001', []],
  ])('the id in search %j finds %j', async (search, ids) => {
    expect((await list({ search })).items.map(({ id }) => id)).toEqual(ids);
  });

  test.each(['', '  ', '"', '" "'])('the blank search %j filters nothing', async (search) => {
    expect((await list({ search })).total).toBe((await list({})).total);
  });

  test.each([
    ['created_at', 'created_at', 'asc'],
    ['created_at', 'created_at', 'desc'],
    ['last_updated_at', 'last_updated_at', 'asc'],
    ['last_updated_at', 'last_updated_at', 'desc'],
  ] as const)('sorted by %s: %s %s, equal times by id the same way', async (sortBy, key, sortOrder) => {
    const { items } = done(
      await sample.repositories.conversations.list({ accountId, perPage: 1000, sortBy, sortOrder }),
    );
    const sign = sortOrder === 'asc' ? 1 : -1;
    const sorted = items.toSorted((a, b) => sign * (a[key] - b[key] || a.id - b.id));
    expect(items.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  test.each<[what: string, other: object, valid: boolean]>([
    ['values in another order', { statuses: ['Closed', 'Open'] }, true],
    ['another search that means the same', { search: 'THE   broke' }, true],
    ['another page size', { perPage: 5 }, true],
    ['another value', { statuses: ['Open'] }, false],
    ['another sort', { sortOrder: 'asc' }, false],
    ['a filter less', { search: undefined }, false],
    ['a filter more', { aiHandled: false }, false],
  ])('a cursor with %s', async (_, other, valid) => {
    const query = {
      accountId,
      perPage: 1,
      sortBy: 'created_at',
      sortOrder: 'desc',
      statuses: ['Open', 'Closed'],
      search: 'broke the',
    } as const;
    const { nextCursor } = done(await sample.repositories.conversations.list(query));
    const next = await sample.repositories.conversations.list({ ...query, cursor: nextCursor ?? '', ...other });
    expect('refusal' in next ? next.refusal : 'valid').toBe(valid ? 'valid' : 'malformed-cursor');
  });

  test('an item shows all that is known', async () => {
    const { items } = await list({ search: '9001' });
    expect(items).toMatchObject([
      {
        brand: 'Northwind',
        brand_id: 3,
        requested_by_email: 'mina.sato@fabrikam.example',
        requested_by_phone: '+81312345678',
        attachments: ['https://cdn.northwind.example/attachments/9001/lever.jpg'],
        tags: [{ id: 82, label: 'Spare part' }],
        custom_fields: [
          { id: 71, value: 'Repair' },
          { id: 72, value: 'NW-20918' },
        ],
        csat: null,
      },
    ]);
  });
});
