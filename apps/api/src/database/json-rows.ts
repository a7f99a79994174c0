/** Many values in one binding, as JSON: the statement stays the same, however many they are. */
import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/** A query of the integers, as `id`. */
export function selectIds(db: Knex, ids: readonly number[]): Knex.QueryBuilder {
  const value = isPostgres(db) ? 'value::bigint' : 'value';
  const source = isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)';
  return db.select(db.raw(`${value} as id`)).from(db.raw(`${source} as ids`, [JSON.stringify(ids)]));
}
