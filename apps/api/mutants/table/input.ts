/** Single limits, types and forms of what a request sends, and the order in which it is checked. */
import { type Fault, inArea } from '../mutant.ts';
import { before } from './at-handler.ts';
import { ARTICLES, CONTACTS, SERVER } from './files.ts';
import { beforeValidation } from './plant.ts';

const AUTHORIZE = '  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);\n';
const AFTER_VALIDATION = '  if (handler === undefined) return';

const invalidIf = (name: string, path: string, condition: string): Fault =>
  before(name, `if (${condition}) return context.invalid([{ path: '${path}', message: 'is invalid' }]);`);

/** Makes an invalid value valid before it is validated. */
const repairs = (name: string, statement: string): Fault =>
  beforeValidation(name, `if (Object(received.body) === received.body) { const { body } = received; ${statement} }`);

const cuts = (operation: string, field: string, most: number): Fault =>
  repairs(
    `${operation}-${field}-one-longer-accepted`,
    `if (body.${field}?.length === ${most + 1}) body.${field} = body.${field}.slice(0, ${most});`,
  );

const dropsNull = (operation: string, field: string): Fault =>
  repairs(`${operation}-${field}-null-as-absent`, `if (body.${field} === null) delete body.${field};`);

const scopes = (operation: string, change: string): Pick<Fault, 'patches'> => ({
  patches: [
    [
      SERVER.authorize,
      '  if (!requiredScopes.every(',
      `  if (operation.operationId === '${operation}') ${change};\n  if (!requiredScopes.every(`,
    ],
  ],
});

