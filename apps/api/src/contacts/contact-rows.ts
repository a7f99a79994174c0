import type { schemas } from '@helpdesk/contract';
import type { SortOrder } from '../database/pages/page.ts';
import { fromJson } from '../database/statements/rows.ts';

export const TABLE = 'contacts';

/** The order of the list. */
export const NEWEST_FIRST: SortOrder = { columns: ['created_at', 'id'], direction: 'desc' };

export interface ContactRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: string | null;
  readonly time_zone: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly active: boolean | number;
  readonly unsubscribed: boolean | number;
  readonly blocked: boolean | number;
  readonly avatar: string | null;
  readonly custom_fields: string;
  readonly properties: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'language',
  'time_zone',
  'country',
  'region',
  'city',
  'active',
  'unsubscribed',
  'blocked',
  'avatar',
  'custom_fields',
  'properties',
  'created_at',
  'updated_at',
];

export function toContact(row: ContactRow, companies: schemas.CompanySummary[]): schemas.Contact {
  return { ...toContactBase(row), companies };
}

export function toContactWithCompanyName(
  row: ContactRow,
  [first]: readonly schemas.CompanySummary[],
): schemas.ContactWithCompanyName {
  return { ...toContactBase(row), company_id: first?.id ?? null, company_name: first?.name ?? null };
}

/** Without its companies, which each response shows in another way. */
export function toContactBase(row: ContactRow): Omit<schemas.Contact, 'companies'> {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    phone: row.phone,
    language: row.language,
    time_zone: row.time_zone,
    country: row.country,
    region: row.region,
    city: row.city,
    active: Boolean(row.active),
    unsubscribed: Boolean(row.unsubscribed),
    blocked: Boolean(row.blocked),
    avatar: row.avatar,
    custom_fields: fromJson<schemas.Contact['custom_fields']>(row.custom_fields),
    properties: fromJson<schemas.ContactProperties>(row.properties),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
