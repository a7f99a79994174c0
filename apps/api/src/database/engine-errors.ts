/** Interprets errors of the database engine. */

/**
 * Whether `error` comes from the unique index on `account_id` and `column` of `table`. SQLite lists the columns
 * (`UNIQUE constraint failed: contacts.account_id, contacts.email`), PostgreSQL names the index, as Knex named it.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  if (codeOf(error) === '23505')
    return 'constraint' in error && error.constraint === `${table}_account_id_${column}_unique`;
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.includes(`${table}.${column}`);
}

/**
 * Whether the transaction was undone because of others that ran at the same time, so that it can be repeated as a whole:
 * another process has the lock of the SQLite file (SQLITE_BUSY or one of its extended codes), or PostgreSQL rolled it back to
 * keep transactions apart (serialization_failure) or to end a deadlock.
 */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : '';
  return code.startsWith('SQLITE_BUSY') || code === '40001' || code === '40P01';
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
