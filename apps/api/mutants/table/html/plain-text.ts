/** The plain text of HTML, and plain text that becomes HTML. */
import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import { CONVERSATIONS, HTML } from '../../support/files.ts';
import { joinBlocks } from '../../support/places.ts';

export const plainText = inArea('html', [
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
    patches: [joinBlocks('br')],
  },
  {
    name: 'createConversation-list-items-run-together-in-text',
    patches: [joinBlocks('li')],
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
    patches: [[HTML.description, 'if (hasTag(sent)) return', "if (sent.includes('<')) return"]],
  },
  {
    name: 'createConversation-start-tag-alone-is-text',
    patches: [
      [HTML.description, 'if (hasTag(sent)) return', 'if (hasTag(sent) && !/^[^<]*<q>[^<]*$/.test(sent)) return'],
    ],
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
  {
    name: 'createConversation-plain-text-trimmed',
    patches: [
      [HTML.description, '{ html: toParagraphs(sent), text: sent }', '{ html: toParagraphs(sent), text: sent.trim() }'],
    ],
  },
  {
    name: 'createConversation-plain-text-crlf-changed',
    patches: [
      [
        HTML.description,
        '{ html: toParagraphs(sent), text: sent }',
        "{ html: toParagraphs(sent), text: sent.replaceAll('\\r\\n', '\\n') }",
      ],
    ],
  },
  after(
    'createConversation-201-description_text-cut-at-1000',
    'body.data.description_text = body.data.description_text.slice(0, 1000);',
  ),
  {
    name: 'createConversation-description_text-stored-cut-at-1000',
    patches: [
      [
        CONVERSATIONS.insert,
        'description_text: description.text,',
        'description_text: description.text.slice(0, 1000),',
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
    patches: [joinBlocks('blockquote')],
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
    name: 'createConversation-cells-joined-in-text',
    patches: [[HTML.text, 'new Set(CELL_TAGS)', 'new Set()']],
  },
  {
    name: 'createConversation-figures-joined-in-text',
    patches: [joinBlocks('figure', 'figcaption')],
  },
  {
    name: 'createConversation-entities-decoded-twice',
    patches: [
      [
        HTML.text,
        "block.replace(/\\s+/g, ' ').trim()",
        "block.replace(/\\s+/g, ' ').trim().replaceAll('&lt;', '<').replaceAll('&amp;', '&')",
      ],
    ],
  },
  {
    name: 'createConversation-no-break-space-kept-in-text',
    patches: [
      [HTML.text, "block.replace(/\\s+/g, ' ').trim()", "block.replace(/[ \\t\\r\\n]+/g, ' ').replace(/^ | $/g, '')"],
    ],
  },
]);
