import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot } from '../database/index.ts';
import { groupBy } from './group.ts';

const TABLE = 'conversation_fields';
const COLUMNS = [
  ...['id', 'name', 'internal_name', 'type', 'description', 'is_active', 'is_default', 'is_mandatory_on_close'],
  ...['created_at', 'updated_at'],
];

interface FieldRow {
  readonly id: number;
  readonly name: string;
  readonly internal_name: string;
  readonly type: string;
  readonly description: string;
  readonly is_active: boolean | number;
  readonly is_default: boolean | number;
  readonly is_mandatory_on_close: boolean | number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface ConversationFieldQuery {
  readonly accountId: number;
  /** Fields after this id, which need not exist. */
  readonly afterId?: number | undefined;
  readonly perPage: number;
  readonly isActive?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
}

export function createConversationFields(knex: Knex) {
  /** By id. */
  async function list(query: ConversationFieldQuery): Promise<schemas.ConversationField[]> {
    return readSnapshot(knex, (trx) => listIn(trx, query));
  }

  async function listIn(trx: Knex, query: ConversationFieldQuery): Promise<schemas.ConversationField[]> {
    const { accountId, afterId = 0, perPage, isActive, isDefault } = query;
    const matching = trx(TABLE).select(COLUMNS).where('account_id', accountId).where('id', '>', afterId);
    if (isActive !== undefined) matching.where('is_active', isActive);
    if (isDefault !== undefined) matching.where('is_default', isDefault);
    return withOptions(trx, accountId, await matching.orderBy('id').limit(perPage));
  }

  async function find(accountId: number, id: number): Promise<schemas.ConversationField | undefined> {
    return readSnapshot(knex, async (trx) => {
      const rows: FieldRow[] = await trx(TABLE).select(COLUMNS).where({ account_id: accountId, id });
      const [field] = await withOptions(trx, accountId, rows);
      return field;
    });
  }

  return { list, find };
}

async function withOptions(
  knex: Knex,
  accountId: number,
  rows: readonly FieldRow[],
): Promise<schemas.ConversationField[]> {
  const ids = rows.map(({ id }) => id);
  const options: (schemas.FieldOption & { field_id: number })[] = await knex('conversation_field_options')
    .select('id', 'field_id', 'name', 'position')
    .where('account_id', accountId)
    .whereIn('field_id', ids)
    .orderBy(['field_id', 'position', 'id']);
  const optionsOf = groupBy(options, (option) => option.field_id);
  const levelsOf = await nestedLevels(knex, accountId, ids);
  return rows.map((row) => toField(row, optionsOf(row.id).map(withoutFieldId), levelsOf(row.id)));
}

/** Levels with their options, from the first down; two statements for any number of fields. */
export async function nestedLevels(
  knex: Knex,
  accountId: number,
  fieldIds: readonly number[],
): Promise<(fieldId: number) => schemas.FieldLevel[]> {
  const levels: (Omit<schemas.FieldLevel, 'options' | 'parent_id'> & { field_id: number })[] = await knex(
    'conversation_field_levels',
  )
    .select('id', 'field_id', 'name', 'internal_name', 'level')
    .where('account_id', accountId)
    .whereIn('field_id', fieldIds)
    .orderBy(['field_id', 'level']);
  const options: (schemas.FieldLevel['options'][number] & { level_id: number })[] = await knex(
    'conversation_field_level_options',
  )
    .select('id', 'level_id', 'name', 'position', 'parent_option_id')
    .where('account_id', accountId)
    .whereIn(
      'level_id',
      levels.map(({ id }) => id),
    )
    .orderBy(['level_id', 'position', 'id']);
  const levelsOf = groupBy(levels, (level) => level.field_id);
  const optionsOf = groupBy(options, (option) => option.level_id);
  return (fieldId) =>
    levelsOf(fieldId).map(({ field_id, ...level }) => ({
      ...level,
      parent_id: field_id,
      options: optionsOf(level.id).map(({ level_id: _, ...option }) => option),
    }));
}

function withoutFieldId({ id, name, position }: schemas.FieldOption): schemas.FieldOption {
  return { id, name, position };
}

function toField(
  row: FieldRow,
  field_options: schemas.FieldOption[],
  nested_fields: schemas.FieldLevel[],
): schemas.ConversationField {
  return {
    id: row.id,
    name: row.name,
    internal_name: row.internal_name,
    type: row.type,
    description: row.description,
    is_active: Boolean(row.is_active),
    is_default: Boolean(row.is_default),
    is_mandatory_on_close: Boolean(row.is_mandatory_on_close),
    field_options,
    nested_fields,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
