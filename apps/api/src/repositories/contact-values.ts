/** Values of contact fields that a request sends, by the internal name of the field. */
import type { ValidationIssue } from '@helpdesk/contract-model';
import { joinPointer } from '@helpdesk/contract-model';
import type { Knex } from 'knex';
import { dateFault, numberFault, oneOfFault, textFault, type ValueFault } from './field-values.ts';
import { groupBy } from './group.ts';

interface FieldRow {
  readonly id: number;
  readonly internal_name: string;
  readonly type: string;
}

/** Every fault of the values, by their place in the body; two statements, none where there are no values. */
export async function contactValueFaults(
  knex: Knex,
  accountId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<ValidationIssue[]> {
  const names = Object.keys(values);
  if (names.length === 0) return [];
  const fields: FieldRow[] = await knex('contact_fields')
    .select('id', 'internal_name', 'type')
    .where({ account_id: accountId, is_active: true, is_default: false })
    .whereIn('internal_name', names);
  const options: { field_id: number; name: string }[] = await knex('contact_field_options')
    .select('field_id', 'name')
    .where('account_id', accountId)
    .whereIn(
      'field_id',
      fields.map(({ id }) => id),
    );
  const fieldOf = new Map(fields.map((field) => [field.internal_name, field]));
  const optionsOf = groupBy(options, (option) => option.field_id);

  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf.get(name);
    const message = field ? valueFault(field, optionsOf(field.id), value) : 'is not a known field';
    return message === undefined ? [] : [{ path: joinPointer('/body/custom_fields', name), message }];
  });
}

function valueFault({ type }: FieldRow, options: readonly { name: string }[], value: unknown): ValueFault {
  switch (type) {
    case 'number':
      return numberFault(value);
    case 'date':
      return dateFault(value);
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'dropdown':
      return oneOfFault(new Set(options.map((option) => option.name)), value);
    default:
      // text and paragraph; types that are not known are treated as text.
      return textFault(value);
  }
}
