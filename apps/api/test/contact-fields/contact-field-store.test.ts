import { expect, test } from 'vitest';
import { countStatements, describeOnSample, NOW } from '../support/databases.ts';
import { expectOk, failure } from '../support/results.ts';

const accountId = 1;

describeOnSample('listing contact fields', (sample) => {
  const list = (query: { search?: string; page: number; limit: number }) =>
    sample.stores.contactFields.list({ accountId, ...query });

  test('pages are sorted by id; those after the last are empty', async () => {
    const ids = async (page: number) => (await list({ page, limit: 4 })).items.map(({ id }) => id);
    expect([await ids(1), await ids(2), await ids(3), await ids(4)]).toEqual([
      [51, 52, 53, 54],
      [55, 56, 57, 58],
      [59, 60],
      [],
    ]);
    expect((await list({ page: 1_000_000, limit: 100 })).total).toBe(10);
  });

  test.each([
    ['NAME', []],
    ['PHONE', ['Phone']],
    [
      'e',
      [
        'Email',
        'Job title',
        'Phone',
        'Preferred channel',
        'How we met',
        'Bikes owned',
        'Customer since',
        'Wants the newsletter',
        'Fax number',
      ],
    ],
    ['%', []],
    ['', undefined],
  ])('search %j finds %j', async (search, names) => {
    const { items, total } = await list({ search, page: 1, limit: 100 });
    if (names) expect(items.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names?.length ?? 10);
  });

  test('options have no id in a list', async () => {
    const plan = (await list({ page: 1, limit: 100 })).items.find(({ id }) => id === 53);
    expect(plan?.field_options).toEqual([
      { name: 'Starter', position: 1 },
      { name: 'Pro', position: 2 },
    ]);
  });

  test('the number of statements does not depend on the page size', async () => {
    const cost = (limit: number) => countStatements(sample.knex, () => list({ page: 1, limit }));
    expect(await cost(100)).toBe(await cost(1));
  });
});

