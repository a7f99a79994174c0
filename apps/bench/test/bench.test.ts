import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BenchmarkResult } from '../src/benchmark.ts';
import { listContenders } from '../src/contenders.ts';
import { OPERATION_NAMES } from '../src/operations.ts';
import type { ScaleResult } from '../src/scale/scale-benchmark.ts';

const CLI = join(import.meta.dirname, '../src/cli.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-test-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', cwd: folder });
}

test('pnpm bench scale measures every kind of request at each size', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = bench('scale', '--sizes', '1000,20000', '--requests', '2', '--json', 'scale.json');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const results: ScaleResult[] = JSON.parse(readFileSync(join(folder, 'scale.json'), 'utf8'));
  expect(results.map(({ size, engine }) => [size, engine])).toEqual([
    [1_000, 'sqlite'],
    [20_000, 'sqlite'],
  ]);
  for (const { figures } of results) {
    expect(figures.length).toBeGreaterThan(30);
    expect(figures.map(({ requests }) => requests)).toEqual(figures.map(() => 2));
    expect(figures.filter(({ p50, p99, cpu }) => !(p50 > 0 && p99 >= p50 && cpu > 0))).toEqual([]);
  }
  // The larger account is searched by segments, which are not measured while the service builds them.
  expect(stderr).toMatch(/^20000: segments: \d+ of 10600 conversations/m);
  // At these sizes there are no thousand pages.
  expect(stdout).toContain('| contacts, thousandth or middle page |');
  for (const { name } of results[0]?.figures ?? []) expect(stdout).toContain(`| ${name} |`);
});

test('pnpm bench scale finds the databases of an earlier run in its folder', { timeout: 120_000 }, () => {
  const run = () => bench('scale', '--sizes', '1000', '--requests', '1', '--folder', 'kept', '--json', 'scale.json');
  expect(run().stderr).toContain('1000: conversations: 1000 of 1000');
  const second = run();
  expect(second.status).toBe(0);
  expect(second.stderr).not.toContain('1000 of 1000');
});

test('pnpm bench scale does not measure a database on another server than that of --postgres', () => {
  const path = join(folder, 'other-server', 'postgresql-10000');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'database.json'), JSON.stringify({ url: 'postgres://first:5432/helpdesk', token: 't' }));
  const { status, stderr } = bench('scale', '--folder', 'other-server', '--postgres', 'POSTGRES://second:5432/x');
  expect(status).toBe(1);
  expect(stderr).toContain(
    `${join(path, 'database.json')} names a database on first:5432, and --postgres second:5432. Give each server its own --folder.`,
  );
});

test.each([
  [['--sizes', 'many'], '--sizes must be a whole number of at least 1000, not "many"'],
  [['--sizes', '1000,5000,01000'], '--sizes has 1000 twice'],
  [['--postgres', 'foo'], '--postgres must be a URL such as postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
])('pnpm bench scale rejects %j', (args, message) => {
  const { status, stderr } = bench('scale', ...args);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${message}. See \`npx -y pnpm@12 bench scale --help\`.\n`,
  });
});

describe('pnpm bench', () => {
  // The smallest run of all contenders: it fails if one of them answers differently.
  test('measures every operation of every contender', { timeout: 300_000 }, () => {
    const contenders = listContenders(5).map(({ name }) => name);
    const { status, stdout, stderr } = bench(
      ...['--extra-paths', '5', '--contacts', '250', '--json', 'bench.json'],
      ...['--rounds', '1', '--requests', '20', '--warmup', '0', '--connections', '2'],
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stderr).toContain('round 1 of 1, 10 of 10');
    expect(stdout).toContain('Ratios are of these, to express-knex-sqlite3 and to fastify-knex-sqlite3.');
    expect(stdout).toContain('### GET a contact by id');
    expect(stdout).toContain(' 2 connections, 20 requests an operation.');
    const { rounds, ...conditions }: BenchmarkResult = JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8'));
    expect(conditions).toMatchObject({ warmupSeconds: 0, requestsPerOperation: 20 });
    expect(conditions).not.toHaveProperty('secondsPerOperation');
    expect(rounds.map(({ contender }) => contender)).toEqual(contenders);
    for (const round of rounds) {
      expect(Object.keys(round.operations)).toEqual([...OPERATION_NAMES]);
      expect(Object.values(round.operations).every(({ cpuPerRequest }) => cpuPerRequest > 0)).toBe(true);
    }
  });

  test('measures others without the service, which creates the database', { timeout: 120_000 }, () => {
    const { status, stderr } = bench(
      ...['--only', 'fastify-prepared', '--operations', 'get', '--contacts', '250', '--json', 'bench.json'],
      ...['--rounds', '1', '--requests', '20', '--warmup', '0', '--connections', '2'],
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test('measures fixed responses without the contenders that they are from', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = bench(
      ...['--only', 'fixed-http', '--operations', 'get', '--contacts', '250', '--json', 'bench.json'],
      ...['--rounds', '1', '--seconds', '1', '--warmup', '0', '--connections', '2'],
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toContain(' 1 s an operation.');
  });

  test('measures the service as shipped, whatever the environment has', { timeout: 120_000 }, () => {
    const env = { ...process.env, TLS_CERT: 'absent.pem', LOG_LEVEL: 'loud', NODE_OPTIONS: '--trace-exit' };
    const args = ['--only', 'helpdesk', '--operations', 'get', '--contacts', '250', '--json', 'bench.json'];
    const { status, stderr } = spawnSync(
      process.execPath,
      [CLI, ...args, '--rounds', '1', '--requests', '20', '--warmup', '0', '--connections', '2'],
      { encoding: 'utf8', cwd: folder, env },
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test.each([
    [['--only', 'nobody'], "--only knows no 'nobody'"],
    [['--rounds', '0'], '--rounds must be a whole number of at least 1, not "0"'],
    [['--speed'], "Unknown option '--speed'"],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = bench(...args);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});
