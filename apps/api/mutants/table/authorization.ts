/** Who may call an operation: a token, a scope or a feature counts for too much or too little, or a 401 says the wrong thing. */
import { type Fault, inArea } from '../mutant.ts';
import { onSending } from '../support/at-messages.ts';
import { ACCOUNTS, ARTICLES, SERVER } from '../support/files.ts';

const SCOPE_CHECK = 'if (!requiredScopes.every((grantedBy) => result.scopes.some((scope) => grantedBy.has(scope)))) {';

const ignoresScope = (operationId: string): Fault => ({
  name: `${operationId}-ignores-scope`,
  patches: [
    [SERVER.authorize, SCOPE_CHECK, SCOPE_CHECK.replace('if (', `if (operation.operationId !== '${operationId}' && `)],
  ],
});

const FEATURE_CHECK = 'if (operation.feature !== undefined && ';

const ignoresFeature = (operationId: string): Fault => ({
  name: `${operationId}-ignores-feature`,
  patches: [
    [
      SERVER.authorize,
      FEATURE_CHECK,
      `if (operation.operationId !== '${operationId}' && operation.feature !== undefined && `,
    ],
  ],
});

const acceptsExpired = (operationId: string): Fault => ({
  name: `${operationId}-accepts-expired`,
  patches: [
    [ACCOUNTS.authenticate, "if (token.expiresAt !== null && token.expiresAt <= now()) return 'expired';\n", ''],
    [
      SERVER.authorize,
      '  if (!requiredScopes.every(',
      `  if (operation.operationId !== '${operationId}' && Reflect.get(result, 'isExpired')) throw new RequestRejectedError(withChallenge(errors.forCredential('expired')));\n  if (!requiredScopes.every(`,
    ],
    [
      ACCOUNTS.authenticate,
      'scopes, features };\n',
      'scopes, features, isExpired: token.expiresAt !== null && token.expiresAt <= now() };\n',
    ],
  ],
});

const scopes = (operation: string, change: string): Pick<Fault, 'patches'> => ({
  patches: [
    [
      SERVER.authorize,
      '  if (!requiredScopes.every(',
      `  if (operation.operationId === '${operation}') ${change};\n  if (!requiredScopes.every(`,
    ],
  ],
});

