/** Interprets errors of the database engine. */
import { messageOf } from '@helpdesk/contract-model';

/** What the engine says, without the statement that Knex puts before it. */
export function engineMessageOf(error: unknown): string {
  return messageOf(error).replace(/^.* - /s, '');
}

/**
 * Whether `error` comes from the unique index on `account_id` and `column` of `table`. SQLite lists the columns
 * (`UNIQUE constraint failed: contacts.account_id, contacts.email`), PostgreSQL names the index, as Knex named it.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  const constraint = findViolatedConstraint(error);
  if (constraint !== undefined) return constraint === `${table}_account_id_${column}_unique`;
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.includes(`${table}.${column}`);
}

/** The constraint of PostgreSQL that another row with the same value or id violates; undefined for all other errors. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && codeOf(error) === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

/**
 * Whether the transaction was undone because of others that ran at the same time, so that it can be repeated as a whole:
 * another process has the lock of the SQLite file (SQLITE_BUSY or one of its extended codes), or PostgreSQL rolled it back to
 * keep transactions apart (serialization_failure), to end a deadlock, or because a plan is stale.
 */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : '';
  return code.startsWith('SQLITE_BUSY') || code === '40001' || code === '40P01' || isStalePlan(error);
}

/**
 * Whether a column of a prepared statement has another type since, as after a migration of a newer version: PostgreSQL does not run the
 * statement again until it is prepared anew. The code is that of all that is not supported, and the text is in the server's language, so
 * the error is known by where it comes from.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Of Node, for sockets; and of PostgreSQL: admin_shutdown, crash_shutdown, cannot_connect_now, and class 08. */
const LOST_CODES = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|08...)$/;
/** Of the driver, which gives them no code, and of PostgresClient. */
const LOST_MESSAGES = /Connection terminated|encountered a connection error|has not responded for/;

/** Whether the connection to the database server ended, or there is no new one. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (LOST_CODES.test(codeOf(error)) || LOST_MESSAGES.test(error.message));
}

/** Whether there is no space left for the SQLite file, on the disk of the PostgreSQL server (disk_full), or for another file. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['SQLITE_FULL', '53100', 'ENOSPC'].includes(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
