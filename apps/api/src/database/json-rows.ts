/** Many values in one binding, as JSON: the statement stays the same, however many they are. */
import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/** A query of the integers, as `id`. */
export function selectIds(db: Knex, ids: readonly number[]): Knex.QueryBuilder {
  const value = isPostgres(db) ? 'value::bigint' : 'value';
  const source = isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)';
  return db.select(db.raw(`${value} as id`)).from(db.raw(`${source} as ids`, [JSON.stringify(ids)]));
}

/** A subquery of rows of integers. @param columns the index of each in a row. */
export function selectFromJson(
  db: Knex,
  columns: Readonly<Record<string, number>>,
  rows: readonly (readonly number[])[],
  name: string,
): Knex.Raw {
  const type = isPostgres(db) ? '::bigint' : '';
  const source = isPostgres(db) ? 'json_array_elements(?::json)' : 'json_each(?)';
  const selected = Object.entries(columns).map(([column, index]) => `(value->>${index})${type} as ${column}`);
  return db.raw(`(select ${selected.join(', ')} from ${source}) as ${name}`, [JSON.stringify(rows)]);
}
