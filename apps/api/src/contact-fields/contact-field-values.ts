/** Values of contact fields by the internal name of the field (docs/decisions/custom-field-values.md). */
import type { Knex } from 'knex';
import { checkFieldValue, type FieldValueIssue, type ValueProblem } from '../custom-fields/check-field-value.ts';
import { groupBy } from '../database/statements/rows.ts';

interface FieldTypeRow {
  readonly id: number;
  readonly internal_name: string;
  readonly type: string;
}

/** @returns every issue, each at the name of its field. Runs two statements, or none if there are no values. */
export async function checkContactFieldValues(
  db: Knex,
  accountId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<FieldValueIssue[]> {
  const check = await loadContactFieldCheck(db, accountId, Object.keys(values));
  return check(values);
}

/**
 * Loads what values of the named fields are checked with. Runs two statements, or none if there are no names.
 *
 * @param options `withInactive` also accepts values of inactive fields, which were set before.
 */
export async function loadContactFieldCheck(
  db: Knex,
  accountId: number,
  names: readonly string[],
  { withInactive = false } = {},
): Promise<(values: Readonly<Record<string, unknown>>) => FieldValueIssue[]> {
  if (names.length === 0) return () => [];
  const fields: FieldTypeRow[] = await db('contact_fields')
    .select('id', 'internal_name', 'type')
    .where({ account_id: accountId, is_default: false, ...(!withInactive && { is_active: true }) })
    .whereIn('internal_name', names);
  const options: { field_id: number; name: string }[] = await db('contact_field_options')
    .select('field_id', 'name')
    .where('account_id', accountId)
    .whereIn(
      'field_id',
      fields.map(({ id }) => id),
    );
  const fieldOf = new Map(fields.map((field) => [field.internal_name, field]));
  const optionsOf = groupBy(options, (option) => option.field_id);

  return (values) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fieldOf.get(name);
      const message = field ? checkContactValue(field, optionsOf(field.id), value) : 'is not a known field';
      return message === undefined ? [] : [{ path: [name], message }];
    });
}

function checkContactValue({ type }: FieldTypeRow, options: readonly { name: string }[], value: unknown): ValueProblem {
  if (type === 'checkbox') return typeof value === 'boolean' ? undefined : 'must be true or false';
  return checkFieldValue(type, value, () => options.map(({ name }) => name));
}
