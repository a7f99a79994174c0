/** What HTTP and the validation of requests promise. */
import { type Fault, inArea } from '../mutant.ts';
import { ARTICLES, CONTACTS, CONVERSATION_FIELDS, HTTP, SERVER } from './files.ts';

const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';

/** `received` with the query that this expression makes of `query`. */
const withQuery = (operationId: string, name: string, expression: string): Fault => ({
  name: `${operationId}-${name}`,
  patches: [
    [
      SERVER.pipeline,
      VALIDATE,
      `if (operation.operationId === '${operationId}') received.query = ${expression};\n  ${VALIDATE}`,
    ],
  ],
});

const acceptsUnknown = (operationId: string): Fault =>
  withQuery(
    operationId,
    'accepts-unknown-parameter',
    "query.split('&').filter((pair) => readers.query.has(pair.split('=')[0])).join('&')",
  );

const acceptsRepeated = (operationId: string): Fault =>
  withQuery(
    operationId,
    'accepts-repeated-parameter',
    "query.split('&').filter((pair, index, all) => all.findIndex((one) => one.split('=')[0] === pair.split('=')[0]) === index).join('&')",
  );

const acceptsUnknownField = (operationId: string): Fault => ({
  name: `${operationId}-accepts-unknown-field`,
  patches: [
    [
      SERVER.pipeline,
      VALIDATE,
      `if (operation.operationId === '${operationId}' && Object(body) === body) { const { $ref } = operation.body.schema; const { properties } = $ref ? contract.openapi.components.schemas[$ref.split('/').at(-1)] : operation.body.schema; for (const name of Object.keys(body)) if (!(name in properties)) delete body[name]; }\n  ${VALIDATE}`,
    ],
  ],
});

