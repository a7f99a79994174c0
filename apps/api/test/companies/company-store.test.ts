import { expect, test } from 'vitest';
import { describeOnSample, NOW } from '../support/databases.ts';
import { expectOk, failure } from '../support/results.ts';

const accountId = 1;

describeOnSample('companies', (sample) => {
  const create = (company: { name: string; domains?: string[]; address?: string; notes?: string }) =>
    sample.stores.companies.create({ accountId, ...company });

  test('other members default to empty', async () => {
    const created = expectOk(await create({ name: 'Alpine Ski House' }));
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Alpine Ski House',
      domains: [],
      domain: '',
      logo: '',
      industry: '',
      phone: '',
      address: '',
      notes: '',
      other_details: {},
      total_contacts_linked: 0,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(await sample.stores.companies.find(accountId, created.id)).toEqual(created);
  });

  test('domains are stored in lower case, in order and without repeats; the first is the primary domain', async () => {
    const domains = ['Shop.Tailwind.example', 'tailwind.example', 'shop.tailwind.EXAMPLE'];
    expect(expectOk(await create({ name: 'Tailwind', domains, address: 'A', notes: 'B' }))).toMatchObject({
      domains: ['shop.tailwind.example', 'tailwind.example'],
      domain: 'shop.tailwind.example',
      logo: 'https://shop.tailwind.example/favicon.ico',
      address: 'A',
      notes: 'B',
    });
  });

  test.each([
    ['a name in another case', { name: 'FABRIKAM bikes' }, 'name-taken'],
    ['a name of another script in another case', { name: 'ΠΟΔΉΛΑΤΑ ΑΙΓΑΊΟΥ' }, 'name-taken'],
    [
      'a domain that is not the primary one of its company',
      { name: 'N1', domains: ['n1.example', 'Fabrikam-Bikes.example'] },
      'domain-taken',
    ],
    ['a name before a domain', { name: 'Fabrikam Bikes', domains: ['fabrikam.example'] }, 'name-taken'],
  ])('rejects %s, and stores nothing', async (_, company, code) => {
    const before = await sample.knex('companies').count();
    expect(await create(company)).toEqual(failure(code));
    expect(await sample.knex('companies').count()).toEqual(before);
  });

  test('a company that is rejected for its domain does not take its name', async () => {
    await create({ name: 'Second try', domains: ['fabrikam.example'] });
    expect(expectOk(await create({ name: 'Second try' }))).toMatchObject({ name: 'Second try' });
  });

  test('of two equal concurrent requests one creates the company and one conflicts', async () => {
    const results = await Promise.all([create({ name: 'Race' }), create({ name: 'RACE' })]);
    expect(results.filter((result) => !result.ok)).toEqual([failure('name-taken')]);
  });

  test('other accounts may have the same name and domain', async () => {
    const company = { name: 'Only here', domains: ['only-here.example'] };
    expectOk(await create(company));
    expect(expectOk(await sample.stores.companies.create({ ...company, accountId: 3 }))).toMatchObject(company);
  });
});
