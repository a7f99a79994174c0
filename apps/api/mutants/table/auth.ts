/** Credentials, scopes and features. */
import { type Fault, inArea } from '../mutant.ts';
import { ACCOUNTS, ARTICLES, SERVER } from './files.ts';

const SCOPE_CHECK = 'if (!requiredScopes.every((grantedBy) => result.scopes.some((scope) => grantedBy.has(scope)))) {';
const FEATURE_CHECK = 'if (operation.feature !== undefined && ';

const ignoresScope = (operationId: string): Fault => ({
  name: `${operationId}-ignores-scope`,
  patches: [
    [SERVER.authorize, SCOPE_CHECK, SCOPE_CHECK.replace('if (', `if (operation.operationId !== '${operationId}' && `)],
  ],
});

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

const AUTHORIZE = '  const principal = await authorize(operation, http, authenticate, requiredScopes, errors);\n';

export const auth = inArea(
  'auth',
  [
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
      name: 'all-expired-told-as-unknown',
      patches: [[ACCOUNTS.authenticate, "return 'expired';", "return 'unknown';"]],
    },
    {
      name: 'all-unknown-told-as-expired',
      patches: [[ACCOUNTS.authenticate, "return 'unknown';", "return 'expired';"]],
      argued:
        'Tokens of this service have a checksum. What the suite makes up is malformed: it knows no form of tokens.',
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
      name: 'all-path-before-token',
      patches: [
        [
          SERVER.pipeline,
          AUTHORIZE,
          `  if (Number.isNaN(Number(params.id ?? 1))) throw new RequestRejectedError(errors.forStatus(400));\n${AUTHORIZE}`,
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
      name: 'all-body-before-token',
      patches: [
        [SERVER.pipeline, AUTHORIZE, ''],
        [
          SERVER.pipeline,
          '  const body = operation.body && trimMarked(',
          `${AUTHORIZE}  const body = operation.body && trimMarked(`,
        ],
      ],
    },
    {
      name: 'all-validation-before-token',
      patches: [
        [SERVER.pipeline, AUTHORIZE, ''],
        [SERVER.pipeline, '  if (handler === undefined) return', `${AUTHORIZE}  if (handler === undefined) return`],
      ],
    },
    {
      name: 'all-validation-before-scope',
      patches: [
        [
          SERVER.authorize,
          "    throw new RequestRejectedError(errors.forCredential('unscoped'));",
          "    return { ...Object(result.principal), late: errors.forCredential('unscoped') };",
        ],
        [
          SERVER.pipeline,
          '  if (handler === undefined) return',
          "  if (Reflect.has(Object(principal), 'late')) return Reflect.get(Object(principal), 'late');\n  if (handler === undefined) return",
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
  ],
  // The first operation is the one that schemes are tried on.
  ['listTags', 'createCompany', 'getContact', 'listArticles'],
);
