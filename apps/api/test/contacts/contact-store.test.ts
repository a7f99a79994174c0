import { expect, test } from 'vitest';
import { createStores } from '../../src/stores.ts';
import { describeOnSample, NOW } from '../support/databases.ts';
import { CONTACT_DEFAULTS } from '../support/documented-defaults.ts';
import { expectOk, failure } from '../support/results.ts';

const accountId = 1;

describeOnSample('listing contacts', (sample) => {
  const list = async (filters: { search?: string; email?: string; phone?: string }) =>
    expectOk(await sample.stores.contacts.list({ accountId, perPage: 1000, ...filters }));

  test('newest first, of equal times the highest id first', async () => {
    const { items } = await list({});
    const sorted = items.toSorted((a, b) => b.created_at - a.created_at || b.id - a.id);
    expect(items.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    expect(new Set(items.map(({ created_at }) => created_at)).size).toBeLessThan(items.length);
  });

  test.each([
    ['ada', ['Madame']],
    ['Ada', ['Adam']],
    ['ADA', ['ADA']],
    ['%', ['100%']],
    ['ё', []],
    ['λία', []],
    ['οφί', ['Σοφία']],
    ['οφι', []],
    ['🚲', ['Renée 🚲']],
    ['Renée', ['Renée 🚲']],
    ['Rene\u0301', ['Rene\u0301e']],
    ['小', ['小明']],
    ['_', []],
    ['*', []],
  ])('search %j finds the first names %j', async (search, names) => {
    const { items } = await list({ search });
    expect([...new Set(items.map(({ first_name }) => first_name))]).toEqual(names);
  });

  test.each([
    [{ email: 'MINA.SATO@fabrikam.example' }, ['Mina Sato']],
    [{ phone: '+81312345678' }, ['Mina Sato']],
    [{ email: 'mina.sato@fabrikam.example', phone: '+4930901820' }, []],
    [{ search: 'Min', email: 'mina.sato@fabrikam.example' }, ['Mina Sato']],
    [{ search: 'Jonas', email: 'mina.sato@fabrikam.example' }, []],
    [{ email: 'nobody@fabrikam.example' }, []],
    [{ email: '%@fabrikam.example' }, []],
  ])('filters %j give %j', async (filters, names) => {
    const page = await list(filters);
    expect(page.items.map(({ full_name }) => full_name)).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  test('a shared phone number finds all who have it', async () => {
    expect((await list({ phone: '+31105550100' })).total).toBeGreaterThan(1);
  });

  test('a deployment can show the first company alone', async () => {
    const { contacts } = createStores(sample.knex, { now: () => NOW, contactListVariant: 'company' });
    const { items } = expectOk(await contacts.list({ accountId, perPage: 2 }));
    expect(items).toMatchObject([
      { id: 1815, company_id: 401, company_name: 'Fabrikam Bikes' },
      { id: 1814, company_id: null, company_name: null },
    ]);
    expect(items.some((item) => 'companies' in item)).toBe(false);
  });
});

describeOnSample('creating contacts', (sample) => {
  const create = (contact: object) => sample.stores.contacts.create({ accountId, firstName: 'Noor', ...contact });

  test('absent members have the documented defaults', async () => {
    expect(expectOk(await create({ email: 'Noor@Lumiere.example' }))).toEqual({
      ...CONTACT_DEFAULTS,
      first_name: 'Noor',
      full_name: 'Noor',
      email: 'noor@lumiere.example',
      created_at: NOW,
      updated_at: NOW,
    });
  });

  test('companies keep their order without repeats, and count their contacts', async () => {
    const before = await sample.stores.companies.find(accountId, 402);
    const created = expectOk(await create({ phone: '+31101', companyIds: [402, 401, 402] }));
    expect(created.companies.map(({ id }) => id)).toEqual([402, 401]);
    expect(await sample.stores.contacts.find(accountId, created.id)).toEqual(created);
    const after = await sample.stores.companies.find(accountId, 402);
    expect(after?.total_contacts_linked).toBe((before?.total_contacts_linked ?? 0) + 1);
  });

  test.each([
    ['an email that is taken, in another case', { email: 'MINA.sato@fabrikam.example' }, failure('email-taken')],
    [
      'an unknown company, before the email',
      { email: 'mina.sato@fabrikam.example', companyIds: [401, 1] },
      failure('company-not-found'),
    ],
    ["another account's company", { companyIds: [100_401] }, failure('company-not-found')],
    [
      'a wrong value, before the email',
      { email: 'mina.sato@fabrikam.example', customFields: { plan: 'Free' } },
      failure('invalid-input'),
    ],
  ])('rejects %s, and stores nothing', async (_, contact, expected) => {
    const count = () => sample.knex('contacts').count();
    const before = await count();
    expect(await create(contact)).toMatchObject(expected);
    expect(await count()).toEqual(before);
  });

  test('of two equal concurrent requests one creates the contact and one conflicts', async () => {
    const [first, second] = await Promise.all([
      create({ email: 'twice@x.example' }),
      create({ email: 'twice@x.example' }),
    ]);
    expect([first, second].filter((result) => !result.ok)).toEqual([failure('email-taken')]);
  });

  test('the same email in another account does not conflict', async () => {
    const contact = { accountId: 3, firstName: 'Noor', email: 'only.here@x.example' };
    expectOk(await create({ email: 'only.here@x.example' }));
    expect(expectOk(await sample.stores.contacts.create(contact)).email).toBe('only.here@x.example');
  });

  test('custom field values of every type are returned as they were sent', async () => {
    const customFields = {
      job_title: '',
      how_we_met: 'Line one\nline two 🚲',
      plan: 'Pro',
      bikes_owned: 1.5,
      customer_since: '2024-02-29',
      wants_newsletter: false,
    };
    const created = expectOk(await create({ phone: '+31102', customFields }));
    expect((await sample.stores.contacts.find(accountId, created.id))?.custom_fields).toEqual(customFields);
  });

  test.each<[name: string, value: unknown, message: string]>([
    ['nothing', 'x', 'is not a known field'],
    ['__proto__', 'x', 'is not a known field'],
    ['email', 'x@y.example', 'is not a known field'],
    ['fax_number', '1', 'is not a known field'],
    ['job_title', 5, 'must be a string'],
    ['how_we_met', true, 'must be a string'],
    ['bikes_owned', '5', 'must be a number'],
    ['customer_since', '2025-02-29', 'must be a day as YYYY-MM-DD'],
    ['customer_since', '2025-2-9', 'must be a day as YYYY-MM-DD'],
    ['customer_since', '2025-02-09T00:00:00Z', 'must be a day as YYYY-MM-DD'],
    ['wants_newsletter', 'true', 'must be true or false'],
    ['plan', 'pro', 'must be the name of one of its options'],
    ['plan', 1, 'must be the name of one of its options'],
  ])('rejects the custom value %s: %j', async (name, value, message) => {
    const customFields = Object.fromEntries([[name, value]]);
    expect(await create({ customFields })).toEqual({
      ok: false,
      error: { code: 'invalid-input', issues: [{ path: ['customFields', name], message }] },
    });
  });

  test('there is an issue for each wrong value', async () => {
    const result = await create({ customFields: { 'a/b~c': 1, plan: 'Free' } });
    expect(result).toMatchObject({
      error: { issues: [{ path: ['customFields', 'a/b~c'] }, { path: ['customFields', 'plan'] }] },
    });
  });
});
