import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { loadFieldOptions } from '../custom-fields/field-options.ts';
import { groupBy } from '../database/statements/rows.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
import { COLUMNS, type ConversationFieldRow, TABLE, toConversationField } from './conversation-field-rows.ts';

export interface ConversationFieldQuery {
  readonly accountId: number;
  /** Only fields with a higher id; no field needs to have this one. */
  readonly afterId?: number | undefined;
  readonly perPage: number;
  readonly isActive?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
}

export function conversationFieldStore(db: Knex) {
  /** By id. */
  async function list(query: ConversationFieldQuery): Promise<schemas.ConversationField[]> {
    return readSnapshot(db, (trx) => listIn(trx, query));
  }

  async function listIn(trx: Knex, query: ConversationFieldQuery): Promise<schemas.ConversationField[]> {
    const { accountId, afterId = 0, perPage, isActive, isDefault } = query;
    const matching = trx(TABLE).select(COLUMNS).where('account_id', accountId).where('id', '>', afterId);
    if (isActive !== undefined) matching.where('is_active', isActive);
    if (isDefault !== undefined) matching.where('is_default', isDefault);
    return withOptions(trx, accountId, await matching.orderBy('id').limit(perPage));
  }

  async function find(accountId: number, id: number): Promise<schemas.ConversationField | undefined> {
    return readSnapshot(db, async (trx) => {
      const rows: ConversationFieldRow[] = await trx(TABLE).select(COLUMNS).where({ account_id: accountId, id });
      const [field] = await withOptions(trx, accountId, rows);
      return field;
    });
  }

  return { list, find };
}

/** Adds the options and levels of fields, in the order of the rows. Runs three statements for any number of fields. */
export async function withOptions(
  db: Knex,
  accountId: number,
  rows: readonly ConversationFieldRow[],
): Promise<schemas.ConversationField[]> {
  const ids = rows.map(({ id }) => id);
  const optionsOf = await loadFieldOptions(db, 'conversation_field_options', accountId, ids);
  const levelsOf = await loadLevels(db, accountId, ids);
  return rows.map((row) => toConversationField(row, optionsOf(row.id), levelsOf(row.id)));
}

/** Loads the levels of fields from the first down, with their options. Runs two statements for any number of fields. */
export async function loadLevels(
  db: Knex,
  accountId: number,
  fieldIds: readonly number[],
): Promise<(fieldId: number) => schemas.FieldLevel[]> {
  const levels: (Omit<schemas.FieldLevel, 'options' | 'parent_id'> & { field_id: number })[] = await db(
    'conversation_field_levels',
  )
    .select('id', 'field_id', 'name', 'internal_name', 'level')
    .where('account_id', accountId)
    .whereIn('field_id', fieldIds)
    .orderBy(['field_id', 'level']);
  const options: (schemas.FieldLevel['options'][number] & { level_id: number })[] = await db(
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
