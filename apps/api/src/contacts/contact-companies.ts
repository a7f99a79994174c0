/** The companies of contacts, in the order in which they were sent. */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { type CompanySummaryRow, toCompanySummary } from '../companies/company-rows.ts';
import { isPostgres } from '../database/engine.ts';
import { countFitting, sumBytes } from '../database/pages/page.ts';
import { joinRow } from '../database/statements/joins.ts';
import { fromJson, groupBy } from '../database/statements/rows.ts';
import { padToFewLengths, statement } from '../database/statements/statement.ts';
import { whereAccount } from '../database/statements/where-account.ts';

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

/**
 * Of so many rows, the texts take some 60 MB at most, as those of one company have up to 60 KB. More rows are counted before they are
 * read.
 */
const MAX_UNCOUNTED = 1_000;

/**
 * Max bytes of the companies on a page. JSON needs up to six characters for a byte, which stays below the longest string of V8 (2^29
 * characters) together with what the contacts themselves have.
 */
const MAX_COMPANY_BYTES = 40 * 1024 * 1024;

type LinkedCompanyRow = CompanySummaryRow & { readonly contact_id: number };

const selectLinked = (db: Knex, accountId: number, contactIds: readonly number[]): Knex.QueryBuilder =>
  fromCompanies(db, accountId)
    .select('contact_companies.contact_id', ...SUMMARY_COLUMNS)
    .whereIn('contact_companies.contact_id', contactIds)
    .orderBy(['contact_companies.contact_id', 'contact_companies.position']);

const selectFirstLinked = statement<
  { readonly accountId: number; readonly contactIds: readonly number[] },
  LinkedCompanyRow[]
>((db, { accountId, contactIds }) => selectLinked(db, accountId, contactIds).limit(MAX_UNCOUNTED));

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

interface LoadedCompanies {
  /** The number of the first contacts whose companies fit into one page; at least one. */
  readonly count: number;
  /** The companies of one of them. */
  readonly companiesOf: (contactId: number) => schemas.CompanySummary[];
}

/**
 * Loads the companies of contacts. Runs one statement for any number of contacts, and three if they have very many companies.
 *
 * @param maxUncounted at most `MAX_UNCOUNTED`; fewer only in tests.
 */
export async function loadCompanies(
  db: Knex,
  accountId: number,
  contactIds: readonly number[],
  maxUncounted = MAX_UNCOUNTED,
): Promise<LoadedCompanies> {
  const first = await selectFirstLinked(db, { accountId, contactIds: padToFewLengths(contactIds) });
  if (first.length < maxUncounted) return group(contactIds.length, first);
  const sizes = await measureCompanies(db, accountId, contactIds);
  const count = countFitting(sizes, MAX_COMPANY_BYTES);
  return group(count, await selectLinked(db, accountId, contactIds.slice(0, count)));
}

function group(count: number, rows: readonly LinkedCompanyRow[]): LoadedCompanies {
  const rowsOf = groupBy(rows, (row) => row.contact_id);
  return { count, companiesOf: (contactId) => rowsOf(contactId).map(toCompanySummary) };
}

/** The bytes of the companies of each contact. */
async function measureCompanies(db: Knex, accountId: number, contactIds: readonly number[]): Promise<number[]> {
  const texts = ['companies.name', 'companies.phone', 'companies.address', 'companies.notes'] as const;
  const rows: { contact_id: number; bytes: number }[] = await fromCompanies(db, accountId)
    .select('contact_companies.contact_id', { bytes: db.raw('sum(?)', [sumBytes(db, texts)]) })
    .whereIn('contact_companies.contact_id', [...contactIds])
    .groupBy('contact_companies.contact_id');
  const bytesOf = new Map(rows.map((row) => [row.contact_id, Number(row.bytes)]));
  return contactIds.map((id) => bytesOf.get(id) ?? 0);
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
