/** What makes PostgreSQL slow to fill: one by one, each row is checked, counted, and written to each index. */
import type { Knex } from 'knex';

/** Settings of the session while a database is filled, which need not survive a crash. */
const SETTINGS = ['synchronous_commit = off', "maintenance_work_mem = '1GB'", "work_mem = '256MB'"];

interface Index {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  /** Whether a unique constraint has it. */
  readonly is_constraint: boolean;
}

/**
 * Runs `load` without the other indexes, and without the triggers of these tables, but for those named; then restores them.
 * References are not checked.
 *
 * @param knex with one connection. @param kept triggers that work for all rows of a statement at once.
 */
export async function loadWithoutIndexes(
  knex: Knex,
  tables: readonly string[],
  kept: Readonly<Record<string, readonly string[]>>,
  load: () => Promise<void>,
  progress: (message: string) => void,
): Promise<void> {
  for (const setting of SETTINGS) await knex.raw(`set ${setting}`);
  const indexes = await listIndexes(knex, tables);
  for (const { name, table, is_constraint } of indexes) {
    await (is_constraint
      ? knex.raw('alter table ?? drop constraint ??', [table, name])
      : knex.raw('drop index ??', [name]));
  }
  for (const table of tables) {
    await knex.raw('alter table ?? set (autovacuum_enabled = false)', [table]);
    await knex.raw('alter table ?? disable trigger all', [table]);
    for (const trigger of kept[table] ?? []) await knex.raw('alter table ?? enable trigger ??', [table, trigger]);
  }
  await load();
  for (const { name, table, definition, is_constraint } of indexes) {
    const start = performance.now();
    await knex.raw(definition);
    if (is_constraint) await knex.raw('alter table ?? add constraint ?? unique using index ??', [table, name, name]);
    progress(`index ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  for (const table of tables) {
    await knex.raw('alter table ?? enable trigger all', [table]);
    await knex.raw('alter table ?? reset (autovacuum_enabled)', [table]);
  }
}

/** All but the primary keys, which references need. */
async function listIndexes(knex: Knex, tables: readonly string[]): Promise<Index[]> {
  const { rows }: { rows: Index[] } = await knex.raw(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as definition,
        exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype = 'u') as is_constraint
      from pg_index i where i.indrelid::regclass::text = any(?) and not i.indisprimary order by 2, 1`,
    [[...tables]],
  );
  return rows;
}
