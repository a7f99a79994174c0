/** The clock of the machine is set back while the service runs: the times of a resource stay in order. */
import type { schemas } from '@helpdesk/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOW } from './support/databases.ts';
import { type Service, startService } from './support/service.ts';

const HOUR = 3600;

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
