/** The clock of the machine jumps while the service runs: the times of a resource stay in order. */
import type { schemas } from '@helpdesk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken, mintToken } from '../src/accounts/token.ts';
import { NOW } from './support/databases.ts';
import { type Service, startService } from './support/service.ts';

const HOUR = 3600;
const YEAR = 365 * 24 * HOUR;

let clock: number;
let service: Service;
beforeEach(async () => {
  clock = NOW;
  service = await startService({ now: () => clock });
});
afterEach(() => service.close());

test('a contact field that is changed after the clock was set back was not changed before the last time', async () => {
  const change = async (description: string) => {
    const path = '/v1/contacts/fields/53';
    return (await service.send<{ data: schemas.UpdatedContactField }>('PATCH', path, { description })).body.data;
  };
  const before = await change('Changed at noon');
  clock -= HOUR;
  expect((await change('Changed an hour earlier')).updated_at).toBe(before.updated_at);
  clock += 2 * HOUR;
  expect((await change('Changed an hour later')).updated_at).toBe(NOW + HOUR);
});

test('an article that is published after the clock was set back was published at its last change, not before', async () => {
  const publish = async () => {
    const path = '/v1/articles/4002';
    await service.send('PUT', path, { title: 'Reset', publish: true, is_public: true });
    return (await service.get<{ data: schemas.Article }>(path)).body.data;
  };
  const before = await publish();
  clock -= HOUR;
  expect(await publish()).toMatchObject({ updated_at: before.updated_at, published_at: before.updated_at });
});

describe('the clock jumps forward, and is set right', () => {
  test('what was created meanwhile keeps its time, and newer contacts are listed after it', async () => {
    const create = async (first_name: string) => {
      const contact = { first_name, email: `${first_name}@clock.example` };
      const { body } = await service.send<{ data: schemas.Contact }>('POST', '/v1/contacts', contact);
      return body.data;
    };
    clock += YEAR;
    const ahead = await create('Ahead');
    expect(ahead.created_at).toBe(NOW + YEAR);
    clock = NOW;
    const right = await create('Right');
    expect(right.created_at).toBe(NOW);
    const { body } = await service.get<{ data: { id: number }[] }>('/v1/contacts?per_page=2');
    expect(body.data.map(({ id }) => id)).toEqual([ahead.id, right.id]);
  });

  test('a token that expires in between is rejected meanwhile, and accepted again', async () => {
    const token = mintToken();
    await service.stores.tokens.insert({
      accountId: 1,
      memberId: 11,
      name: 'For a day',
      hash: hashToken(token),
      scopes: ['conversations:view'],
      expiresAt: NOW + 24 * HOUR,
    });
    const read = async () => {
      const { status } = await service.get('/v1/tags', { token: null, headers: { authorization: `Bearer ${token}` } });
      return status;
    };
    expect(await read()).toBe(200);
    clock += YEAR;
    expect(await read()).toBe(401);
    clock = NOW;
    expect(await read()).toBe(200);
  });
});
