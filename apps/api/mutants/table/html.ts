/** Hostile HTML that is kept, allowed HTML that is lost, and texts that do not agree with it. */
import { type Fault, inArea } from '../mutant.ts';
import { HTML } from './files.ts';

const KEPT_END = "...['sup', 'span', 'pre', 'figure', 'figcaption'],";
const PLAIN = '    default:\n      return { name, attributes: {} };';

const keepsAttribute = (attribute: string): Fault => ({
  name: `all-${attribute}-attribute-kept`,
  patches: [
    [HTML.elements, PLAIN, `    default:\n      return { name, attributes: pickTexts(sent, ['${attribute}']) };`],
    [HTML.elements, 'export const KEPT_ATTRIBUTES = {', `export const KEPT_ATTRIBUTES = {\n  '*': ['${attribute}'],`],
  ],
});

const keepsElement = (tag: string): Fault => ({
  name: `all-${tag}-kept`,
  patches: [[HTML.elements, KEPT_END, `${KEPT_END}\n  '${tag}',`]],
});

/** Removed from the elements that go with their content, and kept. */
const keepsDiscarded = (tag: string): Fault => ({
  name: `all-${tag}-kept`,
  patches: [
    [HTML.elements, KEPT_END, `${KEPT_END}\n  '${tag}',`],
    [HTML.elements, `'${tag}', `, ''],
  ],
});

const keepsContentOf = (tag: string): Fault => ({
  name: `all-content-of-${tag}-as-text`,
  patches: [[HTML.elements, `'${tag}', `, '']],
});

const losesElement = (tag: string, separator = ', '): Fault => ({
  name: `all-${tag}-lost`,
  patches: [[HTML.elements, `'${tag}'${separator}`, '']],
});

