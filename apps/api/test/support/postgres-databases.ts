/** Databases of their own for tests on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { urlOf } from '../../db/start-postgres.ts';
import { openDatabase } from '../../src/database/connections/open.ts';

/** Whether this test file runs in the project `postgresql` (vitest.config.ts). */
export const isOnPostgres = inject('postgres') !== undefined;

/** @returns the URL of a new database, empty or with the sample. It is removed after the run, with the server. */
export async function createPostgresDatabase(content: 'empty' | 'sample'): Promise<string> {
  const { url, prefix } = inject('postgres');
  const name = prefix + randomUUID();
  const admin = openDatabase({ url, poolSize: 1 });
  try {
    const template = content === 'sample' ? `${prefix}sample` : 'template0';
    await admin.raw('CREATE DATABASE ?? TEMPLATE ??', [name, template]);
  } finally {
    await admin.destroy();
  }
  return urlOf(name, url);
}
