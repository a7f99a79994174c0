/** A text comes back in another form than the documented one: cut, trimmed, folded, escaped, normalized. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { sends } from '../../support/at-messages.ts';
import { ARTICLES, COMPANIES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, HTML, SERVER } from '../../support/files.ts';
import { RETURN_CONTACT, STORE_CONTACT } from '../../support/places.ts';

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
    "sanitizeContent('description', body.description, owner)",
    'body.description',
  ],
  'updateContactField-description': [CONTACT_FIELDS.update, 'description: body.description,', 'body.description'],
  'updateContactField-name': [CONTACT_FIELDS.update, 'name: body.name,', 'body.name'],
  'updateArticle-title': [ARTICLES.update, 'title: body.title,', 'body.title'],
  'updateArticle-content': [ARTICLES.update, "sanitizeContent('article', body.content, owner)", 'body.content'],
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
    {
      name: 'names-lose-zero-width-spaces',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.trim().replace(/^[\\u200b\\u2060]+|[\\u200b\\u2060]+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'createContact-stored-in-lower-case',
      patches: [[CONTACTS.insert, 'first_name: firstName,', 'first_name: firstName.toLowerCase(),']],
    },
    {
      name: 'createContact-first_name-cut-at-100',
      patches: [[CONTACTS.create, 'firstName: body.first_name,', 'firstName: body.first_name.slice(0, 100),']],
    },
    {
      name: 'createContact-last_name-cut-at-50-code-units',
      patches: [[CONTACTS.create, 'lastName: body.last_name,', 'lastName: body.last_name?.slice(0, 50),']],
    },
    {
      name: 'createContact-email-lower-case-in-answer-only',
      patches: [
        [CONTACTS.store, STORE_CONTACT, '{ ...contact, createdAt: now() }'],
        [CONTACTS.store, RETURN_CONTACT, 'succeed({ ...created, email: created.email?.toLowerCase() ?? null })'],
      ],
    },
    {
      name: 'createContact-email-dots-removed',
      patches: [[CONTACTS.create, 'email: body.email,', "email: body.email?.replace(/\\+[^@]*@/, '@'),"]],
    },
    {
      name: 'createCompany-www-removed-from-domain',
      patches: [
        [
          COMPANIES.store,
          '.map((domain) => domain.toLowerCase()))];',
          ".map((domain) => domain.toLowerCase().replace(/^[a-z0-9-]+\\.(?=.*\\.)/, '')))];",
        ],
      ],
    },
    {
      name: 'createCompany-address-cut-at-255',
      patches: [
        [COMPANIES.create, 'domains, address, notes });', 'domains, address: address?.slice(0, 255), notes });'],
      ],
    },
    {
      name: 'createCompany-notes-trimmed',
      patches: [[COMPANIES.create, 'domains, address, notes });', 'domains, address, notes: notes?.trim() });']],
    },
    {
      name: 'createCompany-name-in-title-case',
      patches: [
        [
          COMPANIES.store,
          'account_id: accountId, name, name_folded',
          'account_id: accountId, name: name.charAt(0).toUpperCase() + name.slice(1), name_folded',
        ],
      ],
    },
    {
      name: 'createCompany-names-not-trimmed',
      patches: [
        [SERVER.trim, 'return isTrimmed ? value.trim() : value;', 'return isTrimmed ? value.trimStart() : value;'],
      ],
    },
    {
      name: 'createContact-names-not-trimmed-at-start',
      patches: [
        [SERVER.trim, 'return isTrimmed ? value.trim() : value;', 'return isTrimmed ? value.trimEnd() : value;'],
      ],
    },
    {
      name: 'createContact-only-spaces-trimmed',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.replace(/^ +| +$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'createConversation-subject-cut-at-255',
      patches: [[CONVERSATIONS.create, 'subject: body.subject,', 'subject: body.subject.slice(0, 255),']],
    },
    {
      name: 'createConversation-subject-trimmed',
      patches: [[CONVERSATIONS.create, 'subject: body.subject,', 'subject: body.subject.trim(),']],
    },
    {
      name: 'updateContactField-description-cut-at-255',
      patches: [
        [CONTACT_FIELDS.update, 'description: body.description,', 'description: body.description?.slice(0, 255),'],
      ],
    },
    {
      name: 'updateContactField-description-trimmed',
      patches: [[CONTACT_FIELDS.update, 'description: body.description,', 'description: body.description?.trim(),']],
    },
    {
      name: 'updateArticle-title-trimmed',
      patches: [[ARTICLES.update, 'title: body.title,', 'title: body.title?.trim(),']],
    },
    {
      name: 'updateArticle-title-cut-at-200',
      patches: [[ARTICLES.update, 'title: body.title,', 'title: body.title?.slice(0, 200),']],
    },
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
      name: 'all-emoji-make-500',
      patches: [
        [
          CONTACTS.create,
          '    const contact = await contacts.create({',
          "    if (/[\\u{10000}-\\u{10FFFF}]/u.test(body.first_name)) throw new Error('Incorrect string value');\n    const contact = await contacts.create({",
        ],
      ],
    },
    sends('html-escaped', "typeof value === 'string' ? value.replaceAll('\"', '&quot;') : value"),
    sends(
      'emoji-as-surrogate-text',
      "typeof value === 'string' ? value.replace(/[\\u{10000}-\\u{10FFFF}]/gu, '\\\\ud83d') : value",
    ),
    {
      name: 'createContact-email-folded-in-turkish',
      patches: [[CONTACTS.create, 'email: body.email,', "email: body.email?.toLocaleLowerCase('tr'),"]],
    },
    before('createContact-phone-cut-at-14', 'if (input.body.phone) input.body.phone = input.body.phone.slice(0, 14);'),
    before(
      'createContact-apostrophe-removed',
      "if (input.body.last_name) input.body.last_name = input.body.last_name.replace(/'/g, '');",
    ),
    before(
      'createContact-last-name-in-title-case',
      'if (input.body.last_name) input.body.last_name = input.body.last_name.replace(/^[a-z]/, (letter) => letter.toUpperCase());',
    ),
    {
      name: 'createCompany-short-domain-keeps-case',
      patches: [
        [
          COMPANIES.store,
          '(company.domains ?? []).map((domain) => domain.toLowerCase())',
          '(company.domains ?? []).map((domain) => company.isShort ? domain : domain.toLowerCase())',
        ],
        [
          COMPANIES.create,
          'name, domains, address, notes });',
          'name, domains, address, notes, isShort: body.domains === undefined });',
        ],
      ],
    },
    before(
      'createCompany-notes-line-breaks-folded',
      "if (input.body.notes) input.body.notes = input.body.notes.replace(/\\s*\\n\\s*/g, ' ');",
    ),
    before(
      'createConversation-subject-inner-blanks-folded',
      "input.body.subject = input.body.subject.replace(/  +/g, ' ');",
    ),
    before(
      'createConversation-subject-with-Re-removed',
      "input.body.subject = input.body.subject.replace(/^(?:re|fwd?): */i, '') || input.body.subject;",
    ),
    before(
      'updateContactField-name-inner-blanks-folded',
      "if (input.body.name) input.body.name = input.body.name.replace(/\\s+/g, ' ');",
    ),
    before(
      'updateContactField-option-inner-blanks-folded',
      "if (input.body.field_options) input.body.field_options = input.body.field_options.map((name) => name.replace(/\\s+/g, ' '));",
    ),
    {
      name: 'createContact-email-without-plus-part',
      patches: [
        [
          CONTACTS.store,
          'email: contact.email?.toLowerCase(), createdAt',
          "email: contact.email?.toLowerCase().replace(/\\+[^@]*/, ''), createdAt",
        ],
      ],
    },
    before('createCompany-inner-blanks-collapsed', "input.body.name = input.body.name.replace(/ +/g, ' ');"),
    {
      name: 'createConversation-subject-composed',
      patches: [[CONVERSATIONS.insert, '      subject,\n', '      subject: subject.normalize(),\n']],
    },
    {
      name: 'createConversation-paragraphs-by-empty-lines-only',
      argued: 'The contract does not say whether a line of blanks is a blank line.',
      patches: [[HTML.description, "if (line.trim() === '') close();", "if (line === '') close();"]],
    },
    before(
      'createContact-email-lowercased-in-turkish',
      "if (input.body.email) input.body.email = input.body.email.replaceAll('I', 'ı');",
    ),
    before(
      'createConversation-description-cut-at-65535-bytes',
      'input.body.description = Buffer.from(input.body.description).subarray(0, 65_535).toString();',
    ),
    before(
      'updateArticle-content-cut-at-65535-characters',
      'if (input.body.content) input.body.content = input.body.content.slice(0, 65_535);',
    ),
    {
      name: 'trim-of-ASCII-white-space-only',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.replace(/^[\\x00-\\x20]+|[\\x00-\\x20]+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'trim-keeps-byte-order-mark',
      outOfReach:
        'Languages differ in which rare characters are white space: the suite takes those that all of them take.',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.replace(/^(?:(?!\\uFEFF)\\s)+|(?:(?!\\uFEFF)\\s)+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'trim-takes-next-line',
      outOfReach:
        'Languages differ in which rare characters are white space: the suite takes those that all of them take.',
      patches: [
        [
          SERVER.trim,
          'return isTrimmed ? value.trim() : value;',
          "return isTrimmed ? value.replace(/^[\\s\\x1c-\\x1f\\x85]+|[\\s\\x1c-\\x1f\\x85]+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'createContact-domain-of-email-alone-in-lower-case',
      patches: [
        [
          CONTACTS.store,
          'email: contact.email?.toLowerCase(), createdAt',
          'email: contact.email?.replace(/@.*/, (domain) => domain.toLowerCase()), createdAt',
        ],
      ],
    },
  ],
  ['createContact', 'createCompany', 'createConversation', 'listContacts', 'updateContactField', 'updateArticle'],
);
