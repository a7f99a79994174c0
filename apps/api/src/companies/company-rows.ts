import type { schemas } from '@helpdesk/contract';
import { fromJson } from '../database/statements/rows.ts';

export const TABLE = 'companies';

export interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly industry: string;
  readonly phone: string;
  readonly address: string;
  readonly notes: string;
  readonly other_details: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export const COLUMNS = [
  'id',
  'name',
  'industry',
  'phone',
  'address',
  'notes',
  'other_details',
  'created_at',
  'updated_at',
];

export interface CompanySummaryRow {
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly phone: string;
  readonly address: string;
  readonly notes: string;
}

/** @param domains the primary domain first. */
export function toCompany(row: CompanyRow, domains: string[], contacts: number): schemas.Company {
  const [domain = ''] = domains;
  return {
    id: row.id,
    name: row.name,
    domains,
    domain,
    logo: logoOf(domain),
    industry: row.industry,
    phone: row.phone,
    address: row.address,
    notes: row.notes,
    other_details: fromJson<schemas.Company['other_details']>(row.other_details),
    total_contacts_linked: contacts,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toCompanySummary({
  id,
  name,
  domain,
  phone,
  address,
  notes,
}: CompanySummaryRow): schemas.CompanySummary {
  return { id, name, domain: domain ?? '', logo: logoOf(domain ?? ''), phone, address, notes };
}

function logoOf(domain: string): string {
  return domain === '' ? '' : `https://${domain}/favicon.ico`;
}
