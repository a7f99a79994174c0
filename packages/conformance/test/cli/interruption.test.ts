/** Runs that end early: by a signal to the executable, or because the target is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Interruption } from '../../src/cli/interruption.ts';
import { conformance, credentials, file, pathOf } from '../support/command-line.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLibrary, tokens } from '../support/library.ts';
import { contract } from '../support/library-run.ts';
import { listen } from '../support/listen.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

function start(baseUrl: string, ...args: string[]) {
  const given = ['--contract', file('contract.json', contract), '--credentials', credentials(), ...args];
  const child = spawn(process.execPath, [cli, baseUrl, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return { child, end: once(child, 'close').then(([code]) => ({ code, output })) };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s keeps what was found', async (name) => {
  const library = await startLibrary();
  // Slow enough to be interrupted.
  const proxy = await startFaultyProxy(library.baseUrl, () => undefined, 0, 20);
  const { child, end } = start(proxy.baseUrl, '--concurrency', '2', '--report', pathOf(name));
  while (proxy.seen.length < 30) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill(name);
  const { code, output } = await end.finally(() => Promise.all([proxy.close(), library.close()]));
  const said = name === 'SIGINT' ? 'Interrupted.' : 'Ended by SIGTERM.';
  expect(code).toBe(name === 'SIGINT' ? 130 : 143);
  expect(output).toContain(`INCOMPLETE (${said}) CONFORMS AS FAR AS IT WAS TESTED`);
  const { tests, extra } = JSON.parse(readFileSync(join(pathOf(name), 'report.json'), 'utf8')).results;
  expect(tests.length).toBeGreaterThan(5);
  expect(extra).toMatchObject({ stopped: said, complete: false, counts: { error: 0, fail: 0 } });
});

test('Ctrl-C in the first run of compare keeps what was found, and does not start the second', async () => {
  const [first, second] = [await startLibrary(), await startLibrary()];
  const proxy = await startFaultyProxy(first.baseUrl, () => undefined, 0, 20);
  const { child, end } = start('compare', proxy.baseUrl, second.baseUrl, '--concurrency', '2');
  while (proxy.seen.length < 30) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  const { code, output } = await end.finally(() => Promise.all([proxy.close(), first.close(), second.close()]));
  expect(code).toBe(130);
  expect(output).toMatch(/^A: http:\S+: \d+ pass/);
  expect(output).toContain('A: created ');
  expect(second.seen.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test('Ctrl-C ends a wait that the target has asked for before the first case', async () => {
  const library = await startLibrary();
  const proxy = await startFaultyProxy(library.baseUrl, () => ({ kind: 'limit', retryAfter: '59' }));
  const controller = new AbortController();
  const args = [proxy.baseUrl, '--credentials', credentials()];
  const ended = conformance(args, { signal: controller.signal });
  while (proxy.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  // The response has to arrive first.
  await new Promise((resolve) => setTimeout(resolve, 500));
  controller.abort(new Interruption('Interrupted.', 130));
  const { code, notes } = await ended.finally(() => Promise.all([proxy.close(), library.close()]));
  expect({ code, notes }).toEqual({ code: 130, notes: 'Interrupted. No case had run.' });
});

test('a second Ctrl-C ends at once, whatever the run waits for', async () => {
  // Never responds to anything after the probe, so that the interrupted run has requests under way.
  const server = createServer((_, response) => void response);
  const { baseUrl, close } = await listen(server);
  const { child, end } = start(baseUrl, '--token', tokens.full);
  await once(server, 'request');
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect((await end).code).toBe(130);
  await close();
});

test('a target that is lost ends the run: exit 3, with the results so far', async () => {
  const library = await startLibrary();
  let count = 0;
  const drop = { kind: 'drop', when: 'before' } as const;
  const proxy = await startFaultyProxy(library.baseUrl, () => (++count > 60 ? drop : undefined));
  const args = [proxy.baseUrl, '--credentials', credentials(), '--report', pathOf('lost')];
  const { code, printed } = await conformance(args, { sleep: async () => {} }).finally(() =>
    Promise.all([proxy.close(), library.close()]),
  );
  const said =
    'The target stopped responding: several requests in a row got no usable response, and it did not come back.';
  expect(printed).toContain(`INCOMPLETE (${said}) DOES NOT CONFORM`);
  expect(code).toBe(3);
  const { tests, extra } = JSON.parse(readFileSync(join(pathOf('lost'), 'report.json'), 'utf8')).results;
  expect(extra.stopped).toBe(said);
  expect(tests.length).toBeLessThan(Object.keys(extra.fingerprints).length);
});
