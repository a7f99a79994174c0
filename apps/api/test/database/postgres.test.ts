/** What is special about PostgreSQL: the server, connections to it, and transactions that it undoes. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startServiceProcess } from '../../chaos/service-process.ts';
import { migrations } from '../../db/migrations/index.ts';
import { type PostgresServer, startPostgres, urlOf } from '../../db/start-postgres.ts';
import { checkDatabase, type DatabaseConfig, openDatabase, ping } from '../../src/database/connections/open.ts';
import { statement } from '../../src/database/statements/statement.ts';
import { readSnapshot, writeTransaction } from '../../src/database/transactions/transactions.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { type Service, startService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Of a server about authentication: SASL (10), and its first challenge (11). */
function toMessage(code: number, data: string): Buffer {
  const message = Buffer.from(`R________${data}`);
  message.writeInt32BE(message.length - 1, 1);
  message.writeInt32BE(code, 5);
  return message;
}

/** For busy machines. */
const PATIENT = { timeout: 20_000 };

function open(config: DatabaseConfig) {
  const knex = openDatabase(config);
  onTestFinished(() => knex.destroy());
  return knex;
}

/** @returns the exit code of the service's command, and what it prints to standard output and standard error. */
function runCommand(
  args: readonly string[],
  DATABASE_URL: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const main = fileURLToPath(new URL('../../bin/helpdesk.js', import.meta.url));
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: '0', LOG_LEVEL: 'trace', DATABASE_URL, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) => resolve([error?.code ?? 0, out, err]));
  });
}

/** @returns the message with which opening fails. */
async function openingError(config: DatabaseConfig): Promise<string> {
  const error = await (async () => checkDatabase(open(config), config.url))().catch((error: Error) => error);
  return error instanceof Error ? error.message : '';
}

