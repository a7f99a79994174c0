/** The command line, in a separate process. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { contract } from '@helpdesk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { openDatabase } from '../src/database/connections/open.ts';
import { migrate } from '../src/database/migrate.ts';

const MAIN = fileURLToPath(new URL('../bin/helpdesk.js', import.meta.url));

let folder: string;
const children = new Set<ChildProcessWithoutNullStreams>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'helpdesk-command-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true });
});

function start(args: readonly string[], environment: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env: { PATH, PORT: '0', ...environment } });
  children.add(child);
  return child;
}

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const child = start(args, environment);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** Starts the service and resolves when it prints what to try next; it listens by then. */
async function serve(args: readonly string[], environment: Record<string, string> = {}) {
  const child = start(args, environment);
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (/^Try next:.*\n/m.test(said)) break;
  }
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
  return { child, said, url };
}

describe('serve --sample', () => {
  test('the commands for tokens run on the sample as the README has them', async () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const commands = [...readme.matchAll(/^npx -y pnpm@12 helpdesk (tokens .*)$/gm)].map(([, command = '']) => command);
    const { child } = await serve(['--sample']);
    child.kill('SIGTERM');
    await once(child, 'exit');
    const results = [];
    for (const command of commands) {
      const words = command.match(/"[^"]*"|\S+/g) ?? [];
      results.push(await run(words.map((word) => word.replaceAll('"', ''))));
    }
    expect(results).toMatchObject([
      { code: 0, out: expect.stringMatching(/^hd_\S+\n$/) },
      { code: 0, out: expect.stringMatching(/^16 +CI of the web team /m) },
      { code: 0, out: expect.stringMatching(/^hd_\S+\n$/) },
      { code: 0, out: expect.stringMatching(/^Token 16 is revoked\./) },
    ]);
  });

  test('migrates, loads the sample, writes its tokens for the owner alone, and prints where everything is', async () => {
    const { said, url } = await serve(['--sample']);
    const file = join(folder, '.data/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const credentials: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    const scopes = Object.keys(contract.scopes).map((scope) => `scope:${scope}`);
    expect(scopes).toContain('scope:contacts:view');
    expect(Object.keys(credentials)).toEqual([
      'full',
      'unscoped',
      'expired',
      'revoked',
      'other_account',
      'no_features',
      ...scopes,
    ]);
    expect(said).toContain(`${url}/docs`);
    expect(said).toContain(`npx -y pnpm@12 conformance ${url} --credentials .data/credentials.json`);
    const response = await fetch(`${url}/v1/tags`, { headers: { Authorization: `Bearer ${credentials.full}` } });
    expect(response.status).toBe(200);
  });

  test('a second start keeps data and tokens, and creates new tokens where the file is gone', async () => {
    const file = join(folder, '.data/credentials.json');
    const tokens = async () => {
      const { child } = await serve(['serve', '--sample']);
      child.kill('SIGTERM');
      await once(child, 'exit');
      return readFileSync(file, 'utf8');
    };
    const first = await tokens();
    expect(await tokens()).toBe(first);
    rmSync(file);
    expect(await tokens()).not.toBe(first);
  });

  test('replaces a file that others could read', async () => {
    const file = join(folder, 'credentials.json');
    writeFileSync(file, '{"full": "hd_old"}', { mode: 0o644 });
    await serve(['--sample'], { CREDENTIALS_FILE: file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('hd_old');
  });

  test('is rejected in production', async () => {
    const { code, err } = await run(['--sample'], { NODE_ENV: 'production' });
    expect([code, err]).toEqual([2, expect.stringContaining('--sample is rejected if NODE_ENV is production')]);
  });
});

test.each<[environment: Record<string, string>, message: RegExp]>([
  [{}, /^Plain HTTP is rejected: set TLS_CERT and TLS_KEY/m],
  [{ TRUST_PROXY: 'loopback' }, /^Plain HTTP is rejected: use the https address of the proxy, and set PUBLIC_URL/m],
  [
    { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://api.example.com' },
    /^Try next: +HELPDESK_TOKEN=… npx -y pnpm@12 conformance https:/m,
  ],
])('in production with %j, the start prints what works', async (environment, message) => {
  const child = start([], { NODE_ENV: 'production', ...environment });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    // The last line, if there is nothing to try next.
    if (/^(Try next|Plain HTTP is rejected):.*\n/m.test(said)) child.kill('SIGTERM');
  });
  await once(child, 'exit');
  expect(said).toMatch(message);
  expect(said).not.toContain('conformance http:');
});

test('the files of a new database are for the owner alone', async () => {
  await serve([]);
  const files = readdirSync(join(folder, '.data'));
  expect(files.sort()).toEqual(['helpdesk.sqlite', 'helpdesk.sqlite-shm', 'helpdesk.sqlite-wal']);
  for (const file of files) expect(statSync(join(folder, '.data', file)).mode & 0o777).toBe(0o600);
});

test('an import of a folder as one file is reported in one line', async () => {
  mkdirSync(join(folder, 'backup'));
  const message = 'backup is a folder: name a file in it, or import all of them with `import all`.\n';
  expect(await run(['import', 'contacts', 'backup'])).toMatchObject({ code: 1, err: message });
});

test('an import of a pipe is reported in one line, and leaves nothing', async () => {
  const child = start(['import', 'contacts', '/dev/stdin']);
  child.stdin.end('{"first_name":"Ada"}\n');
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, err]).toEqual([
    1,
    '/dev/stdin is not a file that can be read twice, which a second run does: write the lines to a file, and import that.\n',
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a reader that closes the pipe ends the command quietly', async () => {
  const child = start(['--help']);
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, err]).toEqual([0, '']);
});

