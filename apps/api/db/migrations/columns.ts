/**
 * Columns that most tables have (docs/decisions/portable-columns.md). Times are seconds since 1970-01-01 UTC; JSON is text. Migrations that have
 * run use these functions, so what they do never changes: a migration that needs another column adds a function.
 */
import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

type Table = Knex.CreateTableBuilder;

/** Ids are never reused, not even that of a deleted last row: an old id must not name another resource. */
export function id(table: Table): void {
  table.bigIncrements('id');
}

export function account(table: Table): void {
  reference(table, 'account_id', 'accounts').notNullable();
}

/** Points to `id` of another table; nullable unless `.notNullable()` follows. */
export function reference(table: Table, column: string, to: string): Knex.ReferencingColumnBuilder {
  return table.bigInteger(column).references('id').inTable(to);
}

export function texts(table: Table, ...columns: readonly string[]): void {
  for (const column of columns) text(table, column).notNullable();
}

export function optionalTexts(table: Table, ...columns: readonly string[]): void {
  for (const column of columns) text(table, column);
}

/** Compared and sorted by code points, as SQLite does, whatever the collation of the database is. */
function text(table: Table, column: string): Knex.ColumnBuilder {
  return isPostgres(table) ? table.specificType(column, 'text COLLATE "C"') : table.text(column);
}

export function flags(table: Table, ...columns: readonly string[]): void {
  for (const column of columns) table.boolean(column).notNullable();
}

export function times(table: Table, ...columns: readonly string[]): void {
  for (const column of columns) table.bigInteger(column).notNullable();
}

export function optionalTimes(table: Table, ...columns: readonly string[]): void {
  for (const column of columns) table.bigInteger(column);
}
