/** Single constructs of HTML that are lost, kept or changed. */
import { type Fault, inArea } from '../mutant.ts';
import { ARTICLES, HTML } from './files.ts';
import { afterSanitizing, beforeSanitizing } from './plant.ts';

const KEPT_END = "...['sup', 'span', 'pre', 'figure', 'figcaption'],";
const PLAIN = '    default:\n      return { name, attributes: {} };';
const LINK_KEPT = "a: ['href', 'title', 'rel'],";
const LINK = "{ href, ...pickTexts(sent, ['title']),";
const IMAGE_KEPT = "img: ['src', 'alt', 'title', 'width', 'height'],";
const IMAGE = "attributes: { src, ...pickTexts(sent, ['alt', 'title']),";
const VIDEO_KEPT = "video: ['src', 'poster', 'width', 'height', 'controls', 'data-provider'],";
const VIDEO = "      controls: '',\n      src,\n      ...(poster";

const keepsElement = (tag: string): Fault => ({
  name: `all-${tag}-kept`,
  patches: [[HTML.elements, KEPT_END, `${KEPT_END}\n  '${tag}',`]],
});

const keepsAttribute = (attribute: string): Fault => ({
  name: `all-${attribute}-kept-on-plain-elements`,
  patches: [
    [HTML.elements, PLAIN, `    default:\n      return { name, attributes: pickTexts(sent, ['${attribute}']) };`],
    [HTML.elements, 'export const KEPT_ATTRIBUTES = {', `export const KEPT_ATTRIBUTES = {\n  '*': ['${attribute}'],`],
  ],
});

const keepsOnLinks = (attribute: string): Fault => ({
  name: `all-${attribute}-of-links-kept`,
  patches: [
    [HTML.elements, LINK_KEPT, LINK_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, LINK, LINK.replace("'title'", `'title', '${attribute}'`)],
  ],
});

const keepsOnImages = (attribute: string): Fault => ({
  name: `all-${attribute}-of-images-kept`,
  patches: [
    [HTML.elements, IMAGE_KEPT, IMAGE_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, IMAGE, IMAGE.replace("'title'", `'title', '${attribute}'`)],
  ],
});

const keepsOnVideos = (attribute: string): Fault => ({
  name: `all-${attribute}-of-videos-kept`,
  patches: [
    [HTML.elements, VIDEO_KEPT, VIDEO_KEPT.replace(']', `, '${attribute}']`)],
    [HTML.elements, VIDEO, `      ...pickTexts(sent, ['${attribute}']),\n${VIDEO}`],
  ],
});

const keepsOn = (tags: string, attribute: string): Fault => ({
  name: `all-${attribute}-of-${tags}-kept`,
  patches: [
    [
      HTML.elements,
      `    case '${tags}':\n`,
      `    case '${tags}':\n      if (Object.hasOwn(sent, '${attribute}')) return { name, attributes: pickTexts(sent, ['${attribute}']) };\n`,
    ],
    [HTML.elements, `  ${tags}: [`, `  ${tags}: ['${attribute}', `],
  ],
});

/** Markup inside other markup that is unwrapped or lost. */
const losesInside = (name: string, outer: string, inner: string): Fault =>
  afterSanitizing(
    `all-${name}`,
    `html.replace(/(<${outer}[^>]*>(?:(?!<\\/${outer}>)[^])*?)<(${inner})(?: [^>]*)?>/g, '$1').replace(/$^/g, '')`,
  );

