/** Databases in files, for tests with several processes. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { loadSample } from '../../db/sample/index.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';

/** The path of a new file, which is removed with its folder after the test. */
export async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'helpdesk.sqlite');
}

/** A file with the sample. `copy` copies it, because loading the sample takes longer. */
export async function sampleFile(): Promise<{ copy: () => Promise<string> } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  const url = join(folder, 'sample.sqlite');
  const knex = openDatabase({ url });
  await migrate(knex);
  await loadSample(knex);
  await knex.destroy();
  return {
    async copy() {
      const file = await newFile();
      await copyFile(url, file);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

const OTHER = fileURLToPath(new URL('./other-process.ts', import.meta.url));
const OPTIONS = ['--no-warnings', OTHER];

/** Another process that has the file open until the test is done. */
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

/** Runs SQL in another process while this one is blocked. */
export function executeElsewhere(url: string, sql: string): void {
  execFileSync(process.execPath, [...OPTIONS, url], { input: `${sql}\n` });
}
