/** Knex's PostgreSQL dialect, extended by fault injection. */
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import { assertStorageWorks } from './storage-fault.ts';

export class PostgresClient extends PostgresDialect {
  override async acquireConnection(): Promise<unknown> {
    assertStorageWorks();
    return super.acquireConnection();
  }
}
