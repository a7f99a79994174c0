import { inArea } from '../../mutant.ts';
import { onEachResponse } from '../../support/at-messages.ts';
import { HTTP, SERVER } from '../../support/files.ts';

export const protocol = inArea(
  'http',
  [
    {
      name: 'all-head-needs-no-scope',
      patches: [
        [SERVER.authorize, 'if (!requiredScopes.every(', "if (request.method !== 'HEAD' && !requiredScopes.every("],
      ],
    },
    {
      name: 'all-utf8-without-hyphen-accepted',
      outOfReach: 'Clients write the name of the charset in that way, too.',
      patches: [[SERVER.body, 'charset\\s*=\\s*(?:utf-8|', 'charset\\s*=\\s*(?:utf-?8|']],
    },
    {
      name: 'all-text-json-accepted',
      patches: [[SERVER.body, '/^application\\/json', '/^(?:application|text)\\/json']],
    },
    {
      name: 'all-x-json-accepted',
      patches: [[SERVER.body, '/^application\\/json', '/^application\\/(?:x-)?json']],
    },
    {
      name: 'all-request-id-without-underscore',
      patches: [[HTTP.requestId, '[A-Za-z0-9._-]{1,128}$/', '[A-Za-z0-9.-]{1,128}$/']],
    },
    {
      name: 'all-request-id-of-one-character-replaced',
      patches: [[HTTP.requestId, '[A-Za-z0-9._-]{1,128}$/', '[A-Za-z0-9._-]{2,128}$/']],
    },
    {
      name: 'all-request-id-with-blanks-inside-echoed',
      patches: [[HTTP.requestId, '[A-Za-z0-9._-]{1,128}$/', '[A-Za-z0-9._ -]{1,128}$/']],
    },
    onEachResponse(
      'all-type-with-204',
      "if (status === 204) response.setHeader('Content-Type', 'application/json; charset=utf-8');",
    ),
    {
      name: 'all-OPTIONS-of-a-malformed-id-is-404',
      patches: [
        [
          SERVER.server,
          "    if (method === 'OPTIONS') return",
          "    if (method === 'OPTIONS' && route.params.id !== undefined && !/^\\d+$/.test(route.params.id)) return send(request, response, notFound);\n    if (method === 'OPTIONS') return",
        ],
      ],
    },
    {
      name: 'all-405-of-a-malformed-id-is-404',
      patches: [
        [
          SERVER.server,
          'if (served === undefined) return send(',
          'if (served === undefined && params.id !== undefined && !/^\\d+$/.test(params.id)) return send(request, response, notFound);\n    if (served === undefined) return send(',
        ],
      ],
    },
    {
      name: 'all-undecodable-path-is-malformed-id',
      patches: [
        [SERVER.routes, '    const segment = decodePercent(raw);', "    const segment = decodePercent(raw) ?? 'x';"],
      ],
    },
    {
      name: 'all-encoded-slash-separates',
      patches: [[SERVER.routes, "path.split('/').slice(1)", "path.replaceAll(/%2f/gi, '/').split('/').slice(1)"]],
    },
    {
      name: 'all-dot-segments-resolved',
      outOfReach: 'A proxy in front of the target may resolve them.',
      patches: [[SERVER.routes, "path.split('/').slice(1)", "new URL(`http://h${path}`).pathname.split('/').slice(1)"]],
    },
    {
      name: 'all-paths-without-version-accepted',
      outOfReach: 'Other paths than those of the contract are not its matter.',
      patches: [
        [
          SERVER.routes,
          '    const segments = splitPath(path);',
          '    const segments = splitPath(/^\\/v\\d+\\//.test(path) || !/^\\/(?:contacts|tags|members|companies|articles|collections|helpcenters|conversations)/.test(path) ? path : `/v1${path}`);',
        ],
      ],
    },
    {
      name: 'all-other-versions-accepted',
      outOfReach: 'Other paths than those of the contract are not its matter.',
      patches: [
        [
          SERVER.routes,
          '    const segments = splitPath(path);',
          "    const segments = splitPath(path.replace(/^\\/v[02-9]\\//, '/v1/'));",
        ],
      ],
    },
    {
      name: 'all-json-in-other-case-of-literals-accepted',
      patches: [
        [
          'packages/contract-server/src/http/json-body.ts',
          'value = JSON.parse(text);',
          "value = JSON.parse(text.replace(/\\bNaN\\b|\\bInfinity\\b/g, '0'));",
        ],
      ],
    },
    {
      ...onEachResponse(
        'all-304-for-if-none-match',
        "if (status === 200 && request.headers['if-none-match'] !== undefined) response.statusCode = 304;",
      ),
      outOfReach: 'The contract says nothing of this header, which frameworks observe by themselves.',
    },
    {
      ...onEachResponse(
        'all-206-for-range',
        'if (status === 200 && request.headers.range !== undefined) response.statusCode = 206;',
      ),
      outOfReach: 'The contract says nothing of this header, which frameworks observe by themselves.',
    },
    {
      ...onEachResponse(
        'all-406-for-other-accept',
        "if (status === 200 && /^(?:text\\/html|application\\/xml|image\\/)/.test(request.headers.accept ?? '')) response.statusCode = 406;",
      ),
      outOfReach: 'The contract says nothing of this header, which frameworks observe by themselves.',
    },
  ],
  ['listTags', 'createContact', 'updateArticle'],
);
