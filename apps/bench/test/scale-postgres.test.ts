/** `bench scale --postgres`: which databases stay on the server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knexFactory, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '../src/cli.ts');
const START_POSTGRES = join(import.meta.dirname, '../../api/db/start-postgres.ts');
let folder: string;
let server: ChildProcess;
let url: string;
let knex: Knex;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-test-'));
  server = spawn(process.execPath, [START_POSTGRES], { stdio: ['ignore', 'pipe', 'inherit'] });
  // It prints its URL.
  const [printed] = await once(server.stdout ?? server, 'data');
  url = String(printed).trim();
  knex = knexFactory({ client: 'pg', connection: url });
}, 60_000);

afterAll(async () => {
  await knex?.destroy();
  server?.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

function scale(...args: readonly string[]) {
  const options = ['--postgres', url, '--sizes', '1000', '--requests', '1', '--json', 'scale.json', ...args];
  return spawnSync(process.execPath, [CLI, 'scale', ...options], { encoding: 'utf8', cwd: folder });
}

function listDatabases(): Promise<string[]> {
  return knex('pg_database').whereLike('datname', 'helpdesk_scale_%').pluck('datname');
}

test('its databases are dropped, unless --folder keeps them', { timeout: 240_000 }, async () => {
  const { status, stderr, stdout } = scale();
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain('| contact by id |');
  expect(await listDatabases()).toEqual([]);

  expect(scale('--folder', 'kept').status).toBe(0);
  const kept = await listDatabases();
  expect(kept).toHaveLength(1);
  expect(scale('--folder', 'kept').stderr).not.toContain('1000 of 1000');
  expect(await listDatabases()).toEqual(kept);
});
