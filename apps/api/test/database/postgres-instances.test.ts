/** Three instances on one database, behind a load balancer, are one service, also while they are killed and started again. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, toCredentials } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRules } from '../../chaos/database-rules.ts';
import { type ServiceProcess, startServiceProcess } from '../../chaos/service-process.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';

const INSTANCES = 3;
/** An instance is killed each time that so many requests have been sent. */
const REQUESTS_PER_KILL = 500;
const TIMEOUT_MS = 400_000;

const TABLES: Readonly<Record<string, string>> = {
  createCompany: 'companies',
  createContact: 'contacts',
  createConversation: 'conversations',
};

interface Instance {
  readonly process: ServiceProcess;
  /** Undefined until it is ready. */
  readonly url?: string;
}

let folder: string;
let databaseUrl: string;
let balancer: Balancer;
const instances: Instance[] = [];
const starts: Promise<void>[] = [];
let kills = 0;

async function start(index: number, args: readonly string[] = []): Promise<void> {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    CREDENTIALS_FILE: join(folder, 'credentials.json'),
    FAULT_INJECTION: 'storage',
  };
  const process = startServiceProcess(args, environment);
  instances[index] = { process };
  instances[index] = { process, url: await process.ready };
}

async function replace(index: number): Promise<void> {
  const old = instances[index];
  // It is killed only once it has started, so that there are always two.
  if (old?.url === undefined) return;
  kills += 1;
  instances[index] = { process: old.process };
  await old.process.end('SIGKILL');
  await start(index);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-instances-'));
  databaseUrl = await createPostgresDatabase('empty');
  // All at once: one migrates and the others wait.
  await Promise.all([start(0, ['--sample']), start(1), start(2)]);
  balancer = await startBalancer(
    () => instances.flatMap(({ url }) => url ?? []),
    (count) => {
      if (count % REQUESTS_PER_KILL === 0) starts.push(replace((count / REQUESTS_PER_KILL) % INSTANCES));
    },
  );
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(starts);
  await Promise.all(instances.map(({ process }) => process.end('SIGTERM')));
  await rm(folder, { recursive: true });
});

test('the whole suite passes, and nothing that was created is lost', { timeout: TIMEOUT_MS }, async () => {
  const file = await readFile(join(folder, 'credentials.json'), 'utf8');
  const credentials = toCredentials(JSON.parse(file));
  const report = await run({ contract, baseUrl: balancer.baseUrl, credentials, profile: 'full' });
  await Promise.all(starts);
  const rest = report.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'waived');
  expect(rest.map(({ case: { id }, verdict }) => `${id} ${verdict}`)).toEqual([]);
  expect(kills).toBeGreaterThan(2);

  const knex = openDatabase({ url: databaseUrl });
  try {
    expect(await checkRules(knex)).toEqual([]);
    expect(report.leftovers.created.length).toBeGreaterThan(20);
    for (const { operationId, id } of report.leftovers.created) {
      const rows = await knex(TABLES[operationId] ?? '').where({ id: Number(id) });
      expect(rows, `${operationId} ${id}`).toHaveLength(1);
    }
  } finally {
    await knex.destroy();
  }
});
