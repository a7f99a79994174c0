import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot, violatesUnique, writeTransaction } from '../database/index.ts';
import { companiesExist, companiesOf, linkCompanies } from './contact-companies.ts';
import { COLUMNS, type ContactRow, TABLE, toContact, toContactWithCompanyName } from './contact-rows.ts';
import { contactValueFaults } from './contact-values.ts';
import { avatarColor, insertContact } from './new-contact.ts';
import { type CursorRefusal, fetchPage, type Order, type Page, type PageRequest } from './page.ts';
import { type Invalid, invalid, type Refusal } from './refusal.ts';
import { whereContains } from './search.ts';
import type { RepositorySettings } from './settings.ts';

export interface ContactFilters {
  /** A part of the first name, letter case included; blank filters nothing. */
  readonly search?: string | undefined;
  /** In any case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface ContactToCreate {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly companyIds?: readonly number[] | undefined;
  /** By the internal name of the field, not yet compared with the fields. */
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
}

export type ContactRefusal = Refusal<'company-not-found' | 'email-taken'> | Invalid;

const NEWEST_FIRST: Order = { columns: ['created_at', 'id'], direction: 'desc' };

export function createContacts(knex: Knex, { now, contactListVariant }: RepositorySettings) {
  const toListItem = contactListVariant === 'companies' ? toContact : toContactWithCompanyName;

  /** Newest first. */
  async function list(request: PageRequest & ContactFilters): Promise<Page<schemas.ContactListItem> | CursorRefusal> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(
    trx: Knex,
    request: PageRequest & ContactFilters,
  ): Promise<Page<schemas.ContactListItem> | CursorRefusal> {
    const { accountId, search = '', phone } = request;
    const email = request.email?.toLowerCase();
    const matching = trx(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });
    if (search !== '') whereContains(matching, 'first_name', search);
    const page = await fetchPage<ContactRow>({
      list: { operation: 'listContacts', accountId, filters: { search: search || undefined, email, phone } },
      request,
      matching,
      select: (query) => query.select(COLUMNS),
      order: NEWEST_FIRST,
      keysOf: (row) => [row.created_at, row.id],
    });
    if ('refusal' in page) return page;
    const companies = await companiesOf(
      trx,
      accountId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((row) => toListItem(row, companies(row.id))) };
  }

  async function find(accountId: number, id: number): Promise<schemas.Contact | undefined> {
    return readSnapshot(knex, (trx) => findIn(trx, accountId, id));
  }

  /** Unknown companies are refused before wrong values, and those before an email that is taken. */
  async function create(contact: ContactToCreate): Promise<schemas.CreatedContact | ContactRefusal> {
    try {
      return await writeTransaction(knex, (trx) => createIn(trx, contact));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'email')) return { refusal: 'email-taken' };
      throw error;
    }
  }

  async function createIn(trx: Knex, contact: ContactToCreate): Promise<schemas.CreatedContact | ContactRefusal> {
    const { accountId, companyIds = [], customFields = {} } = contact;
    const companies = [...new Set(companyIds)];
    if (!(await companiesExist(trx, accountId, companies))) return { refusal: 'company-not-found' };
    const faults = invalid(await contactValueFaults(trx, accountId, customFields));
    if (faults) return faults;
    const id = await insertContact(trx, { ...contact, email: contact.email?.toLowerCase(), createdAt: now() });
    await linkCompanies(trx, accountId, id, companies);
    const created = await findIn(trx, accountId, id);
    if (!created) throw new Error('A contact that was just inserted is not there');
    const properties = { initial_avatar_color: avatarColor(contact.firstName) };
    return { ...created, active: true, unsubscribed: false, blocked: false, properties };
  }

  return { list, find, create };
}

async function findIn(knex: Knex, accountId: number, id: number): Promise<schemas.Contact | undefined> {
  const row: ContactRow | undefined = await knex(TABLE).select(COLUMNS).where({ account_id: accountId, id }).first();
  if (!row) return undefined;
  const companies = await companiesOf(knex, accountId, [id]);
  return toContact(row, companies(id));
}