describeOnSample('updating contact fields', (sample) => {
  const update = (id: number, changes: object) => sample.stores.contactFields.update({ accountId, id, ...changes });
  const find = async (id: number) =>
    (await sample.stores.contactFields.list({ accountId, page: 1, limit: 100 })).items.find((field) => field.id === id);

  test.each<[what: string, id: number, changes: object, expected: object]>([
    ['an unknown field', 1, { name: 'x' }, failure('not-found')],
    ["another account's field", 100_052, {}, failure('not-found')],
    ['a new name of a default field', 51, { name: 'Mail' }, failure('default-renamed')],
    ['the name of a default field in another case', 51, { name: 'EMAIL' }, failure('default-renamed')],
    ['deactivating a default field', 51, { isActive: false }, failure('default-deactivated')],
    ['both, by the name', 51, { name: 'Mail', isActive: false }, failure('default-renamed')],
    [
      'options of a text field',
      52,
      { options: ['x'] },
      { ok: false, error: { code: 'invalid-input', issues: [{ path: ['options'] }] } },
    ],
    ['an empty list of options too', 52, { options: [] }, failure('invalid-input')],
    ['a name that another field has, in any case', 52, { name: 'PLAN' }, failure('name-taken')],
    ['the name of a default field', 52, { name: 'email' }, failure('name-taken')],
  ])('rejects %s, and changes nothing', async (_, id, changes, expected) => {
    const before = await find(id);
    expect(await update(id, { description: 'changed', ...changes })).toMatchObject(expected);
    expect(await find(id)).toEqual(before);
  });

  test.each<[what: string, id: number, changes: object]>([
    ['nothing', 52, {}],
    ['the same name', 52, { name: 'Job title' }],
    ['the same name of a default field', 51, { name: 'Email' }],
    ['the same state of a default field', 51, { isActive: true }],
    ['the same everything', 52, { name: 'Job title', description: '', isActive: true }],
    ['options that are there, in any case', 53, { options: ['PRO', 'starter', 'Pro'] }],
    ['no options', 53, { options: [] }],
  ])('%s is not a change and keeps updated_at', async (_, id, changes) => {
    const before = await find(id);
    expect(expectOk(await update(id, changes)).updated_at).toBe(before?.updated_at);
    expect(await find(id)).toEqual(before);
  });

  test.each<[what: string, id: number, changes: object, expected: object]>([
    ['name', 57, { name: 'Bicycles' }, { name: 'Bicycles', internal_name: 'bikes_owned' }],
    ['the case of its own name', 56, { name: 'HOW WE MET' }, { name: 'HOW WE MET' }],
    ['description of a default field', 54, { description: 'With country code' }, { description: 'With country code' }],
    ['description to nothing', 60, { description: '' }, { description: '' }],
    ['state', 58, { isActive: false }, { is_active: false }],
  ])('changes the %s, and updated_at with it', async (_, id, changes, expected) => {
    const updated = expectOk(await update(id, changes));
    expect(updated).toMatchObject({ ...expected, updated_at: NOW });
    const { field_options: _options, ...fields } = updated;
    expect(await find(id)).toMatchObject(fields);
  });

  test('options are appended in order and without repeats; existing ones stay', async () => {
    const updated = expectOk(await update(55, { options: ['Chat', 'MAIL', 'chat', 'Größe'] }));
    expect(updated.field_options.map(({ name, position }) => [name, position])).toEqual([
      ['Mail', 1],
      ['Call', 2],
      ['Chat', 3],
      ['Größe', 4],
    ]);
    expect(updated.field_options.every(({ id }) => id > 0)).toBe(true);
    expect(updated.updated_at).toBe(NOW);
    expect(expectOk(await update(55, { options: ['Chat', 'GRÖSSE', 'GRÖßE'] })).field_options).toHaveLength(5);
  });

  test('concurrent requests lose no options', async () => {
    await Promise.all(['a', 'b', 'c', 'A'].map((name) => update(53, { options: [name] })));
    const names = (await find(53))?.field_options.map(({ name }) => name.toLowerCase());
    expect(names?.toSorted()).toEqual(['a', 'b', 'c', 'pro', 'starter']);
  });
});

describeOnSample('the number of options of a contact field', (sample) => {
  const key = { account_id: accountId, field_id: 53 };
  const read = async () => ({
    options: Number((await sample.knex('contact_field_options').where(key).count({ total: '*' }))[0]?.total),
    field: await sample.knex('contact_fields').where('id', 53).first(),
  });

  test.each<[what: string, stored: number, options: readonly string[], fresh: number, total: number | undefined]>([
    ['the last option', 9_999, ['Last'], 1, 10_000],
    ['options that are there, beside the last one', 9_999, ['option 7', 'OPTION 8', 'Last'], 1, 10_000],
    ['options that are there, in a full field', 10_000, ['OPTION 7'], 0, 10_000],
    ['options that are there, in a field with more', 10_001, ['OPTION 7'], 0, 10_001],
    ['one too many', 10_000, ['Option 7', 'Over'], 1, undefined],
    ['two for one place', 9_999, ['Last', 'Over'], 2, undefined],
  ])('%s: to %i options, %j', async (_, stored, options, fresh, total) => {
    await sample.knex('contact_field_options').where(key).delete();
    const rows = Array.from({ length: stored }, (_, index) => ({
      ...key,
      name: `Option ${index}`,
      name_folded: `option ${index}`,
      position: 1 + index,
    }));
    await sample.knex.batchInsert('contact_field_options', rows, 250);
    const before = await read();
    const result = await sample.stores.contactFields.update({ accountId, id: 53, options, description: 'changed' });
    if (total !== undefined) {
      expect(expectOk(result).field_options).toHaveLength(total);
      return;
    }
    const message = `must not add ${fresh} to the ${stored} options of the field: it can have 10000`;
    expect(result).toEqual({ ok: false, error: { code: 'invalid-input', issues: [{ path: ['options'], message }] } });
    expect(await read()).toEqual(before);
  });
});
