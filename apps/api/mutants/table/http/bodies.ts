/** Bodies: their size, media type, charset, encoding and JSON. */
import { type Fault, inArea } from '../../mutant.ts';
import { MODEL, SERVER } from '../../support/files.ts';

/** JSON that the parser accepts as well: an expression on `text`. */
const parses = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.json, 'value = JSON.parse(text);', `value = JSON.parse(${expression});`]],
});

export const bodies = inArea(
  'http',
  [
    { name: 'all-u0000-accepted', patches: [[MODEL.json, "value.includes('\\0') || ", '']] },
    { name: 'all-lone-surrogates-accepted', patches: [[MODEL.json, ' || !value.isWellFormed()', '']] },
    {
      name: 'all-u0000-in-names-accepted',
      argued: 'No field has such a name, so it is rejected as an unknown one.',
      patches: [[MODEL.json, 'pending.push(name, member);', 'pending.push(member);']],
    },
    {
      name: 'all-latin-1-accepted',
      patches: [[SERVER.json, "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')"]],
    },
    {
      name: 'all-one-byte-too-many-accepted',
      patches: [
        [SERVER.body, 'await readBytes(http, maxBytes, response);', 'await readBytes(http, maxBytes + 1, response);'],
      ],
    },
    {
      name: 'all-body-at-the-limit-refused',
      patches: [
        [SERVER.body, 'await readBytes(http, maxBytes, response);', 'await readBytes(http, maxBytes - 1, response);'],
      ],
    },
    {
      name: 'all-body-limit-in-characters',
      patches: [
        [SERVER.body, 'await readBytes(http, maxBytes, response);', 'await readBytes(http, 4 * maxBytes, response);'],
        [
          SERVER.body,
          "if (bytes === 'too-large') throw",
          "if (bytes === 'too-large' || (typeof bytes !== 'string' && String(bytes).length > maxBytes)) throw",
        ],
      ],
    },
    {
      name: 'all-no-body-limit',
      patches: [
        [SERVER.body, 'await readBytes(http, maxBytes, response);', 'await readBytes(http, 8 * maxBytes, response);'],
      ],
    },
    {
      name: 'createCompany-one-byte-too-many-accepted',
      patches: [
        [
          SERVER.body,
          'await readBytes(http, maxBytes, response);',
          "await readBytes(http, maxBytes + Number(http.url?.startsWith('/v1/companies')), response);",
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
      name: 'all-latin-1-sent',
      patches: [[SERVER.send, ': JSON.stringify(body);', ": Buffer.from(JSON.stringify(body), 'latin1');"]],
    },
    {
      name: 'all-byte-order-mark-sent',
      patches: [[SERVER.send, ': JSON.stringify(body);', ": '\\uFEFF' + JSON.stringify(body);"]],
    },
    {
      name: 'all-deflate-ignored',
      patches: [
        [
          SERVER.body,
          " && headers['content-encoding'] === undefined;",
          " && (headers['content-encoding'] ?? 'deflate') === 'deflate';",
        ],
      ],
    },
    { name: 'all-utf-16-accepted', patches: [[SERVER.body, 'utf-8|"utf-8"', 'utf-8|"utf-8"|utf-16']] },
    { name: 'all-us-ascii-accepted', patches: [[SERVER.body, 'utf-8|"utf-8"', 'utf-8|"utf-8"|us-ascii']] },
    parses('blank-body-read-as-an-empty-object', "text.replace(/^\\s+$/, '{}')"),
    parses('text-after-json-accepted', "text.replace(/ x$/, '')"),
    parses('comma-before-end-accepted', "text.replace(/,\\s*([}\\]])$/, '$1')"),
    parses('comments-accepted', "text.replace(/\\/\\*.*\\*\\/$/, '')"),
    {
      name: 'all-json-of-other-types-accepted',
      patches: [[SERVER.body, '/^application\\/json\\s*(?:;', '/^application\\/(?:[a-z.-]+\\+)?json\\s*(?:;']],
    },
    {
      name: 'all-chunked-bodies-without-limit',
      argued: 'The suite only warns: a server that reads no chunked body responds with 400 as well.',
      patches: [
        [
          SERVER.body,
          'const isHeld = end <= limit && heldBodies.hold(response, end);',
          "const isHeld = (end <= limit || request.headers['content-length'] === undefined) && heldBodies.hold(response, end);",
        ],
      ],
    },
    parses('leading-comments-accepted', "text.replace(/^\\/\\*.*?\\*\\//, '')"),
    parses('first-of-repeated-names-wins', 'text.replace(/^\\{("[a-z_]+"):(.*),\\1:[^,]*\\}$/, "{$1:$2}")'),
    {
      name: 'all-integers-with-fraction-refused',
      patches: [
        [
          SERVER.json,
          '    value = JSON.parse(text);',
          "    value = JSON.parse(text);\n    if (/[:[,]\\s*[0-9]+\\.0+\\s*[,}\\]]/.test(text)) return { problem: 'must have integers' };",
        ],
      ],
    },
    {
      name: 'all-leading-white-space-refused',
      patches: [
        [
          SERVER.json,
          '    value = JSON.parse(text);',
          "    value = JSON.parse(text);\n    if (/^\\s/.test(text)) return { problem: 'must start with a value' };",
        ],
      ],
    },
    {
      name: 'all-tabs-between-tokens-refused',
      patches: [
        [
          SERVER.json,
          '    value = JSON.parse(text);',
          "    value = JSON.parse(text);\n    if (/[{,:[]\\t/.test(text)) return { problem: 'must have no tabs' };",
        ],
      ],
    },
    {
      name: 'all-escaped-slashes-refused',
      patches: [
        [
          SERVER.json,
          '    value = JSON.parse(text);',
          "    value = JSON.parse(text);\n    if (text.includes('\\\\/')) return { problem: 'must have known escapes' };",
        ],
      ],
    },
    parses(
      'escaped-surrogates-lost',
      "text.replace(/\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}/g, '\uFFFD')",
    ),
    parses('escaped-letters-kept', "text.replace(/\\\\u00([4-7][0-9a-fA-F])/g, '\\\\\\\\u00$1')"),
    { name: 'all-charset-in-upper-case-refused', patches: [[SERVER.body, '(?:;\\s*)?)?)?$/i', '(?:;\\s*)?)?)?$/']] },
    { name: 'all-charset-refused', patches: [[SERVER.body, '(?:;\\s*(?:charset', '(?:;\\s*(?:chorset']] },
    {
      name: 'all-only-ASCII-blanks-trimmed',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.replace(/^[ \\t\\r\\n]+|[ \\t\\r\\n]+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'body-decoded-chunk-by-chunk',
      patches: [
        [
          SERVER.body,
          'const collect = (chunk: Buffer) => {',
          'const collect = (part: Buffer) => {\n      const chunk = Buffer.from(part.toString());',
        ],
      ],
    },
  ],
  [
    'createContact',
    'createCompany',
    'listTags',
    'getContact',
    'createConversation',
    'listContacts',
    'updateContactField',
    'updateArticle',
    'listConversations',
    'listContactFields',
    'listArticles',
  ],
);
