/** Values of conversation fields that a request sends, by the id of the field. */
import type { schemas } from '@helpdesk/contract';
import type { ValidationIssue } from '@helpdesk/contract-model';
import type { Knex } from 'knex';
import { nestedLevels } from './conversation-fields.ts';
import { dateFault, numberFault, oneOfFault, textFault, type ValueFault } from './field-values.ts';
import { groupBy } from './group.ts';

/** Every fault of the values, by their place in the body; a constant number of statements, none where there are no values. */
export async function conversationValueFaults(
  knex: Knex,
  accountId: number,
  values: readonly schemas.ConversationFieldValue[],
): Promise<ValidationIssue[]> {
  if (values.length === 0) return [];
  const fields: { id: number; type: string }[] = await knex('conversation_fields')
    .select('id', 'type')
    .where({ account_id: accountId, is_active: true })
    .whereIn('id', [...new Set(values.map(({ id }) => id))]);
  const ids = fields.map(({ id }) => id);
  const options: { field_id: number; name: string }[] = await knex('conversation_field_options')
    .select('field_id', 'name')
    .where('account_id', accountId)
    .whereIn('field_id', ids);
  const typeOf = new Map(fields.map(({ id, type }) => [id, type]));
  const optionsOf = groupBy(options, (option) => option.field_id);
  const levelsOf = await nestedLevels(knex, accountId, ids);

  const seen = new Set<number>();
  return values.flatMap(({ id, value }, index) => {
    const at = `/body/custom_fields/${index}`;
    const type = typeOf.get(id);
    if (type === undefined) return [{ path: `${at}/id`, message: 'must be the id of an active conversation field' }];
    if (seen.has(id)) return [{ path: `${at}/id`, message: 'must be there once only' }];
    seen.add(id);
    const message = valueFault(
      type,
      value,
      () => optionsOf(id).map(({ name }) => name),
      () => levelsOf(id),
    );
    return message === undefined ? [] : [{ path: `${at}/value`, message }];
  });
}

function valueFault(
  type: string,
  value: unknown,
  options: () => readonly string[],
  levels: () => readonly schemas.FieldLevel[],
): ValueFault {
  switch (type) {
    case 'number':
      return numberFault(value);
    case 'date':
      return dateFault(value);
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'must be the string "true" or "false"';
    case 'dropdown':
      return oneOfFault(new Set(options()), value);
    case 'nested_dropdown':
      return typeof value === 'string' && optionPaths(levels()).has(value)
        ? undefined
        : 'must be names of its options from level 1 down, joined by " > "';
    default:
      // text and paragraph; types that are not known are treated as text.
      return textFault(value);
  }
}

/** `Europe`, `Europe > Spain`, …: each option with the options above it. */
function optionPaths(levels: readonly schemas.FieldLevel[]): ReadonlySet<string> {
  const paths = new Map<number, string>();
  for (const { options } of levels) {
    for (const { id, name, parent_option_id } of options) {
      const parent = parent_option_id === null ? undefined : paths.get(parent_option_id);
      paths.set(id, parent === undefined ? name : `${parent} > ${name}`);
    }
  }
  return new Set(paths.values());
}
