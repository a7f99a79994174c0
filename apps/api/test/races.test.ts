/** Thousands of concurrent requests for few values; at the end, the rows are compared with a model of what was answered. */
import type { schemas } from '@helpdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRules } from '../chaos/database-rules.ts';
import { type Service, startService } from './support/service.ts';

const REQUESTS = 1000;
const VALUES = 20;
const CLIENTS = 50;
const TIMEOUT_MS = 120_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Sends requests 0 to REQUESTS - 1 from so many clients; each takes the next one. */
async function sendAll<Outcome>(request: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < REQUESTS) {
      const index = next;
      next += 1;
      outcomes[index] = await request(index);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return outcomes;
}

test.each<[what: string, path: string, body: (value: number, index: number) => object]>([
  ['emails', '/v1/contacts', (value) => ({ first_name: 'Race', email: `${value}@emails.example` })],
  ['company names', '/v1/companies', (value) => ({ name: `Race ${value}` })],
  ['domains', '/v1/companies', (value, index) => ({ name: `Domain ${index}`, domains: [`${value}.domains.example`] })],
])('%s: each goes to one request, and the others get 409', { timeout: TIMEOUT_MS }, async (_, path, body) => {
  const statuses = await sendAll(
    async (index) => (await service.send('POST', path, body(index % VALUES, index))).status,
  );
  const created = statuses.filter((status) => status === 201);
  expect(created).toHaveLength(VALUES);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
});

test('requesters: one contact for each address', { timeout: TIMEOUT_MS }, async () => {
  const requesters = await sendAll(async (index) => {
    const requested_by = `${index % VALUES}@requesters.example`;
    const body = { subject: 'Race', description: 'Race', requested_by };
    const response = await service.send<{ data: schemas.CreatedConversation }>('POST', '/v1/conversations', body);
    return `${requested_by} ${response.body.data.requested_by_id}`;
  });
  expect(new Set(requesters).size).toBe(VALUES);
  const ids = await service.knex('contacts').where('email', 'like', '%@requesters.example').pluck('id');
  expect(ids).toHaveLength(VALUES);
});

test('requesters by phone: one contact for each number', { timeout: TIMEOUT_MS }, async () => {
  const requesters = await sendAll(async (index) => {
    // Requests that run at the same time have the same number.
    const requested_by = `+4930000000${10 + Math.floor(index / CLIENTS)}`;
    const body = { subject: 'Race', description: 'Race', requested_by };
    const response = await service.send<{ data: schemas.CreatedConversation }>('POST', '/v1/conversations', body);
    return `${requested_by} ${response.body.data.requested_by_id}`;
  });
  expect(new Set(requesters).size).toBe(REQUESTS / CLIENTS);
});

test('options: each is appended once, at the position that all answers tell', { timeout: TIMEOUT_MS }, async () => {
  const positions = new Map<string, Set<number>>();
  await sendAll(async (index) => {
    const body = { field_options: [`Race ${index % VALUES}`] };
    const response = await service.send<{ data: schemas.UpdatedContactField }>('PATCH', '/v1/contacts/fields/53', body);
    for (const { name, position } of response.body.data.field_options) {
      positions.set(name, (positions.get(name) ?? new Set()).add(position));
    }
  });
  const names = [...positions.keys()].filter((name) => name.startsWith('Race '));
  expect(names).toHaveLength(VALUES);
  expect([...positions.values()].every(({ size }) => size === 1)).toBe(true);
});

test('drafts and publications: what is published was once a draft, as a whole', { timeout: TIMEOUT_MS }, async () => {
  const path = '/v1/articles/4002';
  const content = (version: number) => `<p>Version ${version} of ${version}</p>`;
  await sendAll(async (index) => {
    const body =
      index % 3 === 0 ? { publish: true, is_public: true } : { title: `Race ${index}`, content: content(index) };
    expect((await service.send('PUT', path, body)).status).toBe(200);
  });
  const { data } = (await service.get<{ data: schemas.Article }>(path)).body;
  const [, version] = /^Race (\d+)$/.exec(data.title) ?? [];
  expect(data.draft_html_content).toBe(content(Number(version)));
  const [, published] = /^<p>Version (\d+) /.exec(data.published_html_content) ?? [];
  expect(data.published_html_content).toBe(content(Number(published)));
});

test('afterwards no rule about the rows is broken', async () => {
  expect(await checkRules(service.knex)).toEqual([]);
});