export const http = inArea(
  'http',
  [
    {
      name: 'all-request-id-not-echoed',
      patches: [
        [
          HTTP.requestId,
          'CLIENT_ID.test(sent) ? sent : randomUUID()',
          'CLIENT_ID.test(sent) ? randomUUID() : randomUUID()',
        ],
      ],
    },
    {
      name: 'all-request-id-missing',
      patches: [[HTTP.requestId, "    response.setHeader('X-Request-Id', id);\n", '']],
      argued: 'The contract does not require the header: a service may leave it out.',
    },
    { name: 'all-request-id-cut-at-64', patches: [[HTTP.requestId, '{1,128}$/', '{1,64}$/']] },
    {
      name: 'all-request-id-in-lower-case',
      patches: [
        [
          HTTP.requestId,
          "response.setHeader('X-Request-Id', id);",
          "response.setHeader('X-Request-Id', id.toLowerCase());",
        ],
      ],
    },
    {
      name: 'all-request-id-any-text-echoed',
      patches: [[HTTP.requestId, 'CLIENT_ID.test(sent) ? sent', "sent !== '' ? sent"]],
    },
    { name: 'all-request-id-always-the-same', patches: [[HTTP.requestId, ': randomUUID();', ": 'request';"]] },
    {
      name: 'all-nosniff-missing',
      patches: [
        [SERVER.send, "  response.setHeader('X-Content-Type-Options', 'nosniff');\n", ''],
        [HTTP.securityHeaders, "  ['X-Content-Type-Options', 'nosniff'],\n", ''],
      ],
      argued: 'The contract does not require the header: a service may leave it out.',
    },
    { name: 'all-allow-without-head', patches: [[SERVER.routes, "['GET', 'HEAD']", "['GET']"]] },
    { name: 'all-allow-without-options', patches: [[SERVER.routes, "[...methods, 'OPTIONS']", 'methods']] },
    {
      name: 'all-allow-with-all-methods',
      patches: [
        [
          SERVER.routes,
          "return [...methods, 'OPTIONS'].join(', ');",
          "return methods.length === 0 ? '' : 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';",
        ],
      ],
    },
    {
      name: 'all-405-without-allow',
      patches: [[SERVER.server, '{ ...methodNotAllowed, headers }', 'methodNotAllowed']],
    },
    { name: 'all-405-is-404', patches: [[SERVER.server, '{ ...methodNotAllowed, headers }', 'notFound']] },
    {
      name: 'all-head-not-supported',
      patches: [[SERVER.routes, "method === 'HEAD' ? 'get' : method.toLowerCase()", 'method.toLowerCase()']],
    },
    {
      name: 'all-head-without-content-length',
      patches: [
        [
          SERVER.send,
          "    response.setHeader('Content-Length', Buffer.byteLength(content));\n",
          "    if (request.method !== 'HEAD') response.setHeader('Content-Length', Buffer.byteLength(content));\n",
        ],
      ],
      argued: 'A response to HEAD may leave the header out (RFC 9110, 8.6).',
    },
    {
      name: 'all-head-without-content-type',
      patches: [
        [
          SERVER.send,
          "    response.setHeader('Content-Type', 'application/json; charset=utf-8');\n",
          "    if (request.method !== 'HEAD') response.setHeader('Content-Type', 'application/json; charset=utf-8');\n",
        ],
      ],
    },
    {
      name: 'all-head-always-200',
      patches: [
        [
          SERVER.send,
          'response.statusCode = status;',
          "response.statusCode = request.method === 'HEAD' ? 200 : status;",
        ],
      ],
    },
    {
      name: 'all-head-without-token',
      patches: [
        [
          SERVER.authorize,
          "if ('problem' in sent) throw",
          "if ('problem' in sent && request.method === 'HEAD') throw new RequestRejectedError({ status: 200, body: {} });\n  if ('problem' in sent) throw",
        ],
      ],
    },
    {
      name: 'all-options-needs-token',
      patches: [
        [
          SERVER.server,
          "if (method === 'OPTIONS')",
          "if (method === 'OPTIONS' && request.headers.authorization !== undefined)",
        ],
      ],
    },
    { name: 'all-options-200', patches: [[SERVER.server, '{ status: 204, headers }', '{ status: 200, headers }']] },
    { name: 'all-options-without-allow', patches: [[SERVER.server, '{ status: 204, headers }', '{ status: 204 }']] },
    {
      name: 'all-trailing-slash-accepted',
      patches: [
        [
          SERVER.routes,
          "for (const raw of path.split('/').slice(1)) {",
          "for (const raw of path.replace(/\\/$/, '').split('/').slice(1)) {",
        ],
      ],
    },
    {
      name: 'all-path-case-does-not-matter',
      patches: [
        [
          SERVER.routes,
          'const literal = node.literals.get(segment)',
          'const literal = node.literals.get(segment.toLowerCase())',
        ],
      ],
    },
    ...[
      'listMembers',
      'getContact',
      'createContact',
      'updateArticle',
      'listHelpCenters',
      'listTags',
      'getCompany',
      'createConversation',
      'listContacts',
    ].map(acceptsUnknown),
    ...[
      'listContacts',
      'listConversations',
      'listArticles',
      'listContactFields',
      'listConversationFields',
      'listCollections',
      'listTags',
      'listMembers',
    ].map(acceptsRepeated),
    ...['createContact', 'createCompany', 'createConversation', 'updateArticle', 'updateContactField'].map(
      acceptsUnknownField,
    ),
    {
      name: 'all-empty-parameter-accepted',
      patches: [
        [
          SERVER.parameters,
          "return reader.allowEmptyValue ? { isNotSent: true } : { problem: 'must not be empty' };",
          "return reader.name === '' ? { problem: 'must not be empty' } : { isNotSent: true };",
        ],
      ],
    },
    { name: 'all-leading-zeros-accepted', patches: [[SERVER.parameters, '/^(?:0|[1-9][0-9]*)$/', '/^[0-9]+$/']] },
    {
      name: 'all-fractions-rounded',
      patches: [
        [
          SERVER.parameters,
          'if (!INTEGER.test(text)) return',
          'if (/^[0-9]+\\.[0-9]+$/.test(text)) return { value: Math.round(Number(text)) };\n    if (!INTEGER.test(text)) return',
        ],
      ],
    },
    {
      name: 'all-flags-as-digits',
      patches: [
        [
          SERVER.parameters,
          "return text === 'true' || text === 'false' ?",
          "if (text === '1' || text === '0') return { value: text === '1' };\n    return text === 'true' || text === 'false' ?",
        ],
      ],
    },
    {
      name: 'all-flags-in-any-case',
      patches: [
        [
          SERVER.parameters,
          "return text === 'true' || text === 'false' ? { value: text === 'true' }",
          'return /^(true|false)$/i.test(text) ? { value: /^true$/i.test(text) }',
        ],
      ],
    },
    {
      name: 'all-huge-ids-rounded',
      patches: [
        [
          SERVER.parameters,
          'if (Number(text) > Number.MAX_SAFE_INTEGER) return',
          'if (Number(text) > Number.MAX_VALUE) return',
        ],
      ],
      argued: 'The maximum in the schema of each ID rejects the rounded number as well.',
    },
    {
      name: 'all-one-byte-too-many-accepted',
      patches: [[SERVER.body, 'await readBytes(request, maxBytes);', 'await readBytes(request, maxBytes + 1);']],
    },
    {
      name: 'all-body-at-the-limit-refused',
      patches: [[SERVER.body, 'await readBytes(request, maxBytes);', 'await readBytes(request, maxBytes - 1);']],
    },
    {
      name: 'all-no-body-limit',
      patches: [[SERVER.body, 'await readBytes(request, maxBytes);', 'await readBytes(request, 8 * maxBytes);']],
    },
    {
      name: 'createCompany-one-byte-too-many-accepted',
      patches: [
        [
          SERVER.body,
          'await readBytes(request, maxBytes);',
          "await readBytes(request, maxBytes + Number(request.url?.startsWith('/v1/companies')));",
        ],
      ],
    },
    {
      name: 'all-any-content-type-accepted',
      patches: [
        [
          SERVER.body,
          '&& !isPlainJson(headers))',
          '&& !isPlainJson(headers) && headers["content-encoding"] !== undefined)',
        ],
      ],
    },
    {
      name: 'all-content-encoding-ignored',
      patches: [[SERVER.body, " && headers['content-encoding'] === undefined;", ';']],
    },
    {
      name: 'all-missing-content-type-accepted',
      patches: [
        [
          SERVER.body,
          "JSON_IN_UTF8.test(headers['content-type'] ?? '')",
          "JSON_IN_UTF8.test(headers['content-type'] ?? 'application/json')",
        ],
      ],
    },
    { name: 'all-other-charset-accepted', patches: [[SERVER.body, 'utf-8|"utf-8"', 'utf-8|"utf-8"|iso-8859-1']] },
    {
      name: 'all-malformed-json-is-500',
      patches: [[SERVER.json, "    return { problem: 'must be JSON' };", "    throw new Error('not JSON');"]],
    },
    {
      name: 'all-malformed-json-is-415',
      patches: [
        [
          SERVER.body,
          "throw new RequestRejectedError(errors.invalid([{ path: '/body', message: parsed.problem }], {}));",
          'throw new RequestRejectedError(errors.forStatus(415));',
        ],
      ],
    },
    {
      name: 'all-content-type-without-charset',
      patches: [[SERVER.send, "'application/json; charset=utf-8'", "'application/json; charset=iso-8859-1'"]],
    },
    {
      name: 'all-404-with-200',
      patches: [[SERVER.send, 'response.statusCode = status;', 'response.statusCode = status === 404 ? 200 : status;']],
    },
    {
      name: 'all-501-for-unknown-path',
      patches: [
        [
          SERVER.server,
          'if (route === undefined) return send(request, response, notFound);',
          'if (route === undefined) return send(request, response, { ...notFound, status: 501 });',
        ],
      ],
    },
    {
      name: 'getContact-next-contact',
      patches: [
        [
          CONTACTS.store,
          '    .where({ account_id: accountId, id })\n    .first(),',
          "    .where({ account_id: accountId }).where('id', '>=', id).orderBy('id')\n    .first(),",
        ],
      ],
    },
    {
      name: 'getContact-always-the-first',
      patches: [
        [
          CONTACTS.get,
          'contacts.find(principal.accountId, params.id)',
          'contacts.find(principal.accountId, params.id).then(async (found) => found && (first ??= found))',
        ],
        [CONTACTS.get, 'export const getContact', 'let first;\nexport const getContact'],
      ],
    },
    {
      name: 'getArticle-also-by-slug-order',
      patches: [
        [
          ARTICLES.store,
          'const row: ArticleRow | undefined = await selectArticles(own).first();',
          "const row: ArticleRow | undefined = await selectArticles(db(TABLE).where('articles.account_id', accountId).where('articles.id', '<=', id)).orderBy('articles.id', 'desc').first();",
        ],
      ],
    },
    {
      name: 'getConversationField-404-is-empty-200',
      patches: [[CONVERSATION_FIELDS.get, "errorResponse(404, 'unknown-id')", '{ status: 204 }']],
    },
    {
      name: 'updateArticle-404-before-400',
      patches: [
        [
          ARTICLES.update,
          'if (body.publish && body.is_public === undefined) return',
          "if (!(await articles.find(principal.accountId, params.id))) return errorResponse(404, 'unknown-article');\n    if (body.publish && body.is_public === undefined) return",
        ],
      ],
    },
    {
      name: 'all-details-missing',
      patches: [
        [
          SERVER.errors,
          'body: renderExample(example, request, issues) }',
          'body: renderExample(example, request, []) }',
        ],
      ],
    },
    {
      name: 'all-details-without-path',
      patches: [
        [
          SERVER.errors,
          'body: renderExample(example, request, issues) }',
          "body: renderExample(example, request, issues.map(({ message }) => ({ path: '/', message }))) }",
        ],
      ],
    },
    {
      name: 'all-proxied-host-in-links',
      patches: [
        [
          SERVER.publicUrl,
          'sentHost(request) ?? ownHost(request)',
          "request.headers['x-forwarded-host'] ?? sentHost(request) ?? ownHost(request)",
        ],
      ],
      argued: 'No request of the suite has X-Forwarded-Host: a proxy in front of the target may set it.',
    },
  ],
  ['listTags', 'createCompany', 'getContact'],
);
