/** What servers of other languages and frameworks do otherwise: how they read and write JSON, texts and numbers. */
import { type Fault, inArea } from '../mutant.ts';
import { CONTACTS, HTTP, SERVER } from './files.ts';

/** A change of every value that is sent: a JavaScript expression on `key` and `value`. */
const sends = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.send, 'JSON.stringify(body)', `JSON.stringify(body, (key, value) => ${expression})`]],
});

const VALIDATE = 'const input = await validateRequest(operation, received, readers, validator, errors);';

/** A change of every value of a body before it is validated. */
const converts = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [
    [
      SERVER.pipeline,
      VALIDATE,
      `if (body !== undefined) received.body = JSON.parse(JSON.stringify(body), (key, value) => ${expression});\n  ${VALIDATE}`,
    ],
  ],
});

/** Texts for which the expression on `text` holds are too long. */
const counts = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [
    [
      SERVER.pipeline,
      VALIDATE,
      `for (const text of Object.values(Object(body))) if (typeof text === 'string' && text.length < 2000 && ${expression}) throw new RequestRejectedError(errors.invalid([{ path: '/body', message: 'is too long' }], {}));\n  ${VALIDATE}`,
    ],
  ],
});

/** JSON that the parser accepts as well: an expression on `text`. */
const parses = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.json, 'value = JSON.parse(text);', `value = JSON.parse(${expression});`]],
});

const sendsHeader = (name: string, statement: string): Fault => ({
  name: `all-${name}`,
  patches: [
    [
      SERVER.send,
      "    response.setHeader('Content-Length', Buffer.byteLength(content));\n",
      `    response.setHeader('Content-Length', Buffer.byteLength(content));\n    ${statement}\n`,
    ],
  ],
});

/** Digits that the conversion of another language takes. */
const readsDigits = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.parameters, 'if (!INTEGER.test(text))', `text = ${expression};\n    if (!INTEGER.test(text))`]],
});

export const partner = inArea(
  'partner',
  [
    sends('null-left-out', 'value === null ? undefined : value'),
    sends('empty-list-as-null', 'Array.isArray(value) && value.length === 0 ? null : value'),
    sends('empty-text-as-null', "value === '' ? null : value"),
    sends('requester-id-as-text', "key === 'requested_by_id' ? String(value) : value"),
    sends('company-id-as-text', "key === 'companies' ? value.map((one) => ({ ...one, id: `${one.id}` })) : value"),
    sends('times-as-fractions', "key.endsWith('_at') && value > 0 ? value + 0.5 : value"),
    sends('total-as-text', "key === 'total_count' ? String(value) : value"),
    sends('flags-as-digits', "key === 'active' ? Number(value) : value"),
    sends('html-escaped', "typeof value === 'string' ? value.replaceAll('\"', '&quot;') : value"),
    sends(
      'emoji-as-surrogate-text',
      "typeof value === 'string' ? value.replace(/[\\u{10000}-\\u{10FFFF}]/gu, '\\\\ud83d') : value",
    ),
    {
      ...sends('unknown-members', "key === 'data' && !Array.isArray(value) ? { ...value, _links: {} } : value"),
      argued: 'Partners may send more members than are documented; the suite warns.',
    },
    {
      name: 'all-latin-1-sent',
      patches: [[SERVER.send, ': JSON.stringify(body);', ": Buffer.from(JSON.stringify(body), 'latin1');"]],
    },
    {
      name: 'all-byte-order-mark-sent',
      patches: [[SERVER.send, ': JSON.stringify(body);', ": '\\uFEFF' + JSON.stringify(body);"]],
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
      name: 'createContact-relative-location',
      patches: [[CONTACTS.create, 'Location: `${baseUrl}/contacts/', 'Location: `/v1/contacts/']],
    },
    {
      name: 'createContact-location-without-prefix',
      patches: [
        [CONTACTS.create, 'Location: `${baseUrl}/contacts/', "Location: `${baseUrl.replace('/v1', '')}/contacts/"],
      ],
    },
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
      name: 'all-allow-in-lower-case',
      patches: [
        [
          SERVER.routes,
          "return [...methods, 'OPTIONS'].join(', ');",
          "return [...methods, 'OPTIONS'].join(', ').toLowerCase();",
        ],
      ],
    },
    converts(
      'digits-in-text-accepted',
      "typeof value === 'string' && /^[1-9][0-9]*$/.test(value) && (key === 'id' || key.endsWith('_id') || /^\\d+$/.test(key)) ? Number(value) : value",
    ),
    converts('true-in-text-accepted', "value === 'true' && key !== 'value' ? true : value"),
    converts('one-as-true-accepted', "value === 1 && key.startsWith('is_') ? true : value"),
    converts(
      'empty-choice-as-default',
      "value === '' && ['priority', 'source', 'status'].includes(key) ? undefined : value",
    ),
    converts('null-as-absent', "value === null && key !== '' ? undefined : value"),
    {
      name: 'all-field-names-in-any-case',
      patches: [
        [
          SERVER.pipeline,
          VALIDATE,
          `if (Object(body) === body && !Array.isArray(body)) received.body = Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));\n  ${VALIDATE}`,
        ],
      ],
    },
    {
      name: 'all-parameter-names-in-any-case',
      patches: [
        [
          SERVER.pipeline,
          VALIDATE,
          `received.query = query.replace(/(^|&)([^=&]*)/g, (_, start, name) => start + name.toLowerCase());\n  ${VALIDATE}`,
        ],
      ],
    },
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
    parses('text-after-json-accepted', "text.replace(/ x$/, '')"),
    parses('comma-before-end-accepted', "text.replace(/,\\s*([}\\]])$/, '$1')"),
    parses('comments-accepted', "text.replace(/\\/\\*.*\\*\\/$/, '')"),
    readsDigits('full-width-digits-accepted', "text.normalize('NFKC')"),
    readsDigits('blanks-around-digits-accepted', 'text.trim()'),
    readsDigits('underscores-in-digits-accepted', "text.replaceAll('_', '')"),
    readsDigits('exponents-accepted', '/^[1-9]e[0-9]$/.test(text) ? String(Number(text)) : text'),
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
      name: 'createContact-email-folded-in-turkish',
      patches: [[CONTACTS.create, 'email: body.email,', "email: body.email?.toLocaleLowerCase('tr'),"]],
    },
  ],
  ['createContact', 'createConversation', 'listContacts', 'updateContactField', 'updateArticle'],
);
