import type { schemas } from '@helpdesk/contract';

export const TABLE = 'conversation_fields';
export const COLUMNS = [
  'id',
  'name',
  'internal_name',
  'type',
  'description',
  'is_active',
  'is_default',
  'is_mandatory_on_close',
  'created_at',
  'updated_at',
];

export interface ConversationFieldRow {
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

export function toConversationField(
  row: ConversationFieldRow,
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
