/** The row of a contact that is being created, whether by itself or as the requester of a conversation. */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { TABLE } from './contact-rows.ts';

export interface NewContactRow {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt: number;
}

/** Inserts a contact and returns its id, or throws what the unique index on the email throws. */
export async function insertContact(knex: Knex, contact: NewContactRow): Promise<number> {
  const [row] = await knex(TABLE).insert(toRow(contact)).returning('id');
  return row.id;
}

/** The id of the account's contact with this email, made when there is none, also when another request makes it now. */
export async function findOrInsertByEmail(knex: Knex, contact: NewContactRow & { email: string }): Promise<number> {
  const { accountId: account_id, email } = contact;
  const find = (): Promise<{ id: number } | undefined> => knex(TABLE).select('id').where({ account_id, email }).first();
  const existing = await find();
  if (existing) return existing.id;
  await knex(TABLE).insert(toRow(contact)).onConflict(['account_id', 'email']).ignore();
  const made = await find();
  if (!made) throw new Error('A contact that was just inserted is not there');
  return made.id;
}

function toRow({ accountId, firstName, lastName = '', email, phone, customFields = {}, createdAt }: NewContactRow) {
  return {
    account_id: accountId,
    first_name: firstName,
    last_name: lastName,
    email: email ?? null,
    phone: phone ?? null,
    language: null,
    time_zone: null,
    country: null,
    region: null,
    city: null,
    avatar: null,
    active: true,
    unsubscribed: false,
    blocked: false,
    custom_fields: JSON.stringify(customFields),
    properties: JSON.stringify({ initial_avatar_color: avatarColor(firstName) }),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

const AVATAR_COLORS: readonly [schemas.AvatarColor, ...schemas.AvatarColor[]] = [
  { backgroundColor: '#1F4E79', textColor: '#FFFFFF' },
  { backgroundColor: '#2E6B3E', textColor: '#FFFFFF' },
  { backgroundColor: '#7A3E9D', textColor: '#FFFFFF' },
  { backgroundColor: '#A33B20', textColor: '#FFFFFF' },
  { backgroundColor: '#F2C14E', textColor: '#1B1B1B' },
  { backgroundColor: '#BFD7EA', textColor: '#1B1B1B' },
];

/** Colours behind the initials that stand in for a picture; the same name has always the same. */
export function avatarColor(firstName: string): schemas.AvatarColor {
  let sum = 0;
  for (const letter of firstName) sum += letter.codePointAt(0) ?? 0;
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
