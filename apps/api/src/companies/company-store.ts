import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { violatesUnique } from '../database/engine-errors.ts';
import { foldCase } from '../database/search/search.ts';
import { whereSameAccount } from '../database/statements/joins.ts';
import type { Clock } from '../database/statements/rows.ts';
import { readSnapshot, writeTransaction } from '../database/transactions/transactions.ts';
import { type DomainError, fail, type Result, succeed } from '../result.ts';
import { COLUMNS, type CompanyRow, TABLE, toCompany } from './company-rows.ts';

const DOMAINS = 'company_domains';

export interface NewCompany {
  readonly accountId: number;
  readonly name: string;
  /** In any case; the first is the primary domain. */
  readonly domains?: readonly string[] | undefined;
  readonly address?: string | undefined;
  readonly notes?: string | undefined;
}

type CompanyError = DomainError<'name-taken' | 'domain-taken'>;

export function companyStore(db: Knex, { now }: { readonly now: Clock }) {
  async function find(accountId: number, id: number): Promise<schemas.Company | undefined> {
    return readSnapshot(db, (trx) => findIn(trx, accountId, id));
  }

  /** Where both are taken, the error is that of the name. */
  async function create(company: NewCompany): Promise<Result<schemas.Company, CompanyError>> {
    try {
      return succeed(await writeTransaction(db, (trx) => createIn(trx, company)));
    } catch (error) {
      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');
      if (violatesUnique(error, DOMAINS, 'domain')) return fail('domain-taken');
      throw error;
    }
  }

  async function createIn(trx: Knex, company: NewCompany): Promise<schemas.Company> {
    const { accountId, name, address = '', notes = '' } = company;
    const time = now();
    const row = { account_id: accountId, name, name_folded: foldCase(name), address, notes };
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

async function findIn(db: Knex, accountId: number, id: number): Promise<schemas.Company | undefined> {
  const row: (CompanyRow & { contacts: number }) | undefined = await db(TABLE)
    .select(COLUMNS)
    .select({
      contacts: db('contact_companies')
        .count('*')
        .modify(whereSameAccount, 'contact_companies', 'companies')
        .where('contact_companies.company_id', db.ref('companies.id')),
    })
    .where({ account_id: accountId, id })
    .first();
  if (!row) return undefined;
  const domains: string[] = await db(DOMAINS)
    .where({ account_id: accountId, company_id: id })
    .orderBy('position')
    .pluck('domain');
  return toCompany(row, domains, Number(row.contacts));
}
