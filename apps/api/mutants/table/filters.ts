/** Filters and searches that select something else than documented. */
import { inArea } from '../mutant.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  comparingRows,
  DATABASE,
  TAGS,
} from './files.ts';

const CONTACT_WHERE = '...(email && { email }), ...(phone && { phone })';

export const filters = inArea(
  'filters',
  comparingRows([
    {
      name: 'listContacts-email-ignored',
      patches: [[CONTACTS.filters, CONTACT_WHERE, '...(phone && { phone })']],
    },
    {
      name: 'listContacts-phone-ignored',
      patches: [[CONTACTS.filters, CONTACT_WHERE, '...(email && { email })']],
    },
    {
      name: 'listContacts-phone-ignored-with-email',
      patches: [[CONTACTS.filters, '...(phone && { phone })', '...(phone && !email && { phone })']],
    },
    {
      name: 'listContacts-email-case-matters',
      patches: [[CONTACTS.store, 'const email = request.email?.toLowerCase();', 'const email = request.email;']],
    },
    {
      name: 'listContacts-email-or-phone',
      patches: [
        [
          CONTACTS.filters,
          `db(TABLE).where({ account_id: accountId, ${CONTACT_WHERE} });`,
          `db(TABLE).where({ account_id: accountId }).where((any) => { if (email) any.orWhere({ email }); if (phone) any.orWhere({ phone }); });`,
        ],
      ],
    },
    {
      name: 'listContacts-search-ignored',
      patches: [[CONTACTS.filters, "if (search !== '') whereContains", "if (search === '\\n') whereContains"]],
    },
    {
      name: 'listContacts-search-folds-case',
      patches: [
        [
          CONTACTS.filters,
          "whereContains(matching, 'first_name', search)",
          "matching.whereRaw('instr(lower(first_name), lower(?)) > 0', [search])",
        ],
      ],
    },
    {
      name: 'listContacts-search-also-last-name',
      patches: [
        [
          CONTACTS.filters,
          "whereContains(matching, 'first_name', search)",
          "matching.whereRaw('(instr(first_name, ?) > 0 or instr(last_name, ?) > 0)', [search, search])",
        ],
      ],
    },
    {
      name: 'listContacts-search-start-only',
      patches: [
        [
          CONTACTS.filters,
          "whereContains(matching, 'first_name', search)",
          "matching.whereRaw('instr(first_name, ?) = 1', [search])",
        ],
      ],
    },
    {
      name: 'listContacts-search-whole-only',
      patches: [
        [CONTACTS.filters, "whereContains(matching, 'first_name', search)", "matching.where('first_name', search)"],
      ],
    },
    {
      name: 'listContacts-search-ignored-with-filter',
      patches: [[CONTACTS.filters, "if (search !== '') where", "if (search !== '' && !email && !phone) where"]],
    },
    {
      name: 'listTags-search-ignored',
      patches: [
        [TAGS.list, '...toPageRequest(principal, query), search: query.search', '...toPageRequest(principal, query)'],
      ],
    },
    {
      name: 'listTags-search-case-matters',
      patches: [
        [TAGS.store, "const search = foldCase(request.search ?? '');", "const search = request.search ?? '';"],
        [TAGS.store, "whereContains(matching, 'name_folded', search)", "whereContains(matching, 'name', search)"],
      ],
    },
    {
      name: 'listTags-search-start-only',
      patches: [
        [
          TAGS.store,
          "whereContains(matching, 'name_folded', search)",
          "matching.whereRaw('instr(name_folded, ?) = 1', [search])",
        ],
      ],
    },
    {
      name: 'listTags-search-wildcards',
      patches: [
        [
          TAGS.store,
          "whereContains(matching, 'name_folded', search)",
          "matching.whereLike('name_folded', `%${search}%`)",
        ],
      ],
    },
    {
      name: 'listTags-search-ascii-case-only',
      patches: [
        [
          TAGS.store,
          "foldCase(request.search ?? '')",
          "(request.search ?? '').replace(/[A-Z]/g, (one) => one.toLowerCase())",
        ],
      ],
    },
    {
      name: 'listContactFields-search-ignored',
      patches: [[CONTACT_FIELDS.list, '      search: query.search,\n', '']],
    },
    {
      name: 'listContactFields-search-case-matters',
      patches: [
        [CONTACT_FIELDS.store, "const search = foldCase(query.search ?? '');", "const search = query.search ?? '';"],
        [
          CONTACT_FIELDS.store,
          "whereContains(matching, 'name_folded', search)",
          "whereContains(matching, 'name', search)",
        ],
      ],
    },
    {
      name: 'listContactFields-search-internal-name',
      patches: [
        [
          CONTACT_FIELDS.store,
          "whereContains(matching, 'name_folded', search)",
          "matching.whereRaw('(instr(name_folded, ?) > 0 or instr(internal_name, ?) > 0)', [search, search])",
        ],
      ],
    },
    {
      name: 'listContactFields-search-wildcards',
      patches: [
        [
          CONTACT_FIELDS.store,
          "whereContains(matching, 'name_folded', search)",
          "matching.whereLike('name_folded', `%${search}%`)",
        ],
      ],
    },
    {
      name: 'listConversationFields-is_active-ignored',
      patches: [[CONVERSATION_FIELDS.list, '      isActive: query.is_active,\n', '']],
    },
    {
      name: 'listConversationFields-is_active-false-ignored',
      patches: [[CONVERSATION_FIELDS.store, 'if (isActive !== undefined)', 'if (isActive)']],
    },
    {
      name: 'listConversationFields-is_active-by-default',
      patches: [[CONVERSATION_FIELDS.list, 'isActive: query.is_active,', 'isActive: query.is_active ?? true,']],
    },
    {
      name: 'listConversationFields-is_default-ignored',
      patches: [[CONVERSATION_FIELDS.list, '      isDefault: query.is_default,\n', '']],
    },
    {
      name: 'listConversationFields-is_default-false-ignored',
      patches: [[CONVERSATION_FIELDS.store, 'if (isDefault !== undefined)', 'if (isDefault)']],
    },
    {
      name: 'listConversationFields-is_default-false-by-default',
      patches: [[CONVERSATION_FIELDS.list, 'isDefault: query.is_default,', 'isDefault: query.is_default ?? false,']],
    },
    {
      name: 'listConversationFields-flags-swapped',
      patches: [
        [CONVERSATION_FIELDS.list, 'isActive: query.is_active,', 'isActive: query.is_default,'],
        [CONVERSATION_FIELDS.list, 'isDefault: query.is_default,\n    });', 'isDefault: query.is_active,\n    });'],
      ],
    },
    {
      name: 'listConversationFields-second-flag-ignored',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isDefault !== undefined)',
          'if (isDefault !== undefined && isActive === undefined)',
        ],
      ],
    },
    ...(
      [
        ['status', 'statuses'],
        ['priority', 'priorities'],
        ['assigned_to_member_id', 'memberIds'],
        ['assigned_to_team_id', 'teamIds'],
        ['brand_id', 'brandIds'],
        ['requested_by_id', 'requesterIds'],
      ] as const
    ).flatMap(([column, member]) => [
      {
        name: `listConversations-${column}-ignored`,
        patches: [[CONVERSATIONS.filters, `  oneOf('${column}', filters.${member});\n`, '']] as const,
      },
      {
        name: `listConversations-${column}-first-value-only`,
        patches: [
          [
            CONVERSATIONS.filters,
            `oneOf('${column}', filters.${member})`,
            `oneOf('${column}', filters.${member}?.slice(0, 1))`,
          ],
        ] as const,
      },
    ]),
    {
      name: 'listConversations-status-Resolved-matches-nothing',
      patches: [
        [
          CONVERSATIONS.filters,
          "oneOf('status', filters.statuses)",
          "oneOf('status', filters.statuses?.filter((one) => one !== 'Resolved'))",
        ],
      ],
    },
    {
      name: 'listConversations-priority-Low-means-Medium-too',
      patches: [
        [
          CONVERSATIONS.filters,
          "oneOf('priority', filters.priorities)",
          "oneOf('priority', filters.priorities?.includes('Low') ? [...filters.priorities, 'Medium'] : filters.priorities)",
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.requesterCompanyIds) whereRequesterOf(',
          '  if (filters.requesterCompanyIds?.length === 0) whereRequesterOf(',
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-primary-only',
      patches: [
        [
          CONVERSATIONS.filters,
          ".whereIn('contact_companies.company_id', companyIds)",
          ".whereIn('contact_companies.company_id', companyIds).where('contact_companies.position', 0)",
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-any-requester',
      patches: [
        [
          CONVERSATIONS.filters,
          "    .where('contact_companies.contact_id', db.ref('conversations.requested_by_id'))\n",
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-ignored',
      patches: [[CONVERSATIONS.list, '      aiHandled: query.ai_handled,\n', '']],
    },
    {
      name: 'listConversations-ai_handled-false-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.aiHandled === false) query.whereNotExists(selectAiAgentInCharge(db));\n',
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-true-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.aiHandled === true) query.whereExists(selectAiAgentInCharge(db));\n',
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-false-needs-member',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === false) query',
          "if (filters.aiHandled === false) query.whereNotNull('conversations.assigned_to_member_id')",
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-inverted',
      patches: [
        [
          CONVERSATIONS.list,
          'aiHandled: query.ai_handled,',
          'aiHandled: query.ai_handled === undefined ? undefined : !query.ai_handled,',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-false-by-default',
      patches: [[CONVERSATIONS.list, 'aiHandled: query.ai_handled,', 'aiHandled: query.ai_handled ?? false,']],
    },
    {
      name: 'listConversations-search-ignored',
      patches: [[CONVERSATIONS.list, '      search: query.search,\n', '']],
    },
    {
      name: 'listConversations-search-not-subject',
      patches: [[CONVERSATIONS.filters, "  orWhereContains(any, 'conversations.subject_folded', text);\n", '']],
    },
    {
      name: 'listConversations-search-not-description',
      patches: [[CONVERSATIONS.filters, "  orWhereContains(any, 'conversations.description_folded', text);\n", '']],
    },
    {
      name: 'listConversations-search-not-replies',
      patches: [[CONVERSATIONS.filters, "  any.orWhereRaw('? > 0', [replies.count('*')]);\n", '']],
      argued:
        'No response shows replies and no operation creates one, so the suite has no text of a reply to search for.',
    },
    {
      name: 'listConversations-search-not-id',
      patches: [[CONVERSATIONS.filters, "  if (id !== undefined) any.orWhere('conversations.id', id);\n", '']],
    },
    {
      name: 'listConversations-search-id-only',
      patches: [
        [
          CONVERSATIONS.filters,
          "  orWhereContains(any, 'conversations.subject_folded', text);",
          "  if (id !== undefined) { any.where('conversations.id', id); return; }\n  orWhereContains(any, 'conversations.subject_folded', text);",
        ],
      ],
    },
    {
      name: 'listConversations-search-any-word',
      patches: [
        [
          CONVERSATIONS.filters,
          "for (const term of parseSearch(filters.search ?? '')) query.where((any) => whereMentioned(db, any, accountId, term));",
          "const terms = parseSearch(filters.search ?? '');\n  if (terms.length > 0) query.where((any) => { for (const term of terms) any.orWhere((one) => whereMentioned(db, one, accountId, term)); });",
        ],
      ],
    },
    {
      name: 'listConversations-search-first-word-only',
      patches: [
        [
          CONVERSATIONS.filters,
          "for (const term of parseSearch(filters.search ?? ''))",
          "for (const term of parseSearch(filters.search ?? '').slice(0, 1))",
        ],
      ],
    },
    {
      name: 'listConversations-search-wildcards',
      patches: [
        [
          CONVERSATIONS.filters,
          "orWhereContains(any, 'conversations.subject_folded', text)",
          "any.orWhereLike('conversations.subject_folded', `%${text}%`)",
        ],
      ],
    },
    {
      name: 'searches-phrases-as-words',
      patches: [
        [DATABASE.search, "if (index % 2 === 1) return part.trim() === '' ? [] : [{ text: foldCase(part) }];\n", ''],
      ],
    },
    {
      name: 'searches-words-as-phrase',
      patches: [
        [
          DATABASE.search,
          "return part.split(/\\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]));",
          "return part.trim() === '' ? [] : [readWord(part.trim())];",
        ],
      ],
    },
    {
      name: 'searches-case-matters',
      patches: [
        [DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: part }]'],
        [DATABASE.search, 'return { text: foldCase(word),', 'return { text: word,'],
      ],
    },
    {
      name: 'searches-phrase-case-matters',
      patches: [[DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: part }]']],
    },
    {
      name: 'searches-phrases-trimmed',
      patches: [[DATABASE.search, '[{ text: foldCase(part) }]', '[{ text: foldCase(part.trim()) }]']],
    },
    {
      name: 'searches-unpaired-quote-matters',
      patches: [
        [
          DATABASE.search,
          "return parts.length % 2 === 0 ? search : parts.join('\"') + last;",
          'return last === undefined ? search : search;',
        ],
      ],
    },
    {
      name: 'listArticles-search-ignored',
      patches: [[ARTICLES.list, '      search: query.search,\n', '']],
    },
    ...['title', 'draft', 'published'].map((column) => ({
      name: `listArticles-search-not-${column}`,
      patches: [
        [
          ARTICLES.store,
          "['title_folded', 'draft_folded', 'published_folded']",
          `['title_folded', 'draft_folded', 'published_folded'].filter((one) => one !== '${column}_folded')`,
        ],
      ] as const,
    })),
    {
      name: 'listArticles-search-any-word',
      patches: [
        [
          ARTICLES.store,
          '    for (const text of texts) {\n      matching.where((any) => {',
          '    {\n      if (texts.length > 0) matching.where((any) => { for (const text of texts)',
        ],
      ],
    },
    {
      name: 'listArticles-collection_id-ignored',
      patches: [[ARTICLES.store, "...(collectionId !== undefined && { 'articles.collection_id': collectionId }),", '']],
    },
    {
      name: 'listArticles-help_center_id-ignored',
      patches: [[ARTICLES.store, "'articles.help_center_id': helpCenterId,", '']],
    },
    {
      name: 'listArticles-archived-in-published',
      patches: [
        [
          ARTICLES.buckets,
          "any.orWhere({ ...current, 'articles.status': 'PUBLISHED' })",
          "any.orWhere({ 'articles.status': 'PUBLISHED' })",
        ],
      ],
    },
    {
      name: 'listArticles-draft-without-under-review',
      patches: [[ARTICLES.buckets, "['DRAFT', 'UNDER_REVIEW']", "['DRAFT']"]],
    },
    {
      name: 'listArticles-draft-ignored',
      patches: [[ARTICLES.list, '      draft: query.draft,\n', '']],
    },
    {
      name: 'listArticles-archived-ignored',
      patches: [[ARTICLES.list, '      archived: query.archived,\n', '']],
    },
    {
      name: 'listArticles-published-ignored',
      patches: [[ARTICLES.list, '      published: query.published,\n', '']],
    },
    {
      name: 'listArticles-false-flag-ignored',
      patches: [
        [
          ARTICLES.buckets,
          'BUCKETS.filter((bucket) => flags[bucket] === undefined)',
          'BUCKETS.filter((bucket) => flags[bucket] === undefined || !BUCKETS.every((one) => flags[one] === false))',
        ],
      ],
    },
    {
      name: 'listArticles-no-flag-means-published',
      patches: [
        [
          ARTICLES.buckets,
          'return included.length > 0 ? included :',
          "if (BUCKETS.every((bucket) => flags[bucket] === undefined)) return ['published'];\n  return included.length > 0 ? included :",
        ],
      ],
    },
    {
      name: 'listArticles-true-flag-adds-unset',
      patches: [
        [
          ARTICLES.buckets,
          'return included.length > 0 ? included : BUCKETS.filter((bucket) => flags[bucket] === undefined);',
          'return included.length === 1 ? included : BUCKETS.filter((bucket) => flags[bucket] !== false);',
        ],
      ],
    },
    {
      name: 'listCollections-is_root-ignored',
      patches: [[COLLECTIONS.list, "isRoot: requireDefault(query.is_root, 'is_root'),", 'isRoot: true,']],
    },
    {
      name: 'listCollections-is_root-other-default',
      patches: [
        [
          COLLECTIONS.store,
          'const isRoot = collectionId === undefined ? request.isRoot : undefined;',
          'const isRoot = collectionId === undefined ? !request.isRoot : undefined;',
        ],
      ],
    },
    {
      name: 'listCollections-collection_id-ignored',
      patches: [
        [
          COLLECTIONS.store,
          "'collections.parent_collection_id': collectionId ?? null,",
          "'collections.parent_collection_id': null,",
        ],
      ],
    },
    {
      name: 'listCollections-help_center_id-ignored',
      patches: [[COLLECTIONS.store, "        'collections.help_center_id': helpCenterId,\n", '']],
    },
    {
      name: 'listCollections-lists-all-levels',
      patches: [
        [
          COLLECTIONS.store,
          "        'collections.parent_collection_id': collectionId ?? null,\n      })",
          "      }).where((own) => { if (collectionId !== undefined) own.where('collections.parent_collection_id', collectionId); })",
        ],
      ],
    },
  ]),
  ['listConversations', 'listArticles'],
);
