/** Headers of responses, such as the request ID and the media type. */
import { type Fault, inArea } from '../../mutant.ts';
import { onEachResponse, onPath, sendsHeader } from '../../support/at-messages.ts';
import { HTTP, SERVER } from '../../support/files.ts';

const NEW_ID = "response.setHeader('X-Request-Id', `x${Math.random().toString(36).slice(2)}`);";

const losesRequestId = (name: string, condition: string): Fault => onEachResponse(name, `if (${condition}) ${NEW_ID}`);

export const headers = inArea(
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
    {
      name: 'all-request-id-starts-with-a-letter-or-digit',
      patches: [[HTTP.requestId, '[A-Za-z0-9._-]{1,128}$/', '[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/']],
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
    {
      name: 'all-content-type-without-charset',
      patches: [[SERVER.send, "'application/json; charset=utf-8'", "'application/json; charset=iso-8859-1'"]],
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
    sendsHeader(
      'errors-as-text-plain',
      "if (status >= 400) response.setHeader('Content-Type', 'text/plain; charset=utf-8');",
    ),
    sendsHeader(
      'errors-as-problem-json',
      "if (status >= 400) response.setHeader('Content-Type', 'application/problem+json');",
    ),
    sendsHeader('success-as-text-json', "if (status < 400) response.setHeader('Content-Type', 'text/json');"),
    {
      name: 'all-request-id-twice',
      patches: [
        [
          HTTP.requestId,
          "response.setHeader('X-Request-Id', id);",
          "response.setHeader('X-Request-Id', `${id}, ${id}`);",
        ],
      ],
    },
    {
      name: 'all-request-id-not-echoed-in-errors',
      patches: [
        [
          SERVER.pipeline,
          'if (error instanceof RequestRejectedError) return error.response;',
          "if (error instanceof RequestRejectedError) {\n      request.response.setHeader('X-Request-Id', `x${Math.random().toString(36).slice(2)}`);\n      return error.response;\n    }",
        ],
      ],
    },
    {
      name: 'all-cache-control-public',
      patches: [
        [
          HTTP.requestId,
          "response.setHeader('X-Request-Id', id);",
          "response.setHeader('X-Request-Id', id);\n    response.setHeader('Cache-Control', 'public, max-age=60');",
        ],
      ],
      argued: 'The contract says nothing about caches.',
    },
    ...[401, 404, 405, 413, 415].map((code) =>
      onEachResponse(
        `all-request-id-missing-with-${code}`,
        `if (status === ${code}) response.removeHeader('X-Request-Id');`,
      ),
    ),
    losesRequestId(
      'all-request-id-not-echoed-by-unknown-paths',
      "status === 404 && request.url.includes('not-documented')",
    ),
    losesRequestId('all-request-id-not-echoed-with-405', 'status === 405'),
    losesRequestId('all-request-id-not-echoed-with-413', 'status === 413'),
    losesRequestId('all-request-id-not-echoed-with-415', 'status === 415'),
    losesRequestId('all-request-id-not-echoed-with-409', 'status === 409'),
    losesRequestId('all-request-id-not-echoed-with-500', 'status === 500'),
    losesRequestId('all-request-id-not-echoed-with-403', 'status === 403'),
    losesRequestId('all-request-id-not-echoed-with-400', 'status === 400'),
    losesRequestId('getArticle-request-id-not-echoed-with-404', `status === 404 && ${onPath('articles')}`),
    losesRequestId('createConversation-request-id-not-echoed-with-201', `status === 201 && ${onPath('conversations')}`),
    losesRequestId('updateArticle-request-id-not-echoed-with-200', "status === 200 && request.method === 'PUT'"),
    losesRequestId('listTags-request-id-not-echoed-by-HEAD', "request.method === 'HEAD'"),
    losesRequestId('listTags-request-id-not-echoed-by-OPTIONS', "request.method === 'OPTIONS'"),
    onEachResponse(
      'all-request-id-cut-in-errors',
      "if (status >= 400) response.setHeader('X-Request-Id', String(response.getHeader('X-Request-Id')).slice(0, 20));",
    ),
    onEachResponse(
      'all-nosniff-misspelled-in-errors',
      "if (status >= 400) response.on('prefinish', () => {}), response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'X-Content-Type-Options' ? 'no-sniff' : value))(response.setHeader);",
    ),
    onEachResponse(
      'all-405-as-text',
      "if (status === 405) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'text/plain' : value))(response.setHeader);",
    ),
    onEachResponse(
      'all-404-of-unknown-paths-as-html',
      "if (status === 404 && request.url.includes('not-documented')) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'text/html' : value))(response.setHeader);",
    ),
    onEachResponse(
      'createContact-409-in-latin-1',
      "if (status === 409) response.setHeader = ((set) => (name, value) => set.call(response, name, name === 'Content-Type' ? 'application/json; charset=iso-8859-1' : value))(response.setHeader);",
    ),
    {
      name: 'request-id-made-for-errors',
      patches: [
        [
          SERVER.send,
          'response.statusCode = status;',
          "response.statusCode = status;\n  if (status >= 400) response.setHeader('X-Request-Id', crypto.randomUUID());",
        ],
      ],
    },
  ],
  [
    'listTags',
    'createCompany',
    'getContact',
    'createContact',
    'createConversation',
    'listContacts',
    'updateContactField',
    'updateArticle',
    'listConversations',
    'listContactFields',
    'listArticles',
  ],
);
