import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { loadRelated } from '../database/statements/rows.ts';

/** Loads the options of fields, by position. Runs one statement for any number of fields. */
export async function loadFieldOptions(
  db: Knex,
  table: 'contact_field_options' | 'conversation_field_options',
  accountId: number,
  fieldIds: readonly number[],
): Promise<(fieldId: number) => schemas.FieldOption[]> {
  const options = db(table).select('id', 'name', 'position').orderBy(['field_id', 'position', 'id']);
  const rowsOf = await loadRelated<schemas.FieldOption>(options, `${table}.field_id`, accountId, fieldIds);
  return (fieldId) => rowsOf(fieldId).map(({ id, name, position }) => ({ id, name, position }));
}
