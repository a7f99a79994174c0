/** Single values: one beyond a limit is accepted, or one that fits a limit, a pattern or an enumeration is rejected. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { beforeValidation, repairs } from '../../support/at-messages.ts';
import { SERVER } from '../../support/files.ts';

/** Texts for which the expression on `text` holds are too long. */
const counts = (name: string, expression: string): Fault =>
  beforeValidation(
    `all-${name}`,
    `for (const text of Object.values(Object(body))) if (typeof text === 'string' && text.length < 2000 && ${expression}) throw new RequestRejectedError(errors.invalid([{ path: '/body', message: 'is too long' }], {}));`,
  );

const invalidIf = (name: string, path: string, condition: string): Fault =>
  before(name, `if (${condition}) return context.invalid([{ path: '${path}', message: 'is invalid' }]);`);

const cuts = (operation: string, field: string, most: number): Fault =>
  repairs(
    `${operation}-${field}-one-longer-accepted`,
    `if (body.${field}?.length === ${most + 1}) body.${field} = body.${field}.slice(0, ${most});`,
  );

export const values = inArea(
  'validation',
  [
    counts('lengths-in-bytes', 'Buffer.byteLength(text) > 255'),
    counts('lengths-in-utf-16', 'text.length > 255 && [...text].length <= 255'),
    {
      name: 'all-lengths-before-trimming',
      patches: [
        [
          SERVER.pipeline,
          'const body = operation.body && trimMarked(',
          "for (const text of Object.values(Object(sent))) if (typeof text === 'string' && [...text].length > 255 && [...text.trim()].length <= 255) throw new RequestRejectedError(errors.invalid([{ path: '/body', message: 'is too long' }], {}));\n  const body = operation.body && trimMarked(",
        ],
      ],
    },
    counts('longest-text-refused', '[...text].length === 255'),
    before(
      'createContact-short-phone-refused',
      "if (input.body.phone && input.body.phone.length < 8) return context.invalid([{ path: '/body/phone', message: 'is too short' }]);",
    ),
    {
      ...before(
        'createContact-no-values-refused',
        "if (input.body.custom_fields && Object.keys(input.body.custom_fields).length === 0) return context.invalid([{ path: '/body/custom_fields', message: 'is empty' }]);",
      ),
      outOfReach:
        'Each creation that could have an empty object has values in it: it would be one more contact in each run.',
    },
    before(
      'createCompany-domain-with-digits-refused',
      "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => /^[0-9]/.test(domain ?? ''))) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
    ),
    before(
      'createCompany-four-labels-refused',
      "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => (domain ?? '').split('.').length > 3)) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
    ),
    before(
      'createCompany-punycode-refused',
      "if ([input.body.domain, ...(input.body.domains ?? [])].some((domain) => /xn--/i.test(domain ?? ''))) return context.invalid([{ path: '/body/domains', message: 'is wrong' }]);",
    ),
    before(
      'createCompany-empty-address-refused',
      "if (input.body.address === '') return context.invalid([{ path: '/body/address', message: 'is empty' }]);",
    ),
    before(
      'createConversation-no-values-refused',
      "if (input.body.custom_fields?.length === 0) return context.invalid([{ path: '/body/custom_fields', message: 'is empty' }]);",
    ),
    {
      name: 'all-ids-of-32-bits',
      patches: [
        [
          SERVER.parameters,
          'if (Number(text) > Number.MAX_SAFE_INTEGER) return',
          "if (Number(text) > 2 ** 31 - 1) return { problem: 'must be at most 2147483647' };\n    if (Number(text) > Number.MAX_SAFE_INTEGER) return",
        ],
      ],
    },
    repairs(
      'updateArticle-ids-of-32-bits',
      "if (body.collection_id > 2 ** 31 - 1) body.collection_id = 'x'; if (body.brand_id > 2 ** 31 - 1) body.brand_id = 'x';",
    ),
    repairs(
      'createContact-ids-of-32-bits',
      "if (body.company_ids?.some?.((id) => id > 2 ** 31 - 1)) body.company_ids = ['x'];",
    ),
    invalidIf('listArticles-ids-of-32-bits', '/query/collection_id', 'input.query.collection_id > 2 ** 31 - 1'),
    invalidIf(
      'listConversations-ids-of-32-bits',
      '/query/brand_id',
      'input.query.brand_id?.some((id) => id > 2 ** 31 - 1)',
    ),
    cuts('updateArticle', 'title', 255),
    cuts('createCompany', 'address', 1000),
    cuts('createCompany', 'notes', 10_000),
    cuts('createConversation', 'subject', 500),
    cuts('createContact', 'last_name', 255),
    cuts('updateContactField', 'description', 1000),
    cuts('createContact', 'email', 254),
    cuts('updateContactField', 'field_options', 100),
    cuts('createCompany', 'domains', 50),
    invalidIf('updateArticle-title-of-255-refused', '/body/title', '[...(input.body.title ?? "")].length === 255'),
    invalidIf('createCompany-notes-of-10000-refused', '/body/notes', '[...(input.body.notes ?? "")].length === 10_000'),
    {
      ...invalidIf('createCompany-name-of-one-letter-refused', '/body/name', 'input.body.name.length === 1'),
      outOfReach: 'A unique name of one letter can be sent once, and not in a later run.',
    },
    invalidIf('listArticles-search-of-250-refused', '/query/search', '[...(input.query.search ?? "")].length === 250'),
    invalidIf('listHelpCenters-per_page-100-refused', '/query/per_page', 'input.query.per_page === 100'),
    invalidIf('listMembers-per_page-1-refused', '/query/per_page', 'input.query.per_page === 1'),
    invalidIf('listContactFields-page-over-1000-refused', '/query/page', 'input.query.page > 1000'),
    invalidIf('createConversation-source-Mail-refused', '/body/source', "input.body.source === 'Mail'"),
    invalidIf('createConversation-status-Pending-refused', '/body/status', "input.body.status === 'Pending'"),
    invalidIf('createConversation-priority-Low-refused', '/body/priority', "input.body.priority === 'Low'"),
    invalidIf('listConversations-status-Closed-refused', '/query/status', "input.query.status?.includes('Closed')"),
    invalidIf('listConversations-100-values-refused', '/query/brand_id', 'input.query.brand_id?.length === 100'),
    invalidIf('listArticles-draft-false-refused', '/query/draft', 'input.query.draft === false'),
    invalidIf(
      'updateArticle-is_public-alone-refused',
      '/body/is_public',
      "'is_public' in input.body && Object.keys(input.body).length === 1",
    ),
    invalidIf('updateArticle-empty-body-refused', '/body', 'Object.keys(input.body).length === 0'),
    invalidIf('updateArticle-empty-content-refused', '/body/content', "input.body.content === ''"),
    invalidIf('createCompany-empty-domains-refused', '/body/domains', 'input.body.domains?.length === 0'),
    invalidIf('createContact-empty-companies-refused', '/body/company_ids', 'input.body.company_ids?.length === 0'),
    invalidIf('createContact-phone-of-15-digits-refused', '/body/phone', 'input.body.phone?.length === 16'),
    invalidIf('createContact-phone-of-2-digits-refused', '/body/phone', 'input.body.phone?.length <= 3'),
    invalidIf('createContact-email-with-plus-refused', '/body/email', "input.body.email?.includes('+')"),
    invalidIf('createContact-email-with-apostrophe-refused', '/body/email', `/['"]/.test(input.body.email ?? '')`),
    invalidIf('createCompany-domain-with-hyphen-refused', '/body/domain', "input.body.domain?.includes('-')"),
  ],
  [
    'createContact',
    'createConversation',
    'listContacts',
    'updateContactField',
    'updateArticle',
    'listTags',
    'getContact',
    'createCompany',
    'listConversations',
    'listArticles',
  ],
);