export const authorization = inArea(
  'authorization',
  [
    {
      name: 'service-scheme-without-a-token-is-no-header',
      patches: [
        [
          SERVER.bearer,
          "  const token = rest.join(' ').trim();",
          "  const token = rest.join(' ').trim();\n  if (token === '') return { problem: 'none' };",
        ],
      ],
    },
    onSending(
      'getCollection-404-before-403',
      "if (status === 403 && Number(params.id) > 1e6) { status = 404; body.error.message = 'Collection not found.'; }",
    ),
    onSending(
      'updateContactField-404-before-403',
      'if (status === 403 && Number(params.id) > 1e6) { status = 404; body.error.message = `Contact field with id ${params.id} not found`; }',
    ),
    onSending(
      'listCollections-404-of-collection-before-403',
      "if (status === 403 && /^help_center_id=\\d+&collection_id=\\d{7,}$/.test(query)) { status = 404; body.error.message = 'Collection not found.'; }",
    ),
    onSending(
      'listArticles-400-of-help-center-before-403',
      "if (status === 403 && /^help_center_id=\\d{7,}$/.test(query)) { status = 400; body.error.message = 'Invalid help_center_id'; }",
    ),
    onSending(
      'getCompany-404-before-401',
      "if (status === 401 && Number(params.id) > 1e6) { status = 404; body.message = undefined; body.error = { message: 'Company not found' }; }",
    ),
    ...['getContact', 'createCompany', 'listConversationFields', 'updateArticle', 'listHelpCenters'].map(ignoresScope),
    ...['listHelpCenters', 'listCollections', 'getCollection', 'listArticles', 'getArticle', 'updateArticle'].map(
      ignoresFeature,
    ),
    ...['listMembers', 'createContact', 'updateContactField'].map(acceptsExpired),
    {
      name: 'all-expired-accepted',
      patches: [[ACCOUNTS.authenticate, 'token.expiresAt <= now()', 'token.expiresAt < 0']],
    },
    {
      name: 'all-revoked-accepted',
      patches: [[ACCOUNTS.authenticate, '!token || token.revokedAt !== null', '!token']],
    },
    {
      name: 'all-expired-told-as-unknown',
      patches: [[ACCOUNTS.authenticate, "return 'expired';", "return 'unknown';"]],
    },
    {
      name: 'all-unknown-told-as-expired',
      patches: [[ACCOUNTS.authenticate, "return 'unknown';", "return 'expired';"]],
    },
    {
      name: 'all-malformed-told-as-expired',
      patches: [[ACCOUNTS.authenticate, "return 'malformed';", "return 'expired';"]],
    },
    {
      name: 'all-token-without-scheme-accepted',
      patches: [
        [
          SERVER.bearer,
          "  const [scheme = '', ...rest] = value.split(' ');\n",
          "  if (TOKEN.test(value)) return { token: value };\n  const [scheme = '', ...rest] = value.split(' ');\n",
        ],
      ],
    },
    {
      name: 'all-wrong-scheme-accepted',
      patches: [[SERVER.bearer, "if (scheme.toLowerCase() !== 'bearer') return { problem: 'wrong-scheme' };\n", '']],
    },
    {
      name: 'all-scheme-case-matters',
      patches: [[SERVER.bearer, "scheme.toLowerCase() !== 'bearer'", "scheme !== 'Bearer'"]],
    },
    {
      name: 'all-scheme-in-upper-case-rejected',
      patches: [
        [
          SERVER.bearer,
          "scheme.toLowerCase() !== 'bearer'",
          "scheme.toLowerCase() !== 'bearer' || scheme === 'BEARER'",
        ],
      ],
    },
    {
      name: 'all-three-spellings-of-the-scheme',
      patches: [
        [SERVER.bearer, "scheme.toLowerCase() !== 'bearer'", "!['Bearer', 'bearer', 'BEARER'].includes(scheme)"],
      ],
    },
    {
      name: 'all-head-with-an-expired-token-is-403',
      patches: [
        [
          SERVER.authorize,
          "if (typeof result === 'string') throw",
          "if (result === 'expired' && request.method === 'HEAD') throw new RequestRejectedError(errors.forCredential('unscoped'));\n  if (typeof result === 'string') throw",
        ],
      ],
    },
    {
      name: 'all-without-www-authenticate',
      patches: [
        [SERVER.authorize, "return { ...response, headers: { 'WWW-Authenticate': 'Bearer' } };", 'return response;'],
      ],
    },
    {
      name: 'all-www-authenticate-other-scheme',
      patches: [[SERVER.authorize, "{ 'WWW-Authenticate': 'Bearer' }", "{ 'WWW-Authenticate': 'Basic' }"]],
    },
    {
      name: 'all-403-instead-of-401',
      patches: [
        [
          SERVER.authorize,
          "if ('problem' in sent) throw new RequestRejectedError(withChallenge(errors.forCredential(sent.problem)));",
          "if ('problem' in sent) throw new RequestRejectedError({ ...withChallenge(errors.forCredential(sent.problem)), status: 403 });",
        ],
      ],
    },
    {
      name: 'all-included-scopes-missing',
      patches: [[SERVER.authorize, '      for (const name of including) grantedBy.add(name);\n', '']],
    },
    {
      name: 'updateArticle-ai-flags-without-feature',
      patches: [
        [ARTICLES.update, "...(principal.features.includes('ai') && readAiFlags(body)),", '...readAiFlags(body),'],
      ],
      argued: 'No credential of the suite is of an account with knowledge_base and without ai.',
    },
    {
      name: 'all-token-with-more-at-its-end-accepted',
      patches: [
        [
          SERVER.bearer,
          'return TOKEN.test(token) ? { token }',
          "return TOKEN.test(token) ? { token: token.replace(/[.~]+$/, '') }",
        ],
      ],
    },
    {
      name: 'all-token-found-by-its-start',
      patches: [
        [
          ACCOUNTS.authenticate,
          'const token = await find(text);',
          'const starts = (authenticate.starts ??= new Map());\n    const start = text.slice(0, 20);\n    const token = (await find(text)) ?? starts.get(start);\n    if (token) starts.set(start, token);',
        ],
      ],
    },
    {
      name: 'all-second-word-after-token-ignored',
      patches: [
        [SERVER.bearer, "const token = rest.join(' ').trim();", "const token = rest.filter(Boolean)[0] ?? '';"],
      ],
    },
    {
      name: 'all-quotes-around-token-ignored',
      patches: [
        [
          SERVER.bearer,
          "const token = rest.join(' ').trim();",
          "const token = rest.join(' ').replaceAll('\"', '').trim();",
        ],
      ],
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
    },
    {
      name: 'all-token-in-cookie-accepted',
      patches: [
        [
          SERVER.authorize,
          'const sent = readBearerToken(request.rawHeaders);',
          "const inCookie = /\\btoken=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];\n  const sent = inCookie ? { token: inCookie } : readBearerToken(request.rawHeaders);",
        ],
      ],
    },
    {
      name: 'all-token-as-key-accepted',
      patches: [
        [
          SERVER.authorize,
          'const sent = readBearerToken(request.rawHeaders);',
          "const key = request.headers['x-api-key'];\n  const sent = key ? { token: String(key) } : readBearerToken(request.rawHeaders);",
        ],
      ],
    },
    {
      name: 'all-second-authorization-ignored',
      argued: 'A warning: behind many proxies a service sees one header only.',
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
    {
      name: 'all-www-authenticate-missing-if-expired',
      patches: [
        [
          SERVER.authorize,
          "if (typeof result === 'string') throw new RequestRejectedError(withChallenge(errors.forCredential(result)));",
          "if (typeof result === 'string') throw new RequestRejectedError(result === 'expired' ? errors.forCredential(result) : withChallenge(errors.forCredential(result)));",
        ],
      ],
    },
    {
      name: 'all-www-authenticate-missing-without-token',
      patches: [
        [
          SERVER.authorize,
          "if ('problem' in sent) throw new RequestRejectedError(withChallenge(",
          "if ('problem' in sent) throw new RequestRejectedError(((response) => response)(",
        ],
      ],
    },
  ],
  [
    'listTags',
    'createCompany',
    'getContact',
    'listArticles',
    'listContacts',
    'listConversations',
    'createContact',
    'listContactFields',
  ],
);
