import type { Knex } from 'knex';
import { CannotOpen } from './open.ts';

/** Resolves when the database answers, and rejects with its error otherwise. */
export async function ping(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}

/** Asks before anything else does, so that a wrong path or file is told in one line. Throws CannotOpen. */
export async function checkDatabase(knex: Knex, url: string): Promise<void> {
  try {
    await ping(knex);
  } catch (cause) {
    throw new CannotOpen(url, cause);
  }
}
