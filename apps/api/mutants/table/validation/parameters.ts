/** Query and path parameters: unknown, repeated, or spelled in another way. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { beforeValidation } from '../../support/at-messages.ts';
import { SERVER } from '../../support/files.ts';

/** The query is read as this expression makes it of `query`. */
const withQuery = (operationId: string, name: string, expression: string): Fault =>
  beforeValidation(`${operationId}-${name}`, `received.query = ${expression};`);

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

/** Texts that the conversion of another language takes for numbers. */
const readsNumber = (name: string, expression: string): Fault => ({
  name: `all-${name}`,
  patches: [[SERVER.parameters, 'if (!INTEGER.test(text))', `text = ${expression};\n    if (!INTEGER.test(text))`]],
});

export const parameters = inArea(
  'validation',
  [
    readsNumber('digits-of-all-scripts-read', "text.replace(/^\\u0661$/, '1')"),
    ...(
      [
        ['null-is-no-flag', "if (text === 'null') return { value: undefined };"],
        ['on-is-true', "if (text === 'on') return { value: true };"],
      ] as const
    ).map(
      ([name, statement]): Fault => ({
        name: `all-${name}`,
        patches: [[SERVER.parameters, "if (types.has('boolean')) {", `if (types.has('boolean')) {\n    ${statement}`]],
      }),
    ),
    {
      name: 'all-lists-as-JSON-read',
      patches: [
        [SERVER.parameters, "value.split(',')", "(/^\\[.*\\]$/.test(value) ? value.slice(1, -1) : value).split(',')"],
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
    withQuery(
      'all',
      'parameter-with-an-underscore-ignored',
      "query.split('&').filter((pair) => !pair.startsWith('_')).join('&')",
    ),
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
    {
      name: 'all-empty-repetition-ignored',
      patches: [[SERVER.parameters, 'if (repeated.length > 0)', "if (repeated.some((one) => one !== ''))"]],
    },
    {
      name: 'listConversations-empty-repetition-of-a-list-ignored',
      patches: [
        [
          SERVER.parameters,
          'if (repeated.length > 0)',
          "if (repeated.some((one) => one !== '' || reader.list === undefined))",
        ],
      ],
    },
    {
      name: 'listConversations-repeated-list-read-as-one',
      patches: [
        [
          SERVER.parameters,
          "  const [value = '', ...repeated] = sent;\n  if (repeated.length > 0)",
          "  const [value = '', ...repeated] = reader.list === undefined ? sent : [sent.join(',')];\n  if (repeated.length > 0)",
        ],
      ],
    },
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
      name: 'greatest-id-rejected',
      patches: [
        [
          SERVER.parameters,
          'if (Number(text) > Number.MAX_SAFE_INTEGER) return',
          'if (Number(text) >= Number.MAX_SAFE_INTEGER) return',
        ],
      ],
    },
    beforeValidation(
      'all-parameter-names-in-any-case',
      'received.query = query.replace(/(^|&)([^=&]*)/g, (_, start, name) => start + name.toLowerCase());',
    ),
    readsNumber('full-width-digits-accepted', "text.normalize('NFKC')"),
    readsNumber('blanks-around-digits-accepted', 'text.trim()'),
    readsNumber('underscores-in-digits-accepted', "text.replaceAll('_', '')"),
    readsNumber('exponents-accepted', '/^[1-9]e[0-9]$/.test(text) ? String(Number(text)) : text'),
    readsNumber('letters-after-digits-accepted', "text.replace(/(?<=\\d)[a-z]+$/i, '')"),
    readsNumber('plus-before-digits-accepted', "text.replace(/^[+ ](?=\\d)/, '')"),
    readsNumber('hexadecimal-accepted', '/^0x[0-9a-f]+$/i.test(text) ? String(Number(text)) : text'),
    readsNumber('separators-in-digits-accepted', "text.replace(/(?<=\\d),(?=\\d{3})/g, '')"),
    readsNumber('zero-as-first-accepted', "text === '0' ? '1' : text"),
    readsNumber('negative-as-positive', "text.replace(/^-(?=\\d)/, '')"),
    before(
      'listConversations-repeated-value-refused',
      "for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value) && new Set(value).size < value.length) return context.invalid([{ path: `/query/${name}`, message: 'repeats' }]);",
    ),
    before(
      'listConversations-equal-cursors-refused',
      "if (input.query.cursor && input.query.cursor === input.query.starting_after) return context.invalid([{ path: '/query/cursor', message: 'must not be sent' }]);",
    ),
    before(
      'listConversations-empty-cursor-beside-the-other-refused',
      "if (/(?:^|&)cursor=(?:&|$)/.test(query) && input.query.starting_after) return context.invalid([{ path: '/query/cursor', message: 'must be the same' }]);",
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
      name: 'integer-with-line-break',
      patches: [[SERVER.parameters, 'INTEGER.test(text)', "INTEGER.test(text.replace(/\\n$/, ''))"]],
    },
    {
      name: 'integer-in-other-digits',
      patches: [
        [
          SERVER.parameters,
          '    if (!INTEGER.test(text))',
          "    text = text.replace(/\\p{Nd}/gu, (digit) => (digit > '9' ? String((digit.codePointAt(0) ?? 0) % 16 % 10) : digit));\n    if (!INTEGER.test(text))",
        ],
      ],
    },
    before(
      'listConversations-both-cursors-rejected',
      "if (input.query.cursor && input.query.starting_after) return context.invalid([{ path: '/query/cursor', message: 'must not be sent with starting_after' }]);",
    ),
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
    'listArticles',
    'listConversations',
  ],
);
