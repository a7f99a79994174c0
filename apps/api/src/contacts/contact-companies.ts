/** The companies of contacts, in the order in which they were sent. */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { type CompanySummaryRow, toCompanySummary } from '../companies/company-rows.ts';
import { isPostgres } from '../database/engine.ts';
import { joinRow } from '../database/joins.ts';
import { fromJson, groupBy } from '../database/rows.ts';
import { padToFewLengths, statement } from '../database/statement.ts';
import { whereAccount } from '../database/where-account.ts';

export const TABLE = 'contact_companies';

const SUMMARY_COLUMNS = [
  'companies.id',
  'companies.name',
  'company_domains.domain',
  'companies.phone',
  'companies.address',
  'companies.notes',
];

/** The companies of all contacts of the account. */
const fromCompanies = (db: Knex, accountId: number): Knex.QueryBuilder =>
  db(TABLE)
    .modify(joinRow, 'companies', 'contact_companies.company_id')
    .leftJoin('company_domains', (on) => {
      on.on('company_domains.company_id', 'companies.id').onVal('company_domains.position', 0);
      if (isPostgres(db)) on.on('company_domains.account_id', 'companies.account_id');
    })
    .where('contact_companies.account_id', accountId);

const selectCompanies = statement<
  { readonly accountId: number; readonly contactIds: readonly number[] },
  (CompanySummaryRow & { contact_id: number })[]
>((db, { accountId, contactIds }) =>
  fromCompanies(db, accountId)
    .select('contact_companies.contact_id', ...SUMMARY_COLUMNS)
    .whereIn('contact_companies.contact_id', contactIds)
    .orderBy(['contact_companies.contact_id', 'contact_companies.position']),
);

/**
 * A subquery: the companies of the contact of the outer query as one value, so that a single statement reads both. Not sorted,
 * since SQLite would make a table of its own for that.
 */
export function selectCompaniesAsJson(db: Knex, accountId: number): Knex.QueryBuilder {
  const columns = ['contact_companies.position', ...SUMMARY_COLUMNS];
  const values = `(${columns.map(() => '??').join(', ')})`;
  const list = isPostgres(db) ? `json_agg(json_build_array${values})::text` : `json_group_array(json_array${values})`;
  return fromCompanies(db, accountId)
    .select(db.raw(list, columns))
    .whereRaw('?? = ??', ['contact_companies.contact_id', 'contacts.id']);
}

type Values = [
  position: number,
  id: number,
  name: string,
  domain: string | null,
  phone: string,
  address: string,
  notes: string,
];

/** @param json of `selectCompaniesAsJson`; PostgreSQL has null for an empty list. */
export function toCompanies(json: string | null): schemas.CompanySummary[] {
  return fromJson<Values[]>(json ?? '[]')
    .sort(([left], [right]) => left - right)
    .map(([, id, name, domain, phone, address, notes]) =>
      toCompanySummary({ id, name, domain, phone, address, notes }),
    );
}

/** Loads the companies of contacts. Runs one statement for any number of contacts. */
export async function loadCompanies(
  db: Knex,
  accountId: number,
  contactIds: readonly number[],
): Promise<(contactId: number) => schemas.CompanySummary[]> {
  const rows = await selectCompanies(db, { accountId, contactIds: padToFewLengths(contactIds) });
  const rowsOf = groupBy(rows, (row) => row.contact_id);
  return (contactId) => rowsOf(contactId).map(toCompanySummary);
}

/** @param ids without repeats. */
export async function companiesExist(db: Knex, accountId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await whereAccount(
    db('companies')
      .select('id')
      .whereIn('id', [...ids]),
    'account_id',
    accountId,
  );
  return rows.length === ids.length;
}

/** Links a contact that has no companies yet. The order is kept. */
export async function linkCompanies(
  db: Knex,
  accountId: number,
  contactId: number,
  companyIds: readonly number[],
): Promise<void> {
  if (companyIds.length === 0) return;
  await db(TABLE).insert(
    companyIds.map((company_id, position) => ({ account_id: accountId, contact_id: contactId, company_id, position })),
  );
}
