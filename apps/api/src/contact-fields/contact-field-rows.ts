import type { schemas } from '@helpdesk/contract';
import { type FieldRow, toFieldMembers } from '../custom-fields/field-rows.ts';

export const TABLE = 'contact_fields';

export function toContactField(row: FieldRow, options: readonly schemas.FieldOption[]): schemas.ContactField {
  return { ...toFieldBase(row), field_options: options.map(({ name, position }) => ({ name, position })) };
}

export function toFieldBase(row: FieldRow): Omit<schemas.ContactField, 'field_options'> {
  return { ...toFieldMembers(row), created_at: row.created_at, updated_at: row.updated_at };
}
