/** Values of conversation fields by the id of the field (docs/decisions/custom-field-values.md). */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { checkFieldValue, type FieldValueIssue, type ValueProblem } from '../custom-fields/check-field-value.ts';
import { groupBy } from '../database/statements/rows.ts';
import { loadLevels } from './conversation-field-store.ts';

/** @returns every issue, each at the index of its value. Runs a constant number of statements, or none if there are no values. */
export async function checkConversationFieldValues(
  db: Knex,
  accountId: number,
  values: readonly schemas.ConversationFieldValue[],
): Promise<FieldValueIssue[]> {
  const check = await loadConversationFieldCheck(db, accountId, [...new Set(values.map(({ id }) => id))]);
  return check(values);
}

/**
 * Loads what values of these fields are checked with. Runs a constant number of statements, or none if there are no ids.
 *
 * @param options `withInactive` also accepts values of inactive fields, which were set before.
 */
export async function loadConversationFieldCheck(
  db: Knex,
  accountId: number,
  fieldIds: readonly number[],
  { withInactive = false } = {},
): Promise<(values: readonly schemas.ConversationFieldValue[]) => FieldValueIssue[]> {
  if (fieldIds.length === 0) return () => [];
  const fields: { id: number; type: string }[] = await db('conversation_fields')
    .select('id', 'type')
    .where({ account_id: accountId, ...(!withInactive && { is_active: true }) })
    .whereIn('id', fieldIds);
  const ids = fields.map(({ id }) => id);
  const options: { field_id: number; name: string }[] = await db('conversation_field_options')
    .select('field_id', 'name')
    .where('account_id', accountId)
    .whereIn('field_id', ids);
  const typeOf = new Map(fields.map(({ id, type }) => [id, type]));
  const optionsOf = groupBy(options, (option) => option.field_id);
  const levelsOf = await loadLevels(db, accountId, ids);

  return (values) => {
    const seen = new Set<number>();
    return values.flatMap(({ id, value }, index) => {
      const type = typeOf.get(id);
      if (type === undefined) {
        return [{ path: [index, 'id'], message: 'must be the id of an active conversation field' }];
      }
      if (seen.has(id)) return [{ path: [index, 'id'], message: 'must be there once only' }];
      seen.add(id);
      const message = checkConversationValue(
        type,
        value,
        () => optionsOf(id).map(({ name }) => name),
        () => levelsOf(id),
      );
      return message === undefined ? [] : [{ path: [index, 'value'], message }];
    });
  };
}

function checkConversationValue(
  type: string,
  value: unknown,
  options: () => readonly string[],
  levels: () => readonly schemas.FieldLevel[],
): ValueProblem {
  switch (type) {
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'must be the string "true" or "false"';
    case 'nested_dropdown':
      return typeof value === 'string' && listOptionPaths(levels()).has(value)
        ? undefined
        : 'must be names of its options from level 1 down, joined by " > "';
    default:
      return checkFieldValue(type, value, options);
  }
}

/** `Europe`, `Europe > Spain`, …: the names from the first level down to each option. */
function listOptionPaths(levels: readonly schemas.FieldLevel[]): ReadonlySet<string> {
  const paths = new Map<number, string>();
  for (const { options } of levels) {
    for (const { id, name, parent_option_id } of options) {
      const parent = parent_option_id === null ? undefined : paths.get(parent_option_id);
      paths.set(id, parent === undefined ? name : `${parent} > ${name}`);
    }
  }
  return new Set(paths.values());
}