test('a statement over the time limit is ended, and the connection goes on', async () => {
  const knex = open({ url: await createPostgresDatabase('empty'), poolSize: 1, statementTimeoutMs: 50 });
  await expect(knex.raw('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout');
  await knex.raw('SELECT 1');
});

test('the pool has no more connections than configured', async () => {
  const url = await createPostgresDatabase('empty');
  const knex = open({ url, poolSize: 3 });
  const held = await Promise.all(Array.from({ length: 3 }, () => knex.transaction()));
  const pidOf = async (db: Knex): Promise<number> => (await db.raw('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const pids = await Promise.all(held.map(pidOf));
  expect(new Set(pids).size).toBe(3);
  const next = pidOf(knex);
  await held[1]?.raw('SELECT pg_sleep(0.1)');
  await held[0]?.rollback();
  expect(await next).toBe(pids[0]);
  await Promise.all(held.slice(1).map((trx) => trx.rollback()));
});

test('the database does not respond if no connection is free, and does again when one is', async () => {
  const knex = open({ url: await createPostgresDatabase('empty'), poolSize: 1 });
  const held = await knex.transaction();
  const start = performance.now();
  await expect(ping(knex)).rejects.toThrow('The database has not responded for 3000 ms, or all connections are in use');
  expect(performance.now() - start).toBeLessThan(5_000);
  await held.rollback();
  await ping(knex);
});

test.each([
  [
    'another encoding',
    "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc",
    '',
    'its encoding is LATIN1, and must be UTF8. Create another one with `createdb --encoding=UTF8 --template=template0`, ',
  ],
  [
    'commits that can be lost',
    '',
    'synchronous_commit = off',
    'so that acknowledged writes could be lost. Set it to on, ',
  ],
])('a database with %s is rejected', async (_, creation, setting, message) => {
  const { url, prefix } = inject('postgres');
  const name = `${prefix}${crypto.randomUUID()}`;
  const admin = open({ url });
  await admin.raw(`CREATE DATABASE ?? TEMPLATE template0 ${creation}`, [name]);
  if (setting) await admin.raw(`ALTER DATABASE ?? SET ${setting}`, [name]);
  expect(await openingError({ url: urlOf(name, url) })).toContain(message);
});

test('the server prepares a statement once for each connection, and not too many', async () => {
  const knex = open({ url: await createPostgresDatabase('sample'), poolSize: 1 });
  const find = statement<{ ids: readonly number[] }, { id: number }[]>((db, { ids }) =>
    db('tags').select('id').whereIn('id', ids),
  );
  const countPrepared = async () => (await knex('pg_prepared_statements').count({ count: '*' }))[0]?.count;
  await find(knex, { ids: [81] });
  await readSnapshot(knex, (trx) => find(trx, { ids: [82] }));
  expect(await countPrepared()).toBe(1);
  for (let length = 1; length <= 210; length += 1) {
    const ids = Array.from({ length }, (_, index) => 81 + index);
    expect(await find(knex, { ids })).toHaveLength(Math.min(length, 28));
  }
  expect(await countPrepared()).toBe(200);
});

test('a column that a newer version changes while this one runs is read as before', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const paths = ['/v1/contacts/1534', '/v1/contacts', '/v1/tags', '/v1/members'];
  const read = () => Promise.all(paths.map(async (path) => (await service.get(path)).status));
  // The connections of the pool prepare the statements.
  for (let round = 0; round < 3; round++) await read();
  const changes = ['contacts.language', 'companies.phone', 'tags.name', 'members.first_name'].map((column) => {
    const [table, name] = column.split('.');
    return `ALTER TABLE ${table} ALTER COLUMN ${name} TYPE varchar(1000)`;
  });
  await service.knex.raw(changes.join('; '));
  expect(await read()).toEqual([200, 200, 200, 200]);
  expect(await read()).toEqual([200, 200, 200, 200]);
});

describe('transactions', () => {
  test('a deadlock is repeated, so that both writes happen', async () => {
    const knex = open({ url: await createPostgresDatabase('sample') });
    const addDigit = (trx: Knex, id: number) =>
      trx('tags')
        .where({ id })
        .update({ name: trx.raw("name || '1'") });
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    /** Runs once both have changed their first row. */
    const change = (first: number, second: number) =>
      writeTransaction(knex, async (trx) => {
        await addDigit(trx, first);
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
        await addDigit(trx, second);
      });
    await Promise.all([change(81, 82), change(82, 81)]);
    // The one that is repeated may meet the other once more.
    expect(waiting).toBeGreaterThan(2);
    const names: string[] = await knex('tags').whereIn('id', [81, 82]).pluck('name');
    expect(names.map((name) => name.slice(-2))).toEqual(['11', '11']);
  });

  test('a serialization failure is repeated, other errors are not', async () => {
    const knex = open({ url: await createPostgresDatabase('empty') });
    const fail = async (errors: string[]) => {
      let runs = 0;
      const work = writeTransaction(knex, async (trx) => {
        runs += 1;
        const error = errors.shift();
        if (error) await trx.raw(`DO $$ BEGIN RAISE ${error}; END $$`);
      });
      return [
        await work.then(
          () => 'done',
          (error: Error) => error.message,
        ),
        runs,
      ];
    };
    expect(await fail(['serialization_failure', 'serialization_failure'])).toEqual(['done', 3]);
    expect(await fail(['disk_full'])).toEqual([expect.stringContaining('disk_full'), 1]);
  });
});

test('the command for migrations shows those of the database, without the password', async () => {
  const url = new URL(await createPostgresDatabase('empty'));
  url.password ||= 'secret';
  const { protocol, username, host, pathname } = url;
  const names = Object.keys(migrations);
  const pending = names.map((name) => `pending  ${name}\n`).join('');
  const total = `0 applied, ${names.length} pending in ${protocol}//${username}@${host}${pathname}\n`;
  expect(await runCommand(['migrations'], url.href)).toEqual([0, pending + total, '']);
});

describe('a server that cannot be used', () => {
  test('is reported in one line at the start, without the password', async () => {
    const output = await runCommand([], 'postgres://ada:secret@127.0.0.1:1/helpdesk');
    expect(output).toEqual([
      1,
      '',
      'The database postgres://ada@127.0.0.1:1/helpdesk cannot be opened: connect ECONNREFUSED 127.0.0.1:1. Check that the server runs, and DATABASE_URL.\n',
    ]);
  });

  test('a user that does not exist is named', async () => {
    const url = new URL(inject('postgres').url);
    url.username = 'nobody';
    expect(await openingError({ url: url.href })).toContain('Check the user and the password in DATABASE_URL.');
  });

  test('that asks for a password is not waited for', async () => {
    // It never closes a connection.
    const server = createServer((socket) => {
      const messages = [toMessage(10, 'SCRAM-SHA-256\0\0'), toMessage(11, 'r=nonce,s=c2FsdA==,i=4096')];
      socket.on('data', () => socket.write(messages.shift() ?? ''));
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [code, , message] = await runCommand([], `postgres://ada@127.0.0.1:${port}/helpdesk`);
    expect([code, message]).toEqual([1, expect.stringContaining('add it to DATABASE_URL, after the user.\n')]);
  });

  test('on which the user may create nothing is reported with what to do', async () => {
    const url = new URL(await createPostgresDatabase('empty'));
    const knex = open({ url: url.href });
    await knex.raw(
      "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'x'; REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    );
    url.username = 'guest';
    url.password = 'x';
    const [code, , message] = await runCommand([], url.href);
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(
        / cannot be opened: permission denied [a-z ]+\. Let the user of DATABASE_URL own the database/,
      ),
    ]);
    await knex.raw('DROP ROLE guest');
  });

  test('with too many connections is reported with what to do', async () => {
    const url = new URL(await createPostgresDatabase('empty'));
    const knex = open({ url: url.href });
    await knex.raw("CREATE ROLE visitor LOGIN PASSWORD 'x' CONNECTION LIMIT 0");
    onTestFinished(() => knex.raw('DROP ROLE visitor'));
    url.username = 'visitor';
    url.password = 'x';
    expect(await openingError({ url: url.href })).toContain(
      'too many connections for role "visitor". Raise max_connections of the server ',
    );
  });

  test('of another database is no replica', async () => {
    const [url, other] = [await createPostgresDatabase('empty'), await createPostgresDatabase('empty')];
    const [code, , message] = await runCommand([], url, { DATABASE_READ_URL: other });
    expect([code, message]).toEqual([2, expect.stringContaining('DATABASE_READ_URL is no replica of DATABASE_URL')]);
  });

  test('a replica that does not respond is not waited for by requests', { timeout: 60_000 }, async () => {
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void silent.close());
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-replica-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // A server on TCP has an address of that kind.
    const { port } = silent.address() as AddressInfo;
    const service = startServiceProcess(['--sample'], {
      DATABASE_URL: await createPostgresDatabase('empty'),
      DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${port}/helpdesk`,
      CREDENTIALS_FILE: join(folder, 'credentials.json'),
      LOG_LEVEL: 'warn',
    });
    onTestFinished(() => service.end('SIGKILL'));
    const url = await service.ready;
    expect(service.log()).toContain('the replica does not respond: reads go to the primary until it does');
    const { full } = JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8'));
    const before = connections;
    const response = await fetch(`${url}/v1/tags`, { headers: { authorization: `Bearer ${full}` } });
    expect([response.status, connections]).toEqual([200, before]);
  });

  test('a database that does not exist is named', async () => {
    const url = urlOf('nothing_here', inject('postgres').url);
    const { hostname, port, username } = new URL(url);
    expect(await openingError({ url })).toContain(
      `cannot be opened: database "nothing_here" does not exist. Create it with \`createdb -h ${hostname} -p ${port} -U ${username} nothing_here\``,
    );
  });
});

describe('a connection that is lost', () => {
  let proxy: TcpProxy;
  let service: Service;
  beforeAll(async () => {
    const url = new URL(await createPostgresDatabase('sample'));
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    service = await startService({ databaseUrl: url.href, statementTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    await service.close();
    await proxy.close();
  });

  const read = async () => (await service.get('/v1/tags')).status;
  const ready = async () => (await service.get('/readyz')).status;

  test('is replaced', async () => {
    expect(await read()).toBe(200);
    proxy.drop();
    await vi.waitFor(async () => expect([await read(), await ready()]).toEqual([200, 200]), PATIENT);
  });

  test('gives the documented 500 while the server refuses connections, and heals', async () => {
    await proxy.refuse();
    await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENT);
    const response = await service.send('POST', '/v1/companies', { name: 'Lost' });
    expect(response).toMatchObject({ status: 500, body: { error: { message: 'Error while creating company' } } });
    await proxy.restore();
    await vi.waitFor(async () => expect([await ready(), await read()]).toEqual([200, 200]), PATIENT);
    expect((await service.send('POST', '/v1/companies', { name: 'Lost' })).status).toBe(201);
  });

  test('gives a 500 where the network swallows everything, and heals', async () => {
    proxy.silence();
    expect(await read()).toBe(500);
    await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENT);
    await proxy.restore();
    await vi.waitFor(async () => expect([await ready(), await read()]).toEqual([200, 200]), PATIENT);
  });

  test('logs no password', () => {
    expect(JSON.stringify(service.logLines)).not.toMatch(/postgres:\/\/[^@"]*:[^@"]*@/);
  });
});

describe('TLS', () => {
  let folder: string;
  let server: PostgresServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-tls-'));
    const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    const other = await generate([{ name: 'commonName', value: 'other' }]);
    await writeFile(join(folder, 'ca.pem'), cert);
    await writeFile(join(folder, 'key.pem'), key);
    await writeFile(join(folder, 'damaged.pem'), `${cert}${cert.replace(/[A-Za-z]{20}/, '')}`);
    await writeFile(join(folder, 'other.pem'), other.cert);
    server = await startPostgres({
      settings: ['ssl=on', 'ssl_cert_file=cert.pem', 'ssl_key_file=key.pem'],
      async prepare(data) {
        await copyFile(join(folder, 'ca.pem'), join(data, 'cert.pem'));
        await copyFile(join(folder, 'key.pem'), join(data, 'key.pem'));
        // The server accepts only a key of its own user.
        await chmod(join(data, 'key.pem'), 0o600);
        if (process.getuid?.() === 0) await chown(join(data, 'key.pem'), 65_534, 65_534);
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test.each<[tls: NonNullable<DatabaseConfig['tls']>, ca: string | undefined, isEncrypted: boolean]>([
    ['disable', undefined, false],
    ['require', undefined, true],
    ['verify-full', 'ca.pem', true],
  ])('%s with %s connects', async (tls, ca, isEncrypted) => {
    const knex = open({ url: server.url, tls, tlsCa: ca && join(folder, ca) });
    const { rows } = await knex.raw('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: isEncrypted }]);
  });

  test.each([
    [
      'a certificate that is not trusted',
      'other.pem',
      '127.0.0.1',
      /self-signed certificate.*\. Set DATABASE_TLS_CA to a file \(PEM\) with the certificate that signed that of the server\.$/,
    ],
    [
      'a certificate for another host',
      'ca.pem',
      'localhost',
      /does not match certificate's altnames.*\. Use a host in DATABASE_URL that the certificate of the server names\.$/,
    ],
    [
      'a file of certificates that is missing',
      'none.pem',
      '127.0.0.1',
      /none\.pem cannot be read: ENOENT.*\. Set DATABASE_TLS_CA to a file with certificates \(PEM\)\.$/,
    ],
    [
      'a file without a certificate',
      'key.pem',
      '127.0.0.1',
      /DATABASE_TLS_CA \S+key\.pem has no certificate\. Set DATABASE_TLS_CA to a file with certificates \(PEM\)\.$/,
    ],
    [
      'a file whose second certificate is damaged',
      'damaged.pem',
      '127.0.0.1',
      /damaged\.pem: certificate 2 of 2 is damaged\. Set DATABASE_TLS_CA to a file with certificates \(PEM\)\.$/,
    ],
  ])('verify-full rejects %s', async (_, ca, host, message) => {
    const url = server.url.replace('127.0.0.1', host);
    expect(await openingError({ url, tls: 'verify-full', tlsCa: join(folder, ca) })).toMatch(message);
  });

  test('a server that takes only encrypted connections is told so', async () => {
    const knex = open({ url: server.url });
    const { rows } = await knex.raw('SHOW hba_file');
    const before = await readFile(rows[0].hba_file, 'utf8');
    await writeFile(rows[0].hba_file, 'hostssl all all all trust\n');
    await knex.raw('SELECT pg_reload_conf()');
    onTestFinished(async () => {
      await writeFile(rows[0].hba_file, before);
      await knex.raw('SELECT pg_reload_conf()');
    });
    await vi.waitFor(
      async () =>
        expect(await openingError({ url: server.url })).toMatch(
          /no pg_hba\.conf entry .*, no encryption\. Set DATABASE_TLS to require /,
        ),
      PATIENT,
    );
    expect(await openingError({ url: server.url, tls: 'require' })).toBe('');
  });

  test('require rejects a server without TLS', async () => {
    const message = await openingError({ url: inject('postgres').url, tls: 'require' });
    expect(message).toContain('The server does not support SSL connections');
  });
});
