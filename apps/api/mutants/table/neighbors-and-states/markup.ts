import { type Fault, inArea } from '../../mutant.ts';
import { afterSanitizing, beforeSanitizing } from '../../support/at-sanitizer.ts';
import { HTML } from '../../support/files.ts';

const attributeIf = (name: string, element: string, attribute: string, pattern: string): Fault => ({
  name,
  patches: [
    [HTML.elements, "  ol: ['start'],\n", `  ol: ['start'],\n  '*': ['${attribute}'],\n`],
    [
      HTML.elements,
      "  switch (name) {\n    case 'b'",
      `  const made = convertPlain(name, sent);
  return made.name === '${element}' && ${pattern}.test(sent['${attribute}'] ?? '') ? { ...made, attributes: { ...made.attributes, '${attribute}': sent['${attribute}'] } } : made;
}
function convertPlain(name: string, sent: Attributes): Element {
  switch (name) {
    case 'b'`,
    ],
  ],
});

export const markup = inArea(
  'html',
  [
    attributeIf('all-class-language-of-code-kept', 'code', 'class', '/^language-/'),
    attributeIf('all-text-align-of-paragraphs-kept', 'p', 'style', '/^text-align: ?(?:left|right|center|justify);?$/'),
    attributeIf('all-color-of-spans-kept', 'span', 'style', '/^color: ?#?\\w+;?$/'),
    attributeIf('all-type-of-lists-kept-if-valid', 'ol', 'type', '/^[1aAiI]$/'),
    attributeIf('all-value-of-items-kept-if-negative', 'li', 'value', '/^-\\d+$/'),
    attributeIf('all-dir-auto-kept', 'p', 'dir', '/^auto$/'),
    attributeIf('all-ids-of-headings-kept', 'h2', 'id', '/^[a-z]+-[a-z0-9-]+$/'),
    attributeIf('all-data-attributes-of-tables-kept', 'table', 'data-layout', '/./'),
    attributeIf('all-aria-hidden-kept', 'span', 'aria-hidden', '/./'),
    {
      name: 'all-nofollow-stays-in-rel',
      patches: [
        [
          HTML.elements,
          "rel: 'noopener noreferrer' }",
          "rel: /nofollow/.test(sent.rel ?? '') ? 'nofollow noopener noreferrer' : 'noopener noreferrer' }",
        ],
      ],
    },
    {
      name: 'all-void-links-kept',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return /^javascript:(?:void\\(0\\))?;?$/.test(address) || parseAbsolute(address) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-internal-links-kept-if-long',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return /^#[a-z][a-z0-9-]{3,}$/.test(address) || parseAbsolute(address) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-whatsapp-links-kept',
      patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto|tel|whatsapp|skype):./i']],
    },
    {
      name: 'all-geo-and-webcal-links-kept',
      patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto|tel|geo|webcal):./i']],
    },
    {
      name: 'all-icons-as-data-kept',
      patches: [[HTML.addresses, 'png|jpeg|gif|webp|avif', 'png|jpeg|gif|webp|avif|x-icon|apng']],
    },
    {
      name: 'all-links-with-a-user-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          "return parseAbsolute(address)?.username !== undefined && parseAbsolute(address)?.username !== '' ? undefined : parseAbsolute(address) || SCHEME",
        ],
      ],
    },
    {
      name: 'all-links-to-numbers-lost',
      patches: [
        [
          HTML.addresses,
          'return parseAbsolute(address) || SCHEME',
          'return /^https?:\\/\\/[0-9.]+[:/]/.test(address) || /^https?:\\/\\/\\[/.test(address) ? undefined : parseAbsolute(address) || SCHEME',
        ],
      ],
    },
    {
      name: 'all-tel-with-extension-lost',
      patches: [[HTML.addresses, '/^(?:mailto|tel):./i', '/^(?:mailto:.|tel:\\+?[0-9]+$)/i']],
    },
    {
      name: 'all-youtube-slash-at-end-accepted',
      patches: [[HTML.addresses, '([A-Za-z0-9_-]{11})$/', '([A-Za-z0-9_-]{11})\\/?$/']],
    },
    {
      name: 'all-www-youtu.be-accepted',
      patches: [
        [HTML.addresses, '|youtu\\.be)$/', '|(?:www\\.)?youtu\\.be)$/'],
        [HTML.addresses, "url.hostname === 'youtu.be'", "url.hostname.endsWith('youtu.be')"],
      ],
    },
    {
      name: 'all-music.youtube-accepted',
      patches: [[HTML.addresses, '(?:www\\.|m\\.)?youtube', '(?:www\\.|m\\.|music\\.)?youtube']],
    },
    {
      name: 'all-youtube-e-path-accepted',
      patches: [[HTML.addresses, '(?:embed|v|shorts|live)', '(?:embed|v|e|shorts|live)']],
    },
    {
      name: 'all-youtube-path-in-capitals-accepted',
      patches: [[HTML.addresses, '([A-Za-z0-9_-]{11})$/', '([A-Za-z0-9_-]{11})$/i']],
    },
    {
      name: 'all-second-video-of-a-text-lost',
      patches: [
        [
          HTML.sanitize,
          'return first.isComplete ? first.html : runPass(first.html).html;',
          "let seen = 0;\n  return (first.isComplete ? first.html : runPass(first.html).html).replace(/<video[^>]*data-provider[^>]*><\\/video>/g, (all) => (seen++ === 0 || html.length > 3000 ? all : ''));",
        ],
      ],
    },
    afterSanitizing('all-empty-strong-dropped', "html.replaceAll(/<(strong|em|u|s|span|code)><\\/\\1>/g, '')"),
    afterSanitizing('all-empty-items-dropped', "html.replaceAll('<li></li>', '')"),
    afterSanitizing('all-br-at-end-of-paragraphs-dropped', "html.replaceAll(/<br \\/><\\/p>/g, '</p>')"),
    beforeSanitizing(
      'all-code-in-title-cut',
      'html.replaceAll(/title="[^"]{129,}"/g, (all) => `${all.slice(0, 128)}"`)',
    ),
    beforeSanitizing(
      'all-alt-over-125-cut',
      'html.replaceAll(/alt="([^"]{126,})"/g, (_, alt) => `alt="${alt.slice(0, 125)}"`)',
    ),
    beforeSanitizing(
      'all-placeholders-in-links-filled',
      'html.replaceAll(/href="([^"]*)\\{\\{[^"]*\\}\\}/g, \'href="$1\')',
    ),
    {
      name: 'all-nested-at-249-unwrapped',
      patches: [[HTML.nesting, 'const MAX_DEPTH = 250;', 'const MAX_DEPTH = 249;']],
    },
    {
      name: 'createConversation-indentation-of-lines-lost-in-html',
      outOfReach: 'HTML folds blanks at the start of a line.',
      patches: [[HTML.description, 'lines.push(escapeHtml(line))', 'lines.push(escapeHtml(line.trim()))']],
    },
    {
      name: 'createConversation-quotes-escaped-twice-in-html-of-text',
      patches: [
        [HTML.description, "replaceAll('>', '&gt;')", "replaceAll('>', '&gt;').replaceAll('\"', '&amp;quot;')"],
      ],
    },
    {
      name: 'createConversation-empty-table-is-something-left',
      outOfReach: 'The contract leaves open what is nothing.',
      patches: [[HTML.description, '/<(?:img|video)\\b/', '/<(?:img|video|table)\\b/']],
    },
    {
      name: 'createConversation-br-is-something-left',
      outOfReach: 'The contract leaves open what is nothing.',
      patches: [[HTML.description, '/<(?:img|video)\\b/', '/<(?:img|video|br)\\b/']],
    },
    {
      name: 'createConversation-zero-width-blank-is-nothing',
      outOfReach: 'The contract leaves open what is nothing.',
      patches: [[HTML.description, "sent.trim() === ''", "sent.replace(/[\\u200b\\u2060]/g, '').trim() === ''"]],
    },
    {
      name: 'createConversation-form-feed-separates-paragraphs',
      outOfReach: 'The contract does not say which characters break a line.',
      patches: [
        [HTML.description, 'text.split(/\\r\\n|\\r|\\n/)', 'text.split(/\\r\\n|\\r|\\n|\\f|\\v|\\u2028|\\u2029/)'],
      ],
    },
    {
      name: 'createConversation-description_text-of-long-words-hyphenated',
      outOfReach: 'Readings of plain text ignore soft hyphens.',
      patches: [
        [HTML.text, "block.replace(/\\s+/g, ' ').trim()", "block.replace(/\\s+/g, ' ').replace(/\\u00ad/g, '').trim()"],
      ],
    },
  ],
  ['updateArticle', 'createConversation'],
);
