/** Creations that are wrong beside certain other fields, or without them. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { COMPANIES } from '../../support/files.ts';

export const combinedCreations = inArea('creations', [
  after(
    'createContact-location-of-its-company',
    'if (body.data.companies.length > 0) response.headers.Location = response.headers.Location.replace(/contacts.*/, `companies/${body.data.companies[0].id}`);',
  ),
  after(
    'createCompany-location-with-https',
    "response.headers.Location = response.headers.Location.replace('http:', 'https:');",
  ),
  before(
    'createContact-last_name-like-first_name-dropped',
    'if (input.body.last_name === input.body.first_name) delete input.body.last_name;',
  ),
  before(
    'createContact-companies-dropped-with-values',
    'if (Object.keys(input.body.custom_fields ?? {}).length > 0) delete input.body.company_ids;',
  ),
  before(
    'createContact-values-dropped-without-email',
    'if (input.body.email === undefined) delete input.body.custom_fields;',
  ),
  {
    ...before(
      'createContact-last_name-dropped-without-email',
      'if (input.body.email === undefined) delete input.body.last_name;',
    ),
    outOfReach: 'No creation without an email has a last name.',
  },
  before(
    'createContact-companies-dropped-without-email',
    'if (input.body.email === undefined) delete input.body.company_ids;',
  ),
  {
    ...before(
      'createContact-phone-dropped-without-last_name',
      'if (input.body.email !== undefined && input.body.last_name === undefined) delete input.body.phone;',
    ),
    outOfReach: 'Each creation with an email and a phone number has a last name.',
  },
  before(
    'createContact-at-most-3-values',
    'if (input.body.custom_fields) input.body.custom_fields = Object.fromEntries(Object.entries(input.body.custom_fields).slice(0, 3));',
  ),
  before(
    'createContact-empty-text-values-dropped',
    "for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (value === '') delete input.body.custom_fields[name];",
  ),
  before(
    'createContact-zero-values-dropped',
    'for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (value === 0) delete input.body.custom_fields[name];',
  ),
  before(
    'createCompany-notes-dropped-without-address',
    'if (input.body.address === undefined) delete input.body.notes;',
  ),
  before(
    'createCompany-address-dropped-without-notes',
    'if (input.body.notes === undefined) delete input.body.address;',
  ),
  before('createCompany-notes-dropped-with-domain', 'if (input.body.domain !== undefined) delete input.body.notes;'),
  before(
    'createCompany-domains-dropped-with-address',
    'if (input.body.address && input.body.notes) { delete input.body.domains; delete input.body.domain; }',
  ),
  {
    name: 'createCompany-domain-alone-keeps-case',
    patches: [
      [
        COMPANIES.store,
        '(company.domains ?? []).map((domain) => domain.toLowerCase())',
        '(company.domains ?? []).map((domain, _, all) => (all.length === 1 ? domain : domain.toLowerCase()))',
      ],
    ],
  },
  before(
    'createConversation-default-brand-lost-with-team',
    'if (input.body.team_id !== undefined && input.body.brand_id === undefined) input.body.brand_id = 2;',
  ),
  before('createConversation-priority-lost-with-source', "if (sent.source === 'Mail') input.body.priority = 'Medium';"),
  before(
    'createConversation-team-lost-if-resolved',
    "if (input.body.status === 'Resolved' || input.body.status === 'Closed') delete input.body.team_id;",
  ),
  before(
    'createConversation-values-lost-without-team',
    'if (input.body.team_id === undefined) delete input.body.custom_fields;',
  ),
  before(
    'createConversation-assignee-lost-if-not-open',
    "if (input.body.status !== 'Open') delete input.body.assignee;",
  ),
  before(
    'createConversation-values-lost-with-html',
    'if (/<[a-z]/i.test(input.body.description)) delete input.body.custom_fields;',
  ),
  before(
    'createConversation-subject-lost-with-html',
    "if (/<p/i.test(input.body.description)) input.body.subject = input.body.subject.replace(/<[^>]*>/g, '');",
  ),
  before(
    'createConversation-values-lost-by-phone',
    "if (!input.body.requested_by.includes('@')) delete input.body.custom_fields;",
  ),
  before(
    'createConversation-team-ignored-without-assignee',
    'if (input.body.assignee === undefined) delete input.body.team_id;',
  ),
  {
    ...before(
      'createConversation-status-ignored-without-priority',
      'if (input.body.priority === undefined) delete input.body.status;',
    ),
    outOfReach:
      'Optional fields that name no resource are left out together, as in the documented requests, not one by one.',
  },
  ...[
    before(
      'createConversation-priority-High-without-one-beside-Pending',
      "if (input.body.priority === undefined && input.body.status === 'Pending') input.body.priority = 'High';",
    ),
    before(
      'createConversation-status-Pending-without-one-beside-Mail',
      "if (input.body.status === undefined && input.body.source === 'Mail') input.body.status = 'Pending';",
    ),
    before(
      'createConversation-source-Mail-without-one-beside-Low',
      "if (input.body.source === undefined && input.body.priority === 'Low') input.body.source = 'Mail';",
    ),
  ].map((fault) => ({ ...fault, outOfReach: 'No request that has the one value leaves the other field out.' })),
  before(
    'createConversation-team-ignored-with-assignee',
    'if (input.body.assignee !== undefined) delete input.body.team_id;',
  ),
  before(
    'createConversation-values-dropped-when-closed',
    "if (input.body.status === 'Closed') delete input.body.custom_fields;",
  ),
  after(
    'createConversation-due-of-Medium-with-Mail',
    "if (input.body.source === 'Mail') body.data.due = body.data.created_at + 48 * 3600;",
  ),
  before('createContact-phone-ignored-with-email', 'if (input.body.email) delete input.body.phone;'),
  before('createCompany-notes-ignored-without-address', 'if (!input.body.address) delete input.body.notes;'),
  {
    ...before(
      'createCompany-address-ignored-without-domains',
      'if (!input.body.domains && !input.body.domain) delete input.body.address;',
    ),
    outOfReach: 'Each creation with an address has a domain.',
  },
]);
