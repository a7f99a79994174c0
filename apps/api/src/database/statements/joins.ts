/**
 * Joins with rows of the same account. References never leave the account, so a join by id would do, and does on SQLite: there
 * the account would mislead the planner, which has no statistics, into reading all rows of the account. On PostgreSQL the
 * account is part of the condition, so that engines that keep each account in one place join there (docs/scaling.md).
 */
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** For `modify`: joins the row of `table`, which may have an alias, whose id is in the column `reference`. */
export function joinRow(query: Knex.QueryBuilder, table: string, reference: string): void {
  query.join(table, toConditions(query, table, reference));
}

/** Like `joinRow`, where `reference` may be null. */
export function leftJoinRow(query: Knex.QueryBuilder, table: string, reference: string): void {
  query.leftJoin(table, toConditions(query, table, reference));
}

function toConditions(query: Knex.QueryBuilder, table: string, reference: string): Record<string, string> {
  const alias = table.split(' as ').at(-1) ?? table;
  const [from = ''] = reference.split('.');
  return {
    [`${alias}.id`]: reference,
    ...(isPostgres(query) && { [`${alias}.account_id`]: `${from}.account_id` }),
  };
}

/** For `modify`: restricts the rows of `alias` in a subquery to the account of the row of `outer`. */
export function whereSameAccount(query: Knex.QueryBuilder, alias: string, outer: string): void {
  if (isPostgres(query)) query.whereRaw('?? = ??', [`${alias}.account_id`, `${outer}.account_id`]);
}

/**
 * Makes PostgreSQL run a subquery of few rows by itself. Otherwise it may read all rows in the order of the list, expecting that enough of
 * them match.
 */
export function runFirst(db: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder {
  // Knex leaves out a plain 0, and takes an expression, which its type does not say.
  return isPostgres(db) ? query.offset(db.raw('0') as unknown as number) : query;
}

/**
 * A query of the rows of `table` in the account whose `column` is that of a candidate, with the columns of `candidates`. Each is looked up
 * by that column. With a plain join, PostgreSQL compares each candidate with all rows that match another condition, if it takes them for
 * few, and SQLite reads all rows of the account.
 */
export function lookUpEach(
  db: Knex,
  candidates: Knex.QueryBuilder,
  { table, column, accountId }: { readonly table: string; readonly column: string; readonly accountId: number },
): Knex.QueryBuilder {
  const given = runFirst(db, candidates.clone()).as('candidates');
  const whereFound = (rows: Knex.QueryBuilder) =>
    rows.whereRaw('??.?? = candidates.??', [table, column, column]).where(`${table}.account_id`, accountId);
  if (!isPostgres(db)) return db.from(given).crossJoin(db.ref(table)).modify(whereFound);
  const found = runFirst(db, db(table).modify(whereFound)).as(table);
  return db.from(db.raw('? cross join lateral ?', [given, found]));
}
