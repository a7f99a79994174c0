import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sending, type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = (body: unknown, sending?: Sending) =>
  service.send<{ data: schemas.Company }>('POST', '/v1/companies', body, sending);

test('a new company has the sent values and empty defaults', async () => {
  const { status, headers, body } = await create({ name: '  Äpfel & Söhne ', address: ' 1 Way ', notes: '' });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: expect.any(Number),
    name: 'Äpfel & Söhne',
    domains: [],
    domain: '',
    logo: '',
    industry: '',
    phone: '',
    address: ' 1 Way ',
    notes: '',
    other_details: {},
    total_contacts_linked: 0,
    created_at: expect.any(Number),
    updated_at: body.data.created_at,
  });
  expect(headers.get('location')).toBe(`${service.baseUrl}/v1/companies/${body.data.id}`);
  expect((await service.get(`/v1/companies/${body.data.id}`)).body).toEqual(body);
});

describe('domains', () => {
  test.each<[string, object, string[]]>([
    ['several, the first being the primary one', { domains: ['B.example', 'a.example'] }, ['b.example', 'a.example']],
    ['repeats in any case', { domains: ['r.example', 'R.EXAMPLE'] }, ['r.example']],
    ['the shorthand', { domain: 'One.example' }, ['one.example']],
    ['both: the list counts', { domains: ['list.example'], domain: 'not looked at' }, ['list.example']],
    ['both: an empty list counts too', { domains: [], domain: 'x.example' }, []],
  ])('%s', async (name, sent, domains) => {
    const { status, body } = await create({ name: `Domains: ${name}`, ...sent });
    const [domain = ''] = domains;
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ domains, domain, logo: domain && `https://${domain}/favicon.ico` });
  });

  test.each([
    ['localhost'],
    ['https://x.example'],
    ['x.example/'],
    ['-x.example'],
    ['x..example'],
    ['bücher.example'],
    [''],
    [`${'x'.repeat(64)}.example`],
  ])('%j is not a domain', async (domain) => {
    for (const sent of [{ domain }, { domains: ['fine.example', domain] }]) {
      const { status, body } = await create({ name: 'No domain', ...sent });
      expect([status, body]).toMatchObject([400, { error: { message: 'Invalid request data' } }]);
    }
  });

  test('at most 50', async () => {
    const domains = Array.from({ length: 51 }, (_, index) => `d${index}.example`);
    expect((await create({ name: 'Many', domains })).status).toBe(400);
    expect((await create({ name: 'Many', domains: domains.slice(1) })).status).toBe(201);
  });
});

describe('a name or domain of another company', () => {
  const NAME = 'Company with this name already exists';
  const DOMAIN = 'Company with this domain already exists';
  test.each<[string, object, string]>([
    ['the name, in any case', { name: 'FABRIKAM bikes' }, NAME],
    ['the name, with blanks around', { name: ' Fabrikam Bikes ' }, NAME],
    ['a domain', { name: 'New 1', domains: ['new.example', 'fabrikam-bikes.example'] }, DOMAIN],
    ['a domain, in any case', { name: 'New 2', domain: 'Fabrikam.Example' }, DOMAIN],
  ])('%s', async (_name, sent, message) => {
    const { status, body } = await create(sent);
    expect([status, body]).toEqual([409, { error: { message } }]);
  });

  test('a rejected company stores nothing', async () => {
    await create({ name: 'Half made', domains: ['half-made.example', 'fabrikam.example'] });
    expect((await create({ name: 'Half made', domains: ['half-made.example'] })).status).toBe(201);
  });

  test('is free in another account', async () => {
    await create({ name: 'Ours alone', domain: 'ours-alone.example' });
    expect(
      (await create({ name: 'Ours alone', domain: 'ours-alone.example' }, { token: 'other_account' })).status,
    ).toBe(201);
  });

  test('of concurrent requests one succeeds, the others conflict', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create({ name: `R${n}`, domain: 'race.example' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

test("another account's company does not exist", async () => {
  const { status, body } = await service.get('/v1/companies/401', { token: 'other_account' });
  expect([status, body]).toEqual([404, { error: { message: 'Company not found' } }]);
});
