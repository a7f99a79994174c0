/** How each engine says that a unique index refused a row. The only place that reads database errors. */

/**
 * True when `error` is the refusal of a unique index of `table` that contains `column`.
 * SQLite lists the columns: `UNIQUE constraint failed: contacts.account_id, contacts.email`.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.includes(`${table}.${column}`);
}
