/** Options of dropdown contact fields, which are append-only. */
import type { Knex } from 'knex';
import { loadFieldOptions } from '../custom-fields/field-options.ts';
import { foldCase } from '../database/search/search.ts';
import { failOnIssue, type InvalidInput, type Result, succeed } from '../result.ts';

const TABLE = 'contact_field_options';

/** An update reads all, and responds with all. */
const MAX_OPTIONS = 10_000;

export const loadOptions = (db: Knex, accountId: number, fieldIds: readonly number[]) =>
  loadFieldOptions(db, TABLE, accountId, fieldIds);

/** Appends the names that the field does not have in any case. The value is how many were added. */
export async function appendOptions(
  trx: Knex,
  accountId: number,
  fieldId: number,
  names: readonly string[],
): Promise<Result<number, InvalidInput<'options'>>> {
  if (names.length === 0) return succeed(0);
  const existing: { name_folded: string; position: number }[] = await trx(TABLE)
    .select('name_folded', 'position')
    .where({ account_id: accountId, field_id: fieldId });
  const taken = new Set(existing.map((option) => option.name_folded));
  const fresh = names.filter((name) => {
    const isFresh = !taken.has(foldCase(name));
    taken.add(foldCase(name));
    return isFresh;
  });
  if (fresh.length === 0) return succeed(0);
  if (existing.length + fresh.length > MAX_OPTIONS) {
    const message = `must not add ${fresh.length} to the ${existing.length} options of the field: it can have ${MAX_OPTIONS}`;
    return failOnIssue({ path: ['options'], message });
  }
  const next = Math.max(0, ...existing.map((option) => option.position)) + 1;
  await trx(TABLE).insert(
    fresh.map((name, index) => ({
      account_id: accountId,
      field_id: fieldId,
      name,
      name_folded: foldCase(name),
      position: next + index,
    })),
  );
  return succeed(fresh.length);
}