export const input = inArea(
  'input',
  [
    { name: 'all-charset-in-upper-case-refused', patches: [[SERVER.body, '(?:;\\s*)?)?)?$/i', '(?:;\\s*)?)?)?$/']] },
    { name: 'all-charset-refused', patches: [[SERVER.body, '(?:;\\s*(?:charset', '(?:;\\s*(?:chorset']] },
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
    {
      name: 'all-blanks-in-lists-accepted',
      patches: [
        [
          SERVER.parameters,
          "if (item !== item.trim()) return { problem: 'must have no blanks around the values of its list' };\n    const result = readScalar(item, types);",
          'const result = readScalar(item.trim(), types);',
        ],
      ],
    },
    {
      name: 'all-empty-items-in-lists-accepted',
      patches: [
        [
          SERVER.parameters,
          "if (item === '') return { problem: 'must not have an empty value in its list' };",
          "if (item === '') continue;",
        ],
      ],
    },
    {
      name: 'all-plus-is-no-blank',
      argued: 'The contract does not say what a plus in a query is, and the suite sends blanks as %20.',
      patches: [[SERVER.parameters, "text.replaceAll('+', ' ')", 'text']],
    },
    {
      name: 'all-parameter-names-not-decoded',
      patches: [[SERVER.parameters, 'const name = decodeForm(rawName) ?? rawName;', 'const name = rawName;']],
    },
    {
      name: 'all-inner-empty-segments-accepted',
      patches: [
        [SERVER.routes, "path.split('/').slice(1)) {", "path.replace(/(?<=.)\\/\\/+/g, '/').split('/').slice(1)) {"],
      ],
    },
    {
      name: 'all-paths-with-extension-accepted',
      patches: [[SERVER.routes, "path.split('/').slice(1)) {", "path.replace(/\\.json$/, '').split('/').slice(1)) {"]],
    },
    {
      name: 'all-post-as-put',
      patches: [
        [
          SERVER.routes,
          'route.byMethod.get(method',
          "route.byMethod.get(method === 'PATCH' && route.byMethod.has('put') ? 'put' : method",
        ],
      ],
    },
    {
      name: 'all-method-override-obeyed',
      patches: [
        [
          SERVER.server,
          "const { method = 'GET', url = '/' } = request;",
          "const { method = 'GET', url = '/' } = { url: request.url, method: request.headers['x-http-method-override'] ?? request.method };",
        ],
      ],
      argued: 'No request of the suite has such a header, and no contract says that it is ignored.',
    },
    {
      name: 'all-token-in-query-accepted',
      patches: [
        [
          SERVER.authorize,
          'const sent = readBearerToken(request.rawHeaders);',
          "const inQuery = /[?&]access_token=([^&]+)/.exec(request.url ?? '')?.[1];\n  const sent = inQuery ? { token: inQuery } : readBearerToken(request.rawHeaders);",
        ],
      ],
      argued: 'The parameter is an unknown one for every request, with a token or without.',
    },
    {
      name: 'all-second-authorization-ignored',
      argued: 'The contract does not say what a repeated header gets.',
      patches: [
        [
          SERVER.bearer,
          "if (sent !== undefined) return { problem: 'malformed' };",
          'if (sent !== undefined) continue;',
        ],
      ],
    },
    {
      name: 'all-empty-authorization-is-malformed',
      argued: 'The contract does not say whether an empty header is one.',
      patches: [
        [
          SERVER.bearer,
          "if (value === '') return { problem: 'none' };",
          "if (sent === undefined) return { problem: 'none' };",
        ],
      ],
    },
    {
      name: 'all-scheme-alone-told-as-missing',
      argued: 'The contract does not say whether a scheme alone is a malformed token.',
      patches: [
        [
          SERVER.bearer,
          'return TOKEN.test(token) ? { token }',
          "return token === '' ? { problem: 'none' } : TOKEN.test(token) ? { token }",
        ],
      ],
    },
    {
      name: 'updateArticle-any-scope-suffices',
      ...scopes('updateArticle', 'if (result.scopes.length > 0) return result.principal'),
    },
    {
      name: 'createContact-view-suffices',
      ...scopes('createContact', "if (result.scopes.includes('contacts:view')) return result.principal"),
    },
    {
      name: 'createConversation-scope-of-contacts',
      ...scopes(
        'createConversation',
        "if (!result.scopes.includes('contacts:manage')) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    {
      name: 'listTags-scope-of-contacts',
      ...scopes(
        'listTags',
        "if (!result.scopes.includes('contacts:view')) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    {
      name: 'listContactFields-needs-manage',
      ...scopes(
        'listContactFields',
        "if (!result.scopes.includes('contacts:manage')) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    {
      name: 'getConversationField-members-suffice',
      ...scopes('getConversationField', "if (result.scopes.includes('members:view')) return result.principal"),
    },
    {
      name: 'updateContactField-any-manage-suffices',
      ...scopes(
        'updateContactField',
        "if (result.scopes.some((scope) => scope.endsWith(':manage'))) return result.principal",
      ),
    },
    {
      name: 'createCompany-needs-contacts-too',
      ...scopes(
        'createCompany',
        "if (!result.scopes.includes('contacts:manage')) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    {
      name: 'listHelpCenters-needs-two-scopes',
      ...scopes(
        'listHelpCenters',
        "if (result.scopes.length === 1) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    {
      name: 'getCompany-manage-does-not-include-view',
      ...scopes(
        'getCompany',
        "if (!result.scopes.includes('companies:view')) throw new RequestRejectedError(errors.forCredential('unscoped'))",
      ),
    },
    ...['listCollections', 'getArticle', 'updateArticle'].map(
      (operation): Fault => ({
        name: `${operation}-validation-before-feature`,
        patches: [
          [
            SERVER.authorize,
            "    throw new RequestRejectedError(errors.forCredential('no-features'));",
            `    if (operation.operationId === '${operation}') return { ...Object(result.principal), late: errors.forCredential('no-features') };\n    throw new RequestRejectedError(errors.forCredential('no-features'));`,
          ],
          [
            SERVER.pipeline,
            AFTER_VALIDATION,
            `  if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n${AFTER_VALIDATION}`,
          ],
        ],
      }),
    ),
    {
      name: 'all-body-before-expired-token',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  const principal = await authorize(operation, http, authenticate, requiredScopes, errors).catch((error) => {\n    if (error instanceof RequestRejectedError && JSON.stringify(error.response.body).includes('expired')) return { late: error };\n    throw error;\n  });\n`,
        ],
        [
          SERVER.pipeline,
          AFTER_VALIDATION,
          `  if (principal && Reflect.has(Object(principal), 'late')) throw Reflect.get(Object(principal), 'late');\n${AFTER_VALIDATION}`,
        ],
      ],
    },
    {
      name: 'listArticles-404-before-no-bucket',
      patches: [
        [
          ARTICLES.store,
          "    if (buckets.length === 0) return fail('no-bucket');\n",
          "    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');\n    if (buckets.length === 0) return fail('no-bucket');\n",
        ],
      ],
    },
    {
      name: 'createContact-409-before-unknown-field',
      patches: [
        [
          CONTACTS.create,
          '    const contact = await contacts.create({',
          "    if (body.email && (await contacts.list({ accountId: principal.accountId, perPage: 1, email: body.email.toLowerCase() })).value?.total > 0) return errorResponse(409, 'email-taken');\n    const contact = await contacts.create({",
        ],
      ],
    },
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
    invalidIf('createCompany-name-of-one-letter-refused', '/body/name', 'input.body.name.length === 1'),
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
    invalidIf(
      'updateContactField-empty-options-of-dropdown-refused',
      '/body/field_options',
      'input.body.field_options?.length === 0',
    ),
    invalidIf('createCompany-empty-domains-refused', '/body/domains', 'input.body.domains?.length === 0'),
    invalidIf('createContact-empty-companies-refused', '/body/company_ids', 'input.body.company_ids?.length === 0'),
    invalidIf('createContact-phone-of-15-digits-refused', '/body/phone', 'input.body.phone?.length === 16'),
    invalidIf('createContact-phone-of-2-digits-refused', '/body/phone', 'input.body.phone?.length <= 3'),
    invalidIf('createContact-email-with-plus-refused', '/body/email', "input.body.email?.includes('+')"),
    invalidIf('createContact-email-with-apostrophe-refused', '/body/email', `/['"]/.test(input.body.email ?? '')`),
    invalidIf('createCompany-domain-with-hyphen-refused', '/body/domain', "input.body.domain?.includes('-')"),
    dropsNull('updateArticle', 'title'),
    dropsNull('updateArticle', 'is_public'),
    dropsNull('updateArticle', 'brand_id'),
    dropsNull('updateArticle', 'ai_agent_enabled'),
    dropsNull('createContact', 'custom_fields'),
    dropsNull('createConversation', 'team_id'),
    dropsNull('createCompany', 'domains'),
    repairs('updateArticle-publish-as-text', "if (body.publish === 'true') body.publish = true;"),
    repairs(
      'updateArticle-ai-flags-not-checked',
      'if (typeof body.ai_copilot_enabled !== "boolean") delete body.ai_copilot_enabled;',
    ),
    repairs(
      'updateArticle-content-as-number',
      'if (typeof body.content === "number") body.content = String(body.content);',
    ),
    repairs('updateArticle-collection_id-0-is-null', 'if (body.collection_id === 0) body.collection_id = null;'),
    repairs(
      'createConversation-brand_id-as-text',
      'if (/^[0-9]+$/.test(body.brand_id)) body.brand_id = Number(body.brand_id);',
    ),
    repairs('createCompany-domain-beside-domains-not-checked', 'if (Array.isArray(body.domains)) delete body.domain;'),
    repairs(
      'createContact-one-company-without-list',
      'if (Number.isInteger(body.company_ids)) body.company_ids = [body.company_ids];',
    ),
    repairs(
      'createConversation-unknown-field-in-custom-field-accepted',
      'for (const one of Array.isArray(body.custom_fields) ? body.custom_fields : []) if (Object(one) === one) for (const name of Object.keys(one)) if (name !== "id" && name !== "value") delete one[name];',
    ),
    repairs(
      'updateArticle-blank-title-of-tabs-accepted',
      "if (/^[\\t\\n\\u00a0]+$/.test(body.title)) body.title = 'x';",
    ),
    repairs('updateArticle-body-as-list-accepted', 'if (Array.isArray(body)) received.body = {};'),
  ],
  ['listTags', 'getContact', 'createCompany', 'listConversations', 'listArticles'],
);
