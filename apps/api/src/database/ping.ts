import type { Knex } from 'knex';

/** Resolves when the database answers, and rejects with its error otherwise. */
export async function ping(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}

/** The database cannot be used; the message says which, why, and what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/** Asks before anything else does, so that a wrong path or file is told in one line. Throws CannotOpen. */
export async function checkDatabase(knex: Knex, url: string): Promise<void> {
  try {
    await ping(knex);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotOpen(
      `The database ${url} cannot be opened: ${why}. Set DATABASE_URL to a SQLite file that may be written, or to one that is to be made.`,
      { cause },
    );
  }
}
