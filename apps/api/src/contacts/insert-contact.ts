/** Inserts contacts, either by createContact or as the requester of a conversation. */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { statement } from '../database/statements/statement.ts';
import { lockAccount } from '../database/transactions/transactions.ts';
import { TABLE } from './contact-rows.ts';

interface ContactInsert {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt: number;
}

const insertRow = statement<ReturnType<typeof toRow>, [{ readonly id: number }]>((db, row) =>
  db(TABLE).insert(row).returning('id'),
);

/** @returns the id. Throws the error of the unique index if the email is taken. */
export async function insertContact(db: Knex, contact: ContactInsert): Promise<number> {
  const [{ id }] = await insertRow(db, toRow(contact));
  return id;
}

/** @returns the id of the contact with this email. Creates the contact if it does not exist. Safe against concurrent requests. */
async function findOrInsertByEmail(db: Knex, contact: ContactInsert & { email: string }): Promise<number> {
  const { accountId: account_id, email } = contact;
  const find = (): Promise<{ id: number } | undefined> => db(TABLE).select('id').where({ account_id, email }).first();
  const existing = await find();
  if (existing) return existing.id;
  await db(TABLE).insert(toRow(contact)).onConflict(['account_id', 'email']).ignore();
  const created = await find();
  if (!created) throw new Error('A contact that was just inserted is not there');
  return created.id;
}

/** Like `findOrInsertByEmail`, for the first of the contacts with this phone number, which is not unique. */
async function findOrInsertByPhone(trx: Knex, contact: ContactInsert & { phone: string }): Promise<number> {
  const { accountId: account_id, phone } = contact;
  const find = (): Promise<{ id: number } | undefined> =>
    trx(TABLE).select('id').where({ account_id, phone }).orderBy('id').first();
  // Another request may create it at the same time, and no unique index prevents that.
  const known = (await find()) ?? ((await lockAccount(trx, account_id)) ? await find() : undefined);
  return known?.id ?? insertContact(trx, contact);
}

function toRow({ accountId, firstName, lastName = '', email, phone, customFields = {}, createdAt }: ContactInsert) {
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
    properties: JSON.stringify({ initial_avatar_color: pickAvatarColor(firstName) }),
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

/** Colors of the initials that are shown instead of a picture. Equal names have equal colors. */
export function pickAvatarColor(firstName: string): schemas.AvatarColor {
  let sum = 0;
  for (const letter of firstName) sum += letter.codePointAt(0) ?? 0;
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/**
 * @returns the id of the contact with this email or phone number; the lowest id if several share the number. Creates the
 * contact if it does not exist, with the part before the @ or the number as its first name.
 */
export async function findOrCreateRequester(
  trx: Knex,
  accountId: number,
  requestedBy: string,
  createdAt: number,
): Promise<number> {
  const at = requestedBy.lastIndexOf('@');
  if (at > 0) {
    const firstName = requestedBy.slice(0, at);
    return findOrInsertByEmail(trx, { accountId, firstName, email: requestedBy.toLowerCase(), createdAt });
  }
  return findOrInsertByPhone(trx, { accountId, firstName: requestedBy, phone: requestedBy, createdAt });
}
