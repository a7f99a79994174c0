/** HTML that is spelled or nested in a rare way. */
import { type Fault, inArea } from '../../mutant.ts';
import { afterSanitizing, beforeSanitizing } from '../../support/at-sanitizer.ts';
import { HTML } from '../../support/files.ts';

/** Markup inside other markup that is unwrapped or lost. */
const losesInside = (name: string, outer: string, inner: string): Fault =>
  afterSanitizing(
    `all-${name}`,
    `html.replace(/(<${outer}[^>]*>(?:(?!<\\/${outer}>)[^])*?)<(${inner})(?: [^>]*)?>/g, '$1').replace(/$^/g, '')`,
  );

export const spellingAndNesting = inArea(
  'html',
  [
    { name: 'all-deep-markup-kept', patches: [[HTML.nesting, 'const MAX_DEPTH = 250;', 'const MAX_DEPTH = 400;']] },
    {
      name: 'all-nested-at-100-unwrapped',
      patches: [[HTML.nesting, 'const MAX_DEPTH = 250;', 'const MAX_DEPTH = 100;']],
    },
    beforeSanitizing('all-upper-case-tags-lost', "html.replace(/<\\/?[A-Z][A-Z0-9]*(?: [^>]*)?>/g, '')"),
    beforeSanitizing('all-upper-case-attributes-lost', 'html.replace(/ [A-Z]+="[^"]*"/g, \'\')'),
    beforeSanitizing('all-single-quoted-attributes-lost', "html.replace(/ [a-z-]+='[^']*'/g, '')"),
    beforeSanitizing('all-unquoted-attributes-lost', "html.replace(/ [a-z-]+=[^\"'\\s>]+(?=[\\s>])/g, '')"),
    beforeSanitizing('all-void-elements-with-slash-lost', "html.replace(/<(?:br|hr|img)[^>]*\\/>/g, '')"),
    beforeSanitizing(
      'all-blanks-around-equals-sign-break-attributes',
      'html.replace(/\\s[a-z]+\\s*=\\s+"[^"]*"/g, \'\')',
    ),
    beforeSanitizing('all-tags-over-two-lines-lost', "html.replace(/<[a-z]+\\n[^>]*>/g, '')"),
    afterSanitizing('all-blanks-between-elements-lost', "html.replace(/> +</g, '><')"),
    afterSanitizing('all-line-breaks-in-pre-lost', "html.replace(/\\n/g, ' ')"),
    afterSanitizing('all-indentation-in-pre-lost', "html.replace(/ {2,}/g, ' ')"),
    beforeSanitizing('all-tabs-lost', "html.replaceAll('\\t', '')"),
    afterSanitizing('all-second-of-two-brs-lost', "html.replaceAll('<br /><br />', '<br />')"),
    afterSanitizing('all-empty-paragraphs-lost', "html.replaceAll('<p></p>', '')"),
    afterSanitizing('all-empty-cells-lost', "html.replaceAll('<td></td>', '')"),
    afterSanitizing('all-nbsp-becomes-blank', "html.replaceAll('\\u00a0', ' ')"),
    beforeSanitizing('all-decimal-entities-lost', "html.replace(/&#[0-9]+;/g, '')"),
    beforeSanitizing('all-hexadecimal-entities-lost', "html.replace(/&#x[0-9a-f]+;/gi, '')"),
    beforeSanitizing(
      'all-named-entities-kept-as-text',
      "html.replace(/&(copy|hellip|euro|eacute|nbsp|ndash|mdash);/g, '&amp;$1;')",
    ),
    beforeSanitizing('all-ampersand-alone-lost', "html.replace(/ & /g, '  ')"),
    beforeSanitizing('all-text-after-less-than-lost', "html.replace(/ < [^<]*/g, ' ')"),
    losesInside('em-in-strong-lost', 'strong', '\\/?em'),
    losesInside('images-in-links-lost', 'a', 'img'),
    losesInside('lists-in-items-lost', 'li', '\\/?[uo]l'),
    losesInside('links-in-headings-lost', 'h[1-6]', '\\/?a'),
    losesInside('code-in-pre-lost', 'pre', '\\/?code'),
    losesInside('paragraphs-in-quotes-lost', 'blockquote', '\\/?p'),
    losesInside('paragraphs-in-cells-lost', 'td', '\\/?p'),
    losesInside('markup-in-captions-lost', 'figcaption', '\\/?(?:strong|em|a)'),
    losesInside('links-in-items-lost', 'li', '\\/?a'),
    losesInside('breaks-in-paragraphs-lost', 'p', 'br[^>]*'),
    {
      name: 'all-tables-in-cells-lost',
      patches: [
        [
          HTML.sanitize,
          '        isComplete &&= KEPT',
          "        if (tagName === '#table' && (globalThis.tables = (globalThis.tables ?? 0) + 1) % 2 === 0 && depth.value > 3) return { tagName: 'unwrapped', attribs: {} };\n        isComplete &&= KEPT",
        ],
      ],
    },
    beforeSanitizing(
      'all-conditional-comments-kept-as-text',
      "html.replace(/<!--\\[if [^\\]]*\\]>([^]*?)<!\\[endif\\]-->/g, '$1')",
    ),
  ],
  ['updateArticle', 'createConversation'],
);
