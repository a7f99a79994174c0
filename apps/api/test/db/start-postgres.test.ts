/** The PostgreSQL server for tests, started by hand. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../db/start-postgres.ts');

/** Of its data. */
let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'helpdesk-start-postgres-'));
  // As root, the server runs as another user.
  chmodSync(temporary, 0o711);
});
afterEach(() => rmSync(temporary, { recursive: true }));

function start(...args: readonly string[]) {
  return spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, TMPDIR: temporary } });
}

async function run(...args: readonly string[]) {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

test('--help', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /), err: '' });
});

test.each([
  [['many'], 'PORT must be a whole number from 1 to 65535, not "many".'],
  [['5433', '5434'], 'Name one port.'],
  [['--port'], "Unknown option '--port'."],
])('%j is wrong usage', async (args, message) => {
  const err = `${message} See \`node apps/api/db/start-postgres.ts --help\`.\n`;
  expect(await run(...args)).toEqual({ code: 2, out: '', err });
});

test('a port in use is reported in one line, and leaves nothing', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  // A TCP server that listens has an address of that kind.
  const { port } = holder.address() as AddressInfo;
  const result = await run(String(port));
  holder.close();
  expect(result).toEqual({
    code: 1,
    out: '',
    err: `Port ${port} cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Stop what listens there, or name another port.\n`,
  });
  expect(readdirSync(temporary)).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('it leaves nothing when %s stops it', { timeout: 60_000 }, async (signal) => {
  const child = start();
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

test('it leaves nothing when it is stopped while it starts', { timeout: 60_000 }, async () => {
  const child = start();
  await vi.waitFor(() => expect(readdirSync(temporary)).toHaveLength(1), { timeout: 20_000 });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(readdirSync(temporary)).toEqual([]);
});
