/** The whole suite, by its command line, against the service on each engine. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@helpdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnPostgres } from './support/postgres-databases.ts';
import { type Service, startService } from './support/service.ts';

const cli = fileURLToPath(new URL('../../../packages/conformance/src/cli.ts', import.meta.url));

/** Kept for `.ci/tally.ts`, which counts the cases that ran. */
const report = fileURLToPath(new URL(`../.vitest/conformance${isOnPostgres ? '-postgresql' : ''}`, import.meta.url));

let service: Service;
let folder: string;
let credentials: string;

beforeAll(async () => {
  service = await startService({ config: { faultInjection: ['storage'] } });
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  credentials = join(folder, 'credentials.json');
  await writeFile(credentials, JSON.stringify(service.tokens));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.close();
});

const conformance = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

test('passes, and its report has every case', { timeout: 180_000 }, async () => {
  await rm(report, { recursive: true, force: true });
  const { code, stdout, stderr } = await conformance(service.baseUrl, '--credentials', credentials, '--report', report);
  expect(stdout).toMatch(/^CONFORMS: /m);
  expect(code, stdout).toBe(0);
  const { results } = JSON.parse(await readFile(join(report, 'report.json'), 'utf8'));
  const { planned, counts } = results.extra;
  expect(planned.documented).toBe(contract.cases.length);
  expect(results.tests).toHaveLength(planned.documented + planned.derived + planned.invariant);
  expect(counts).toMatchObject({ fail: 0, inconclusive: 0, skipped: 0, unimplemented: 0, error: 0 });
  expect(counts.pass + counts.waived).toBe(results.tests.length);
  // The plan is near what was created.
  const [, creations] = /creates about (\d+) resources/.exec(stderr) ?? [];
  const { created } = results.extra.leftovers;
  expect(Number(creations) / created.length).toBeGreaterThan(0.8);
  expect(Number(creations) / created.length).toBeLessThan(1.25);
});

test('passes again on the data of an earlier run, for operations that create', { timeout: 180_000 }, async () => {
  const { code, stdout } = await conformance(service.baseUrl, '--credentials', credentials, '--only', 'create');
  expect(stdout).toMatch(/^CONFORMS/m);
  expect(code).toBe(0);
});
