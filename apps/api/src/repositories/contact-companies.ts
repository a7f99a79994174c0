/** Which companies a contact is linked to, in the order in which they were given. */
import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { type CompanySummaryRow, toCompanySummary } from './company-rows.ts';
import { groupBy } from './group.ts';

export const TABLE = 'contact_companies';

/** One statement for any number of contacts. */
export async function companiesOf(
  knex: Knex,
  accountId: number,
  contactIds: readonly number[],
): Promise<(contactId: number) => schemas.CompanySummary[]> {
  const rows: (CompanySummaryRow & { contact_id: number })[] = await knex(TABLE)
    .join('companies', 'companies.id', 'contact_companies.company_id')
    .leftJoin('company_domains', (on) => {
      on.on('company_domains.company_id', 'companies.id').onVal('company_domains.position', 0);
    })
    .select('contact_companies.contact_id', 'companies.id', 'companies.name', 'company_domains.domain')
    .select('companies.phone', 'companies.address', 'companies.notes')
    .where('contact_companies.account_id', accountId)
    .whereIn('contact_companies.contact_id', contactIds)
    .orderBy(['contact_companies.contact_id', 'contact_companies.position']);
  const rowsOf = groupBy(rows, (row) => row.contact_id);
  return (contactId) => rowsOf(contactId).map(toCompanySummary);
}

/** Whether all of these, which are given without repeats, are companies of the account. */
export async function companiesExist(knex: Knex, accountId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await knex('companies').select('id').where('account_id', accountId).whereIn('id', ids);
  return rows.length === ids.length;
}

/** Links a contact that has no companies yet; the first one given is the first one shown. */
export async function linkCompanies(
  knex: Knex,
  accountId: number,
  contactId: number,
  companyIds: readonly number[],
): Promise<void> {
  if (companyIds.length === 0) return;
  await knex(TABLE).insert(
    companyIds.map((company_id, position) => ({ account_id: accountId, contact_id: contactId, company_id, position })),
  );
}
