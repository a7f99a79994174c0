/** Companies and contacts. */
import type { schemas } from '@helpdesk/contract';
import type { CompanyRow } from '../../companies/company-rows.ts';
import { loadContactFieldCheck } from '../../contact-fields/contact-field-values.ts';
import { type ContactRow, toContactBase } from '../../contacts/contact-rows.ts';
import { pickAvatarColor } from '../../contacts/insert-contact.ts';
import { foldCase } from '../../database/search/search.ts';
import { fromJson, loadRelated } from '../../database/statements/rows.ts';
import { bulkResource, timesOf } from '../bulk-resource.ts';
import { contractMember, contractMembers, lineSchema, nullable, writableMembers } from '../line-schema.ts';

interface CompanyLine {
  readonly id?: number;
  readonly name: string;
  readonly domains?: readonly string[];
  readonly industry?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly notes?: string;
  readonly other_details?: schemas.Company['other_details'];
  readonly created_at?: number;
  readonly updated_at?: number;
}

export const companies = bulkResource<CompanyLine, CompanyRow>({
  name: 'companies',
  table: 'companies',
  schema: lineSchema(['name'], {
    ...contractMembers('Company', 'id', 'industry', 'phone', 'other_details', 'created_at', 'updated_at'),
    ...writableMembers('Company', 'NewCompany', 'name', 'domains', 'address', 'notes'),
  }),
  uniquesOf: ({ name, domains = [] }) => [
    { table: 'companies', column: 'name_folded', value: foldCase(name.trim()), within: 'account', path: '/name' },
    ...uniqueInLowerCase(domains).map((value) => {
      const index = domains.findIndex((domain) => domain.toLowerCase() === value);
      return {
        table: 'company_domains',
        column: 'domain',
        value,
        within: 'account',
        path: `/domains/${index}`,
      } as const;
    }),
  ],
  toRows: ({ domains = [], ...line }, { accountId: account_id, id, time }) => [
    [
      'companies',
      [
        {
          id,
          account_id,
          name: line.name.trim(),
          name_folded: foldCase(line.name.trim()),
          industry: line.industry ?? '',
          phone: line.phone ?? '',
          address: line.address ?? '',
          notes: line.notes ?? '',
          other_details: JSON.stringify(line.other_details ?? {}),
          ...timesOf(line, { time }),
        },
      ],
    ],
    [
      'company_domains',
      uniqueInLowerCase(domains).map((domain, position) => ({ account_id, company_id: id, domain, position })),
    ],
  ],
  keyset: ['name_folded'],
  toLines: async (db, accountId, rows) => {
    const ids = rows.map(({ id }) => id);
    const found = db('company_domains').select('domain').orderBy(['company_id', 'position']);
    const domainsOf = await loadRelated<{ domain: string }>(found, 'company_domains.company_id', accountId, ids);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      domains: domainsOf(row.id).map(({ domain }) => domain),
      industry: row.industry,
      phone: row.phone,
      address: row.address,
      notes: row.notes,
      other_details: fromJson<schemas.Company['other_details']>(row.other_details),
      created_at: row.created_at,
      updated_at: row.updated_at,
    }));
  },
});

function uniqueInLowerCase(domains: readonly string[]): string[] {
  return [...new Set(domains.map((domain) => domain.toLowerCase()))];
}

interface ContactLine {
  readonly id?: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly language?: string | null;
  readonly time_zone?: string | null;
  readonly country?: string | null;
  readonly region?: string | null;
  readonly city?: string | null;
  readonly avatar?: string | null;
  readonly active?: boolean;
  readonly unsubscribed?: boolean;
  readonly blocked?: boolean;
  readonly company_ids?: readonly number[];
  readonly custom_fields?: schemas.Contact['custom_fields'];
  readonly properties?: schemas.ContactProperties;
  readonly created_at?: number;
  readonly updated_at?: number;
}

/** As in a request. There may be more of them than a request has. */
const CUSTOM_FIELD_VALUE = { $ref: 'contract#/components/schemas/NewContactFieldValues/additionalProperties' };

export const contacts = bulkResource<ContactLine, ContactRow>({
  name: 'contacts',
  table: 'contacts',
  schema: lineSchema(['first_name'], {
    ...contractMembers('ContactBase', 'id', 'phone', 'language', 'time_zone', 'country', 'region', 'city'),
    ...contractMembers('ContactBase', 'avatar', 'active', 'unsubscribed', 'blocked', 'properties'),
    ...contractMembers('ContactBase', 'created_at', 'updated_at'),
    ...writableMembers('ContactBase', 'NewContact', 'first_name', 'last_name'),
    ...contractMembers('NewContact', 'company_ids'),
    email: { allOf: [contractMember('ContactBase', 'email'), nullable(contractMember('NewContact', 'email'))] },
    custom_fields: {
      allOf: [contractMember('ContactBase', 'custom_fields'), { additionalProperties: CUSTOM_FIELD_VALUE }],
    },
  }),
  referencesOf: ({ company_ids = [] }) =>
    company_ids.map((id, index) => ({ table: 'companies', id, path: `/company_ids/${index}` })),
  uniquesOf: ({ email }) =>
    email
      ? [{ table: 'contacts', column: 'email', value: email.toLowerCase(), within: 'account', path: '/email' }]
      : [],
  loadCheck: async (db, accountId, lines) => {
    const names = new Set(lines.flatMap(({ custom_fields = {} }) => Object.keys(custom_fields)));
    const check = await loadContactFieldCheck(db, accountId, [...names], { withInactive: true });
    return ({ custom_fields = {} }) => {
      const [issue] = check(custom_fields);
      return issue && `/custom_fields/${issue.path.join('/')} ${issue.message}.`;
    };
  },
  toRows: ({ company_ids = [], ...line }, { accountId: account_id, id, time }) => [
    [
      'contacts',
      [
        {
          id,
          account_id,
          first_name: line.first_name.trim(),
          last_name: line.last_name?.trim() ?? '',
          email: line.email?.toLowerCase() ?? null,
          phone: line.phone ?? null,
          language: line.language ?? null,
          time_zone: line.time_zone ?? null,
          country: line.country ?? null,
          region: line.region ?? null,
          city: line.city ?? null,
          avatar: line.avatar ?? null,
          active: line.active ?? true,
          unsubscribed: line.unsubscribed ?? false,
          blocked: line.blocked ?? false,
          custom_fields: JSON.stringify(line.custom_fields ?? {}),
          properties: JSON.stringify(
            line.properties ?? { initial_avatar_color: pickAvatarColor(line.first_name.trim()) },
          ),
          ...timesOf(line, { time }),
        },
      ],
    ],
    [
      'contact_companies',
      [...new Set(company_ids)].map((company_id, position) => ({ account_id, contact_id: id, company_id, position })),
    ],
  ],
  keyset: ['created_at', 'id'],
  toLines: async (db, accountId, rows) => {
    const ids = rows.map(({ id }) => id);
    const links = db('contact_companies').select('company_id').orderBy(['contact_id', 'position']);
    const companiesOf = await loadRelated<{ company_id: number }>(
      links,
      'contact_companies.contact_id',
      accountId,
      ids,
    );
    return rows.map((row) => {
      const { full_name: _, ...contact } = toContactBase(row);
      return { ...contact, company_ids: companiesOf(row.id).map(({ company_id }) => company_id) };
    });
  },
});
