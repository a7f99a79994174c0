/** Databases for tests with several processes: files, or databases of a PostgreSQL server. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createPostgresDatabase, isOnPostgres } from './postgres-databases.ts';

/** The URL of a new empty database. A file is removed with its folder after the test. */
export async function newDatabase(): Promise<string> {
  if (isOnPostgres) return createPostgresDatabase('empty');
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'helpdesk.sqlite');
}

/** A database with the sample. `copy` copies it and returns its URL, because loading the sample takes longer. */
export async function sampleDatabase(): Promise<{ copy: () => Promise<string> } & AsyncDisposable> {
  if (isOnPostgres) return { copy: () => createPostgresDatabase('sample'), [Symbol.asyncDispose]: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  const url = join(folder, 'sample.sqlite');
  const knex = openDatabase({ url });
  await migrate(knex);
  await loadSample(knex);
  await knex.destroy();
  return {
    async copy() {
      const file = await newDatabase();
      await copyFile(url, file);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

const OTHER = fileURLToPath(new URL('./other-process.ts', import.meta.url));
const OPTIONS = ['--no-warnings', OTHER];

/** Another process that has the database open until the test is done. */
export async function otherProcess(url: string): Promise<{ execute: (sql: string) => Promise<void> }> {
  const child = spawn(process.execPath, [...OPTIONS, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  });
  return {
    async execute(sql) {
      child.stdin.write(`${sql}\n`);
      await once(child.stdout, 'data');
    },
  };
}

/** Runs SQL in another process while this one is blocked. Foreign keys are not checked. */
export function executeElsewhere(url: string, sql: string): void {
  execFileSync(process.execPath, [...OPTIONS, url], { input: `${sql}\n` });
}
