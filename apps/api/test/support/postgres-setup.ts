/** Before the tests of the project `postgresql`: a server, and on it a database with the sample, which tests copy. */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { loadSample } from '../../db/sample/index.ts';
import { startPostgres, urlOf } from '../../db/start-postgres.ts';
import { openDatabase } from '../../src/database/connections/open.ts';
import { migrate } from '../../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** In the project `postgresql`. */
    postgres: PostgresForTests;
  }
}

interface PostgresForTests {
  /** Of a database on which others can be created. */
  readonly url: string;
  /** The names of all databases of this run start with it. */
  readonly prefix: string;
}

/** Uses the server of TEST_DATABASE_URL, whose user must be a superuser; otherwise it starts one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startPostgres();
  const url = given ?? server?.url ?? '';
  const prefix = `helpdesk_test_${randomBytes(4).toString('hex')}_`;
  const admin = openDatabase({ url, poolSize: 1 });
  await admin.raw('CREATE DATABASE ??', [`${prefix}sample`]);
  const sample = openDatabase({ url: urlOf(`${prefix}sample`, url) });
  await migrate(sample);
  await loadSample(sample);
  await sample.destroy();
  provide('postgres', { url, prefix });
  return async () => {
    if (given) {
      const names: string[] = await admin('pg_database').whereLike('datname', `${prefix}%`).pluck('datname');
      for (const name of names) await admin.raw('DROP DATABASE ?? WITH (FORCE)', [name]);
    }
    await admin.destroy();
    await server?.stop();
  };
}
