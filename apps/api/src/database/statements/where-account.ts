import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/**
 * Adds the account to a query whose rows are found by key. Every statement names the account, but SQLite would rather read all rows
 * of the account in an index than look up a few dozen keys: a unary plus keeps it from using that index.
 */
export function whereAccount(query: Knex.QueryBuilder, column: string, accountId: number): Knex.QueryBuilder {
  return isPostgres(query) ? query.where(column, accountId) : query.whereRaw('+?? = ?', [column, accountId]);
}
