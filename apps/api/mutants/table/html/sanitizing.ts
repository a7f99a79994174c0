/** HTML that is not sanitized, or only up to a length. */
import { inArea } from '../../mutant.ts';
import { afterSanitizing, beforeSanitizing } from '../../support/at-sanitizer.ts';
import { ARTICLES, HTML } from '../../support/files.ts';

export const sanitizing = inArea(
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
    {
      name: 'createConversation-markup-only-at-the-start',
      patches: [
        [HTML.description, 'if (hasTag(sent)) return', "if (hasTag(sent) && sent.trim().startsWith('<')) return"],
      ],
    },
    {
      name: 'createConversation-length-after-escaping-limits-text',
      outOfReach: 'A text of 200,000 characters that HTML escapes would stay in every list of the target.',
      patches: [[HTML.sanitizers, 'if (isHtml && isTooLong(', 'if (isTooLong(']],
    },
  ],
  ['updateArticle', 'createConversation'],
);
