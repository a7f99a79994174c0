/** The whole suite, by its command line, against the service on each engine. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@helpdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConformance, startTestedService } from './support/conformance-command.ts';
import { isOnPostgres } from './support/postgres-databases.ts';
import type { Service } from './support/service.ts';

/** Kept for `.ci/tally.ts`, which counts the cases that ran. */
const report = fileURLToPath(new URL(`../.vitest/conformance${isOnPostgres ? '-postgresql' : ''}`, import.meta.url));

/** Resources, in a first run and in each later one; see "What a full run writes" in the README of the suite. */
const CREATED_FIRST = 47;
/** Of which 19 are the documented successes. */
const CREATED_LATER = 43;

let service: Service;
let credentials: string;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ service, credentials, close } = await startTestedService());
});
afterAll(() => close());

test('passes, and its report has every case', { timeout: 180_000 }, async () => {
  await rm(report, { recursive: true, force: true });
  const { code, stdout, stderr } = await runConformance(
    service.baseUrl,
    '--credentials',
    credentials,
    '--report',
    report,
  );
  expect(stdout).toMatch(/^CONFORMS: /m);
  expect(code, stdout).toBe(0);
  const { results } = JSON.parse(await readFile(join(report, 'report.json'), 'utf8'));
  const { planned, counts } = results.extra;
  expect(planned.documented).toBe(contract.cases.length);
  expect(results.tests).toHaveLength(planned.documented + planned.derived + planned.invariant);
  expect(counts).toMatchObject({ fail: 0, inconclusive: 0, skipped: 0, unimplemented: 0, error: 0 });
  expect(counts.pass + counts.waived).toBe(results.tests.length);
  // The plan is what a later run creates. The sample decides what the first one creates besides, so the number is always the same.
  expect(stderr).toContain(`creates about ${CREATED_LATER} resources`);
  expect(results.extra.leftovers.created).toHaveLength(CREATED_FIRST);
});

test('passes again on the data of an earlier run, for operations that create', { timeout: 180_000 }, async () => {
  const { code, stdout } = await runConformance(service.baseUrl, '--credentials', credentials, '--only', 'create');
  expect(stdout).toMatch(/^CONFORMS/m);
  expect(code).toBe(0);
  const [, created] = /^created (\d+) resources/m.exec(stdout) ?? [];
  expect(Number(created)).toBeLessThanOrEqual(CREATED_LATER);
});

test('passes with other cases on each creation, in a run of a part', { timeout: 180_000 }, async () => {
  const only = ['--only', 'createCompany/201/invariant'];
  const { code, stdout } = await runConformance(service.baseUrl, '--credentials', credentials, ...only);
  expect(stdout).toMatch(/^CONFORMS/m);
  expect(code).toBe(0);
});
