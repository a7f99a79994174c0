import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const cli = new URL('../src/cli.ts', import.meta.url).pathname;

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  const firstLine = new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  return { child, ended, firstLine };
}

test.each([
  [['--help'], {}, 0, 'pnpm stub'],
  [['--port', '1'], {}, 2, "Unknown option '--port'"],
  [[], { PORT: 'http' }, 2, 'PORT must be 0 to 65535, not http'],
])('%j %j ends with %i', async (args, env, code, text) => {
  expect(await start(args, env).ended).toEqual({ code, output: expect.stringContaining(text) });
});

test('says where it answers', async () => {
  const { child, ended, firstLine } = start([], { PORT: '0' });
  const url = /http:\S+/.exec(await firstLine)?.[0];
  const response = await fetch(`${url}/nothing-of-this-name`);
  expect(response.status).toBe(404);
  child.kill();
  await ended;
});
