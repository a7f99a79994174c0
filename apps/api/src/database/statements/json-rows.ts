/** Many values in one, as JSON: a statement stays the same, however many it is given, and thousands are read as fast as a few rows. */
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** A query of the integers, as `id`. */
export function selectIds(db: Knex, ids: readonly number[]): Knex.QueryBuilder {
  const value = isPostgres(db) ? 'value::bigint' : 'value';
  const source = isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)';
  return db.select(db.raw(`${value} as id`)).from(db.raw(`${source} as ids`, [JSON.stringify(ids)]));
}

/** The integers that a query finds as `id`. */
export async function readIds(db: Knex, query: Knex.QueryBuilder): Promise<number[]> {
  const collect = isPostgres(db) ? "coalesce(json_agg(id), '[]')::text" : 'json_group_array(id)';
  const [row]: { ids: string }[] = await db.from(query.as('found')).select(db.raw(`${collect} as ids`));
  return JSON.parse(row?.ids ?? '[]');
}

/** The ids of the candidates, looked up once for the total and the page; undefined if there are more than `most`. */
export async function findFew(db: Knex, candidates: Knex.QueryBuilder, max: number): Promise<number[] | undefined> {
  const ids = await readIds(db, candidates.clone().limit(max + 1));
  return ids.length <= max ? [...new Set(ids)] : undefined;
}

/** What `collectRows` finds: PostgreSQL's driver parses JSON, and finds null in place of no rows. */
export type JsonRows<Row> = string | readonly Row[] | null | undefined;

/** An expression for all rows as one array of JSON: with several values, each row is an array. @param values as SQL. */
export function collectRows(db: Knex, ...values: readonly [string, ...string[]]): Knex.Raw {
  const [collect, toArray] = isPostgres(db) ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array'];
  return db.raw(`${collect}(${values.length === 1 ? values[0] : `${toArray}(${values.join(', ')})`})`);
}

export function parseRows<Row>(rows: JsonRows<Row>): readonly Row[] {
  // What the statement collects.
  return typeof rows === 'string' ? (JSON.parse(rows) as Row[]) : (rows ?? []);
}
