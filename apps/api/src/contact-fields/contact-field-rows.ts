import type { schemas } from '@helpdesk/contract';
import type { ContactFieldOption } from './contact-field-options.ts';

export const TABLE = 'contact_fields';
export const COLUMNS = [
  'id',
  'name',
  'internal_name',
  'type',
  'description',
  'is_active',
  'is_default',
  'created_at',
  'updated_at',
];

export interface ContactFieldRow {
  readonly id: number;
  readonly name: string;
  readonly internal_name: string;
  readonly type: string;
  readonly description: string;
  readonly is_active: boolean | number;
  readonly is_default: boolean | number;
  readonly created_at: number;
  readonly updated_at: number;
}

export function toContactField(row: ContactFieldRow, options: readonly ContactFieldOption[]): schemas.ContactField {
  return { ...toFieldBase(row), field_options: options.map(({ name, position }) => ({ name, position })) };
}

export function toFieldBase(row: ContactFieldRow): Omit<schemas.ContactField, 'field_options'> {
  return {
    id: row.id,
    name: row.name,
    internal_name: row.internal_name,
    type: row.type,
    description: row.description,
    is_active: Boolean(row.is_active),
    is_default: Boolean(row.is_default),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