export const markup = inArea(
  'markup',
  [
    ...['mark', 'small', 'del', 'abbr', 'dl', 'main', 'aside', 'strike', 'big', 'tt', 'fieldset', 'dialog', 'menu'].map(
      keepsElement,
    ),
    ...[
      'align',
      'dir',
      'lang',
      'role',
      'aria-label',
      'tabindex',
      'contenteditable',
      'title',
      'width',
      'href',
      'hidden',
      'bgcolor',
      'onfocus',
      'onpointerover',
      'ontoggle',
      'xlink:href',
    ].map(keepsAttribute),
    ...['ping', 'download', 'hreflang', 'type', 'referrerpolicy'].map(keepsOnLinks),
    ...['loading', 'crossorigin', 'usemap', 'longdesc', 'align', 'border', 'lowsrc'].map(keepsOnImages),
    ...['autoplay', 'loop', 'muted', 'preload', 'title'].map(keepsOnVideos),
    keepsOn('ol', 'type'),
    keepsOn('ol', 'reversed'),
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
    { name: 'all-digits-with-sign-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^[+]?[0-9]+$/']] },
    { name: 'all-digits-with-blanks-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^\\s*[0-9]+\\s*$/']] },
    { name: 'all-digits-of-any-script-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^\\p{Nd}+$/u']] },
    { name: 'all-fractions-kept', patches: [[HTML.elements, '/^[0-9]+$/', '/^[0-9]+(?:\\.[0-9]+)?$/']] },
    { name: 'all-sizes-over-four-digits-lost', patches: [[HTML.elements, '/^[0-9]+$/', '/^[0-9]{1,4}$/']] },
    { name: 'all-size-0-lost', patches: [[HTML.elements, '/^[0-9]+$/', '/^[1-9][0-9]*$/']] },
    {
      name: 'all-links-without-address-kept',
      patches: [
        [
          HTML.elements,
          'if (href === undefined) return UNWRAPPED;',
          "if (href === undefined) return sent.href === undefined ? { name: 'a', attributes: { rel: 'noopener noreferrer' } } : UNWRAPPED;",
        ],
      ],
    },
    {
      name: 'all-images-without-address-kept',
      patches: [
        [
          HTML.elements,
          "if (src === undefined) return UNWRAPPED;\n  return {\n    name: 'img'",
          "if (src === undefined && sent.src !== undefined) return UNWRAPPED;\n  return {\n    name: 'img'",
        ],
        [HTML.elements, IMAGE, IMAGE.replace('{ src,', '{ ...(src !== undefined && { src }),')],
      ],
    },
    {
      name: 'all-videos-without-address-kept',
      patches: [
        [
          HTML.elements,
          '  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return DISCARDED;',
          "  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return sent.src === undefined ? { name: 'video', attributes: { controls: '' } } : DISCARDED;",
        ],
      ],
    },
    {
      name: 'all-links-with-port-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (parseAbsolute(address)?.port ? undefined : parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-links-with-encoded-characters-decoded',
      patches: [
        [
          HTML.addresses,
          '.test(address) ? address : undefined;\n}\n\n/** @returns the address of a video',
          '.test(address) ? decodeURI(address.replace(/%(?![0-9a-f]{2})/gi, "%25")) : undefined;\n}\n\n/** @returns the address of a video',
        ],
      ],
    },
    {
      name: 'all-links-over-500-characters-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (address.length <= 500 && parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-links-with-non-ascii-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return (/^[ -~]*$/.test(address) && parseAbsolute(address)) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-mailto-with-subject-lost',
      patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto|tel):[^?]+$/i']],
    },
    {
      name: 'all-fragments-of-links-lost',
      patches: [
        [
          HTML.addresses,
          '.test(address) ? address : undefined;\n}\n\n/** @returns the address of a video',
          ".test(address) ? address.replace(/#.*/, '') : undefined;\n}\n\n/** @returns the address of a video",
        ],
      ],
    },
    {
      name: 'all-data-images-over-1000-characters-lost',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address',
          'return DATA_IMAGE.test(address) ? (address.length > 1000 ? undefined : address)',
        ],
      ],
    },
    { name: 'all-data-images-with-padding-lost', patches: [[HTML.addresses, '+={0,2}$/i', '+$/i']] },
    {
      name: 'all-data-images-with-plus-or-slash-lost',
      patches: [[HTML.addresses, '[A-Za-z0-9+/]+={0,2}', '[A-Za-z0-9]+={0,2}']],
    },
    {
      name: 'all-data-images-not-base64-kept',
      patches: [[HTML.addresses, ';base64,[A-Za-z0-9+/]+={0,2}$/i', '(?:;base64)?,[^]+$/i']],
    },
    {
      name: 'all-data-images-with-charset-kept',
      patches: [[HTML.addresses, 'avif);base64', 'avif)(?:;[a-z0-9=-]+)*;base64']],
    },
    {
      name: 'all-youtube-id-with-hyphen-lost',
      patches: [
        [HTML.addresses, 'live)\\/([A-Za-z0-9_-]{11})$/', 'live)\\/([A-Za-z0-9_]{11})$/'],
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9_]{11}$/'],
      ],
    },
    {
      name: 'all-youtube-id-with-underscore-lost',
      patches: [
        [HTML.addresses, 'live)\\/([A-Za-z0-9_-]{11})$/', 'live)\\/([A-Za-z0-9-]{11})$/'],
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9-]{11}$/'],
      ],
    },
    { name: 'all-youtube-id-in-lower-case', patches: [[HTML.addresses, 'embed/${id}`', 'embed/${id.toLowerCase()}`']] },
    {
      name: 'all-youtube-watch-with-v-first-only',
      patches: [
        [HTML.addresses, "url.searchParams.get('v')", "(/^\\?v=/.test(url.search) ? url.searchParams.get('v') : null)"],
      ],
    },
    {
      name: 'all-youtube-watch-with-other-parameters-lost',
      patches: [
        [
          HTML.addresses,
          "url.searchParams.get('v')",
          "(url.searchParams.size === 1 ? url.searchParams.get('v') : null)",
        ],
      ],
    },
    {
      name: 'all-youtu.be-with-parameters-lost',
      patches: [
        [HTML.addresses, "url.hostname === 'youtu.be' && ", "url.hostname === 'youtu.be' && url.search === '' && "],
      ],
    },
    { name: 'all-youtube-short-path-on-any-host', patches: [[HTML.addresses, "url.hostname === 'youtu.be' && ", '']] },
    {
      name: 'all-youtube-fragment-refused',
      argued: 'The policy does not say whether the address of a frame may have a fragment.',
      patches: [[HTML.addresses, "url.port !== '' || ", "url.port !== '' || url.hash !== '' || "]],
    },
    {
      name: 'all-youtube-with-user-accepted-as-host',
      patches: [
        [HTML.addresses, '!YOUTUBE_HOST.test(url.hostname)', '!YOUTUBE_HOST.test(url.username || url.hostname)'],
      ],
    },
    { name: 'all-youtube-subdomains-accepted', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:[a-z]+\\.)?']] },
    {
      name: 'all-youtube-path-anywhere',
      patches: [[HTML.addresses, '/^\\/(?:embed|v|shorts|live)', '/\\/(?:embed|v|shorts|live)']],
    },
    {
      name: 'all-youtube-start-kept',
      patches: [
        [
          HTML.addresses,
          'return id && `https://www.youtube.com/embed/${id}`;',
          "return id && `https://www.youtube.com/embed/${id}${url.searchParams.has('start') ? `?start=${url.searchParams.get('start')}` : ''}`;",
        ],
      ],
    },
    {
      name: 'all-frame-width-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { controls: '', src, 'data-provider': 'youtube' }",
          "attributes: { controls: '', src, 'data-provider': 'youtube', ...pickNumbers(sent, ['width', 'height']) }",
        ],
      ],
    },
    {
      name: 'all-frames-alone-only',
      patches: [
        [
          HTML.sanitize,
          '        isComplete &&= KEPT',
          "        if (tagName === '#iframe' && depth.value > 1) return { tagName: 'discarded', attribs: {} };\n        isComplete &&= KEPT",
        ],
      ],
    },
    beforeSanitizing(
      'all-conditional-comments-kept-as-text',
      "html.replace(/<!--\\[if [^\\]]*\\]>([^]*?)<!\\[endif\\]-->/g, '$1')",
    ),
    afterSanitizing('all-cut-at-65535', 'html.slice(0, 65_535)'),
    afterSanitizing('all-cut-at-100000', 'html.slice(0, 100_000)'),
    beforeSanitizing('all-nothing-after-the-1000th-tag', "html.split('<').slice(0, 1001).join('<')"),
    {
      name: 'updateArticle-content-over-a-million-refused',
      patches: [
        [
          ARTICLES.update,
          'const content = body.content === undefined',
          "if (body.content !== undefined && body.content.length > 1_000_000) return invalid([{ path: '/body/content', message: 'is too long' }]);\n    const content = body.content === undefined",
        ],
      ],
    },
    {
      name: 'createConversation-description-over-100000-refused',
      patches: [
        [
          HTML.sanitizers,
          '  const description = toDescription(sent);',
          "  if (sent.length > 100_000) return rejectContent('is too long');\n  const description = toDescription(sent);",
        ],
      ],
    },
    {
      name: 'createConversation-alt-in-text',
      patches: [
        [
          HTML.text,
          'onopentagname: separate,',
          "onopentagname: separate,\n    onattribute: (name, value) => { if (name === 'alt') parts.push(value); },",
        ],
      ],
    },
    {
      name: 'createConversation-addresses-in-text',
      patches: [
        [
          HTML.text,
          'onopentagname: separate,',
          "onopentagname: separate,\n    onattribute: (name, value) => { if (name === 'href') parts.push(`[${value}] `); },",
        ],
      ],
    },
    {
      name: 'createConversation-quotes-run-together-in-text',
      patches: [[HTML.text, "'li', 'blockquote', 'pre',", "'li', 'pre',"]],
    },
    {
      name: 'createConversation-blank-lines-between-blocks-in-text',
      patches: [[HTML.text, ".join('\\n');", ".join('\\n\\n');"]],
    },
    {
      name: 'createConversation-text-of-unsanitized-html',
      patches: [[HTML.description, 'const text = htmlToText(html);', 'const text = htmlToText(sent);']],
    },
    {
      name: 'updateArticle-publishes-content-as-sent',
      patches: [
        [
          ARTICLES.update,
          '      content: content?.value,',
          '      content: content?.value && { ...content.value, raw: body.content },',
        ],
        [
          ARTICLES.changes,
          'return { draft_html_content: html, draft_folded: folded };',
          'return { draft_html_content: html, draft_folded: folded };\n}\n\nfunction rawOf(changes) {\n  return changes.content?.raw;',
        ],
        [
          ARTICLES.changes,
          '...(changes.publish && toPublication(trx, draft, time)),',
          '...(changes.publish && toPublication(trx, draft, time)),\n        ...(changes.publish && rawOf(changes) !== undefined && { published_html_content: rawOf(changes) }),',
        ],
      ],
    },
    {
      name: 'updateArticle-text-is-no-html',
      argued: 'Text without markup is the same tree, whether it is escaped or not.',
      patches: [
        [HTML.sanitizers, 'const html = sanitize(sent);', "const html = sent.includes('<') ? sanitize(sent) : sent;"],
      ],
    },
  ],
  ['updateArticle', 'createConversation'],
);
