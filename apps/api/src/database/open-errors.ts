/** Errors of opening a database. */
import { isPostgresUrl } from './engine.ts';

/** The database cannot be opened; the message says which, why, and what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';

  constructor(url: string, cause: unknown) {
    const advice = isPostgresUrl(url)
      ? 'Check that the server runs, and DATABASE_URL.'
      : 'Set DATABASE_URL to a SQLite file that can be written or created.';
    super(`The database ${nameDatabase(url)} cannot be opened: ${explain(cause)}. ${advice}`, { cause });
  }
}

/** The configured driver cannot be loaded; the message says how to get it. */
export class DriverNotFoundError extends Error {
  override readonly name = 'DriverNotFoundError';
}

/** The database of a URL as it may be printed and logged: without password and parameters. */
export function nameDatabase(url: string): string {
  if (!isPostgresUrl(url)) return url;
  const { protocol, username, host, pathname } = URL.parse(url) ?? {};
  return protocol ? `${protocol}//${username ? `${username}@` : ''}${host}${pathname}` : 'postgres://…';
}

/** Node tries each address of a host name, and reports all errors as one without a message. */
function explain(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(explain).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
