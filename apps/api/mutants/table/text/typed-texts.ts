/** What services take for a mistake of the one who types, for markup or for an attack. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';

const textOf = (name: string, place: string, expression: string): Fault =>
  before(
    name,
    `if (typeof input.body.${place} === 'string') { const text = input.body.${place}; input.body.${place} = ${expression}; }`,
  );

export const typedTexts = inArea('text', [
  textOf(
    'createConversation-addresses-become-links',
    'description',
    'text.replace(/(^|\\s)(https?:\\/\\/[^\\s<]+)/g, \'$1<a href="$2">$2</a>\')',
  ),
  textOf(
    'createConversation-markdown-becomes-html',
    'description',
    "text.replace(/\\*\\*([^*]+)\\*\\*|__([^_]+)__/g, '<strong>$1$2</strong>')",
  ),
  textOf('createConversation-signature-cut', 'description', "text.replace(/\\n-- ?\\n[\\s\\S]*$/, '')"),
  textOf('createConversation-quoted-lines-dropped', 'description', "text.replace(/^>.*\\n/gm, '')"),
  textOf('createCompany-notes-wrapped-at-1000', 'notes', "text.replace(/([^\\n]{1000})(?=[^\\n])/g, '$1\\n')"),
  textOf('createContact-soft-hyphens-dropped', 'first_name', "text.replaceAll('\\u00AD', '') || text"),
  textOf('createCompany-zero-width-spaces-dropped', 'address', "text.replaceAll('\\u200B', '')"),
  textOf('createCompany-variation-selectors-dropped', 'name', "text.replaceAll('\\uFE0F', '')"),
  textOf('createConversation-private-use-dropped', 'subject', "text.replace(/[\\uE000-\\uF8FF]/g, '') || text"),
  textOf(
    'createCompany-backslash-n-becomes-line-break',
    'notes',
    "text.replaceAll('\\\\n', '\\n').replaceAll('\\\\t', '\\t')",
  ),
  textOf(
    'createCompany-backslash-n-becomes-line-break-in-address',
    'address',
    "text.replaceAll('\\\\n', '\\n').replaceAll('\\\\u', '')",
  ),
  textOf(
    'updateArticle-typographic-quotes',
    'title',
    "text.replace(/\"([^\"]*)\"/g, '“$1”').replace(/(\\w)'(\\w)/g, '$1’$2')",
  ),
  textOf('createConversation-three-dots-become-one', 'subject', "text.replaceAll('...', '…')"),
  textOf(
    'updateContactField-placeholders-removed',
    'description',
    "text.replace(/\\{\\{[^}]*\\}\\}|\\$\\{[^}]*\\}/g, '')",
  ),
  textOf('createCompany-format-directives-filled', 'notes', "text.replace(/%[sd]/g, '(null)')"),
  textOf('createCompany-javascript-removed-from-text', 'address', "text.replace(/javascript:/gi, '')"),
  textOf('createConversation-two-hyphens-become-a-dash', 'subject', "text.replaceAll('--', '—')"),
  textOf('createCompany-blanks-at-ends-of-lines-dropped', 'notes', "text.replace(/[ \\t]+(?=\\r?\\n)/g, '')"),
  textOf('createConversation-next-line-becomes-line-break', 'subject', "text.replaceAll('\\u0085', '\\n')"),
  textOf('createCompany-path-steps-removed', 'notes', "text.replaceAll('../', '')"),
  textOf('createContact-last_name-with-dollar-patterns', 'last_name', "'{name}'.replace('{name}', text)"),
  textOf('createCompany-sql-comments-removed', 'address', "text.replace(/--|;|\\/\\*|\\*\\//g, '')"),
  textOf(
    'updateArticle-title-entities-decoded-twice',
    'title',
    'text.replace(/&#(\\d+);/g, (_, code) => String.fromCodePoint(Number(code)))',
  ),
  textOf('updateArticle-title-first-letter-in-upper-case', 'title', 'text.charAt(0).toUpperCase() + text.slice(1)'),
]);