test.each([
  ['all', 'letter.txt/backup'],
  ['tags', 'nowhere/tags.ndjson'],
])('an export of %s to %s, where nothing can be written, is reported in one line', async (resource, path) => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  const { child } = await serve(['--sample']);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const { code, err } = await run(['export', resource, path, '--account', '1']);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^\S+ cannot be written: .*Export to a place that can be written\.\n$/),
  ]);
});

test('an import that is stopped says how to go on', async () => {
  const account = { id: 1, name: 'Moved', has_knowledge_base: true, has_ai: false };
  writeFileSync(join(folder, 'account.ndjson'), JSON.stringify(account));
  writeFileSync(join(folder, 'contacts.ndjson'), '{"first_name":"Ada"}\n'.repeat(200_000));
  const child = start(['import', 'all', '.']);
  const err = text(child.stderr);
  // What is printed before the contacts are imported.
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(await err).toContain('Run the same command again: it continues after the last batch');
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the service with code 0', async (signal) => {
  const { child } = await serve([]);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a port in use is reported in one line', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, err } = await run([], { PORT: String(port), LOG_LEVEL: 'silent' });
  holder.close();
  expect(code).toBe(1);
  expect(err).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT to another one (0 for any free one).\n`,
  );
});

test.each([[[]], [['migrations']]])('a file that is not a database is reported in one line, %j', async (args) => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada, this is not a database, and never was one.\n'.repeat(50));
  expect(await run(args, { DATABASE_URL: 'letter.txt', LOG_LEVEL: 'silent' })).toMatchObject({
    code: 1,
    err: 'The database letter.txt cannot be opened: file is not a database. Set DATABASE_URL to a SQLite file that can be written or created.\n',
  });
});

test.each<[setting: string, args: string[], environment: Record<string, string>, message: string]>([
  [
    'DATABASE_URL',
    [],
    { DATABASE_URL: 'letter.txt/new.sqlite' },
    'The database letter.txt/new.sqlite cannot be opened: ',
  ],
  // A recursive mkdir never returns below /proc.
  ['DATABASE_URL', [], { DATABASE_URL: '/proc/x/y' }, 'The database /proc/x/y cannot be opened: '],
  [
    'CREDENTIALS_FILE',
    ['--sample'],
    { CREDENTIALS_FILE: '/proc/x/y' },
    'CREDENTIALS_FILE /proc/x/y cannot be written: ',
  ],
  [
    'CREDENTIALS_FILE',
    ['--sample'],
    { CREDENTIALS_FILE: 'letter.txt/x.json' },
    'CREDENTIALS_FILE letter.txt/x.json cannot be written: ',
  ],
])('where a file cannot be used, its setting is named: %s', async (setting, args, environment, message) => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  const { code, err } = await run(args, { ...environment, LOG_LEVEL: 'silent' });
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  expect(err).toContain(setting);
  expect(err.trimEnd()).not.toContain('\n');
});

test.each<[what: string, environment: (port: number) => Record<string, string>, message: string]>([
  ['the port is in use', (port) => ({ PORT: String(port) }), 'is in use'],
  [
    'a TLS file cannot be used',
    () => ({ TLS_CERT: 'none.pem', TLS_KEY: 'none.pem' }),
    'TLS_CERT none.pem cannot be used',
  ],
])('where %s, no database is created', async (_what, environment, message) => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  // A TCP server that listens has an address of that kind.
  const { port } = holder.address() as AddressInfo;
  const { code, err } = await run([], environment(port));
  holder.close();
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  expect(readdirSync(folder)).toEqual([]);
});

test('an unknown option is named without the advice that Node adds', async () => {
  const { code, err } = await run(['--quick']);
  expect([code, err]).toEqual([2, "Unknown option '--quick'. See `npx -y pnpm@12 helpdesk --help`.\n"]);
});

test('a mistake of the program is printed with its stack', async () => {
  const breaksOutput = '--import=data:text/javascript,process.stdout.write=0';
  const { code, err } = await run(['migrations'], { NODE_OPTIONS: breaksOutput });
  expect([code, err]).toEqual([1, expect.stringMatching(/^TypeError: process\.stdout\.write .*\n +at print .*main/)]);
});

test('migrations lists applied and pending migrations', async () => {
  const before = await run(['migrations']);
  expect([before.code, before.out]).toEqual([
    0,
    expect.stringMatching(/^(pending {2}\S+\n)+0 applied, \d+ pending in \S+, which does not exist yet\n$/),
  ]);
  expect(readdirSync(folder)).toEqual([]);
  const { child } = await serve([]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const after = await run(['migrations']);
  expect([after.code, after.out]).toEqual([0, expect.stringMatching(/^(applied {2}\S+\n)+\d+ applied, 0 pending/)]);
});

test('an older version serves a database that a newer one has migrated, and says so', async () => {
  const database = join(folder, 'newer.sqlite');
  const knex = openDatabase({ url: database });
  await migrate(knex);
  await knex('knex_migrations').insert({ name: '9999-later', batch: 2, migration_time: 1 });
  await knex.destroy();
  const { child } = await serve([], { DATABASE_URL: database });
  const log = text(child.stderr);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await log).toMatch(
    /"level":"warn".*"migrations":\["9999-later"\].*"msg":"a newer version has migrated the database"/,
  );
  const { out } = await run(['migrations'], { DATABASE_URL: database });
  const applied = Object.keys(migrations)
    .map((name) => `applied  ${name}\n`)
    .join('');
  expect(out).toBe(
    `${applied}applied  9999-later (of a newer version)\n${Object.keys(migrations).length + 1} applied, 0 pending in ${database}\n`,
  );
});

test('a database with an unknown migration is reported in one line', async () => {
  const database = join(folder, 'other.sqlite');
  const knex = openDatabase({ url: database });
  await migrate(knex);
  await knex('knex_migrations').insert({ name: '0002-other', batch: 2, migration_time: 1 });
  await knex.destroy();
  for (const args of [[], ['migrations']]) {
    const { code, out, err } = await run(args, { DATABASE_URL: database });
    expect([code, out, err]).toEqual([
      1,
      '',
      expect.stringMatching(/^The database has migrations that this version of the service does not know, .*\n$/),
    ]);
  }
});

test('migrations leaves an empty file as it is', async () => {
  const file = join(folder, 'empty.sqlite');
  writeFileSync(file, '');
  const { code, out } = await run(['migrations'], { DATABASE_URL: file });
  expect([code, out]).toEqual([0, expect.stringMatching(/^(pending {2}\S+\n)+0 applied, \d+ pending in \S+\n$/)]);
  expect([readdirSync(folder), statSync(file).size]).toEqual([['empty.sqlite'], 0]);
});

test('--help goes with the first word of a command', async () => {
  const { code, out } = await run(['tokens', '--help']);
  expect([code, out]).toEqual([0, expect.stringContaining('tokens issue --member EMAIL --name NAME')]);
});

test('--help shows commands, options, exit codes and settings', async () => {
  const { code, out } = await run(['--help'], { PORT: 'wrong' });
  expect(code).toBe(0);
  for (const part of ['serve', 'migrations', '--sample', 'Exit codes:', 'DATABASE_URL', '.data/helpdesk.sqlite'])
    expect(out).toContain(part);
});

test.each<[string[], Record<string, string>, string]>([
  [['deploy'], {}, 'There is no command "deploy"'],
  [['toString'], {}, 'There is no command "toString"'],
  [['token', 'list'], {}, 'There is no command "token list" (did you mean tokens list?). See'],
  [['migration'], {}, 'There is no command "migration" (did you mean migrations?).'],
  [['--sampel'], {}, "Unknown option '--sampel' (did you mean --sample?). See"],
  [['serve', 'now'], {}, 'serve takes nothing more: helpdesk serve'],
  [['migrations', '--sample'], {}, '--sample is an option of serve'],
  [['--quick'], {}, "Unknown option '--quick'"],
  [['import', 'cats', 'a'], {}, 'There is no resource "cats": choose all, account, brands,'],
  [['export', 'cats', 'a'], {}, 'There is no resource "cats": choose all, account, brands,'],
  [['import', 'contacts'], {}, 'import takes RESOURCE and FILE: helpdesk import RESOURCE FILE'],
  [['export', 'tags', 'a', 'b'], {}, 'export takes RESOURCE and FILE'],
  [
    ['serve', '--account', '1'],
    {},
    '--account is an option of import, export, tokens list, tokens issue, tokens regenerate, tokens revoke',
  ],
  [['export', 'tags', 'a', '--rejected', 'b'], {}, '--rejected is an option of import'],
  [['import', 'tags', 'a', '--account', 'x'], {}, '--account must be a whole number of at least 1, not "x"'],
  [['tokens'], {}, 'Add what to do: tokens list, tokens issue, tokens regenerate, tokens revoke'],
  [['tokens', 'issue', '--name', 'CI'], {}, 'tokens issue needs --member EMAIL and --name NAME'],
  [
    ['tokens', 'issue', '--member', 'a@b.example', '--name', 'CI', '--days', '0'],
    {},
    '--days must be a whole number from 1 to 36500',
  ],
  ...[
    ['--days', '36501', '--days must be a whole number from 1 to 36500, not "36501"'],
    ['--days', '100000000', '--days must be a whole number from 1 to 36500'],
    ['--name', ' \t ', '--name must have 1 to 255 characters'],
    ['--name', 'x'.repeat(256), '--name must have 1 to 255 characters'],
    ['--name', 'C\nI', '--name must have 1 to 255 characters'],
    ['--name', '\u001b[31mCI', '--name must have 1 to 255 characters'],
  ].map(([option = '', value = '', message = '']): [string[], Record<string, string>, string] => [
    ['tokens', 'issue', '--member', 'a@b.example', '--name', 'CI', option, value],
    {},
    message,
  ]),
  [['tokens', 'revoke'], {}, 'tokens revoke takes ID: helpdesk tokens revoke ID'],
  [['tokens', 'revoke', 'CI'], {}, 'ID must be a whole number of at least 1, not "CI"'],
  [
    [],
    { PORT: 'x', LOG_LEVEL: 'loud' },
    'PORT must be a port number from 0 to 65535; it is "x"\n  LOG_LEVEL must be one of',
  ],
])('wrong usage %j %j ends with code 2', async (args, environment, message) => {
  const { code, err } = await run(args, environment);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
