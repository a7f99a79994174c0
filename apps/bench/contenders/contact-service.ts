/** What every contender implements on its own database layer, with the paths, SQL results and bodies of the helpdesk API. */

export interface ContactQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly phone?: string | undefined;
}

export interface NewContact {
  readonly first_name: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Each method resolves with the body of the response; undefined for a 404. */
export interface ContactService {
  get(id: number): unknown;
  list(query: ContactQuery, url: string): unknown;
  create(contact: NewContact): unknown;
  /** PATCH of a contact field. */
  updateField(id: number, changes: { readonly description: string }): unknown;
  /** PUT of an article. The content is stored as it was sent: no contender sanitizes. */
  updateArticle(id: number, changes: { readonly content: string }): unknown;
}

/** The account that the database is filled for; contenders have no tokens. */
export const ACCOUNT_ID = Number(process.env.ACCOUNT_ID);

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
  readonly active: number;
  readonly unsubscribed: number;
  readonly blocked: number;
  readonly avatar: string | null;
  readonly custom_fields: string;
  readonly properties: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface CompanyRow {
  readonly contact_id: number;
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly phone: string;
  readonly address: string;
  readonly notes: string;
}

export const CONTACT_COLUMNS = [
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

export function toContact(row: ContactRow, companies: readonly CompanyRow[]) {
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
    custom_fields: JSON.parse(row.custom_fields),
    properties: JSON.parse(row.properties),
    created_at: row.created_at,
    updated_at: row.updated_at,
    companies: companies.map(toCompany),
  };
}

function toCompany({ id, name, domain, phone, address, notes }: CompanyRow) {
  const logo = domain === null ? '' : `https://${domain}/favicon.ico`;
  return { id, name, domain: domain ?? '', logo, phone, address, notes };
}

/** @param rows one more than the page has, if there is a next page. */
export function toPage(
  rows: readonly ContactRow[],
  companies: readonly CompanyRow[],
  total: number,
  { perPage }: ContactQuery,
  url: string,
) {
  const shown = rows.slice(0, perPage);
  const byContact = Map.groupBy(companies, (company) => company.contact_id);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const cursor = last && encodeCursor(last);
  return {
    data: shown.map((row) => toContact(row, byContact.get(row.id) ?? [])),
    pages: { per_page: perPage, next_cursor: cursor ?? null, next_url: cursor ? toNextUrl(url, cursor) : null },
    total_count: total,
  };
}

function toNextUrl(current: string, cursor: string): string {
  const url = new URL(current);
  url.searchParams.set('starting_after', cursor);
  return url.href;
}

function encodeCursor({ created_at, id }: ContactRow): string {
  return Buffer.from(JSON.stringify([created_at, id])).toString('base64url');
}

export function decodeCursor(cursor: string): [createdAt: number, id: number] {
  return JSON.parse(Buffer.from(cursor, 'base64url').toString());
}

const COLORS = [
  { backgroundColor: '#1F4E79', textColor: '#FFFFFF' },
  { backgroundColor: '#2E6B3E', textColor: '#FFFFFF' },
  { backgroundColor: '#7A3E9D', textColor: '#FFFFFF' },
  { backgroundColor: '#A33B20', textColor: '#FFFFFF' },
  { backgroundColor: '#F2C14E', textColor: '#1B1B1B' },
  { backgroundColor: '#BFD7EA', textColor: '#1B1B1B' },
];

export function toContactInsert({ first_name, last_name = '', email, phone }: NewContact, now: number) {
  const sum = [...first_name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return {
    account_id: ACCOUNT_ID,
    first_name,
    last_name,
    email: email?.toLowerCase() ?? null,
    phone: phone ?? null,
    language: null,
    time_zone: null,
    country: null,
    region: null,
    city: null,
    avatar: null,
    active: 1,
    unsubscribed: 0,
    blocked: 0,
    custom_fields: '{}',
    properties: JSON.stringify({ initial_avatar_color: COLORS[sum % COLORS.length] }),
    created_at: now,
    updated_at: now,
  };
}

export const secondsNow = () => Math.floor(Date.now() / 1000);

export interface FieldRow {
  readonly id: number;
  readonly name: string;
  readonly internal_name: string;
  readonly type: string;
  readonly description: string;
  readonly is_active: number;
  readonly is_default: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export function toField(row: FieldRow, options: readonly object[]) {
  const { id, name, internal_name, type, description, is_active, is_default, created_at, updated_at } = row;
  return {
    id,
    name,
    internal_name,
    type,
    description,
    is_active: Boolean(is_active),
    is_default: Boolean(is_default),
    created_at,
    updated_at,
    field_options: options,
  };
}
