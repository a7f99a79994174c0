/** The time of last use, over HTTP and a real database that can be made to reject writes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashToken, mintToken } from '../../src/accounts/token.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { type Service, startService } from '../support/service.ts';

const NOW = 1_800_000_000;

const REJECT_WRITES = isOnPostgres
  ? `CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'readonly'; END $$;
     CREATE TRIGGER reject BEFORE UPDATE ON tokens EXECUTE FUNCTION reject()`
  : 'PRAGMA query_only = ON';
const ACCEPT_WRITES = isOnPostgres ? 'DROP FUNCTION reject CASCADE' : 'PRAGMA query_only = OFF';

const clock = { now: NOW };
let service: Service;
beforeAll(async () => {
  service = await startService({ now: () => clock.now });
});
afterAll(() => service.close());

/** A token that the service has not read yet. @param time of last use. */
async function issueToken(time: number | null) {
  const token = mintToken();
  const owner = { accountId: 1, memberId: 11, name: 'Test', scopes: ['conversations:view'] };
  const id = await service.stores.tokens.insert({ ...owner, hash: hashToken(token) });
  const row = () => service.knex('tokens').where({ id });
  await row().update({ last_used_at: time });
  return {
    read: () => service.get('/v1/tags', { token: null, headers: { Authorization: `Bearer ${token}` } }),
    lastUse: async (): Promise<number | null> => (await row().first('last_used_at')).last_used_at,
  };
}

/** The responses do not wait for the writes. */
const PATIENT = { timeout: 20_000 };

const MESSAGE = 'the time of last use of a token cannot be written';
const warnings = () => service.logLines.filter(({ msg }) => msg === MESSAGE);

test.each([
  ['at the first use', null, NOW],
  ['not again within a minute', NOW - 59, NOW - 59],
  ['after a minute', NOW - 60, NOW],
  ['not when the clock is a little behind', NOW + 59, NOW + 59],
  ['when the clock was set back', NOW + 60, NOW],
])('is written %s', async (_name, before, after) => {
  const { read, lastUse } = await issueToken(before);
  await read();
  await vi.waitFor(async () => expect(await lastUse()).toBe(after), PATIENT);
});

test('a failed write fails no request, and is logged once a minute', async () => {
  const { read, lastUse } = await issueToken(null);
  await service.knex.raw(REJECT_WRITES);
  for (const [seconds, logged] of [
    [0, 1],
    [59, 1],
    [1, 2],
    [59, 2],
  ] as const) {
    clock.now += seconds;
    const statuses = await Promise.all([read(), read()]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(() => expect(warnings()).toHaveLength(logged), PATIENT);
  }
  expect(warnings()[0]).toMatchObject({
    level: 'warn',
    err: { message: expect.stringContaining('readonly') },
  });

  await service.knex.raw(ACCEPT_WRITES);
  clock.now += 60;
  await read();
  await vi.waitFor(async () => expect(await lastUse()).toBe(clock.now), PATIENT);
});
