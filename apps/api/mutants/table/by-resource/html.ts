import { inArea } from '../../mutant.ts';
import { HTML } from '../../support/files.ts';

export const html = [
  ...inArea('html', [
    {
      name: 'updateArticle-rowspan-is-lost',
      patches: [[HTML.elements, "pickNumbers(sent, ['colspan', 'rowspan'])", "pickNumbers(sent, ['colspan'])"]],
    },
    {
      name: 'updateArticle-jpg-only',
      patches: [[HTML.addresses, '(?:png|jpeg|gif|webp|avif)', '(?:png|jpeg|gif|webp)']],
    },
    { name: 'updateArticle-shorts-are-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v)']] },
    {
      name: 'updateArticle-watch-only-with-first-parameter',
      patches: [
        [
          HTML.addresses,
          "url.pathname === '/watch' ? url.searchParams.get('v') : null",
          "url.pathname === '/watch' ? (/^\\?v=([^&]+)/.exec(url.search)?.[1] ?? null) : null",
        ],
      ],
    },
    {
      name: 'updateArticle-i-is-lost',
      patches: [[HTML.elements, "return { name: 'em', attributes: {} };", 'return UNWRAPPED;']],
    },
    { name: 'updateArticle-width-in-percent', patches: [[HTML.elements, '/^[0-9]+$/', '/^[0-9]+(?:%|px)?$/']] },
    {
      name: 'updateArticle-http-poster',
      patches: [[HTML.elements, 'cleanMediaAddress(sent.poster)', 'cleanLinkAddress(sent.poster)']],
    },
    { name: 'updateArticle-form-goes-with-content', patches: [[HTML.elements, "  'xmp',\n", "  'xmp',\n  'form',\n"]] },
    {
      name: 'updateArticle-class-of-code-is-kept',
      patches: [
        [HTML.elements, "  ol: ['start'],\n", "  ol: ['start'],\n  code: ['class'],\n"],
        [
          HTML.elements,
          "    case 'ol':\n",
          "    case 'code':\n      return { name, attributes: pickTexts(sent, ['class']) };\n    case 'ol':\n",
        ],
      ],
    },
    {
      name: 'updateArticle-link-to-fragment',
      patches: [
        [
          HTML.addresses,
          'parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ?',
          "parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) || address.startsWith('#') ?",
        ],
      ],
    },
    { name: 'updateArticle-fallback-of-audio-is-kept', patches: [[HTML.elements, "  'audio',\n", '']] },
    {
      name: 'updateArticle-text-of-refused-link-goes',
      patches: [
        [HTML.elements, 'if (href === undefined) return UNWRAPPED;', 'if (href === undefined) return DISCARDED;'],
      ],
    },
    {
      name: 'createConversation-entities-kept-in-text',
      patches: [[HTML.text, 'parser.end(html);', "parser.end(html.replace(/&(?=(?:amp|lt|gt);)/g, '&amp;'));"]],
    },
  ]),
];
