import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot, violatesUnique, writeTransaction } from '../database/index.ts';
import { fold } from '../fold.ts';
import { COLUMNS, type CompanyRow, TABLE, toCompany } from './company-rows.ts';
import type { Refusal } from './refusal.ts';
import type { RepositorySettings } from './settings.ts';

const DOMAINS = 'company_domains';

export interface CompanyToCreate {
  readonly accountId: number;
  readonly name: string;
  /** The primary one first, in any case. */
  readonly domains?: readonly string[] | undefined;
  readonly address?: string | undefined;
  readonly notes?: string | undefined;
}

export type CompanyRefusal = Refusal<'name-taken' | 'domain-taken'>;

export function createCompanies(knex: Knex, { now }: RepositorySettings) {
  async function find(accountId: number, id: number): Promise<schemas.Company | undefined> {
    return readSnapshot(knex, (trx) => findIn(trx, accountId, id));
  }

  /** A name that is taken is refused before a domain that is. */
  async function create(company: CompanyToCreate): Promise<schemas.Company | CompanyRefusal> {
    try {
      return await writeTransaction(knex, (trx) => createIn(trx, company));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'name_folded')) return { refusal: 'name-taken' };
      if (violatesUnique(error, DOMAINS, 'domain')) return { refusal: 'domain-taken' };
      throw error;
    }
  }

  async function createIn(trx: Knex, company: CompanyToCreate): Promise<schemas.Company> {
    const { accountId, name, address = '', notes = '' } = company;
    const time = now();
    const row = { account_id: accountId, name, name_folded: fold(name), address, notes };
    const rest = { industry: '', phone: '', other_details: '{}', created_at: time, updated_at: time };
    const [{ id }] = await trx(TABLE)
      .insert({ ...row, ...rest })
      .returning('id');
    const domains = [...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))];
    if (domains.length > 0) {
      await trx(DOMAINS).insert(
        domains.map((domain, position) => ({ account_id: accountId, company_id: id, domain, position })),
      );
    }
    const created = await findIn(trx, accountId, id);
    if (!created) throw new Error('A company that was just inserted is not there');
    return created;
  }

  return { find, create };
}

async function findIn(knex: Knex, accountId: number, id: number): Promise<schemas.Company | undefined> {
  const row: (CompanyRow & { contacts: number }) | undefined = await knex(TABLE)
    .select(COLUMNS)
    .select({
      contacts: knex('contact_companies').count('*').where('contact_companies.company_id', knex.ref('companies.id')),
    })
    .where({ account_id: accountId, id })
    .first();
  if (!row) return undefined;
  const domains: string[] = await knex(DOMAINS)
    .where({ account_id: accountId, company_id: id })
    .orderBy('position')
    .pluck('domain');
  return toCompany(row, domains, Number(row.contacts));
}
