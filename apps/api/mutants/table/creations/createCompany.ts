/** What a creation stores and returns: companies. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { onSending } from '../../support/at-messages.ts';
import { COMPANIES } from '../../support/files.ts';

export const createCompany = inArea('creations', [
  before(
    'createCompany-www-removed',
    "if (input.body.domains) input.body.domains = input.body.domains.map((one) => one.replace(/^www\\./i, ''));",
  ),
  before(
    'createCompany-blanks-in-address-folded',
    "if (input.body.address) input.body.address = input.body.address.replace(/ +/g, ' ');",
  ),
  before(
    'createCompany-links-in-notes-removed',
    "if (input.body.notes) input.body.notes = input.body.notes.replace(/https?:\\S+/g, '');",
  ),
  before('createCompany-legal-form-removed', "input.body.name = input.body.name.replace(/ (?:GmbH|Inc\\.|Ltd)$/, '');"),
  {
    name: 'createCompany-address-of-nobody',
    patches: [[COMPANIES.store, "address = ''", "address = 'unknown'"]],
  },
  {
    name: 'createCompany-location-of-contact',
    patches: [[COMPANIES.create, '${baseUrl}/companies/${value.id}', '${baseUrl}/contacts/${value.id}']],
  },
  {
    name: 'createCompany-location-singular',
    patches: [[COMPANIES.create, '${baseUrl}/companies/${value.id}', '${baseUrl}/company/${value.id}']],
  },
  {
    name: 'createCompany-domain-ignored',
    patches: [[COMPANIES.create, 'domains = domain === undefined ? [] : [domain]', 'domains = []']],
  },
  {
    name: 'createCompany-domain-beside-domains-wins',
    patches: [
      [
        COMPANIES.create,
        'await companies.create({ accountId: principal.accountId, name, domains,',
        'await companies.create({ accountId: principal.accountId, name, domains: domain === undefined ? domains : [domain],',
      ],
    ],
  },
  {
    name: 'createCompany-domains-sorted',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].sort();',
      ],
    ],
  },
  {
    name: 'createCompany-domains-reversed',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].reverse();',
      ],
    ],
  },
  {
    name: 'createCompany-first-domain-only',
    patches: [
      [
        COMPANIES.store,
        '.map((domain) => domain.toLowerCase()))];',
        '.map((domain) => domain.toLowerCase()))].slice(0, 1);',
      ],
    ],
  },
  {
    name: 'createCompany-duplicate-domain-refused',
    patches: [
      [
        COMPANIES.store,
        '[...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '(company.domains ?? []).map((domain) => domain.toLowerCase())',
      ],
    ],
  },
  {
    name: 'createCompany-duplicate-domain-in-other-case-refused',
    patches: [
      [
        COMPANIES.store,
        '[...new Set((company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '[...new Set(company.domains ?? [])].map((domain) => domain.toLowerCase())',
      ],
    ],
  },
  {
    name: 'createCompany-address-and-notes-swapped',
    patches: [
      [
        COMPANIES.store,
        "const { accountId, name, address = '', notes = '' } = company;",
        "const { accountId, name, address: notes = '', notes: address = '' } = company;",
      ],
    ],
  },
  {
    name: 'createCompany-notes-dropped',
    patches: [[COMPANIES.create, 'domains, address, notes });', 'domains, address });']],
  },
  after(
    'createCompany-201-domains-as-sent',
    'if (handlerRequest.body.domains) body.data.domains = handlerRequest.body.domains;',
  ),
  {
    name: 'createCompany-ten-domains-only',
    patches: [
      [
        COMPANIES.store,
        '(company.domains ?? []).map((domain) => domain.toLowerCase()))]',
        '(company.domains ?? []).map((domain) => domain.toLowerCase()))].slice(0, 10)',
      ],
    ],
  },
  before('createCompany-empty-domains-then-domain', 'if (input.body.domains?.length === 0) delete input.body.domains;'),
  before(
    'createCompany-domain-added-to-domains',
    'if (input.body.domains?.length > 0 && input.body.domain) input.body.domains = [...input.body.domains, input.body.domain];',
  ),
  {
    name: 'createCompany-industry-of-new-one-is-Other',
    patches: [[COMPANIES.store, "industry: ''", "industry: 'Other'"]],
  },
  onSending(
    'createCompany-location-with-trailing-slash',
    'if (headers?.Location) headers = { Location: `${headers.Location}/` };',
  ),
  onSending(
    'createCompany-location-with-query',
    'if (headers?.Location) headers = { Location: `${headers.Location}?created=1` };',
  ),
  {
    name: 'createCompany-empty-domains-as-not-sent',
    patches: [
      [
        COMPANIES.create,
        'const { name, domain, domains = domain === undefined ? [] : [domain], address, notes } = body;',
        'const { name, domain, address, notes } = body;\n    const domains = body.domains?.length ? body.domains : domain === undefined ? [] : [domain];',
      ],
    ],
  },
  {
    name: 'createCompany-notes-at-most-4000',
    patches: [
      [
        COMPANIES.store,
        'name_folded: foldCase(name), address, notes }',
        'name_folded: foldCase(name), address, notes: notes.slice(0, 4000) }',
      ],
    ],
  },
  {
    name: 'createCompany-address-trimmed',
    patches: [
      [
        COMPANIES.store,
        'name_folded: foldCase(name), address, notes }',
        'name_folded: foldCase(name), address: address.trim(), notes }',
      ],
    ],
  },
  before(
    'createCompany-domains-lowercased-in-turkish',
    "input.body.domains = input.body.domains?.map((domain) => domain.replaceAll('I', 'ı'));",
  ),
  {
    name: 'createCompany-201-without-domains',
    patches: [
      [
        COMPANIES.store,
        '    const domains = [...new Set((company.domains ?? [])',
        '    const before = await findIn(trx, accountId, id);\n    const domains = [...new Set((company.domains ?? [])',
      ],
      [COMPANIES.store, '    return created;\n', '    return { ...created, logo: before.logo };\n'],
    ],
  },
]);
