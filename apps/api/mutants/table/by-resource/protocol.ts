import { inArea } from '../../mutant.ts';
import { SERVER } from '../../support/files.ts';

export const protocol = [
  ...inArea('authorization', [
    {
      name: 'getCompany-manage-without-view',
      patches: [[SERVER.authorize, 'for (const included of grantedBy) {', 'for (const included of [] as string[]) {']],
    },
  ]),
  ...inArea('check-order', [
    {
      name: 'updateArticle-path-before-json',
      patches: [
        [
          SERVER.pipeline,
          'const sent = operation.body &&',
          "if (operation.body && Object.values(params).some((one) => !/^[1-9][0-9]{0,14}$/.test(one))) return errors.invalid([{ path: '/path/id', message: 'must be an integer in decimal digits' }], {});\n  const sent = operation.body &&",
        ],
      ],
    },
  ]),
  ...inArea('http', [
    {
      name: 'getContact-options-with-token',
      patches: [
        [
          SERVER.server,
          "if (method === 'OPTIONS') return",
          "if (method === 'OPTIONS' && request.headers.authorization) return",
        ],
      ],
    },
    {
      name: 'createContact-body-of-the-limit-is-too-large',
      patches: [
        [
          SERVER.body,
          "Number(request.headers['content-length']) > limit",
          "Number(request.headers['content-length']) >= limit",
        ],
        [SERVER.body, 'end <= limit &&', 'end < limit &&'],
        [SERVER.body, 'end > limit ?', 'end >= limit ?'],
      ],
    },
    {
      name: 'createContact-chunked-body-has-no-limit',
      outOfReach: 'That bodies in chunks have a limit is only recommended, so that it is a warning.',
      patches: [
        [
          SERVER.body,
          'const isHeld = end <= limit && heldBodies.hold(response, end);',
          'const isHeld = heldBodies.hold(response, end);',
        ],
      ],
    },
    { name: 'createContact-lone-surrogates', patches: [[SERVER.json, '(?:0000|d[89a-f])', '(?:0000)']] },
  ]),
  ...inArea('validation', [
    {
      name: 'listContacts-last-of-repeated-parameters',
      patches: [
        [
          SERVER.parameters,
          "const [value = '', ...repeated] = sent;\n  if (repeated.length > 0) return { problem: 'must not be repeated' };",
          "const value = sent.at(-1) ?? '';",
        ],
      ],
    },
    {
      name: 'listConversations-empty-filter-is-not-sent',
      patches: [
        [
          SERVER.parameters,
          "return reader.allowEmptyValue ? { isNotSent: true } : { problem: 'must not be empty' };",
          'return { isNotSent: true };',
        ],
      ],
    },
    {
      name: 'listArticles-flags-in-any-case',
      patches: [
        [
          SERVER.parameters,
          "text === 'true' || text === 'false' ? { value: text === 'true' }",
          "/^(?:true|false)$/i.test(text) ? { value: text.toLowerCase() === 'true' }",
        ],
      ],
    },
  ]),
];
