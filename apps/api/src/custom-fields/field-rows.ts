/** What the rows of contact fields and of conversation fields have in common. */

export const FIELD_COLUMNS = [
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

export interface FieldRow {
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

/** The columns as responses have them, without the times, which come after the members of one kind of fields. */
export function toFieldMembers(row: FieldRow) {
  return {
    id: row.id,
    name: row.name,
    internal_name: row.internal_name,
    type: row.type,
    description: row.description,
    is_active: Boolean(row.is_active),
    is_default: Boolean(row.is_default),
  };
}
