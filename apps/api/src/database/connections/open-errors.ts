/** Errors of opening a database. */
import { messageOf } from '@helpdesk/contract-model';
import { isPostgresUrl } from '../engine.ts';

/** The database cannot be opened; the message says which, why, and what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';

  /** @param advice what to do. Default: what the cause suggests. */
  constructor(url: string, cause: unknown, advice = advise(url, cause)) {
    super(`The database ${nameDatabase(url)} cannot be opened: ${explain(cause)}. ${advice}`, { cause });
  }
}

/** The SQLSTATE code of insufficient_privilege. */
export const DENIED = '42501';

function advise(url: string, cause: unknown): string {
  if (!isPostgresUrl(url)) return 'Set DATABASE_URL to a SQLite file that can be written or created.';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === INVALID_CATALOG_NAME) return adviseToCreate(url);
  const message = messageOf(cause);
  return (
    MESSAGE_ADVICE.find(([pattern]) => pattern.test(message))?.[1] ??
    CODE_ADVICE[code] ??
    'Check that the server runs, and DATABASE_URL.'
  );
}

const INVALID_CATALOG_NAME = '3D000';

const CHECK_USER = 'Check the user and the password in DATABASE_URL.';
const TRUST = 'Set DATABASE_TLS_CA to a file (PEM) with the certificate that signed that of the server.';

/** Where the code does not tell what to do. */
const MESSAGE_ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    // The end of a rejection by pg_hba.conf.
    /, no encryption$/,
    'Set DATABASE_TLS to require (or verify-full), or let pg_hba.conf of the server accept connections without TLS.',
  ],
  [/pg_hba\.conf/, 'Let pg_hba.conf of the server accept this host, user and database.'],
  // The driver's own errors, if the server asks for a password, and if it has no TLS.
  [/client password must be/, 'The server asks for a password: add it to DATABASE_URL, after the user.'],
  [/does not support SSL/, 'Set up TLS on the server, or set DATABASE_TLS to disable.'],
];

/** By SQLSTATE code, or code of Node for a certificate that it does not trust. */
const CODE_ADVICE: Readonly<Record<string, string>> = {
  // invalid_password, invalid_authorization_specification
  '28P01': CHECK_USER,
  '28000': CHECK_USER,
  // too_many_connections
  '53300':
    'Raise max_connections of the server (or the limit of the user or database), or lower DATABASE_POOL_SIZE of the processes that use it.',
  [DENIED]:
    'Let the user of DATABASE_URL own the database, or let its owner run `grant create on schema public` and `create extension` for it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use a host in DATABASE_URL that the certificate of the server names.',
  CERT_HAS_EXPIRED: 'Renew the certificate of the server.',
  CERT_NOT_YET_VALID: 'Check the clock of this machine, and the certificate of the server.',
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_GET_ISSUER_CERT: TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
};

function adviseToCreate(url: string): string {
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
