/** Reads from a replica, by streaming replication on this machine. */
import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PostgresServer, startPostgres, urlOf } from '../../db/start-postgres.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { createReplica } from '../../src/database/connections/replica.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { expectOk } from '../support/results.ts';
import { type Service, startService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/** For busy machines. */
const PATIENT = { timeout: 30_000 };

let primary: PostgresServer;
let standby: PostgresServer;
let replica: Knex;
let service: Service;
/** Statements of requests that the replica has got. */
let replicaStatements: string[] = [];

beforeAll(async () => {
  let primaryData = '';
  primary = await startPostgres({
    async prepare(data) {
      primaryData = data;
    },
  });
  standby = await startPostgres({ prepare: (data) => copyRunning(primaryData, data) });
  replica = openDatabase({ url: standby.url });
  replica.on('query', ({ sql }: { sql: string }) => replicaStatements.push(sql));
  service = await startService({ databaseUrl: primary.url, replica });
  await catchUp();
});
afterAll(async () => {
  await service.close();
  await replica.destroy();
  await standby.stop();
  await primary.stop();
});
beforeEach(() => {
  replicaStatements = [];
});

/** Copies the data of the running primary, as PostgreSQL's manual describes for backups, and makes it a standby. */
async function copyRunning(from: string, to: string): Promise<void> {
  const knex = openDatabase({ url: primary.url, poolSize: 1 });
  try {
    await knex.raw("SELECT pg_backup_start('replica', true)");
    await rm(to, { recursive: true });
    // Keeps the owner, which node's own copy does not.
    await promisify(execFile)('cp', ['-a', from, to]);
    const { rows } = await knex.raw('SELECT labelfile FROM pg_backup_stop(false)');
    await rm(join(to, 'postmaster.pid'));
    await writeFile(join(to, 'backup_label'), rows[0].labelfile, { mode: 0o644 });
    await writeFile(join(to, 'standby.signal'), '');
    const { port } = new URL(primary.url);
    const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`;
    await appendFile(join(to, 'postgresql.auto.conf'), source);
    if (process.getuid?.() === 0) await promisify(execFile)('chown', ['-R', '65534:65534', to]);
  } finally {
    await knex.destroy();
  }
}

/** Waits until the replica has everything. */
async function catchUp(): Promise<void> {
  const { rows } = await service.knex.raw('SELECT pg_current_wal_flush_lsn()::text AS position');
  await vi.waitFor(async () => {
    const replayed = await replica.raw('SELECT pg_last_wal_replay_lsn() >= ?::pg_lsn AS done', [rows[0].position]);
    expect(replayed.rows[0].done).toBe(true);
  }, PATIENT);
}

/** Settings of the primary, from its next statements on. */
async function setOnPrimary(settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await service.knex.raw(`ALTER SYSTEM SET ${name} = '${value}'`);
  await service.knex.raw('SELECT pg_reload_conf()');
}

const createCompany = async (name: string) =>
  (await service.send<{ data: schemas.Company }>('POST', '/v1/companies', { name })).body.data.id;

const selects = (table: string) => replicaStatements.filter((sql) => sql.includes(`from "${table}"`));

test('reads go to the replica, and tokens and writes to the primary', async () => {
  expect((await service.get('/v1/tags')).status).toBe(200);
  expect(selects('tags')).not.toEqual([]);
  replicaStatements = [];
  expect(await createCompany('On the primary')).toBeGreaterThan(0);
  expect(replicaStatements).toEqual([]);
});

test('a token reads what it has just written, while others read from the replica', async () => {
  await catchUp();
  await replica.raw('SELECT pg_wal_replay_pause()');
  const id = await createCompany('Not replicated yet');
  replicaStatements = [];
  expect((await service.get(`/v1/companies/${id}`)).status).toBe(200);
  expect(selects('companies')).toEqual([]);
  expect((await service.get('/v1/tags', { token: 'other_account' })).status).toBe(200);
  expect(selects('tags')).not.toEqual([]);

  await replica.raw('SELECT pg_wal_replay_resume()');
  await catchUp();
  replicaStatements = [];
  expect((await service.get(`/v1/companies/${id}`)).status).toBe(200);
  expect(selects('companies')).not.toEqual([]);
});

test('with synchronous_commit = remote_apply, what another instance wrote is on the replica before it is acknowledged', {
  timeout: 90_000,
}, async () => {
  onTestFinished(() => setOnPrimary({ synchronous_commit: 'on', synchronous_standby_names: '' }));
  await setOnPrimary({ synchronous_commit: 'remote_apply', synchronous_standby_names: '*' });
  await vi.waitFor(async () => {
    const { rows } = await service.knex.raw('SELECT sync_state FROM pg_stat_replication');
    expect(rows).toEqual([{ sync_state: 'sync' }]);
  }, PATIENT);
  await replica.raw('SELECT pg_wal_replay_pause()');
  const creation = service.stores.companies.create({ accountId: 1, name: 'Of another instance' });
  await vi.waitFor(async () => {
    const { rows } = await service.knex.raw("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    // The use of a token may be recorded meanwhile.
    expect(rows).not.toEqual([]);
  }, PATIENT);
  await replica.raw('SELECT pg_wal_replay_resume()');

  const { id } = expectOk(await creation);
  replicaStatements = [];
  expect((await service.get(`/v1/companies/${id}`)).status).toBe(200);
  expect(selects('companies')).not.toEqual([]);
});

test('a domain error of the replica is the response', async () => {
  expect((await service.get('/v1/companies/999999999')).status).toBe(404);
  expect(selects('companies')).not.toEqual([]);
});

describe('where a replica did not respond', () => {
  const NO_REPLICA = 'DATABASE_READ_URL is no replica of DATABASE_URL: it is another server or another database';

  test.each<[responds: string, url: () => Promise<string> | string, isUsable: boolean, errors: string[]]>([
    ['it', () => standby.url, true, []],
    [
      'another server',
      () => createPostgresDatabase('empty'),
      false,
      [`${NO_REPLICA}: reads go to the primary until it is one`],
    ],
    [
      'another database of the primary',
      async () => {
        await service.knex.raw('CREATE DATABASE other');
        return urlOf('other', primary.url);
      },
      false,
      [`${NO_REPLICA}: reads go to the primary until it is one`],
    ],
  ])('%s responds there later', async (_name, urlOfLater, isUsable, errors) => {
    const later = new URL(await urlOfLater());
    const proxy = await startTcpProxy(Number(later.port));
    onTestFinished(() => proxy.close());
    later.port = String(proxy.port);
    const knex = openDatabase({ url: later.href });
    onTestFinished(() => knex.destroy());
    const logged: string[] = [];
    let tries = 0;
    knex.on('query', () => {
      tries += 1;
    });
    await proxy.refuse();
    const state = createReplica(service.knex, knex, {
      log: { error: (line: string) => logged.push(line) },
      retryMs: 10,
    });
    state.noteFailure();
    await proxy.restore();
    await vi.waitFor(async () => expect((await state.isUsable(1)) || tries > 5).toBe(true), PATIENT);
    expect([await state.isUsable(1), logged]).toEqual([isUsable, errors]);
  });
});

test('reads go on from the primary when the replica is gone', async () => {
  await standby.stop();
  for (const token of ['full', 'other_account'] as const) {
    expect((await service.get('/v1/tags', { token })).status).toBe(200);
  }
  const messages = service.logLines.map(({ msg }) => msg).filter((msg) => String(msg).includes('replica'));
  expect(messages).toEqual(['the replica failed: reads go to the primary until it responds']);
});
