import type { schemas } from '@helpdesk/contract';
import { FIELD_COLUMNS, type FieldRow, toFieldMembers } from '../custom-fields/field-rows.ts';

export const TABLE = 'conversation_fields';
export const COLUMNS = [...FIELD_COLUMNS, 'is_mandatory_on_close'];

export interface ConversationFieldRow extends FieldRow {
  readonly is_mandatory_on_close: boolean | number;
}

export function toConversationField(
  row: ConversationFieldRow,
  field_options: schemas.FieldOption[],
  nested_fields: schemas.FieldLevel[],
): schemas.ConversationField {
  return {
    ...toFieldMembers(row),
    is_mandatory_on_close: Boolean(row.is_mandatory_on_close),
    field_options,
    nested_fields,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
