/** Conversations that are created or found otherwise in rare cases. */
import { inArea } from '../mutant.ts';
import { after, before } from './at-handler.ts';
import { CONTACTS, CONVERSATIONS, comparingRows, DATABASE } from './files.ts';

const WORDS = "part.split(/\\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]))";

export const conversations = inArea(
  'conversations',
  [
    ...comparingRows([
      {
        name: 'listConversations-ai_handled-ignored-with-status',
        patches: [
          [
            CONVERSATIONS.filters,
            'if (filters.aiHandled === true)',
            'if (filters.aiHandled === true && !filters.statuses)',
          ],
          [
            CONVERSATIONS.filters,
            'if (filters.aiHandled === false)',
            'if (filters.aiHandled === false && !filters.statuses)',
          ],
        ],
      },
      {
        name: 'listConversations-ai_handled-ignored-with-search',
        patches: [
          [
            CONVERSATIONS.filters,
            'if (filters.aiHandled === true)',
            'if (filters.aiHandled === true && !filters.search)',
          ],
          [
            CONVERSATIONS.filters,
            'if (filters.aiHandled === false)',
            'if (filters.aiHandled === false && !filters.search)',
          ],
        ],
      },
      {
        name: 'listConversations-requested_by_company-ignored-with-status',
        patches: [
          [
            CONVERSATIONS.filters,
            'if (filters.requesterCompanyIds) ',
            'if (filters.requesterCompanyIds && !filters.statuses) ',
          ],
        ],
      },
      {
        name: 'listConversations-requested_by_company-ignored-with-search',
        patches: [
          [
            CONVERSATIONS.filters,
            'if (filters.requesterCompanyIds) ',
            'if (filters.requesterCompanyIds && !filters.search) ',
          ],
        ],
      },
      {
        name: 'listConversations-requested_by_company-ignored-with-requester',
        patches: [
          [
            CONVERSATIONS.filters,
            'if (filters.requesterCompanyIds) ',
            'if (filters.requesterCompanyIds && !filters.requesterIds) ',
          ],
        ],
      },
    ]),
    before(
      'listConversations-values-after-the-tenth-ignored',
      'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.slice(0, 10);',
    ),
    before(
      'listConversations-repeated-value-refused',
      "for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value) && new Set(value).size < value.length) return context.invalid([{ path: `/query/${name}`, message: 'repeats' }]);",
    ),
    before(
      'listConversations-repeated-value-only-once-matches-nothing',
      'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.filter((one) => value.indexOf(one) === value.lastIndexOf(one));',
    ),
    before(
      'listConversations-all-values-of-an-enumeration-match-nothing',
      "if (input.query.status?.length === 4) input.query.search = 'no such word anywhere';",
    ),
    before(
      'listConversations-equal-cursors-refused',
      "if (input.query.cursor && input.query.cursor === input.query.starting_after) return context.invalid([{ path: '/query/cursor', message: 'must not be sent' }]);",
    ),
    before(
      'listConversations-empty-cursor-beside-the-other-refused',
      "if (/(?:^|&)cursor=(?:&|$)/.test(query) && input.query.starting_after) return context.invalid([{ path: '/query/cursor', message: 'must be the same' }]);",
    ),
    before('listConversations-search-newest-first-always', "if (input.query.search) input.query.sort_order = 'desc';"),
    before(
      'listConversations-filtered-always-by-creation',
      "if (input.query.priority || input.query.brand_id || input.query.assigned_to_member_id) input.query.sort_by = 'created_at';",
    ),
    before(
      'listConversations-sort_by-ignored-with-requester',
      "if (input.query.requested_by_id) input.query.sort_by = 'created_at';",
    ),
    after(
      'listConversations-tags-missing-in-searches',
      'if (input.query.search) for (const item of body.data) item.tags = [];',
    ),
    after(
      'listConversations-tags-missing-with-filter',
      'if (input.query.status) for (const item of body.data) item.tags = [];',
    ),
    after(
      'listConversations-tags-missing-on-later-pages',
      'if (input.query.starting_after ?? input.query.cursor) for (const item of body.data) item.tags = [];',
    ),
    after(
      'listConversations-csat-missing-when-sorted',
      "if (input.query.sort_by === 'updated_at') for (const item of body.data) item.csat = null;",
    ),
    after(
      'listConversations-attachments-missing-on-large-pages',
      'if (body.pages.per_page > 50) for (const item of body.data) item.attachments = [];',
    ),
    {
      ...after(
        'listConversations-first_response_time-null-if-Open',
        "for (const item of body.data) if (item.status === 'Open') item.first_response_time = null;",
      ),
      argued: 'No other response has the time of the first reply.',
    },
    after(
      'listConversations-custom-numbers-as-texts',
      'for (const item of body.data) for (const field of item.custom_fields) field.value = String(field.value);',
    ),
    after('listConversations-custom_fields-reversed', 'for (const item of body.data) item.custom_fields.reverse();'),
    after(
      'listConversations-custom_fields-first-only',
      'for (const item of body.data) item.custom_fields = item.custom_fields.slice(0, 1);',
    ),
    { name: 'searches-five-words-only', patches: [[DATABASE.search, WORDS, `${WORDS}.slice(0, 5)`]] },
    { name: 'searches-split-at-blanks-only', patches: [[DATABASE.search, 'part.split(/\\s+/)', "part.split(' ')"]] },
    {
      name: 'searches-first-phrase-only',
      patches: [
        [
          DATABASE.search,
          'if (index % 2 === 1) return part.trim()',
          'if (index > 1 && index % 2 === 1) return [];\n      if (index % 2 === 1) return part.trim()',
        ],
      ],
    },
    {
      name: 'searches-words-after-phrase-ignored',
      patches: [
        [DATABASE.search, '      return part.split(', '      if (index > 1) return [];\n      return part.split('],
      ],
    },
    {
      name: 'searches-empty-phrase-finds-nothing',
      patches: [
        [DATABASE.search, "part.trim() === '' ? [] :", "part.trim() === '' ? [{ text: 'nothing at all \\u0001' }] :"],
      ],
    },
    {
      name: 'searches-blank-phrase-finds-nothing',
      argued: 'The contract does not say what a phrase of blanks finds.',
      patches: [
        [
          DATABASE.search,
          "part.trim() === '' ? [] :",
          "part === '' ? [] : part.trim() === '' ? [{ text: 'nothing at all \\u0001' }] :",
        ],
      ],
    },
    {
      name: 'searches-short-words-ignored',
      patches: [[DATABASE.search, "(word === '' ? []", '(word.length < 3 ? []']],
    },
    {
      name: 'searches-short-words-find-nothing',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "if (word.length < 3 && !/\\d/.test(word)) return { text: 'nothing \\u0001' };\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-common-words-ignored',
      patches: [
        [
          DATABASE.search,
          "(word === '' ? []",
          "(['', 'the', 'and', 'of', 'a', 'is', 'to'].includes(word.toLowerCase()) ? []",
        ],
      ],
    },
    {
      name: 'searches-common-words-find-nothing',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "if (['the', 'and', 'of', 'a', 'is', 'to', 'my', 'for'].includes(word.toLowerCase())) return { text: 'nothing \\u0001' };\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-punctuation-removed',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "word = word.replace(/(?<=.)[.,;:!?'-](?=.)/g, '');\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-plus-is-an-operator',
      patches: [
        [
          DATABASE.search,
          'return { text: foldCase(word),',
          "word = word.replace(/^[+-]/, '');\n  return { text: foldCase(word),",
        ],
      ],
    },
    {
      name: 'searches-minus-excludes',
      patches: [[DATABASE.search, "(word === '' ? []", "(word === '' || word.startsWith('-') ? []"]],
    },
    {
      name: 'searches-OR-is-an-operator',
      patches: [[DATABASE.search, "(word === '' ? []", "(word === '' || word === 'OR' || word === 'AND' ? []"]],
    },
    {
      name: 'searches-single-quotes-make-phrases',
      patches: [
        [
          DATABASE.search,
          '  return removeUnpairedQuote(search)',
          "  return removeUnpairedQuote(search.replace(/'/g, '\"'))",
        ],
      ],
    },
    {
      name: 'searches-curly-quotes-make-phrases',
      patches: [
        [
          DATABASE.search,
          '  return removeUnpairedQuote(search)',
          "  return removeUnpairedQuote(search.replace(/[“”]/g, '\"'))",
        ],
      ],
    },
    {
      name: 'searches-unpaired-quote-drops-the-rest',
      patches: [[DATABASE.search, "parts.join('\"') + last", "parts.join('\"')"]],
    },
    {
      name: 'createConversation-team-of-the-assignee',
      patches: [
        [
          CONVERSATIONS.insert,
          'assigned_to_team_id: references.teamId',
          "assigned_to_team_id: references.teamId ?? (references.memberId && (await trx('member_teams').where({ member_id: references.memberId }).first())?.team_id) ?? null",
        ],
      ],
    },
    {
      name: 'createConversation-assignee-of-ai-agent-refused',
      patches: [
        [
          CONVERSATIONS.insert,
          '{ email: assignee.toLowerCase() }',
          '{ email: assignee.toLowerCase(), is_ai_agent: false }',
        ],
      ],
    },
    {
      name: 'createConversation-requester-inactive',
      patches: [
        [
          CONTACTS.insert,
          'await db(TABLE).insert(toRow(contact)).onConflict',
          'await db(TABLE).insert({ ...toRow(contact), active: false }).onConflict',
        ],
      ],
    },
    {
      name: 'createConversation-requester-unsubscribed',
      patches: [
        [
          CONTACTS.insert,
          'await db(TABLE).insert(toRow(contact)).onConflict',
          'await db(TABLE).insert({ ...toRow(contact), unsubscribed: true }).onConflict',
        ],
      ],
    },
    {
      name: 'createConversation-requester-without-colors',
      argued: 'The contract requires the colors only in the response of createContact.',
      patches: [
        [
          CONTACTS.insert,
          'await db(TABLE).insert(toRow(contact)).onConflict',
          "await db(TABLE).insert({ ...toRow(contact), properties: '{}' }).onConflict",
        ],
      ],
    },
    {
      name: 'createConversation-requester-named-in-lower-case',
      argued: 'The contract does not say whether the name is taken from the value as it was sent, or as it is stored.',
      patches: [
        [
          CONTACTS.insert,
          'const firstName = requestedBy.slice(0, at);',
          'const firstName = requestedBy.slice(0, at).toLowerCase();',
        ],
      ],
    },
    {
      name: 'createConversation-requester-named-by-words',
      patches: [
        [
          CONTACTS.insert,
          'const firstName = requestedBy.slice(0, at);',
          "const firstName = requestedBy.slice(0, at).replace(/[._]/g, ' ');",
        ],
      ],
    },
    {
      name: 'createConversation-requester-named-without-plus',
      patches: [
        [
          CONTACTS.insert,
          '{ accountId, firstName: requestedBy, phone',
          "{ accountId, firstName: requestedBy.replace('+', ''), phone",
        ],
      ],
    },
    {
      name: 'createConversation-requester-created-in-milliseconds',
      patches: [
        [
          CONTACTS.insert,
          'await db(TABLE).insert(toRow(contact)).onConflict',
          'await db(TABLE).insert({ ...toRow(contact), created_at: contact.createdAt * 1000, updated_at: contact.createdAt * 1000 }).onConflict',
        ],
      ],
    },
    {
      name: 'createConversation-requester-linked-by-domain',
      patches: [
        [
          CONTACTS.insert,
          '  const created = await find();',
          "  const created = await find();\n  const owner = await db('company_domains').where({ account_id, domain: email.split('@').pop() }).first();\n  if (owner) await db('contact_companies').insert({ account_id, contact_id: created.id, company_id: owner.company_id, position: 0 });",
        ],
      ],
    },
    {
      name: 'createConversation-of-inactive-requester-refused',
      patches: [
        [
          CONTACTS.insert,
          '  if (existing) return existing.id;',
          "  if (existing && !(await db(TABLE).where({ id: existing.id, active: true }).first())) throw new Error('inactive');\n  if (existing) return existing.id;",
        ],
      ],
    },
    {
      name: 'createConversation-second-of-a-requester-is-Pending',
      patches: [
        [
          CONVERSATIONS.insert,
          '      status,\n      priority,',
          "      status: status === 'Open' && (await trx(TABLE).where({ account_id: accountId, subject }).first()) ? 'Pending' : status,\n      priority,",
        ],
      ],
    },
    {
      name: 'createConversation-reopens-others-of-the-requester',
      patches: [
        [
          CONVERSATIONS.insert,
          '  const row: ConversationRow = await',
          "  const owner = await trx(TABLE).where({ id }).first();\n  await trx(TABLE).where({ account_id: accountId, requested_by_id: owner.requested_by_id }).whereNot({ id }).update({ status: 'Open' });\n  const row: ConversationRow = await",
        ],
      ],
    },
    {
      name: 'createConversation-updates-others-of-the-requester',
      patches: [
        [
          CONVERSATIONS.insert,
          '  const row: ConversationRow = await',
          '  const owner = await trx(TABLE).where({ id }).first();\n  await trx(TABLE).where({ account_id: accountId, requested_by_id: owner.requested_by_id }).whereNot({ id }).update({ last_updated_at: time });\n  const row: ConversationRow = await',
        ],
      ],
    },
    {
      name: 'createConversation-due-not-on-weekends',
      patches: [
        [
          CONVERSATIONS.insert,
          'due: time + SERVICE_LEVELS[priority].resolution',
          'due: time + SERVICE_LEVELS[priority].resolution + (new Date(time * 1000).getUTCDay() % 6 === 0 ? 172800 : 0)',
        ],
      ],
    },
    {
      name: 'createConversation-due-counted-from-midnight',
      patches: [
        [
          CONVERSATIONS.insert,
          'due: time + SERVICE_LEVELS[priority].resolution',
          'due: time - (time % 86400) + SERVICE_LEVELS[priority].resolution',
        ],
      ],
    },
    {
      name: 'createConversation-same-subject-refused',
      patches: [
        [
          CONVERSATIONS.insert,
          '  if (failure) return failure;',
          "  if (failure) return failure;\n  if (await trx(TABLE).where({ account_id: accountId, subject }).first()) throw new Error('again');",
        ],
      ],
    },
    before(
      'createConversation-no-values-refused',
      "if (input.body.custom_fields?.length === 0) return context.invalid([{ path: '/body/custom_fields', message: 'is empty' }]);",
    ),
    before(
      'createConversation-custom_fields-sorted',
      'input.body.custom_fields?.sort((left, right) => left.id - right.id);',
    ),
    before(
      'createConversation-subject-inner-blanks-folded',
      "input.body.subject = input.body.subject.replace(/  +/g, ' ');",
    ),
    before(
      'createConversation-subject-with-Re-removed',
      "input.body.subject = input.body.subject.replace(/^(?:re|fwd?): */i, '') || input.body.subject;",
    ),
    {
      name: 'createConversation-nested-first-level-only',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          'has(value)\n        ? undefined',
          "has(value) && !value.includes(' > ')\n        ? undefined",
        ],
      ],
    },
    {
      name: 'createConversation-nested-last-level-only',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          'has(value)\n        ? undefined',
          "has(value) && value.includes(' > ')\n        ? undefined",
        ],
      ],
    },
    {
      name: 'createConversation-nested-wrong-parent-accepted',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          'listOptionPaths(levels()).has(value)',
          "value.split(' > ').every((name, index) => levels()[index]?.options.some((option) => option.name === name))",
        ],
      ],
    },
    {
      name: 'createConversation-nested-without-blanks-accepted',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          'listOptionPaths(levels()).has(value)',
          "listOptionPaths(levels()).has(value.split(/ *> */).join(' > '))",
        ],
      ],
    },
    {
      name: 'createConversation-checkbox-takes-yes',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          "value === 'true' || value === 'false' ?",
          "['true', 'false', 'yes', 'no'].includes(value) ?",
        ],
      ],
    },
    {
      name: 'createConversation-checkbox-takes-True',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          "value === 'true' || value === 'false' ?",
          '/^(?:true|false)$/i.test(value) ?',
        ],
      ],
    },
    {
      name: 'createConversation-checkbox-false-refused',
      patches: [
        [
          'apps/api/src/conversation-fields/conversation-field-values.ts',
          "value === 'true' || value === 'false' ?",
          "value === 'true' ?",
        ],
      ],
    },
  ],
  ['listConversations', 'listArticles'],
);
