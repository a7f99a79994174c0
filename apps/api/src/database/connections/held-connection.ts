/** Transactions on better-sqlite3 that cost little more than their statements. */
import knex, { type Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import type { CompiledStatement, CompiledStatementClient, KnexSql } from '../statements/statement.ts';

/** The part of better-sqlite3, which has no types, that is used here. */
export interface Connection {
  readonly inTransaction: boolean;
  prepare(sql: string): PreparedStatement;
}

interface PreparedStatement {
  readonly reader: boolean;
  all(bindings: readonly unknown[]): unknown[];
  run(bindings: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number };
}

/** Gets the events of all statements, for those who listen to the database. */
interface Emitter {
  emit(event: string, ...details: unknown[]): unknown;
}

/**
 * Prepares a statement so that it is compiled once. The driver's SQLite has STAT4: it compiles a statement again each time that a
 * value is bound on which the plan may depend, such as that of `account_id = ?` or `limit ?`, which takes ten times as long as
 * running it. The plan cannot depend on the value of `+?`, which is the same value.
 */
function prepareOnce(connection: Connection, sql: string): PreparedStatement {
  // Knex quotes names with backticks and binds texts, so a question mark in quotes can only come from a text of ours.
  return connection.prepare(/['"]/.test(sql) ? sql : sql.replaceAll('?', '+?'));
}

/**
 * Runs a statement, prepared once for each connection. Announces it like Knex.
 *
 * @returns the response in the form of Knex's dialect.
 */
export function runOn(
  connection: Connection,
  { sql, prepared }: CompiledStatement,
  bindings: readonly unknown[],
  events: Emitter,
) {
  events.emit('query', { sql, bindings });
  try {
    // A prepared statement is only ever set below, for the same connection.
    let statement = prepared.get(connection) as PreparedStatement | undefined;
    if (statement === undefined) {
      statement = prepareOnce(connection, sql);
      prepared.set(connection, statement);
    }
    if (statement.reader) return { response: statement.all(bindings) };
    const { changes, lastInsertRowid } = statement.run(bindings);
    return { response: undefined, context: { changes, lastID: lastInsertRowid } };
  } catch (error) {
    // As Knex does, without the values.
    if (error instanceof Error) error.message = `${sql} - ${error.message}`;
    events.emit('query-error', error, { sql, bindings });
    throw error;
  }
}

/** Runs a statement for a client of this dialect. @returns what awaiting its builder would return. */
export function runCompiledOn(
  client: BetterSqlite3Client,
  connection: Connection,
  statement: CompiledStatement,
  values: readonly unknown[],
  events: Emitter,
): unknown {
  // The driver binds no booleans.
  const bindings = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const result = client.processResponse({
    ...statement.response,
    ...runOn(connection, statement, bindings, events),
  });
  events.emit('query-response', result, { sql: statement.sql, bindings });
  return result;
}

/** The part of a query builder that is used here. */
interface AwaitedBuilder {
  toSQL(): KnexSql | KnexSql[];
}

/** Max texts of builders that are kept prepared. */
const MAX_PREPARED = 200;

/** A client for the holder of the only connection: it neither acquires nor releases it. */
class HeldConnectionClient extends BetterSqlite3Client implements CompiledStatementClient {
  readonly #statements = new Map<string, CompiledStatement>();
  #held: { readonly connection: Connection; readonly events: Emitter } | undefined;

  hold(connection: Connection, events: Emitter): void {
    this.#held = { connection, events };
  }

  get #holding() {
    if (this.#held === undefined) throw new Error('A client without a connection: call hold first');
    return this.#held;
  }

  override async acquireConnection(): Promise<unknown> {
    return this.#holding.connection;
  }

  override async releaseConnection(): Promise<void> {}

  /** Runs an awaited builder at once. Knex acquires a connection for it, and its promises cost more than most statements. */
  override runner(builder: AwaitedBuilder): { run(): Promise<unknown> } {
    return {
      run: async () => {
        const query = builder.toSQL();
        // Several statements, such as those of a schema, or a response that Knex converts in a way of its own.
        if (Array.isArray(query) || query.output !== undefined) return super.runner(builder).run();
        return this.runCompiled(this.#prepare(query), query.bindings ?? []);
      },
    };
  }

  /** Keeps the statements of builders by their texts: preparing costs as much as running. */
  #prepare({ sql, method, returning, pluck }: KnexSql): CompiledStatement {
    const key = `${method} ${pluck ?? ''} ${sql}`;
    const known = this.#statements.get(key) ?? {
      sql,
      response: { method, returning, pluck },
      prepared: new WeakMap(),
    };
    this.#statements.delete(key);
    // Maps keep the order of insertion, so the first is the one that was used longest ago.
    const [oldest] = this.#statements.size >= MAX_PREPARED ? this.#statements.keys() : [];
    if (oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(key, known);
    return known;
  }

  override emit(event: string, ...details: unknown[]): boolean {
    this.#holding.events.emit(event, ...details);
    return true;
  }

  runCompiled(statement: CompiledStatement, bindings: unknown[]): unknown {
    const { connection, events } = this.#holding;
    return runCompiledOn(this, connection, statement, bindings, events);
  }
}

/** @returns a Knex whose statements run on this connection, which the caller has acquired. */
export function createHeldKnex(connection: Connection, owner: Emitter & { readonly config: Knex.Config }): Knex {
  const { useNullAsDefault, compileSqlOnError, log } = owner.config;
  const held = knex({
    client: HeldConnectionClient,
    ...(useNullAsDefault !== undefined && { useNullAsDefault }),
    ...(compileSqlOnError !== undefined && { compileSqlOnError }),
    ...(log && { log }),
  });
  held.client.hold(connection, owner);
  return held;
}
