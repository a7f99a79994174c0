/** Texts that are not stored to the letter. */
import { type Fault, inArea } from '../mutant.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, HTML, SERVER } from './files.ts';

/** What happens to a text: a JavaScript expression on `text`. */
const CHANGES = {
  'emoji-dropped': "text.replace(/[\\u{10000}-\\u{10FFFF}]/gu, '')",
  'emoji-as-question-marks': "text.replace(/[\\u{10000}-\\u{10FFFF}]/gu, '?')",
  'joined-emoji-split': "text.replaceAll('\\u200D', '')",
  'non-latin-as-question-marks': "text.replace(/[\\u0100-\\uFFFF]/g, '?')",
  'combining-marks-composed': 'text.normalize("NFC")',
  'combining-marks-decomposed': 'text.normalize("NFD")',
  'compatibility-forms-replaced': 'text.normalize("NFKC")',
  'direction-marks-dropped': "text.replace(/[\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]/g, '')",
  'line-separators-replaced': "text.replace(/[\\u2028\\u2029]/g, '\\n')",
  'no-break-spaces-replaced': "text.replaceAll('\\u00A0', ' ')",
  'crlf-changed': "text.replaceAll('\\r\\n', '\\n')",
  'line-breaks-replaced': "text.replace(/\\n/g, ' ')",
  'tabs-replaced': "text.replaceAll('\\t', ' ')",
  'control-characters-dropped': "text.replace(/[\\u0001-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]/g, '')",
  'quotes-escaped': "text.replaceAll('\\'', '\\'\\'')",
  'quotes-as-entities': "text.replaceAll('\"', '&quot;')",
  'backslashes-dropped': "text.replaceAll('\\\\', '')",
  'markup-escaped': "text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')",
  'entities-decoded': "text.replaceAll('&amp;', '&').replaceAll('&lt;', '<')",
  'markup-stripped': "text.replace(/<[^>]*>/g, '')",
  'percent-decoded': 'text.replace(/%[0-7][0-9A-F]/gi, (one) => decodeURIComponent(one))',
  'plus-as-space': "text.replaceAll('+', ' ')",
  'spaces-collapsed': "text.replace(/ {2,}/g, ' ')",
  'cut-in-utf-16': 'text.slice(0, 255)',
} as const;

type Change = keyof typeof CHANGES;

/** The texts of a request, each with its patch: `from`, and `to` with TEXT in the place of the changed text. */
const TEXTS = {
  'createContact-first_name': [CONTACTS.create, 'firstName: body.first_name,', 'body.first_name'],
  'createContact-last_name': [CONTACTS.create, 'lastName: body.last_name,', 'body.last_name'],
  'createCompany-name': [COMPANIES.store, 'const row = { account_id: accountId, name, name_folded', 'name'],
  'createCompany-notes': [COMPANIES.create, 'domains, address, notes });', 'notes'],
  'createCompany-address': [COMPANIES.create, 'domains, address, notes });', 'address'],
  'createConversation-subject': [CONVERSATIONS.create, 'subject: body.subject,', 'body.subject'],
  'createConversation-description': [
    CONVERSATIONS.create,
    "sanitizeContent('description', body.description, signal)",
    'body.description',
  ],
  'updateContactField-description': [CONTACT_FIELDS.update, 'description: body.description,', 'body.description'],
  'updateContactField-name': [CONTACT_FIELDS.update, 'name: body.name,', 'body.name'],
  'updateArticle-title': [ARTICLES.update, 'title: body.title,', 'body.title'],
  'updateArticle-content': [ARTICLES.update, "sanitizeContent('article', body.content, signal)", 'body.content'],
} as const;

function changeText(text: keyof typeof TEXTS, change: Change): Fault {
  const [file, from, value] = TEXTS[text];
  const changed = `((text) => text === undefined ? undefined : ${CHANGES[change]})(${value})`;
  // A shorthand member needs its name.
  const to = /^\w+$/.test(value)
    ? from.replace(new RegExp(`([ ,])${value}(?=[ ,])`), () => ` ${value}: ${changed}`)
    : from.replace(value, () => changed);
  return { name: `${text}-${change}`, patches: [[file, from, to]] };
}

export const text = inArea(
  'text',
  [
    changeText('createContact-first_name', 'emoji-dropped'),
    changeText('createContact-first_name', 'combining-marks-composed'),
    changeText('createContact-first_name', 'quotes-escaped'),
    changeText('createContact-first_name', 'cut-in-utf-16'),
    changeText('createContact-last_name', 'direction-marks-dropped'),
    changeText('createContact-last_name', 'joined-emoji-split'),
    changeText('createContact-last_name', 'percent-decoded'),
    changeText('createCompany-name', 'non-latin-as-question-marks'),
    changeText('createCompany-name', 'markup-escaped'),
    changeText('createCompany-name', 'compatibility-forms-replaced'),
    changeText('createCompany-notes', 'crlf-changed'),
    changeText('createCompany-notes', 'markup-stripped'),
    changeText('createCompany-notes', 'tabs-replaced'),
    changeText('createCompany-address', 'line-breaks-replaced'),
    changeText('createCompany-address', 'spaces-collapsed'),
    changeText('createConversation-subject', 'emoji-as-question-marks'),
    changeText('createConversation-subject', 'line-separators-replaced'),
    changeText('createConversation-subject', 'control-characters-dropped'),
    changeText('createConversation-subject', 'entities-decoded'),
    changeText('createConversation-description', 'emoji-dropped'),
    changeText('createConversation-description', 'combining-marks-decomposed'),
    changeText('updateContactField-description', 'crlf-changed'),
    changeText('updateContactField-description', 'quotes-as-entities'),
    changeText('updateContactField-description', 'plus-as-space'),
    changeText('updateContactField-name', 'no-break-spaces-replaced'),
    changeText('updateContactField-name', 'backslashes-dropped'),
    changeText('updateArticle-title', 'emoji-dropped'),
    changeText('updateArticle-title', 'cut-in-utf-16'),
    changeText('updateArticle-title', 'markup-stripped'),
    changeText('updateArticle-content', 'emoji-dropped'),
    changeText('updateArticle-content', 'non-latin-as-question-marks'),
    {
      name: 'createConversation-plain-text-trimmed',
      patches: [
        [
          HTML.description,
          '{ html: toParagraphs(sent), text: sent }',
          '{ html: toParagraphs(sent), text: sent.trim() }',
        ],
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
    { name: 'all-u0000-accepted', patches: [[SERVER.json, "value.includes('\\0') || ", '']] },
    { name: 'all-lone-surrogates-accepted', patches: [[SERVER.json, ' || !value.isWellFormed()', '']] },
    {
      name: 'all-u0000-in-names-accepted',
      argued: 'No field has such a name, so it is rejected as an unknown one.',
      patches: [[SERVER.json, 'pending.push(name, member);', 'pending.push(member);']],
    },
    {
      name: 'all-latin-1-accepted',
      patches: [[SERVER.json, "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')"]],
    },
    {
      name: 'all-emoji-make-500',
      patches: [
        [
          CONTACTS.create,
          '    const contact = await contacts.create({',
          "    if (/[\\u{10000}-\\u{10FFFF}]/u.test(body.first_name)) throw new Error('Incorrect string value');\n    const contact = await contacts.create({",
        ],
      ],
    },
  ],
  ['createContact', 'createCompany'],
);
