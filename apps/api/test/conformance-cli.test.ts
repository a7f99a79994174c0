/** The suite's command line against the service over HTTP, as CI and partners run it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plan } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConformance, startTestedService } from './support/conformance-command.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let folder: string;
let credentials: string;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ service, folder, credentials, close } = await startTestedService());
});
afterAll(() => close());

test('no token is in any report', async () => {
  const report = join(folder, 'secrets');
  await runConformance(service.baseUrl, '--credentials', credentials, '--only', 'listTags', '--report', report);
  for (const file of ['report.json', 'junit.xml', 'report.html', 'badge.svg', 'summary.md']) {
    const text = await readFile(join(report, file), 'utf8');
    for (const token of Object.values(service.tokens)) expect(text).not.toContain(token);
  }
});

test('--list prints the plan and sends nothing', async () => {
  const { code, stdout } = await runConformance('--list');
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(plan(contract).length);
});

test('a read-only run writes nothing, and reports what it skipped', async () => {
  const count = async () => Number((await service.knex('contacts').count({ count: '*' }))[0]?.count);
  const before = await count();
  const { code, stdout } = await runConformance(
    ...[service.baseUrl, '--credentials', credentials, '--profile', 'read-only', '--only', 'createContact'],
  );
  expect(stdout).toContain('CONFORMS AS FAR AS IT WAS TESTED');
  expect([code, await count()]).toEqual([0, before]);
});

test.each([
  ['an unknown prefix', ['--only', 'noSuchOperation'], 2, 'no case id begins with "noSuchOperation"'],
  ['an unknown option', ['--onyl', 'x'], 2, "Unknown option '--onyl'"],
  [
    'a resource that the contract does not have',
    ['--data', '{data}'],
    2,
    '"articel" is not a resource of the contract; known are article, ',
  ],
  ['a report folder that cannot be made', ['--report', '{data}'], 2, '--report'],
  ['a token that is rejected', ['--token', 'hd_wrong'], 2, 'rejects the token "full"'],
])('%s', async (_, args, code, message) => {
  const given = args.includes('--token') ? [] : ['--credentials', credentials];
  const data = join(folder, 'data.json');
  await writeFile(data, '{"articel": [1]}');
  const result = await runConformance(service.baseUrl, ...given, ...args.map((arg) => arg.replace('{data}', data)));
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(message) });
});

test('a base URL with the version in it', async () => {
  expect(await runConformance(`${service.baseUrl}/v1`, '--credentials', credentials)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('BASE_URL is what precedes /v1'),
  });
});

test('a credentials file that is not JSON', async () => {
  const file = join(folder, 'broken.json');
  await writeFile(file, '{');
  expect(await runConformance(service.baseUrl, '--credentials', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(file),
  });
});

test('a target that does not respond', async () => {
  const gone = await startService();
  await gone.close();
  expect(await runConformance(gone.baseUrl, '--credentials', credentials)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(`nothing responds at ${gone.baseUrl}`),
  });
});
