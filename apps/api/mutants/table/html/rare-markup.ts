/** Attributes and elements of HTML that few texts have, and addresses of videos that few pages give. */
import { type Fault, inArea } from '../../mutant.ts';
import { afterSanitizing, beforeSanitizing } from '../../support/at-sanitizer.ts';
import { ARTICLES, HTML } from '../../support/files.ts';
import { keepTags } from '../../support/places.ts';

const keepAttribute = (attribute: string, element: string): Fault => ({
  name: `updateArticle-${attribute}-of-${element}-kept`,
  patches: [
    [HTML.elements, "  ol: ['start'],\n", `  ol: ['start'],\n  '*': ['${attribute}'],\n`],
    [
      HTML.elements,
      "  switch (name) {\n    case 'b'",
      `  const made = convertPlain(name, sent);
  return made.name === '${element}' ? { ...made, attributes: { ...made.attributes, ...pickTexts(sent, ['${attribute}']) } } : made;
}
function convertPlain(name: string, sent: Attributes): Element {
  switch (name) {
    case 'b'`,
    ],
  ],
});

const keepElements = (...names: readonly string[]): Fault => ({
  name: `updateArticle-${names.join('-')}-kept`,
  patches: [keepTags(...names)],
});

export const rareMarkup = inArea('html', [
  afterSanitizing('all-soft-hyphens-removed', "html.replaceAll('\\u00ad', '')"),
  afterSanitizing('all-blanks-without-width-removed', "html.replaceAll('\\u200b', '')"),
  afterSanitizing('all-links-without-content-removed', "html.replaceAll(/<a [^>]*><\\/a>/g, '')"),
  beforeSanitizing(
    'all-videos-with-the-address-in-a-child-kept',
    'html.replaceAll(/<video><source src=("[^"]*")>/g, "<video src=$1>")',
  ),
  keepAttribute('cellpadding', 'table'),
  keepAttribute('summary', 'table'),
  keepAttribute('valign', 'td'),
  keepAttribute('playsinline', 'video'),
  keepAttribute('sizes', 'img'),
  keepAttribute('decoding', 'img'),
  keepAttribute('hspace', 'img'),
  keepAttribute('color', 'span'),
  keepAttribute('rel', 'p'),
  keepElements('colgroup', 'col'),
  keepElements('dt', 'dd'),
  keepElements('ruby', 'rt'),
  keepElements('acronym'),
  keepElements('bdo'),
  keepElements('legend'),
  {
    name: 'updateArticle-other-paths-of-nocookie-lost',
    patches: [
      [
        HTML.addresses,
        'const id = YOUTUBE_PATH.exec(url.pathname)?.[1]',
        "const id = (url.hostname.includes('nocookie') && !url.pathname.startsWith('/embed') ? null : YOUTUBE_PATH.exec(url.pathname))?.[1]",
      ],
    ],
  },
  {
    name: 'updateArticle-watch-on-m-lost',
    patches: [
      [HTML.addresses, "url.pathname === '/watch' ?", "url.pathname === '/watch' && !url.hostname.startsWith('m.') ?"],
    ],
  },
  afterSanitizing(
    'updateArticle-addresses-at-the-start-become-links',
    `html.replace(/(<p>)(https?:\\/\\/[^<\\s]+)/g, '$1<a href="$2" rel="noopener noreferrer">$2</a>')`,
  ),
  {
    name: 'createConversation-blanks-of-text-become-no-break-spaces',
    patches: [
      [
        HTML.description,
        'else lines.push(escapeHtml(line));',
        "else lines.push(escapeHtml(line).replace(/  /g, ' &nbsp;'));",
      ],
    ],
  },
  {
    name: 'createConversation-faces-in-text-become-emoji',
    patches: [
      [
        HTML.description,
        'else lines.push(escapeHtml(line));',
        "else lines.push(escapeHtml(line).replace(/:\\)/g, '🙂'));",
      ],
    ],
  },
  {
    name: 'createConversation-long-words-broken-in-plain-text',
    patches: [[HTML.text, "    .join('\\n');\n}", "    .join('\\n').replace(/\\S{100}(?=\\S)/g, '$& ');\n}"]],
  },
  {
    name: 'updateArticle-content-of-which-nothing-is-left-rejected',
    patches: [
      [
        ARTICLES.update,
        'const article = await articles.update({',
        "if (content?.ok && body.content !== '' && content.value.html === '') return invalid([{ path: '/body/content', message: 'must have something left' }]);\n    const article = await articles.update({",
      ],
    ],
  },
  {
    name: 'updateArticle-content-of-which-nothing-is-left-ignored',
    patches: [
      [
        ARTICLES.update,
        'content: content?.value,',
        "content: body.content && content?.value?.html === '' ? undefined : content?.value,",
      ],
    ],
  },
]);
