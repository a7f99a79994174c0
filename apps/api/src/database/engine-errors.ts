/** Interprets errors of the database engine. */

/**
 * Whether `error` comes from a unique index of `table` that contains `column`. SQLite lists the columns:
 * `UNIQUE constraint failed: contacts.account_id, contacts.email`.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.includes(`${table}.${column}`);
}

/** Whether another connection holds the required lock: SQLITE_BUSY or one of its extended codes. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