export const html = inArea(
  'html',
  [
    {
      name: 'all-not-sanitized',
      patches: [
        [
          HTML.sanitize,
          '  const first = runPass(html);',
          '  if (html !== "\\n") return html;\n  const first = runPass(html);',
        ],
      ],
    },
    {
      name: 'updateArticle-not-sanitized',
      patches: [[HTML.sanitizers, 'const html = sanitize(sent);', 'const html = sent;']],
    },
    {
      name: 'createConversation-not-sanitized',
      patches: [[HTML.description, 'const html = sanitize(sent);', 'const html = sent;']],
    },
    {
      name: 'updateArticle-long-html-not-sanitized',
      patches: [
        [HTML.sanitizers, 'const html = sanitize(sent);', 'const html = sent.length > 10_000 ? sent : sanitize(sent);'],
      ],
    },
    {
      name: 'all-one-pass-only',
      argued:
        'What is kept has allowed elements only, and stays as it is when it is sent again. How misnested elements are closed is not specified.',
      patches: [
        [HTML.sanitize, 'return first.isComplete ? first.html : runPass(first.html).html;', 'return first.html;'],
      ],
    },
    ...['onclick', 'onerror', 'onload', 'style', 'class', 'id', 'srcdoc', 'formaction'].map(keepsAttribute),
    {
      name: 'all-onerror-of-images-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { src, ...pickTexts(sent, ['alt', 'title']),",
          "attributes: { src, ...pickTexts(sent, ['alt', 'title', 'onerror', 'onload']),",
        ],
        [
          HTML.elements,
          "img: ['src', 'alt', 'title', 'width', 'height'],",
          "img: ['src', 'alt', 'title', 'width', 'height', 'onerror', 'onload'],",
        ],
      ],
    },
    {
      name: 'all-srcset-of-images-kept',
      patches: [
        [
          HTML.elements,
          "attributes: { src, ...pickTexts(sent, ['alt', 'title']),",
          "attributes: { src, ...pickTexts(sent, ['alt', 'title', 'srcset']),",
        ],
        [
          HTML.elements,
          "img: ['src', 'alt', 'title', 'width', 'height'],",
          "img: ['src', 'alt', 'title', 'width', 'height', 'srcset'],",
        ],
      ],
    },
    ...['script', 'style', 'object', 'embed', 'svg', 'math', 'template', 'textarea', 'noscript', 'audio'].map(
      keepsDiscarded,
    ),
    ...['script', 'style', 'textarea', 'noembed', 'noscript', 'template'].map(keepsContentOf),
    ...['form', 'input', 'button', 'base', 'meta', 'link', 'marquee', 'details', 'div'].map(keepsElement),
    {
      name: 'all-any-link-address-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ? address : undefined;',
          'return SCHEME_WITHOUT_HOST.test("") ? undefined : raw;',
        ],
      ],
    },
    ...['javascript', 'data', 'vbscript', 'blob'].map(
      (scheme): Fault => ({
        name: `all-${scheme}-links-kept`,
        patches: [[HTML.addresses, '/^(?:mailto|tel):./i', `/^(?:mailto|tel|${scheme}):./i`]],
      }),
    ),
    {
      name: 'all-javascript-with-newline-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return /[\\t\\n\\r]/.test(raw) || parseAbsolute(address) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-ftp-links-kept',
      patches: [[HTML.addresses, '/^https?:\\/\\/[^/\\\\?#]/i', '/^(?:https?|ftp):\\/\\/[^/\\\\?#]/i']],
    },
    {
      name: 'all-relative-links-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          "return address.startsWith('/') || parseAbsolute(address) || SCHEME",
        ],
      ],
    },
    { name: 'all-mailto-links-lost', patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:tel):./i']] },
    { name: 'all-tel-links-lost', patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto):./i']] },
    {
      name: 'all-http-links-lost',
      patches: [[HTML.addresses, '/^https?:\\/\\/[^/\\\\?#]/i', '/^https:\\/\\/[^/\\\\?#]/i']],
    },
    {
      name: 'all-http-images-kept',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address : cleanMediaAddress(address);',
          'return DATA_IMAGE.test(address) || parseAbsolute(address) ? address : undefined;',
        ],
      ],
    },
    {
      name: 'all-http-videos-kept',
      patches: [[HTML.elements, 'const src = cleanMediaAddress(sent.src);', 'const src = cleanLinkAddress(sent.src);']],
    },
    {
      name: 'all-http-posters-kept',
      patches: [[HTML.elements, 'const poster = cleanMediaAddress(sent.poster);', 'const poster = sent.poster;']],
    },
    {
      name: 'all-data-svg-images-kept',
      patches: [[HTML.addresses, 'png|jpeg|gif|webp|avif', 'png|jpeg|gif|webp|avif|svg\\+xml']],
    },
    {
      name: 'all-data-html-images-kept',
      patches: [
        [HTML.addresses, '/^data:image\\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/i', '/^data:/i'],
      ],
    },
    {
      name: 'all-data-images-lost',
      patches: [
        [
          HTML.addresses,
          'return DATA_IMAGE.test(address) ? address : cleanMediaAddress(address);',
          'return cleanMediaAddress(address);',
        ],
      ],
    },
    { name: 'all-rel-lost', patches: [[HTML.elements, ", rel: 'noopener noreferrer' }", ' }']] },
    {
      name: 'all-rel-as-sent',
      patches: [[HTML.elements, "rel: 'noopener noreferrer' }", "rel: sent.rel ?? 'noopener noreferrer' }"]],
    },
    {
      name: 'all-target-kept',
      patches: [
        [HTML.elements, "a: ['href', 'title', 'rel'],", "a: ['href', 'title', 'rel', 'target'],"],
        [HTML.elements, "{ href, ...pickTexts(sent, ['title']),", "{ href, ...pickTexts(sent, ['title', 'target']),"],
      ],
    },
    { name: 'all-link-title-lost', patches: [[HTML.elements, "{ href, ...pickTexts(sent, ['title']),", '{ href,']] },
    {
      name: 'all-alt-lost',
      patches: [[HTML.elements, "...pickTexts(sent, ['alt', 'title'])", "...pickTexts(sent, ['title'])"]],
    },
    {
      name: 'all-image-width-lost',
      patches: [
        [
          HTML.elements,
          "...pickTexts(sent, ['alt', 'title']), ...pickNumbers(sent, ['width', 'height'])",
          "...pickTexts(sent, ['alt', 'title'])",
        ],
      ],
    },
    { name: 'all-widths-of-any-text-kept', patches: [[HTML.elements, '(value) => DIGITS.test(value)', '() => true']] },
    {
      name: 'all-colspan-lost',
      patches: [[HTML.elements, "pickNumbers(sent, ['colspan', 'rowspan'])", "pickNumbers(sent, ['rowspan'])"]],
    },
    { name: 'all-list-start-lost', patches: [[HTML.elements, "pickNumbers(sent, ['start'])", '{}']] },
    ...['h1', 'h4', 'blockquote', 'caption', 'tfoot', 'hr', 'u', 'sup'].map((tag) => losesElement(tag)),
    losesElement('code', ''),
    {
      name: 'all-b-lost',
      patches: [[HTML.elements, "return { name: 'strong', attributes: {} };", 'return UNWRAPPED;']],
    },
    {
      name: 'all-i-becomes-strong',
      patches: [
        [HTML.elements, "return { name: 'em', attributes: {} };", "return { name: 'strong', attributes: {} };"],
      ],
    },
    {
      name: 'all-frames-dropped',
      patches: [[HTML.elements, 'const src = cleanYoutubeAddress(sent.src);', 'const src = cleanYoutubeAddress("");']],
    },
    {
      name: 'all-frames-kept-as-frames',
      patches: [
        [
          HTML.elements,
          "return { name: 'video', attributes: { controls: '', src, 'data-provider': 'youtube' } };",
          "return { name: 'iframe', attributes: { src } };",
        ],
        [HTML.elements, KEPT_END, `${KEPT_END}\n  'iframe',`],
        [HTML.elements, 'export const KEPT_ATTRIBUTES = {', "export const KEPT_ATTRIBUTES = {\n  iframe: ['src'],"],
      ],
    },
    {
      name: 'all-foreign-frames-become-videos',
      patches: [
        [
          HTML.elements,
          '  const src = cleanYoutubeAddress(sent.src);\n  if (src === undefined) return DISCARDED;\n  return',
          '  const src = cleanYoutubeAddress(sent.src) ?? cleanMediaAddress(sent.src);\n  if (src === undefined) return DISCARDED;\n  return',
        ],
      ],
    },
    {
      name: 'all-frame-fallback-kept',
      patches: [[HTML.sanitize, ", ...(tagName === 'iframe' && { text: '' }) }", ' }']],
    },
    {
      name: 'all-data-provider-lost',
      patches: [
        [
          HTML.elements,
          "attributes: { controls: '', src, 'data-provider': 'youtube' }",
          "attributes: { controls: '', src }",
        ],
      ],
    },
    {
      name: 'all-data-provider-lost-on-second-pass',
      patches: [[HTML.elements, "      ...(isOurs && { 'data-provider': 'youtube' }),\n", '']],
    },
    {
      name: 'all-controls-lost',
      patches: [
        [HTML.elements, "attributes: { controls: '', src, 'data-provider'", "attributes: { src, 'data-provider'"],
      ],
    },
    {
      name: 'all-look-alike-host-accepted',
      patches: [
        [
          HTML.addresses,
          '(?:(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com|youtu\\.be)$/',
          '(?:(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com|youtu\\.be)/',
        ],
      ],
    },
    {
      name: 'all-host-with-youtube-in-front-accepted',
      patches: [[HTML.addresses, '/^(?:(?:www\\.|m\\.)?youtube', '/(?:(?:www\\.|m\\.)?youtube']],
    },
    {
      name: 'all-http-youtube-accepted',
      patches: [[HTML.addresses, "url?.protocol !== 'https:' || url.port", 'url === undefined || url.port']],
    },
    { name: 'all-youtube-with-port-accepted', patches: [[HTML.addresses, "url.port !== '' || ", '']] },
    { name: 'all-youtu.be-lost', patches: [[HTML.addresses, 'com|youtu\\.be)$/', 'com)$/']] },
    { name: 'all-youtube-nocookie-lost', patches: [[HTML.addresses, 'youtube(?:-nocookie)?\\.com', 'youtube\\.com']] },
    { name: 'all-mobile-youtube-lost', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:www\\.)?']] },
    { name: 'all-youtube-without-www-lost', patches: [[HTML.addresses, '(?:www\\.|m\\.)?', '(?:www\\.|m\\.)']] },
    { name: 'all-youtube-shorts-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v|live)']] },
    { name: 'all-youtube-live-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v|shorts)']] },
    { name: 'all-youtube-v-lost', patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|shorts|live)']] },
    {
      name: 'all-youtube-watch-lost',
      patches: [[HTML.addresses, "url.pathname === '/watch' ?", "url.pathname === '/wotch' ?"]],
    },
    {
      name: 'all-youtube-id-of-any-length',
      patches: [
        [HTML.addresses, '/^[A-Za-z0-9_-]{11}$/', '/^[A-Za-z0-9_-]+$/'],
        [HTML.addresses, '([A-Za-z0-9_-]{11})$/', '([A-Za-z0-9_-]+)$/'],
      ],
    },
    {
      name: 'all-youtube-address-as-sent',
      patches: [[HTML.addresses, 'return id && `https://www.youtube.com/embed/${id}`;', 'return id && raw;']],
    },
    {
      name: 'all-youtube-becomes-nocookie',
      patches: [[HTML.addresses, 'https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/']],
    },
    { name: 'all-deep-markup-kept', patches: [[HTML.nesting, 'const MAX_DEPTH = 250;', 'const MAX_DEPTH = 400;']] },
    {
      name: 'all-nested-at-100-unwrapped',
      patches: [[HTML.nesting, 'const MAX_DEPTH = 250;', 'const MAX_DEPTH = 100;']],
    },
    {
      name: 'createConversation-text-is-html',
      patches: [[HTML.description, 'const text = htmlToText(html);', 'const text = htmlToText(html) && html;']],
    },
    {
      name: 'createConversation-entities-stay-in-text',
      patches: [[HTML.text, '  });\n  parser.end(html);', '  }, { decodeEntities: false });\n  parser.end(html);']],
    },
    { name: 'createConversation-blocks-run-together-in-text', patches: [[HTML.text, ".join('\\n');", ".join('');"]] },
    {
      name: 'createConversation-blocks-joined-by-space-in-text',
      patches: [[HTML.text, ".join('\\n');", ".join(' ');"]],
    },
    {
      name: 'createConversation-br-without-line-break-in-text',
      patches: [[HTML.text, "'tr', 'br', 'hr'", "'tr', 'hr'"]],
    },
    {
      name: 'createConversation-list-items-run-together-in-text',
      patches: [[HTML.text, "'ul', 'ol', 'li',", "'ul', 'ol',"]],
    },
    {
      name: 'createConversation-cells-run-together-in-text',
      patches: [[HTML.text, "else if (CELLS.has(name)) parts.push(' ');", '']],
    },
    {
      name: 'createConversation-white-space-stays-in-text',
      patches: [[HTML.text, "block.replace(/\\s+/g, ' ').trim()", 'block.trim()']],
    },
    {
      name: 'createConversation-text-not-escaped',
      patches: [
        [
          HTML.description,
          "return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');",
          'return text;',
        ],
      ],
    },
    {
      name: 'createConversation-ampersand-not-escaped',
      patches: [[HTML.description, "text.replaceAll('&', '&amp;').replaceAll", 'text.replaceAll']],
    },
    {
      name: 'createConversation-text-is-one-paragraph',
      patches: [[HTML.description, "if (line.trim() === '') close();\n    else lines", 'lines']],
    },
    {
      name: 'createConversation-line-breaks-lost',
      patches: [[HTML.description, "lines.join('<br>')", "lines.join(' ')"]],
    },
    {
      name: 'createConversation-text-without-paragraphs',
      patches: [[HTML.description, "`<p>${lines.join('<br>')}</p>`", "lines.join('<br>')"]],
    },
    {
      name: 'createConversation-CR-is-no-line-break',
      argued: 'The contract does not say that a carriage return alone is a line break.',
      patches: [[HTML.description, 'text.split(/\\r\\n|\\r|\\n/)', 'text.split(/\\r\\n|\\n/)']],
    },
    {
      name: 'createConversation-less-than-counts-as-html',
      patches: [[HTML.description, 'if (!hasTag(sent)) return', "if (!sent.includes('<')) return"]],
    },
    {
      name: 'createConversation-end-tag-is-text',
      patches: [[HTML.description, "text.replace(/<\\/(?=[a-z])/gi, '<')", 'text']],
    },
    {
      name: 'createConversation-image-alone-refused',
      patches: [[HTML.description, "return text !== '' || /<(?:img|video)\\b/.test(html) ?", "return text !== '' ?"]],
    },
    { name: 'createConversation-video-alone-refused', patches: [[HTML.description, '(?:img|video)', '(?:img)']] },
    {
      name: 'createConversation-nothing-left-accepted',
      patches: [[HTML.description, '? { html, text } : undefined;', '? { html, text } : { html, text };']],
    },
  ],
  ['updateArticle', 'createConversation'],
);
