/** Methods, paths, percent-encoding, HEAD, OPTIONS, `Allow`, and the statuses of success. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { onEachResponse, onPath, onSending, sendsHeader } from '../../support/at-messages.ts';
import { SERVER } from '../../support/files.ts';

export const methodsAndPaths = inArea(
  'http',
  [
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
      name: 'all-head-without-get-accepted',
      patches: [
        [
          SERVER.server,
          '{ ...methodNotAllowed, headers }',
          "{ ...methodNotAllowed, headers, ...(request.method === 'HEAD' && { status: 200 }) }",
        ],
      ],
    },
    {
      name: 'all-head-without-content-length',
      patches: [
        [
          SERVER.send,
          "    response.setHeader('Content-Length', bytes);\n",
          "    if (request.method !== 'HEAD') response.setHeader('Content-Length', bytes);\n",
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
    sendsHeader(
      'head-says-content-length-0',
      "if (request.method === 'HEAD') response.setHeader('Content-Length', 0);",
    ),
    sendsHeader(
      'head-of-errors-without-type',
      "if (request.method === 'HEAD' && status >= 400) response.removeHeader('Content-Type');",
    ),
    sendsHeader('head-of-errors-is-200', "if (request.method === 'HEAD' && status === 400) response.statusCode = 200;"),
    {
      name: 'all-created-with-200',
      patches: [[SERVER.send, 'response.statusCode = status;', 'response.statusCode = status === 201 ? 200 : status;']],
    },
    {
      name: 'all-allow-in-lower-case',
      patches: [
        [
          SERVER.routes,
          "return [...methods, 'OPTIONS'].join(', ');",
          "return [...methods, 'OPTIONS'].join(', ').toLowerCase();",
        ],
      ],
    },
    {
      name: 'all-query-decoded-twice',
      patches: [
        [SERVER.parameters, 'decodeForm(pair.slice(end + 1))', "decodePercent(decodeForm(pair.slice(end + 1)) ?? '%')"],
      ],
    },
    {
      name: 'all-path-decoded-twice',
      patches: [
        [
          SERVER.routes,
          'const segment = decodePercent(raw);',
          "const segment = decodePercent(decodePercent(raw) ?? '%');",
        ],
      ],
    },
    {
      name: 'all-undecodable-query-kept',
      patches: [
        [
          SERVER.parameters,
          '    return decodeURIComponent(text);\n  } catch {\n    return undefined;',
          '    return decodeURIComponent(text);\n  } catch {\n    return text;',
        ],
      ],
    },
    {
      name: 'all-options-of-unknown-paths-is-204',
      patches: [
        [
          SERVER.server,
          'if (route === undefined) return send(request, response, notFound);',
          "if (route === undefined) return send(request, response, method === 'OPTIONS' ? { status: 204, headers: { Allow: 'OPTIONS' } } : notFound);",
        ],
      ],
    },
    {
      name: 'all-plus-is-no-blank',
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
    onSending('createContact-200-instead-of-201', 'if (status === 201) status = 200;'),
    {
      name: 'all-allow-names-PUT-too',
      patches: [[SERVER.routes, "[...methods, 'OPTIONS']", "[...new Set([...methods, 'PUT']), 'OPTIONS']"]],
    },
    {
      name: 'all-allow-names-DELETE-too',
      patches: [[SERVER.routes, "[...methods, 'OPTIONS']", "[...methods, 'DELETE', 'OPTIONS']"]],
    },
    onEachResponse(
      'updateArticle-allow-without-PUT',
      "if (status === 405 || status === 204) response.on('x', () => {}), headers.Allow = String(headers.Allow).replace('PUT, ', '');",
    ),
    onEachResponse(
      'createCompany-allow-of-contacts',
      `if ((status === 405 || status === 204) && ${onPath('companies')}) headers.Allow = 'GET, HEAD, POST, OPTIONS';`,
    ),
    {
      name: 'all-Allow-without-HEAD-beside-other-methods',
      patches: [
        [
          SERVER.routes,
          "(method === 'get' ? ['GET', 'HEAD']",
          "(method === 'get' && documented.length === 1 ? ['GET', 'HEAD']",
        ],
      ],
    },
    {
      name: 'all-values-decoded-twice',
      patches: [
        [
          SERVER.parameters,
          "return decodePercent(text.replaceAll('+', ' '));",
          "return decodePercent(decodePercent(text.replaceAll('+', ' ')) ?? '%');",
        ],
      ],
    },
    {
      name: 'all-semicolon-separates-parameters',
      patches: [[SERVER.parameters, "query.split('&')", 'query.split(/[&;]/)']],
    },
    {
      name: 'all-parameters-in-any-case',
      patches: [
        [
          SERVER.parameters,
          'readParameter(readers.get(name), sent)',
          'readParameter(readers.get(name) ?? readers.get(name.toLowerCase()), sent)',
        ],
      ],
    },
    {
      name: 'all-part-after-a-second-equals-sign-dropped',
      patches: [[SERVER.parameters, 'decodeForm(pair.slice(end + 1))', "decodeForm(pair.split('=')[1] ?? '')"]],
    },
    ...['getContact', 'getCompany', 'getArticle', 'getCollection', 'getConversationField', 'updateContactField'].map(
      (operation) => before(`${operation}-id-of-32-bits`, 'input.params.id %= 2 ** 32;'),
    ),
    {
      ...before('updateArticle-id-of-32-bits', 'input.params.id %= 2 ** 32;'),
      outOfReach: 'The suite sends no update to an ID that such a service takes for that of a resource of the target.',
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
