import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { checkContactFieldValues } from '../contact-fields/contact-field-values.ts';
import { violatesUnique } from '../database/engine-errors.ts';
import {
  fetchPage,
  fetchWholePage,
  type PageRequest,
  type PageResult,
  prepareWholeList,
  shortenPage,
  startPage,
} from '../database/pages/page.ts';
import type { Clock } from '../database/statements/rows.ts';
import { statement } from '../database/statements/statement.ts';
import { readSnapshot, writeTransaction } from '../database/transactions/transactions.ts';
import { waitForLock } from '../database/transactions/wait-for-lock.ts';
import { type DomainError, fail, failOnIssues, type InvalidInput, type Result, succeed } from '../result.ts';
import {
  companiesExist,
  linkCompanies,
  loadCompanies,
  selectCompaniesAsJson,
  toCompanies,
} from './contact-companies.ts';
import { type ContactFilters, selectContacts } from './contact-filters.ts';
import { COLUMNS, type ContactRow, NEWEST_FIRST, TABLE, toContact, toContactWithCompanyName } from './contact-rows.ts';
import { insertContact } from './insert-contact.ts';

export interface NewContact {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly companyIds?: readonly number[] | undefined;
  /** By the internal name of the field; checked here. */
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
}

type ContactError = DomainError<'company-not-found' | 'email-taken'> | InvalidInput<'customFields'>;

/** What items of a list have: `companies`, or `company_id` and `company_name`. */
export type ContactListVariant = 'companies' | 'company';

export interface ContactStoreOptions {
  readonly now: Clock;
  readonly contactListVariant: ContactListVariant;
}

const WHOLE_LIST = prepareWholeList<ContactRow>(TABLE, NEWEST_FIRST, (db, accountId) =>
  db(TABLE).select(COLUMNS).where('account_id', accountId),
);

export function contactStore(db: Knex, { now, contactListVariant }: ContactStoreOptions) {
  const toListItem = contactListVariant === 'companies' ? toContact : toContactWithCompanyName;

  /** Newest first. */
  async function list(request: PageRequest & ContactFilters): Promise<PageResult<schemas.ContactListItem>> {
    const { accountId, search = '', phone } = request;
    const email = request.email?.toLowerCase();
    const start = startPage<ContactRow>({
      scope: { operation: 'listContacts', accountId, filters: { search: search || undefined, email, phone } },
      request,
      order: NEWEST_FIRST,
      keysOf: (row) => [row.created_at, row.id],
    });
    if (!start.ok) return start;
    const isFiltered = Boolean(search || email || phone);
    return readSnapshot(db, async (trx) => {
      const found = isFiltered
        ? await fetchPage({
            ...start.value,
            ...(await selectContacts(trx, accountId, { search, email, phone })),
            select: (contacts) => contacts.select(COLUMNS),
          })
        : await fetchWholePage(trx, WHOLE_LIST, start.value);
      const ids = found.items.map(({ id }) => id);
      const { count, companiesOf } = await loadCompanies(trx, accountId, ids);
      const page = shortenPage(start.value, found, count);
      return succeed({ ...page, items: page.items.map((row) => toListItem(row, companiesOf(row.id))) });
    });
  }

  async function find(accountId: number, id: number): Promise<schemas.Contact | undefined> {
    return waitForLock(() => findIn(db, accountId, id));
  }

  /** Of several errors the first is returned: companies, values of custom fields, email. */
  async function create(contact: NewContact): Promise<Result<schemas.CreatedContact, ContactError>> {
    try {
      return await writeTransaction(db, (trx) => createIn(trx, contact));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'email')) return fail('email-taken');
      throw error;
    }
  }

  async function createIn(trx: Knex, contact: NewContact): Promise<Result<schemas.CreatedContact, ContactError>> {
    const { accountId, companyIds = [], customFields = {} } = contact;
    const companies = [...new Set(companyIds)];
    if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');
    const issues = await checkContactFieldValues(trx, accountId, customFields);
    const failure = failOnIssues(
      issues.map(({ path, message }) => ({ path: ['customFields', ...path] as const, message })),
    );
    if (failure) return failure;
    const id = await insertContact(trx, { ...contact, email: contact.email?.toLowerCase(), createdAt: now() });
    await linkCompanies(trx, accountId, id, companies);
    const created = await findIn(trx, accountId, id);
    if (!created) throw new Error('A contact that was just inserted is not there');
    // What is stored, so that it cannot differ from what is read later: `insertContact` stores what the type promises.
    return succeed(created as schemas.CreatedContact);
  }

  return { list, find, create };
}

const selectContact = statement<
  { readonly accountId: number; readonly id: number },
  (ContactRow & { readonly companies: string | null }) | undefined
>((db, { accountId, id }) =>
  db(TABLE)
    .select(COLUMNS)
    .select({ companies: selectCompaniesAsJson(db, accountId) })
    .where({ account_id: accountId, id })
    .first(),
);

async function findIn(db: Knex, accountId: number, id: number): Promise<schemas.Contact | undefined> {
  const row = await selectContact(db, { accountId, id });
  return row && toContact(row, toCompanies(row.companies));
}
