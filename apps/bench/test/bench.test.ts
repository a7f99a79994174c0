import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BenchmarkResult } from '../src/benchmark.ts';
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
  const { status, stdout, stderr } = bench('scale', '--sizes', '1000,5000', '--requests', '2', '--json', 'scale.json');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const results: ScaleResult[] = JSON.parse(readFileSync(join(folder, 'scale.json'), 'utf8'));
  expect(results.map(({ size, engine }) => [size, engine])).toEqual([
    [1_000, 'sqlite'],
    [5_000, 'sqlite'],
  ]);
  for (const { figures } of results) {
    expect(figures.length).toBeGreaterThan(30);
    expect(figures.filter(({ p50, p99, cpu }) => !(p50 > 0 && p99 >= p50 && cpu > 0))).toEqual([]);
  }
  for (const { name } of results[0]?.figures ?? []) expect(stdout).toContain(`| ${name} |`);
});

test('pnpm bench scale finds the databases of an earlier run in its folder', { timeout: 120_000 }, () => {
  const run = () => bench('scale', '--sizes', '1000', '--requests', '1', '--folder', 'kept', '--json', 'scale.json');
  expect(run().stderr).toContain('1000: conversations: 1000 of 1000');
  const second = run();
  expect(second.status).toBe(0);
  expect(second.stderr).not.toContain('1000 of 1000');
});

test('wrong usage of pnpm bench scale ends with a message', () => {
  const { status, stderr } = bench('scale', '--sizes', 'many');
  expect([status, stderr]).toEqual([2, expect.stringContaining("--sizes must have integers from 1000, not 'many'")]);
});

describe('pnpm bench', () => {
  // The smallest run of all contenders that need no compiler: it fails if one of them answers differently.
  test('measures every operation of every contender', { timeout: 300_000 }, () => {
    const contenders = [
      'helpdesk',
      'helpdesk-padded',
      'express-knex-better-sqlite3',
      'express-validated-better-sqlite3',
      'fastify-prepared',
      'fixed-express',
      'fixed-http',
    ];
    const { status, stdout, stderr } = bench(
      ...['--only', contenders.join(','), '--extra-paths', '5', '--contacts', '250', '--json', 'bench.json'],
      ...['--rounds', '1', '--requests', '20', '--warmup', '0', '--connections', '2'],
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stderr).toContain('round 1 of 1, 7 of 7');
    expect(stdout).toContain('### GET a contact by id');
    const { rounds }: BenchmarkResult = JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8'));
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

  test.each([
    [['--only', 'nobody'], "--only knows no 'nobody'"],
    [['--rounds', '0'], "--rounds must be an integer from 1, not '0'"],
    [['--speed'], "Unknown option '--speed'"],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = bench(...args);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});
