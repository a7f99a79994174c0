/**
 * Triggers that keep derived tables, written once for both engines. Migrations that have run use these functions, so what they do never
 * changes: a migration that needs other triggers adds a function.
 */
import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

interface ChangeTriggers {
  /** Names of triggers and functions start with it. */
  readonly name: string;
  readonly table: string;
  /** The columns that matter; a change of others runs nothing. */
  readonly columns: readonly string[];
  /** Default: all. */
  readonly events?: readonly ('insert' | 'delete' | 'update')[];
  /** The statements for a row that enters the table, or has entered it changed. `row` is NEW. */
  readonly enter: (row: string) => string;
  /** The statements for a row that leaves the table, or is about to enter it changed. `row` is OLD. */
  readonly leave: (row: string) => string;
}

/** An update is a row that leaves and a row that enters. */
export async function onChange(
  knex: Knex,
  { name, table, columns, events, enter, leave }: ChangeTriggers,
): Promise<void> {
  const triggers = [
    { event: 'insert', when: 'insert', statements: [enter('NEW')] },
    { event: 'delete', when: 'delete', statements: [leave('OLD')] },
    { event: 'update', when: `update of ${columns.join(', ')}`, statements: [leave('OLD'), enter('NEW')] },
  ] as const;
  for (const { event, when, statements } of triggers) {
    if (events && !events.includes(event)) continue;
    const body = statements.map((statement) => `${statement};`).join('\n');
    if (isPostgres(knex)) {
      const define = `create function ${name}_${event}() returns trigger language plpgsql as $$
        begin ${body} return null; end $$`;
      await runAsWritten(knex, define);
      await knex.raw(`create trigger ${name}_${event} after ${when} on ${table}
        for each row execute function ${name}_${event}()`);
    } else {
      await runAsWritten(knex, `create trigger ${name}_${event} after ${when} on ${table} begin ${body} end`);
    }
  }
}

/**
 * Like `onChange`, but on PostgreSQL the statements run once for all rows of a statement: `rows` is then the name of a table of
 * these rows. Counting row by row would write as many versions of a count as a statement has rows, and read them all each time.
 */
export async function onChanges(
  knex: Knex,
  { name, table, columns, enter, leave }: Omit<ChangeTriggers, 'events'>,
): Promise<void> {
  if (!isPostgres(knex)) return onChange(knex, { name, table, columns, enter, leave });
  const events = [
    { event: 'insert', rows: 'new table as entered', statements: [enter('entered')] },
    { event: 'delete', rows: 'old table as departed', statements: [leave('departed')] },
    {
      event: 'update',
      rows: 'old table as departed new table as entered',
      statements: [leave('departed'), enter('entered')],
    },
  ];
  for (const { event, rows, statements } of events) {
    await runAsWritten(
      knex,
      `create function ${name}_${event}() returns trigger language plpgsql as $$
        begin ${statements.map((statement) => `${statement};`).join('\n')} return null; end $$`,
    );
    await knex.raw(`create trigger ${name}_${event} after ${event} on ${table} referencing ${rows}
      for each statement execute function ${name}_${event}()`);
  }
}

/**
 * A statement for `onChanges` that adds to the counts of rows in a table with `slot` and `total`. On PostgreSQL each connection has one of 16 slots,
 * so that transactions seldom wait for each other's counts.
 *
 * @param valuesOf the values that a row counts under, as SQL. @param rows NEW or OLD; on PostgreSQL a table of rows.
 */
export function addTo(
  knex: Knex,
  table: string,
  valuesOf: (row: string) => Readonly<Record<string, string>>,
  rows: string,
  sign: 1 | -1,
): string {
  const row = isPostgres(knex) ? 'changed' : rows;
  const key = { ...valuesOf(row), slot: isPostgres(knex) ? 'pg_backend_pid() % 16' : '0' };
  const columns = Object.keys(key);
  const positions = columns.map((_, index) => index + 1).join(', ');
  // Sorted, so that two transactions never wait for each other. "where true": without it, SQLite takes ON for that of a join.
  const source = isPostgres(knex)
    ? `${sign} * count(*) from ${rows} changed group by ${positions} order by ${positions}`
    : `${sign} where true`;
  return `insert into ${table} (${columns.join(', ')}, total) select ${Object.values(key).join(', ')}, ${source}
    on conflict (${columns.join(', ')}) do update set total = ${table}.total + excluded.total`;
}

/** Knex would take a question mark for a value. */
async function runAsWritten(knex: Knex, sql: string): Promise<void> {
  await knex.raw(sql.replaceAll('?', '\\?'));
}
