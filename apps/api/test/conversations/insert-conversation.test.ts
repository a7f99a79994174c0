import { expect, test } from 'vitest';
import { describeOnSample, NOW } from '../support/databases.ts';
import { conversationDefaults } from '../support/documented-defaults.ts';
import { expectOk } from '../support/results.ts';

const accountId = 1;

describeOnSample('creating conversations', (sample) => {
  const create = (conversation: object) =>
    sample.stores.conversations.create({
      accountId,
      subject: 'Brake',
      description: {
        html: '<p>It <strong>broke</strong> quietly</p>',
        text: 'It broke quietly',
        folded: 'it broke quietly',
      },
      requestedBy: 'mina.sato@fabrikam.example',
      priority: 'Medium',
      source: 'Call',
      status: 'Open',
      ...conversation,
    });

  test('absent members have the documented defaults', async () => {
    expect(expectOk(await create({}))).toEqual({
      ...conversationDefaults(NOW),
      requested_by_email: 'mina.sato@fabrikam.example',
      requested_by_id: 1815,
      subject: 'Brake',
      description_html: '<p>It <strong>broke</strong> quietly</p>',
      description_text: 'It broke quietly',
    });
  });

  test('it is listed with the members that only lists have, and found by its text', async () => {
    const created = expectOk(await create({ subject: 'Findable', requestedBy: '+4930901820' }));
    const search = 'findable "broke quietly"';
    const { items } = expectOk(
      await sample.stores.conversations.list({
        accountId,
        perPage: 5,
        sortBy: 'created_at',
        sortOrder: 'desc',
        search,
      }),
    );
    expect(items).toEqual([{ ...created, requested_by_phone: '+4930901820', attachments: [], csat: null }]);
  });

  test('assignee in any case, team and brand are looked up', async () => {
    const named = expectOk(await create({ assignee: 'Ada.OKAFOR@northwind.example', teamId: 7, brandId: 4 }));
    expect(named).toMatchObject({
      assigned_to_member_id: 11,
      assigned_to_team_id: 7,
      brand_id: 4,
      brand: 'Northwind Trade',
    });
  });

  test.each([
    ['known email, in any case', 'MINA.Sato@Fabrikam.example', 1815],
    ['known phone number', '+4930901820', 1814],
  ])('the requester by %s is the contact with it', async (_, requestedBy, id) => {
    expect(expectOk(await create({ requestedBy }))).toMatchObject({ requested_by_id: id });
  });

  test('of several contacts with one phone number, the requester is the one with the lowest id', async () => {
    const [lowest] = await sample
      .knex('contacts')
      .where({ account_id: accountId, phone: '+31105550100' })
      .min({ id: 'id' });
    expect(expectOk(await create({ requestedBy: '+31105550100' }))).toMatchObject({ requested_by_id: lowest?.id });
  });

  test.each([
    ['New.Person@x.example', { first_name: 'New.Person', email: 'new.person@x.example', phone: null }],
    ['+31209999999', { first_name: '+31209999999', email: null, phone: '+31209999999' }],
  ])('an unknown requester %s becomes a contact', async (requestedBy, expected) => {
    const { requested_by_id } = expectOk(await create({ requestedBy }));
    const contact = await sample.stores.contacts.find(accountId, requested_by_id);
    expect(contact).toMatchObject({ ...expected, last_name: '', active: true, created_at: NOW });
    expect(expectOk(await create({ requestedBy }))).toMatchObject({ requested_by_id });
  });

  test('two concurrent conversations of one unknown person have one requester', async () => {
    const [first, second] = await Promise.all([
      create({ requestedBy: 'both@x.example' }),
      create({ requestedBy: 'Both@x.example' }),
    ]);
    expect(expectOk(first).requested_by_id).toBe(expectOk(second).requested_by_id);
  });

  test.each<[what: string, conversation: object, paths: (string | number)[][]]>([
    ['brand', { brandId: 1 }, [['brandId']]],
    ["another account's brand", { brandId: 100_003 }, [['brandId']]],
    ['team', { teamId: 100_005 }, [['teamId']]],
    ['assignee', { assignee: 'nobody@northwind.example' }, [['assignee']]],
    ["another account's member", { assignee: 'ada.okafor@contoso.example' }, [['assignee']]],
    [
      'all of them and a value',
      { brandId: 1, teamId: 1, assignee: 'x@y.example', customFields: [{ id: 1, value: 'x' }] },
      [['brandId'], ['assignee'], ['teamId'], ['customFields', 0, 'id']],
    ],
  ])('an unknown %s is rejected, and no requester is created', async (_, conversation, paths) => {
    const before = await sample.knex('contacts').count();
    const result = await create({ requestedBy: 'never@x.example', ...conversation });
    expect(!result.ok && result.error.issues.map(({ path }) => path)).toEqual(paths);
    expect(await sample.knex('contacts').count()).toEqual(before);
  });

  test.each<[id: number, value: string | number]>([
    [71, 'Order'],
    [72, 'NW-1 🚲'],
    [75, 'Line one\nline two'],
    [76, 2.5],
    [77, '2024-02-29'],
    [78, 'true'],
    [78, 'false'],
    [79, 'København'],
    [74, 'Bikes'],
    [74, 'Parts > Brake'],
    [74, 'Bikes > City bike > Harbour 7'],
  ])('field %i accepts %j', async (id, value) => {
    expect(expectOk(await create({ customFields: [{ id, value }] }))).toMatchObject({ custom_fields: [{ id, value }] });
  });

  test.each<[values: { id: number; value: string | number }[], at: [index: number, member: string]]>([
    [[{ id: 73, value: 'inactive' }], [0, 'id']],
    [[{ id: 100_072, value: 'foreign' }], [0, 'id']],
    [
      [
        { id: 72, value: 'a' },
        { id: 72, value: 'b' },
      ],
      [1, 'id'],
    ],
    [[{ id: 72, value: 5 }], [0, 'value']],
    [[{ id: 76, value: '5' }], [0, 'value']],
    [[{ id: 77, value: '2025-02-30' }], [0, 'value']],
    [[{ id: 78, value: 'TRUE' }], [0, 'value']],
    [[{ id: 79, value: 'rotterdam' }], [0, 'value']],
    [[{ id: 74, value: 'City bike' }], [0, 'value']],
    [[{ id: 74, value: 'Parts > City bike' }], [0, 'value']],
    [[{ id: 74, value: 'Bikes>City bike' }], [0, 'value']],
    [
      [
        { id: 72, value: 'fine' },
        { id: 71, value: 'Orders' },
      ],
      [1, 'value'],
    ],
  ])('rejects the values %j', async (customFields, at) => {
    expect(await create({ customFields })).toMatchObject({ error: { issues: [{ path: ['customFields', ...at] }] } });
  });
});
