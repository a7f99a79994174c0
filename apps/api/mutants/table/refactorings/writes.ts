/** What a change of the code of a write easily breaks: normalization, references, halves of a transaction, and what is derived. */
import { inArea } from '../../mutant.ts';
import {
  ARTICLES,
  COMPANIES,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  DATABASE,
  HTML,
} from '../../support/files.ts';

const NAME_OF_REQUESTER = 'const firstName = requestedBy.slice(0, at);';

export const writes = [
  ...inArea('rejected-writes', [
    {
      name: 'updateContactField-options-stay-when-the-name-is-taken',
      patches: [
        [
          CONTACT_FIELDS.store,
          'return await writeTransaction(db, (trx) => updateIn(trx, changes));',
          `return await writeTransaction(db, async (trx) => {
        try {
          return await updateIn(trx, changes);
        } catch (error) {
          if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');
          throw error;
        }
      });`,
        ],
      ],
    },
    {
      name: 'createCompany-name-stays-when-a-domain-is-taken',
      patches: [
        [
          COMPANIES.store,
          'return succeed(await writeTransaction(db, (trx) => createIn(trx, company)));',
          `return await writeTransaction(db, async (trx) => {
        try {
          return succeed(await createIn(trx, company));
        } catch (error) {
          if (violatesUnique(error, DOMAINS, 'domain')) return fail('domain-taken');
          throw error;
        }
      });`,
        ],
      ],
    },
    {
      name: 'createConversation-requester-stays-when-a-reference-is-unknown',
      patches: [
        [
          CONVERSATIONS.insert,
          'const references = await resolveReferences(trx, conversation);',
          'await findOrCreateRequester(trx, accountId, conversation.requestedBy, time);\n  const references = await resolveReferences(trx, conversation);',
        ],
      ],
    },
    {
      name: 'updateArticle-collection-moves-before-the-brand-is-checked',
      patches: [
        [
          ARTICLES.changes,
          'if (brandId !== undefined && !(await brandExists',
          'if (collectionId !== undefined) await trx(TABLE).where(key).update({ collection_id: collectionId });\n  if (brandId !== undefined && !(await brandExists',
        ],
      ],
    },
  ]),
  ...inArea('creations', [
    {
      name: 'createContact-repeated-company-counts-at-its-last-place',
      patches: [[CONTACTS.store, '[...new Set(companyIds)]', '[...new Set([...companyIds].reverse())].reverse()']],
    },
    {
      name: 'createContact-unknown-company-beside-a-known-one',
      patches: [[CONTACTS.companies, 'return rows.length === ids.length;', 'return rows.length > 0;']],
    },
    {
      name: 'createCompany-empty-domains-as-not-sent',
      patches: [
        [
          COMPANIES.create,
          'const { name, domain, domains = domain === undefined ? [] : [domain], address, notes } = body;',
          'const { name, domain, address, notes } = body;\n    const domains = body.domains?.length ? body.domains : domain === undefined ? [] : [domain];',
        ],
      ],
    },
    {
      name: 'createCompany-notes-at-most-4000',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name), address, notes }',
          'name_folded: foldCase(name), address, notes: notes.slice(0, 4000) }',
        ],
      ],
    },
    {
      name: 'createCompany-address-trimmed',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name), address, notes }',
          'name_folded: foldCase(name), address: address.trim(), notes }',
        ],
      ],
    },
    {
      name: 'createConversation-response-has-the-name-of-the-default-brand',
      patches: [
        [
          CONVERSATIONS.insert,
          'return succeed({ ...toConversation(row),',
          "const { name: brand } = await trx('brands').where({ account_id: accountId, is_default: true }).first();\n  return succeed({ ...toConversation(row), brand,",
        ],
      ],
    },
  ]),
  ...inArea('find-or-create', [
    {
      name: 'createConversation-name-of-requester-in-lower-case',
      patches: [[CONTACTS.insert, NAME_OF_REQUESTER, 'const firstName = requestedBy.toLowerCase().slice(0, at);']],
    },
    {
      name: 'createConversation-name-of-requester-up-to-a-plus',
      patches: [[CONTACTS.insert, NAME_OF_REQUESTER, "const [firstName = ''] = requestedBy.slice(0, at).split('+');"]],
    },
    {
      name: 'createConversation-known-requester-counts-as-updated',
      patches: [
        [
          CONTACTS.insert,
          'if (existing) return existing.id;',
          'if (existing) {\n    await db(TABLE).where({ account_id, id: existing.id }).update({ updated_at: contact.createdAt });\n    return existing.id;\n  }',
        ],
      ],
    },
    {
      name: 'createConversation-known-requester-renamed',
      patches: [
        [
          CONTACTS.insert,
          'if (existing) return existing.id;',
          'if (existing) {\n    await db(TABLE).where({ account_id, id: existing.id }).update({ first_name: contact.firstName });\n    return existing.id;\n  }',
        ],
      ],
    },
  ]),
  ...inArea('typed-values', [
    {
      name: 'createContact-leap-day-refused',
      patches: [
        [
          CONTACT_FIELDS.check,
          'return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);',
          "return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.endsWith('02-29');",
        ],
      ],
    },
    {
      name: 'createConversation-number-as-text-accepted',
      patches: [
        [
          CONTACT_FIELDS.check,
          "return typeof value === 'number' ?",
          "return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) ?",
        ],
      ],
    },
    {
      name: 'createConversation-inner-option-refused',
      patches: [
        [
          CONVERSATION_FIELDS.values,
          'return new Set(paths.values());',
          'const all = [...paths.values()];\n  return new Set(all.filter((path) => !all.some((other) => other.startsWith(`${path} > `))));',
        ],
      ],
    },
    {
      name: 'createConversation-nested-option-by-its-last-name',
      patches: [
        [
          CONVERSATION_FIELDS.values,
          'return new Set(paths.values());',
          "return new Set([...paths.values()].flatMap((path) => [path, path.split(' > ').at(-1)]));",
        ],
      ],
    },
    {
      name: 'createConversation-checkbox-in-any-case',
      patches: [
        [
          CONVERSATION_FIELDS.values,
          "return value === 'true' || value === 'false' ?",
          'return /^(?:true|false)$/i.test(String(value)) ?',
        ],
      ],
    },
  ]),
  ...inArea('unique', [
    {
      name: 'createCompany-case-of-ASCII-only',
      patches: [
        [
          COMPANIES.store,
          'name_folded: foldCase(name)',
          'name_folded: name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())',
        ],
      ],
    },
    {
      name: 'updateContactField-own-name-taken',
      patches: [
        [
          CONTACT_FIELDS.store,
          'if (failure) return failure;',
          "if (failure) return failure;\n    if (changes.name !== undefined && (await trx(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).first())) return fail('name-taken');",
        ],
      ],
    },
  ]),
  ...inArea('updates', [
    {
      name: 'updateContactField-letter-case-of-name-ignored',
      patches: [[CONTACT_FIELDS.store, 'next.name !== row.name ||', 'foldCase(next.name) !== foldCase(row.name) ||']],
    },
    {
      name: 'updateContactField-option-repeated-in-a-request',
      patches: [[CONTACT_FIELDS.options, '    taken.add(foldCase(name));\n', '']],
    },
    {
      name: 'updateArticle-publishing-ends-the-archive',
      patches: [
        [
          ARTICLES.changes,
          '...(changes.publish && toPublication',
          '...(changes.publish && { is_archived: false }),\n        ...(changes.publish && toPublication',
        ],
      ],
    },
    {
      name: 'updateArticle-publish-false-withdraws',
      patches: [
        [
          ARTICLES.changes,
          "const status = changes.publish ? 'PUBLISHED' : saved.status;",
          "const status = changes.publish ? 'PUBLISHED' : changes.publish === false ? 'DRAFT' : saved.status;",
        ],
      ],
    },
    {
      name: 'updateArticle-equal-title-makes-no-draft',
      patches: [
        [
          ARTICLES.changes,
          'const isDrafted = title !== undefined || content',
          'const isDrafted = (title !== undefined && title !== row.title) || content',
        ],
      ],
    },
    {
      name: 'updateArticle-review-ends-with-any-change',
      patches: [
        [
          ARTICLES.changes,
          "status: isDrafted ? 'DRAFT'",
          "status: isDrafted || row.status === 'UNDER_REVIEW' ? 'DRAFT'",
        ],
      ],
    },
  ]),
  ...inArea('check-order', [
    {
      name: 'createContact-400-of-values-before-404-of-company',
      argued: 'The contract does not say which of two references is looked up first: a name of a value, or an ID.',
      patches: [
        [
          CONTACTS.store,
          "    if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');\n",
          '',
        ],
        [
          CONTACTS.store,
          'if (failure) return failure;\n    const id',
          "if (failure) return failure;\n    if (!(await companiesExist(trx, accountId, companies))) return fail('company-not-found');\n    const id",
        ],
      ],
    },
  ]),
  ...inArea(
    'times',
    [
      {
        name: 'all-seconds-rounded',
        argued: 'Nobody can tell it from a clock that is half a second ahead of the one that writes Date.',
        patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.round(Date.now() / 1000)']],
      },
    ],
    ['createContact', 'createCompany', 'createConversation', 'updateArticle', 'updateContactField'],
  ),
  ...inArea('text', [
    {
      name: 'createConversation-subject-composed',
      patches: [[CONVERSATIONS.insert, '      subject,\n', '      subject: subject.normalize(),\n']],
    },
    {
      name: 'createConversation-line-ends-of-text-made-equal',
      patches: [[HTML.description, 'text: sent }', "text: sent.replaceAll('\\r\\n', '\\n') }"]],
    },
    {
      name: 'createConversation-paragraphs-by-empty-lines-only',
      argued: 'The contract does not say whether a line of blanks is a blank line.',
      patches: [[HTML.description, "if (line.trim() === '') close();", "if (line === '') close();"]],
    },
  ]),
];
