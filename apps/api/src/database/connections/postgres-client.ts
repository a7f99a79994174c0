/** Knex's PostgreSQL dialect, extended by fault injection, compiled statements, and a time limit for responses of the server. */
import knex from 'knex';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import pg, { type Client } from 'pg';
import { isStalePlan } from '../engine-errors.ts';
import { OverloadError } from '../overload-error.ts';
import type { CompiledStatement, CompiledStatementClient } from '../statements/statement.ts';
import { assertStorageWorks } from './storage-fault.ts';

/**
 * The server itself ends a statement at its time limit, and says so. If it has not responded so much later, the network has
 * lost the connection without a sign, and nothing else would end the wait.
 */
const RESPONSE_GRACE_MS = 5_000;

/** Max statements that the server keeps prepared for a connection. Each takes memory there until the connection is closed. */
const MAX_PREPARED = 200;

/** What the driver has, but does not declare. */
type Connection = Client & { readonly connection: { readonly stream: { destroy(error?: Error): void } } };

/** The number of statements that are prepared on a connection. */
const preparedCounts = new WeakMap<Connection, number>();

/** When a connection was last given back, by `performance.now()`. Clients that Knex derives from another share its configuration. */
const lastReleases = new WeakMap<object, number>();

/** The driver leaves a connection that fails while it is opened to the server, which may keep it, and the process, for a minute. */
class ClosedOnFailure extends pg.Client {
  override async connect(): Promise<Client> {
    try {
      return await super.connect();
    } catch (error) {
      // As the type says.
      (this as unknown as Connection).connection.stream.destroy();
      throw error;
    }
  }
}

export class PostgresClient extends PostgresDialect implements CompiledStatementClient {
  override _driver(): { readonly Client: typeof Client } {
    return { ...super._driver(), Client: ClosedOnFailure };
  }

  /** @throws {OverloadError} if all connections of the pool were in use for too long, though the server responds. */
  override async acquireConnection(): Promise<unknown> {
    assertStorageWorks();
    const start = performance.now();
    try {
      return await super.acquireConnection();
    } catch (cause) {
      const isAtWork = (lastReleases.get(this.config) ?? 0) > start;
      if (!(cause instanceof knex.KnexTimeoutError) || !isAtWork) throw cause;
      throw new OverloadError('Too many requests wait for a connection of the pool', { cause });
    }
  }

  override releaseConnection(connection: unknown): Promise<void> {
    lastReleases.set(this.config, performance.now());
    return super.releaseConnection(connection);
  }

  /** Sends a statement without building it again. The server parses it once for each connection. */
  async runCompiled(statement: CompiledStatement, bindings: unknown[]): Promise<unknown> {
    // Knex passes what the driver has opened.
    const connection = (await this.acquireConnection()) as Connection;
    try {
      const options = { name: prepare(statement, connection) };
      const query = await this.query(connection, { ...statement.response, sql: statement.sql, bindings, options });
      const response = this.processResponse(query);
      this.emit('query-response', response, query);
      return response;
    } catch (error) {
      // It gets another name, under which it is prepared when the transaction is repeated.
      if (isStalePlan(error)) statement.prepared.delete(connection);
      throw error;
    } finally {
      await this.releaseConnection(connection);
    }
  }

  /** Runs a statement on a connection. A connection that fails is not used again. */
  override async _query(connection: unknown, query: unknown): Promise<unknown> {
    const { statement_timeout: timeout } = this.connectionSettings;
    // As above.
    const timer = timeout ? limitWait(connection as Connection, timeout + RESPONSE_GRACE_MS) : undefined;
    try {
      return await super._query(connection, query);
    } catch (error) {
      throw withoutValues(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function limitWait({ connection: { stream } }: Connection, limitMs: number): NodeJS.Timeout {
  const error = new Error(`The database server has not responded for ${limitMs} ms`);
  return setTimeout(() => stream.destroy(error), limitMs);
}

/** Errors are logged with all of their members. In these, the server quotes values, or the whole row. */
function withoutValues(error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { detail: undefined, where: undefined }) : error;
}

/** @returns the name under which the driver prepares the statement on this connection; undefined if there are too many. */
function prepare({ prepared }: CompiledStatement, connection: Connection): string | undefined {
  // Only names are set, below.
  const known = prepared.get(connection) as string | undefined;
  const count = preparedCounts.get(connection) ?? 0;
  if (known !== undefined || count === MAX_PREPARED) return known;
  const name = `statement_${count}`;
  preparedCounts.set(connection, count + 1);
  prepared.set(connection, name);
  return name;
}
