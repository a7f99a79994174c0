import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { COMPANIES } from '../../support/files.ts';

export const companies = [
  ...inArea('isolation', [
    {
      name: 'createCompany-name-of-other-account-is-taken',
      patches: [
        [
          COMPANIES.store,
          'const time = now();',
          "const time = now();\n    if (await trx(TABLE).where({ name_folded: foldCase(name) }).first()) throw new Error('UNIQUE constraint failed: companies.account_id, companies.name_folded');",
        ],
      ],
    },
  ]),
  ...inArea('text', [
    {
      name: 'createCompany-domains-without-www',
      patches: [[COMPANIES.store, 'domain.toLowerCase()))];', "domain.toLowerCase().replace(/^www\\./, '')))];"]],
    },
    {
      name: 'createCompany-notes-are-trimmed',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name), address, notes };',
          'name_folded: foldCase(name), address, notes: notes.trim() };',
        ],
      ],
    },
    {
      name: 'createCompany-line-breaks-of-address-are-folded',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name), address, notes };',
          "name_folded: foldCase(name), address: address.replace(/\\s*\\n\\s*/g, ', '), notes };",
        ],
      ],
    },
  ]),
  ...inArea('unique', [
    {
      name: 'createCompany-taken-domain-is-dropped',
      patches: [
        [
          COMPANIES.store,
          'company_id: id, domain, position })),\n      );',
          'company_id: id, domain, position })),\n      ).onConflict().ignore();',
        ],
      ],
    },
    {
      name: 'createCompany-second-domain-of-other-company-is-free',
      sql: ['drop index company_domains_account_id_domain_unique'],
      patches: [
        [
          COMPANIES.store,
          '    if (domains.length > 0) {\n',
          "    if (domains.length > 0) {\n      if (await trx(DOMAINS).where({ account_id: accountId, position: 0 }).whereIn('domain', domains).first()) throw new Error('UNIQUE constraint failed: company_domains.account_id, company_domains.domain');\n",
        ],
      ],
    },
  ]),
  ...inArea('order', []),
  ...inArea('creations', [
    {
      name: 'createCompany-domain-after-empty-domains',
      patches: [
        [
          COMPANIES.create,
          'accountId: principal.accountId, name, domains, address',
          'accountId: principal.accountId, name, domains: domains.length === 0 && domain !== undefined ? [domain] : domains, address',
        ],
      ],
    },
    {
      name: 'createCompany-domain-beside-domains-is-added',
      patches: [
        [
          COMPANIES.create,
          'accountId: principal.accountId, name, domains, address',
          'accountId: principal.accountId, name, domains: domain === undefined ? domains : [...domains, domain], address',
        ],
      ],
    },
  ]),
  ...inArea('validation', [
    before(
      'createCompany-domain-beside-domains-is-checked',
      "if (input.body.domains && input.body.domain !== undefined && !/^[a-z0-9-]+(\\.[a-z0-9-]+)+$/i.test(input.body.domain)) return context.invalid([{ path: '/body/domain', message: 'must be a host name' }]);",
    ),
  ]),
];
