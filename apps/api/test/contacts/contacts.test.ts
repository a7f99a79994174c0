import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTACT_DEFAULTS } from '../support/documented-defaults.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface One {
  readonly data: schemas.Contact;
}
interface Many {
  readonly data: schemas.Contact[];
  readonly pages: schemas.Pages;
  readonly total_count: number;
}

const create = (body: unknown) => service.send<One>('POST', '/v1/contacts', body);
const total = async (query: string) => (await service.get<Many>(`/v1/contacts?${query}`)).body.total_count;

describe('a new contact', () => {
  test('has the sent values, trimmed, and the documented defaults', async () => {
    const { status, headers, body } = await create({
      first_name: '  Zoë ',
      last_name: ' Öz ',
      email: 'Zoe.Oz@Example.com',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${service.baseUrl}/v1/contacts/${body.data.id}`);
    expect(body.data).toEqual({
      ...CONTACT_DEFAULTS,
      first_name: 'Zoë',
      last_name: 'Öz',
      full_name: 'Zoë Öz',
      email: 'zoe.oz@example.com',
      created_at: expect.any(Number),
      updated_at: body.data.created_at,
    });
  });

  test('is at its Location, and first in the list', async () => {
    const { headers, body } = await create({ first_name: 'Located', phone: '+4930901820' });
    const { pathname } = new URL(headers.get('location') ?? '');
    expect((await service.get(pathname)).body).toEqual(body);
    expect((await service.get<Many>('/v1/contacts?per_page=1')).body.data).toEqual([body.data]);
  });

  test('has an empty last name by default, and then no space at the end of its full name', async () => {
    for (const last of [{}, { last_name: '' }, { last_name: '  ' }]) {
      const { body } = await create({ first_name: 'Solo', phone: '+4930901821', ...last });
      expect(body.data).toMatchObject({ last_name: '', full_name: 'Solo' });
    }
  });

  test('keeps the order of its companies without repeats', async () => {
    const { body } = await create({ first_name: 'Linked', phone: '+4930901822', company_ids: [402, 401, 402] });
    expect(body.data.companies.map(({ id }) => id)).toEqual([402, 401]);
  });

  test('is counted by its companies', async () => {
    const linked = async () =>
      (await service.get<{ data: { total_contacts_linked: number } }>('/v1/companies/402')).body.data
        .total_contacts_linked;
    const before = await linked();
    await create({ first_name: 'Counted', phone: '+4930901823', company_ids: [402] });
    expect(await linked()).toBe(before + 1);
  });

  test('has custom fields of every type', async () => {
    const custom_fields = {
      job_title: 'Head of ünits',
      how_we_met: 'A long\nstory',
      plan: 'Pro',
      bikes_owned: 2.5,
      customer_since: '2024-02-29',
      wants_newsletter: false,
    };
    const { body } = await create({ first_name: 'Fields', phone: '+4930901824', custom_fields });
    expect(body.data.custom_fields).toEqual(custom_fields);
  });
});

describe('a new contact is rejected', () => {
  const valid = { first_name: 'Ada', phone: '+4930901825' };

  test.each<[string, object, string[]]>([
    ['without a first name', { phone: '+4930901825' }, ['/body/first_name']],
    ['with a blank first name', { ...valid, first_name: ' \u00a0' }, ['/body/first_name']],
    ['with a first name above 255', { ...valid, first_name: 'x'.repeat(256) }, ['/body/first_name']],
    ['with null for the last name', { ...valid, last_name: null }, ['/body/last_name']],
    ['with a number for the first name', { ...valid, first_name: 1 }, ['/body/first_name']],
    ['with an email without a dot in the domain', { ...valid, email: 'a@localhost' }, ['/body/email']],
    ['with an email that is not ASCII', { ...valid, email: 'zoë@example.com' }, ['/body/email']],
    ['with a phone without plus', { ...valid, phone: '4930901825' }, ['/body/phone']],
    ['with a phone of 16 digits', { ...valid, phone: `+${'1'.repeat(16)}` }, ['/body/phone']],
    ['with an unknown field', { ...valid, id: 1 }, ['/body/id']],
    ['with 101 companies', { ...valid, company_ids: Array(101).fill(401) }, ['/body/company_ids']],
    ['with company 0', { ...valid, company_ids: [401, 0] }, ['/body/company_ids/1']],
    ['with an unknown custom field', { ...valid, custom_fields: { nope: 'x' } }, ['/body/custom_fields/nope']],
    ['with a default field', { ...valid, custom_fields: { email: 'a@b.c' } }, ['/body/custom_fields/email']],
    ['with an inactive field', { ...valid, custom_fields: { fax_number: '1' } }, ['/body/custom_fields/fax_number']],
    ['with a number as text', { ...valid, custom_fields: { job_title: 1 } }, ['/body/custom_fields/job_title']],
    ['with text as number', { ...valid, custom_fields: { bikes_owned: '1' } }, ['/body/custom_fields/bikes_owned']],
    [
      'with a day that does not exist',
      { ...valid, custom_fields: { customer_since: '2023-02-29' } },
      ['/body/custom_fields/customer_since'],
    ],
    [
      'with text for a checkbox',
      { ...valid, custom_fields: { wants_newsletter: 'true' } },
      ['/body/custom_fields/wants_newsletter'],
    ],
    ['with an option in another case', { ...valid, custom_fields: { plan: 'pro' } }, ['/body/custom_fields/plan']],
    [
      'with everything wrong at once',
      { first_name: '', phone: '1', extra: 1 },
      ['/body/extra', '/body/first_name', '/body/phone'],
    ],
  ])('%s', async (_name, body, paths) => {
    const before = await total('');
    const response = await service.send<{ error: { message: string; details: { path: string }[] } }>(
      'POST',
      '/v1/contacts',
      body,
    );
    expect([response.status, response.body.error.message]).toEqual([400, 'Invalid request data']);
    expect([...new Set(response.body.error.details.map(({ path }) => path))].sort()).toEqual(paths);
    expect(await total('')).toBe(before);
  });

  test('with neither email nor phone', async () => {
    const { status, body } = await create({ first_name: 'Ada' });
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid request data' } }]);
  });

  test.each([
    ['a company that does not exist', 9007199254740991],
    ["another account's company", 100_401],
  ])('with %s', async (_name, id) => {
    const { status, body } = await create({ ...valid, company_ids: [401, id] });
    expect([status, body]).toEqual([404, { error: { message: 'Company not found' } }]);
  });

  test('with an email that another contact has, in any case', async () => {
    const { status, body } = await create({ first_name: 'Mina', email: 'MINA.Sato@fabrikam.example' });
    expect([status, body]).toEqual([409, { error: { message: 'Contact with this email already exists' } }]);
  });

  test('for its unknown company before its taken email', async () => {
    const { status } = await create({
      first_name: 'M',
      email: 'mina.sato@fabrikam.example',
      company_ids: [9007199254740991],
    });
    expect(status).toBe(404);
  });
});

test('of concurrent requests with one email, one succeeds and the others conflict', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => create({ first_name: 'Race', email: 'race@example.com' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});

test('an email of another account is free', async () => {
  const contact = { first_name: 'M', email: 'in.both@example.com' };
  const other = await service.send('POST', '/v1/contacts', contact, { token: 'other_account' });
  expect([other.status, (await create(contact)).status]).toEqual([201, 201]);
});

describe('filters', () => {
  beforeAll(async () => {
    await create({ first_name: 'Quirin', email: 'quirin.one@example.com', phone: '+4930555001' });
    await create({ first_name: 'quirin', email: 'quirin.two@example.com', phone: '+4930555001' });
    await create({ first_name: '100%_*"', phone: '+4930555002' });
  });

  test.each([
    ['search=Quir', 1],
    ['search=quir', 1],
    ['search=uirin', 2],
    ['search=QUIRIN', 0],
    ['search=%25_', 1],
    ['search=*%22', 1],
    ['search=_______________', 0],
    ['requested_by_email=QUIRIN.one@example.com', 1],
    ['requested_by_email=nobody@example.com', 0],
    ['requested_by_phone=%2B4930555001', 2],
    ['search=Quirin&requested_by_phone=%2B4930555001', 1],
    ['search=Quirin&requested_by_email=quirin.two@example.com', 0],
  ])('%s finds %i', async (query, count) => {
    expect(await total(query)).toBe(count);
  });

  test.each([
    'requested_by_email=nobody',
    'requested_by_email=',
    'requested_by_phone=030',
    'requested_by_phone=+4930555001',
  ])('%s is rejected', async (query) => {
    const { status, body } = await service.get(`/v1/contacts?${query}`);
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid query parameters' } }]);
  });
});

test("another account's contact does not exist", async () => {
  const response = await service.get('/v1/contacts/1815', { token: 'other_account' });
  expect([response.status, response.body]).toEqual([404, { error: { message: 'Contact not found' } }]);
});

test.each(['0', '01', '-1', '+1', '1.0', '1e3', 'fields', '9007199254740992', '%20', 'x'])(
  '%s is not an id',
  async (id) => {
    const { status, body } = await service.get(`/v1/contacts/${id}`);
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid contact id' } }]);
  },
);

describe('the other variant of list items', () => {
  let other: Service;
  beforeAll(async () => {
    other = await startService({ contactListVariant: 'company' });
  });
  afterAll(() => other.close());

  test('has the first company instead of all, null without one', async () => {
    const { body } = await other.get<{ data: Record<string, unknown>[] }>('/v1/contacts?per_page=100');
    for (const item of body.data) expect(item).not.toHaveProperty('companies');
    const named = body.data.find(({ id }) => id === 1815);
    expect(named).toMatchObject({ company_id: 401, company_name: 'Fabrikam Bikes' });
    expect(body.data).toContainEqual(expect.objectContaining({ company_id: null, company_name: null }));
  });

  test('does not change create and retrieve', async () => {
    const { body } = await other.get<One>('/v1/contacts/1815');
    expect(body.data.companies).toHaveLength(1);
  });
});
