/** Errors of opening a database. */
import { messageOf } from '@helpdesk/contract-model';
import { isPostgresUrl } from './engine.ts';

/** The database cannot be opened; the message says which, why, and what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';

  constructor(url: string, cause: unknown) {
    const advice = isPostgresUrl(url)
      ? advisePostgres(url, cause)
      : 'Set DATABASE_URL to a SQLite file that can be written or created.';
    super(`The database ${nameDatabase(url)} cannot be opened: ${explain(cause)}. ${advice}`, { cause });
  }
}

/** The SQLSTATE code of insufficient_privilege. */
export const DENIED = '42501';

/** SQLSTATE codes: invalid_catalog_name, invalid_password and invalid_authorization_specification. */
function advisePostgres(url: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === '28P01' || code === '28000') return 'Check the user and the password in DATABASE_URL.';
  // The driver's own error, if the server asks for one.
  if (/client password must be/.test(messageOf(cause)))
    return 'The server asks for a password: add it to DATABASE_URL, after the user.';
  if (/does not support SSL/.test(messageOf(cause))) return 'Set up TLS on the server, or set DATABASE_TLS to disable.';
  if (code === DENIED) {
    return 'Let the user of DATABASE_URL own the database, or let its owner run `grant create on schema public` and `create extension` for it.';
  }
  if (code !== '3D000') return 'Check that the server runs, and DATABASE_URL.';
  const { hostname = '', port = '', username = '', pathname = '' } = URL.parse(url) ?? {};
  const name = decodeURIComponent(pathname.slice(1));
  const options = [hostname && `-h ${hostname}`, port && `-p ${port}`, username && `-U ${username}`].filter(Boolean);
  return `Create it with \`${['createdb', ...options, name].join(' ')}\`, or set DATABASE_URL to one that exists.`;
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
  return messageOf(cause);
}
