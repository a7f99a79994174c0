/** Connections to a PostgreSQL server. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { messageOf } from '@helpdesk/contract-model';
import knex, { type Knex } from 'knex';
import type { Client } from 'pg';
import { DatabaseOpenError } from './open-errors.ts';
import { PostgresClient } from './postgres-client.ts';

/** Max time to connect, so that a server that does not respond is reported. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Max time that a request waits for a connection while all of the pool are in use. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** Unused connections are closed after this time. */
const IDLE_TIMEOUT_MS = 300_000;
/** A process that stops in the middle of a transaction loses its locks after this time. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/** The oldest release that is supported. Given to Knex, which would ask the server on each new connection. */
const MIN_VERSION = 15;

export interface PostgresConfig {
  /** `postgres://…` */
  readonly url: string;
  /** Max number of connections of this process. */
  readonly poolSize: number;
  /** Max time that the server works on a statement; 0 for no limit. */
  readonly statementTimeoutMs: number;
  readonly tls: 'disable' | 'require' | 'verify-full';
  /** Path of the certificates (PEM) that `verify-full` trusts. Default: those of Node.js. */
  readonly tlsCa?: string | undefined;
}

/** The type `bigint` of PostgreSQL. */
const INT8 = 20;

/**
 * Opens no connection before the first statement.
 *
 * @throws {DatabaseOpenError} if the file of `tlsCa` cannot be read, or has no certificate.
 */
export function openPostgres(config: PostgresConfig): Knex {
  const { url, poolSize, statementTimeoutMs } = config;
  return knex({
    client: PostgresClient,
    version: String(MIN_VERSION),
    connection: {
      connectionString: url,
      application_name: 'helpdesk',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      ssl: toTlsOptions(config),
    },
    // Otherwise Knex puts values into the messages of its errors, which are logged.
    compileSqlOnError: false,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    // Knex prints each lost connection; the request that used it gets the error itself.
    log: { warn: () => {} },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS, afterCreate: configure },
  });
}

/** The words are those of PostgreSQL's own clients: `require` encrypts, and does not check who responds. */
function toTlsOptions({ url, tls, tlsCa }: PostgresConfig): false | { rejectUnauthorized: boolean; ca?: Buffer } {
  if (tls === 'disable') return false;
  if (tls === 'require') return { rejectUnauthorized: false };
  if (tlsCa === undefined) return { rejectUnauthorized: true };
  return { rejectUnauthorized: true, ca: readCertificates(url, tlsCa) };
}

const NAME_CERTIFICATES = 'Set DATABASE_TLS_CA to a file with certificates (PEM).';

function readCertificates(url: string, file: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (cause) {
    const why = messageOf(cause);
    const error = new Error(`DATABASE_TLS_CA ${file} cannot be read: ${why}`, { cause });
    throw new DatabaseOpenError(url, error, NAME_CERTIFICATES);
  }
  // Node ignores what is no certificate, and would then trust none, or not all of them.
  const certificates = content
    .toString('latin1')
    .split(/(?=-----BEGIN )/)
    .filter((part) => /^-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/.test(part));
  const damaged = certificates.findIndex((certificate) => !isCertificate(certificate));
  if (certificates.length === 0) {
    throw new DatabaseOpenError(url, `DATABASE_TLS_CA ${file} has no certificate`, NAME_CERTIFICATES);
  }
  if (damaged >= 0) {
    throw new DatabaseOpenError(
      url,
      `DATABASE_TLS_CA ${file}: certificate ${damaged + 1} of ${certificates.length} is damaged`,
      NAME_CERTIFICATES,
    );
  }
  return content;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * Another Knex on the same database, with one connection, on which statements may take as long as they need and wait for locks for
 * `lockTimeoutMs`. The caller destroys it.
 */
export function openUnlimited(db: Knex, lockTimeoutMs: number): Knex {
  const { connection, pool, ...config } = db.client.config;
  const limits = { statement_timeout: 0, lock_timeout: lockTimeoutMs };
  return knex({ ...config, connection: { ...connection, ...limits }, pool: { ...pool, max: 1 } });
}

/** The driver returns big integers as text. Those of this service are at most 2^53 - 1 (docs/decisions/portable-columns.md). */
function configure(connection: Client, done: (error: unknown, connection: Client) => void): void {
  connection.setTypeParser(INT8, Number);
  done(null, connection);
}

/**
 * Checks what the service relies on.
 *
 * @throws {DatabaseOpenError}
 */
export async function checkServer(db: Knex, url: string): Promise<void> {
  const settings = ['server_version_num', 'server_version', 'server_encoding', 'synchronous_commit'] as const;
  const { rows } = await db.raw<{ rows: Record<(typeof settings)[number], string>[] }>(
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  const [row] = rows;
  if (!row) return;
  if (Number(row.server_version_num) < MIN_VERSION * 10_000) {
    throw new DatabaseOpenError(
      url,
      `it is PostgreSQL ${row.server_version}, and the oldest supported is ${MIN_VERSION}`,
      'Upgrade the server, or set DATABASE_URL to another one.',
    );
  }
  if (row.server_encoding !== 'UTF8') {
    throw new DatabaseOpenError(
      url,
      `its encoding is ${row.server_encoding}, and must be UTF8`,
      'Create another one with `createdb --encoding=UTF8 --template=template0`, and set DATABASE_URL to it.',
    );
  }
  if (row.synchronous_commit === 'off') {
    throw new DatabaseOpenError(
      url,
      'its setting synchronous_commit is off, so that acknowledged writes could be lost',
      'Set it to on, for the server, the database or the user that has it off.',
    );
  }
}
