/** What a change of the code for HTML or HTTP easily breaks: patterns, decoding, white space, and headers of some responses. */
import { inArea } from '../../mutant.ts';
import { HTML, SERVER } from '../../support/files.ts';

export const htmlAndHttp = [
  ...inArea('html', [
    {
      name: 'updateArticle-address-of-link-normalized',
      argued: 'The address as a URL parser writes it means the same, so the suite takes both.',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ? address : undefined;',
          'return parseAbsolute(address)?.href ?? (SCHEME_WITHOUT_HOST.test(address) ? address : undefined);',
        ],
      ],
    },
    {
      name: 'createConversation-markup-only-at-the-start',
      patches: [
        [HTML.description, 'if (!hasTag(sent)) return', "if (!hasTag(sent) || !sent.trim().startsWith('<')) return"],
      ],
    },
    {
      name: 'updateArticle-longer-video-ids',
      patches: [[HTML.addresses, 'shorts|live)\\/([A-Za-z0-9_-]{11})$/', 'shorts|live)\\/([A-Za-z0-9_-]{11,})$/']],
    },
    {
      name: 'updateArticle-width-with-a-unit',
      patches: [[HTML.elements, 'const DIGITS = /^[0-9]+$/;', 'const DIGITS = /^[0-9]+/;']],
    },
    {
      name: 'updateArticle-empty-alt-goes',
      patches: [
        [HTML.elements, 'return pick(sent, names, () => true);', "return pick(sent, names, (value) => value !== '');"],
      ],
    },
    {
      name: 'createConversation-cells-joined-in-text',
      patches: [[HTML.text, "const CELLS = new Set(['td', 'th']);", 'const CELLS = new Set();']],
    },
    {
      name: 'createConversation-figures-joined-in-text',
      patches: [[HTML.text, "'figure', 'figcaption', 'video'],", "'video'],"]],
    },
    {
      name: 'createConversation-length-after-escaping-limits-text',
      outOfReach: 'A text of 200,000 characters that HTML escapes would stay in every list of the target.',
      patches: [[HTML.sanitizers, 'if (isHtml && isTooLong(', 'if (isTooLong(']],
    },
  ]),
  ...inArea('search', [
    {
      name: 'createConversation-first-10000-letters-only',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ ...description, folded: foldCase(description.text) })',
          'succeed({ ...description, folded: foldCase(description.text).slice(0, 10_000) })',
        ],
      ],
    },
    {
      name: 'updateArticle-first-10000-letters-only',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ html, folded: foldCase(htmlToText(html)) })',
          'succeed({ html, folded: foldCase(htmlToText(html)).slice(0, 10_000) })',
        ],
      ],
    },
  ]),
  ...inArea(
    'http',
    [
      {
        name: 'all-challenge-missing-when-expired',
        patches: [
          [
            SERVER.authorize,
            'throw new RequestRejectedError(withChallenge(errors.forCredential(result)));',
            "throw new RequestRejectedError(result === 'expired' ? errors.forCredential(result) : withChallenge(errors.forCredential(result)));",
          ],
        ],
      },
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
    ],
    ['listContacts', 'listConversations', 'createCompany', 'updateContactField'],
  ),
];
