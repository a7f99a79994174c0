/** The parts of Knex's dialects that are subclassed here; Knex publishes no types for them. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex';
  export default class BetterSqlite3Client extends Knex.Client {
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
    initializePool(config: Knex.Config): void;
    /** What an awaited builder calls. */
    runner(builder: object): { run(): Promise<unknown> };
    /** Turns the response of the driver into that of the builder. */
    processResponse(query: object): unknown;
  }
}

declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { Knex } from 'knex';
  export default class Sqlite3Client extends Knex.Client {
    acquireConnection(): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type { Knex } from 'knex';
  export default class SqliteTransaction {
    constructor(client: Knex.Client, ...rest: unknown[]);
    readonly readOnly: boolean | undefined;
    /** Speaks to the connection of the transaction. */
    readonly trxClient: { query(connection: unknown, sql: string): Promise<unknown> };
    begin(connection: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';
  export default class PostgresDialect extends Knex.Client {
    readonly connectionSettings: { readonly statement_timeout?: number };
    _driver(): { readonly Client: typeof import('pg').Client };
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
    /** Runs a statement on a connection, with its events. @returns what `processResponse` takes. */
    query(connection: unknown, query: object): Promise<object>;
    _query(connection: unknown, query: unknown): Promise<unknown>;
    /** Turns the response of the driver into that of the builder. */
    processResponse(query: object): unknown;
  }
}
