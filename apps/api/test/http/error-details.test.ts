/** The details of a 400: how many there are, and what they are where the schema of a body is more than a list of members. */
import { openapi } from '@helpdesk/contract';
import { valueAt } from '@helpdesk/contract-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface ErrorBody {
  readonly error: { readonly details: readonly { readonly path: string; readonly message: string }[] };
}

const LONG = 'k'.repeat(256);
const DOMAIN = '/body/domain must';
const conversation = { subject: 'Brakes', description: 'They squeak.' };

test.each<[path: string, body: object, issues: readonly string[]]>([
  ['companies', { name: 'x', domain: 'bad' }, [`${DOMAIN} match the pattern ^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$`]],
  ['companies', { name: 'x', domain: '-' }, [`${DOMAIN} be a host name`, expect.stringContaining('pattern')]],
  ['companies', { name: 'x', domain: 5 }, [`${DOMAIN} be a string`]],
  ['companies', { name: 'x', domain: 5, domains: [] }, [`${DOMAIN} be a string`]],
  [
    'companies',
    { name: 'x', domain: 'bad', color: 1 },
    ['/body/color is not a known field', expect.stringContaining(DOMAIN)],
  ],
  ['companies', { domain: 'x.example' }, ['/body/name is required']],
  ['conversations', { ...conversation, requested_by: 5 }, ['/body/requested_by must be a string']],
  [
    'contacts',
    { first_name: 'Ada', email: 'ada@x.example', custom_fields: { '': 'x', [LONG]: 'x' } },
    ['/body/custom_fields/ is not a known field', `/body/custom_fields/${LONG} is not a known field`],
  ],
])('POST /%s %j', async (path, body, issues) => {
  const response = await service.send<ErrorBody>('POST', `/v1/${path}`, body);
  expect(response.status).toBe(400);
  expect(response.body.error.details.map((issue) => `${issue.path} ${issue.message}`).sort()).toEqual(
    [...issues].sort(),
  );
});

test('there are at most as many as the contract allows', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1]));
  const { body } = await service.send<ErrorBody>('POST', '/v1/companies', { name: 'x', ...unknown });
  const maxItems = valueAt(openapi, '/components/schemas/Error/properties/error/properties/details/maxItems');
  expect(body.error.details).toHaveLength(Number(maxItems));
});
