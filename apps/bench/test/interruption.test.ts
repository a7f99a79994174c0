/** What a run leaves behind: nothing, however it ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '../src/cli.ts');
const SHORT = ['--rounds', '1', '--warmup', '0', '--connections', '2'];
let folder: string;
/** Of the temporary folders of the runs. */
let temporary: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-test-'));
  temporary = join(folder, 'temporary');
  mkdirSync(temporary);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(...args: readonly string[]): ChildProcess {
  const env = { ...process.env, TMPDIR: temporary };
  return spawn(process.execPath, [CLI, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Resolves when the process has written this to its stderr. */
async function waitFor(text: string, child: ChildProcess): Promise<void> {
  let seen = '';
  for await (const chunk of child.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    seen += chunk;
    if (seen.includes(text)) return;
  }
  throw new Error(`The process ended before it wrote '${text}': ${seen}`);
}

function listChildren({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  return spawnSync('ps', ['-p', String(pid)]).status === 0;
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, exitCode) => {
  test('ends the server that is measured, and removes the files', { timeout: 120_000 }, async () => {
    const child = start(
      ...['--only', 'fastify-prepared', '--operations', 'get', '--contacts', '250', '--seconds', '60', ...SHORT],
    );
    await waitFor('round 1 of 1', child);
    let servers: number[] = [];
    while (servers.length === 0) {
      await pause(50);
      servers = listChildren(child);
    }
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([exitCode, null]);
    expect(servers.filter(isRunning)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('removes the files of bench scale', { timeout: 120_000 }, async () => {
    const child = start('scale', '--sizes', '1000', '--requests', '500');
    await waitFor('contact by id: p99', child);
    const servers = listChildren(child);
    expect(servers).not.toEqual([]);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([exitCode, null]);
    expect(servers.filter(isRunning)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe.each([[['scale', '--sizes', '1000']], [['--only', 'fastify-prepared']]])('%j', (args) => {
  test('says that --json cannot be written before anything is measured', () => {
    writeFileSync(join(folder, 'file'), '');
    const { status, stderr } = spawnSync(process.execPath, [CLI, ...args, '--json', 'file/figures.json'], {
      encoding: 'utf8',
      cwd: folder,
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^--json cannot be written: .+\n$/),
    });
  });
});
