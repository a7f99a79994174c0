/** The databases of `bench scale`: of an earlier run, or new ones. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import knexFactory, { type Knex } from 'knex';
import { addCleanup } from '../cleanup.ts';
import { helpdesk } from '../contenders.ts';
import { startServer } from '../server.ts';
import { fillDatabase, type Progress } from './scale-data.ts';

interface DatabaseOptions {
  /** Numbers of contacts, and of conversations. */
  readonly size: number;
  /** A PostgreSQL server on which databases may be created; absent for SQLite. */
  readonly postgres?: string | undefined;
  /** Of this size and engine. It has what the next run finds the database by. */
  readonly folder: string;
  /** Whether the database stays for the next run. */
  readonly isKept: boolean;
  readonly progress: Progress;
}

interface FilledDatabase {
  readonly url: string;
  readonly token: string;
  readonly fillSeconds: number;
}

/** The database that an earlier run left in the folder, or a new one, which is removed at the end of the run unless it is kept. */
export async function provideDatabase(options: DatabaseOptions): Promise<FilledDatabase> {
  const { size, folder, isKept, progress } = options;
  const file = join(folder, 'database.json');
  if (existsSync(file)) return readKept(file, options);
  // A run that ends before the database is filled removes it in any case: the next one would not find it.
  const url = await createDatabase(options, () => isKept && existsSync(file));
  const credentials = join(folder, 'credentials.json');
  // Migrates and loads the sample.
  const loading = await startServer(
    { ...helpdesk, command: [...helpdesk.command, '--sample'] },
    { DATABASE_URL: url, CREDENTIALS_FILE: credentials },
    { path: '/healthz', folder },
  );
  await loading.stop();
  const { full: token } = JSON.parse(readFileSync(credentials, 'utf8'));
  const start = performance.now();
  const knex = connect(url, FILLING);
  try {
    await fillDatabase(knex, size, progress);
  } finally {
    await knex.destroy();
  }
  const database = { url, token, fillSeconds: (performance.now() - start) / 1000 };
  writeFileSync(file, JSON.stringify(database), { mode: 0o600 });
  return database;
}

/** @throws if it is on another server than that of `--postgres`. */
function readKept(file: string, { postgres }: DatabaseOptions): FilledDatabase {
  const database: FilledDatabase = JSON.parse(readFileSync(file, 'utf8'));
  const server = postgres && new URL(postgres).host;
  const ownServer = postgres && new URL(database.url).host;
  if (server === ownServer) return database;
  throw new Error(
    `${file} names a database on ${ownServer}, and --postgres ${server}. Give each server its own --folder.`,
  );
}

/** For a SQLite file that nobody else uses, and that need not survive a crash. */
const FILLING = ['synchronous = OFF', 'journal_mode = MEMORY', 'foreign_keys = OFF', 'cache_size = -1000000'];

/** @param pragmas of SQLite. */
export function connect(url: string, pragmas: readonly string[] = []): Knex {
  if (url.startsWith('postgres')) return knexFactory({ client: 'pg', connection: url, pool: { min: 1, max: 1 } });
  return knexFactory({
    client: 'better-sqlite3',
    connection: { filename: url },
    useNullAsDefault: true,
    pool: {
      afterCreate: (
        connection: { pragma(text: string): unknown },
        done: (error: unknown, connection: object) => void,
      ) => {
        for (const pragma of pragmas) connection.pragma(pragma);
        done(null, connection);
      },
    },
  });
}

/** @param stays whether it is left when the run ends. @returns its URL, or path. */
async function createDatabase({ size, postgres, folder }: DatabaseOptions, stays: () => boolean): Promise<string> {
  if (postgres === undefined) {
    const path = join(folder, 'scale.sqlite');
    addCleanup(() => {
      if (stays()) return;
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    });
    return path;
  }
  const name = `helpdesk_scale_${size}_${Date.now()}`;
  const creation = runStatement(postgres, `create database ${name}`);
  addCleanup(async () => {
    const isCreated = await creation.then(
      () => true,
      () => false,
    );
    if (isCreated && !stays()) await dropDatabase(postgres, name);
  });
  await creation;
  return Object.assign(new URL(postgres), { pathname: `/${name}` }).href;
}

async function dropDatabase(server: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name} with (force)`;
  try {
    await runStatement(server, statement);
  } catch (error) {
    throw new Error(`${name} stays on the server: ${messageOf(error)}. Remove it with \`${statement}\`.`);
  }
}

async function runStatement(server: string, statement: string): Promise<void> {
  const admin = connect(server);
  try {
    await admin.raw(statement);
  } finally {
    await admin.destroy();
  }
}
