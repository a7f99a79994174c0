/** Faults of a PostgreSQL server that answers: the documented response, a log line, and recovery without a restart (docs/faults.md). */
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PostgresServer, startPostgres, urlOf } from '../../db/start-postgres.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { type Service, startService } from '../support/service.ts';

const MAX_CONNECTIONS = 30;
/** For busy machines. */
const PATIENT = { timeout: 20_000 };

let server: PostgresServer;
let service: Service;
/** Connections of somebody else. */
let others: Knex;
beforeAll(async () => {
  server = await startPostgres({ settings: [`max_connections=${MAX_CONNECTIONS}`] });
  service = await startService({ databaseUrl: server.url, statementTimeoutMs: 500 });
  others = openDatabase({ url: server.url, poolSize: 1 });
});
afterAll(async () => {
  await service.close();
  await others.destroy();
  await server.stop();
});
beforeEach(() => {
  logged = service.logLines.length;
});

/** Lines of earlier tests. */
let logged = 0;

const findErrors = () =>
  service.logLines
    .slice(logged)
    .filter(({ level, operation }) => level === 'error' && operation !== undefined)
    .map(({ operation, err }) => {
      // As pino writes errors.
      const { code, type } = err as { code?: string; type: string };
      return [operation, code ?? type];
    });

const read = async () => (await service.get('/v1/tags')).status;
const ready = async () => (await service.get('/readyz')).status;
const rename = (description: string) => service.send('PATCH', '/v1/contacts/fields/53', { description });
const FAILED = { status: 500, body: { error: { message: 'Error while updating contact field' } } };

async function hold(knex: Knex, count: number): Promise<() => Promise<unknown>> {
  const held = await Promise.all(Array.from({ length: count }, () => knex.transaction()));
  return () => Promise.all(held.map((trx) => trx.rollback()));
}

/** Takes all connections that the server has, those of the service too. @returns what closes them. */
async function takeAllConnections(): Promise<() => Promise<unknown>> {
  const greedy = openDatabase({ url: server.url, poolSize: 2 * MAX_CONNECTIONS });
  const held = [await greedy.transaction()];
  await others.raw(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND state = 'idle'",
  );
  try {
    for (;;) held.push(await greedy.transaction());
  } catch {
    return async () => {
      await Promise.all(held.map((trx) => trx.rollback()));
      await greedy.destroy();
    };
  }
}

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await others.raw(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await others.raw('SELECT pg_reload_conf()');
}

test.each<[fault: string, code: string, cause: () => Promise<() => Promise<unknown>>]>([
  [
    'read-only server',
    '25006',
    async () => {
      await setReadOnly('on');
      return () => setReadOnly('off');
    },
  ],
  [
    'locked row',
    '57014',
    async () => {
      const trx = await others.transaction();
      await trx('contact_fields').where('id', 53).forUpdate();
      return () => trx.rollback();
    },
  ],
])('%s: a write gets the documented 500, reads go on, and writes work again afterwards', async (_name, code, cause) => {
  const remedy = await cause();
  try {
    await vi.waitFor(async () => expect(await rename(`Changed (${code})`)).toMatchObject(FAILED), PATIENT);
    expect(findErrors()).toEqual([['updateContactField', code]]);
    expect([await read(), await ready()]).toEqual([200, 200]);
  } finally {
    await remedy();
  }
  await vi.waitFor(async () => expect(await rename(`Changed after ${code}`)).toMatchObject({ status: 200 }), PATIENT);
});

test.each<[fault: string, error: string, cause: () => Promise<() => Promise<unknown>>]>([
  ['too many connections', '53300', takeAllConnections],
  ['pool exhausted', 'KnexTimeoutError', () => hold(service.knex, 10)],
])(
  '%s: requests get the documented 500 and /readyz 503, until a connection is free',
  { timeout: 60_000 },
  async (_name, error, cause) => {
    const remedy = await cause();
    try {
      expect(await read()).toBe(500);
      await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENT);
      expect(findErrors()).toEqual([['listTags', error]]);
    } finally {
      await remedy();
    }
    await vi.waitFor(async () => expect([await read(), await ready()]).toEqual([200, 200]), PATIENT);
  },
);

test('too many requests for the connections of the pool: the documented 429, which is no failure', async () => {
  // Each is answered; a request that comes after them would wait for longer than the limit.
  const busy = Array.from({ length: 300 }, () => service.knex.raw('SELECT pg_sleep(0.4)').catch(() => {}));
  const { status, headers, body } = await service.get('/v1/tags');
  expect([status, headers.get('retry-after'), body]).toEqual([429, '1', { error: { message: 'Too many requests' } }]);
  expect(findErrors()).toEqual([]);
  await Promise.all(busy);
  expect(await read()).toBe(200);
}, 60_000);

test('slow reads of an account leave connections to others, and all get their responses', async () => {
  await others.raw('CREATE DATABASE slow_reads');
  const patient = await startService({ databaseUrl: urlOf('slow_reads', server.url) });
  const blocker = await patient.knex.transaction();
  await blocker.raw('LOCK TABLE tags IN ACCESS EXCLUSIVE MODE');
  const statuses: number[] = [];
  const slow = Array.from({ length: 20 }, async () => statuses.push((await patient.get('/v1/tags')).status));
  const other = await patient.get('/v1/members', { token: 'other_account' });
  const write = await patient.send('POST', '/v1/companies', { name: 'Beside slow reads' });
  expect({ other: other.status, write: write.status, slow: statuses }).toEqual({ other: 200, write: 201, slow: [] });
  await blocker.rollback();
  await Promise.all(slow);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await patient.close();
}, 60_000);
