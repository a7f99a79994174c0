import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { libraryContract } from './support/library.ts';
import { sendRequest } from './support/send-request.ts';

const cli = new URL('../src/cli.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'stub-'));
afterAll(() => rmSync(folder, { recursive: true }));

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  const firstLine = new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  return { child, ended, firstLine };
}

test('--help prints the command, its options, examples and exit codes', async () => {
  const output = expect.stringMatching(
    /^Usage: npx -y pnpm@12 stub [\s\S]*--contract [\s\S]*Examples:[\s\S]*Exit codes: 1 /,
  );
  expect(await start(['--help']).ended).toEqual({ code: 0, output });
});

describe('wrong usage exits with 2 and an understandable message', () => {
  const hint = 'Try --help.\n';
  test.each<[args: string[], env: Record<string, string>, message: string]>([
    [['--port', '1'], {}, "Unknown option '--port'"],
    [['contract.json'], {}, "Unexpected argument 'contract.json'. This command does not take positional arguments"],
    [[], { PORT: 'http' }, 'PORT must be 0 to 65535, not http'],
    [
      ['--contract', './nothing.json'],
      { PORT: '' },
      'The contract ./nothing.json cannot be loaded: the file does not exist',
    ],
    [['--contract', './nothing.json'], {}, 'The contract ./nothing.json cannot be loaded: the file does not exist'],
    [['--contract', './nothing.ts'], {}, 'The contract ./nothing.ts cannot be loaded: the file does not exist'],
    [
      ['--contract', 'no-package'],
      {},
      'The contract no-package cannot be loaded: there is no such file, and no such package is installed',
    ],
  ])('%j %j', async (args, env, message) => {
    expect(await start(args, env).ended).toEqual({ code: 2, output: `${message}\n${hint}` });
  });

  test('a contract that cannot be served', async () => {
    const file = join(folder, 'invalid.json');
    writeFileSync(
      file,
      JSON.stringify(await libraryContract((contract) => Object.assign(contract, { serviceResponses: {} }))),
    );
    const output =
      'The contract has no example of a 404 in x-service-responses: the server needs one. Add it to the spec.\n';
    expect(await start(['--contract', file]).ended).toEqual({ code: 2, output });
  });
});

test('a port in use exits with 1 and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  // A TCP server that listens has an address of that kind.
  const { port } = other.address() as AddressInfo;
  const output = `Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT to another one (0 for any free one).\n`;
  expect(await start([], { PORT: String(port) }).ended).toEqual({ code: 1, output });
  other.close();
});

describe('the stub says where it listens', () => {
  test('with the contract of this repository by default', async () => {
    const { child, ended, firstLine } = start([], { PORT: '0' });
    const [, url] = /(http:\S+) \(paths begin with \/v1\)/.exec(await firstLine) ?? [];
    expect((await fetch(`${url}/nothing-of-this-name`)).status).toBe(404);
    const document = await fetch(`${url}/openapi.json`);
    expect(await document.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Helpdesk API' } });
    child.kill();
    await ended;
  });

  test('with another contract', async () => {
    const file = join(folder, 'library.json');
    writeFileSync(file, JSON.stringify(await libraryContract()));
    const { child, ended, firstLine } = start(['--contract', file], { PORT: '0' });
    const [, port] = /:(\d+) \(paths begin with \/v2\)/.exec(await firstLine) ?? [];
    const { status, body } = await sendRequest(Number(port), { path: '/books/815' });
    expect({ status, id: body.data.id }).toEqual({ status: 200, id: 815 });
    child.kill();
    await ended;
  });
});
