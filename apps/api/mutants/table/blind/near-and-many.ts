/** Blind faults of values that differ little from others, and of what only many words or items reach. */
import { inArea } from '../../mutant.ts';

const nearUpdates = inArea('updates', [
  {
    name: 'updateArticle-content-in-another-letter-case-ignored',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        ".where('draft_html_content', html).first()",
        ".whereRaw('lower(draft_html_content) = lower(?)', [html]).first()",
      ],
    ],
  },
  {
    name: 'updateArticle-content-with-other-blanks-ignored',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        ".where('draft_html_content', html).first()",
        ".whereRaw(\"replace(draft_html_content, ' ', '') = replace(?, ' ', '')\", [html]).first()",
      ],
    ],
  },
  {
    name: 'updateArticle-content-with-another-attribute-ignored',
    outOfReach: 'No update changes an attribute alone.',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        "return (await trx(TABLE).select('id').where(key).where('draft_html_content', html).first()) !== undefined;",
        "const before = await trx(TABLE).select('draft_html_content').where(key).first();\n  const plain = (one: string) => one.replace(/ (?:title|alt|width|height|colspan|rowspan|start)=\"[^\"]*\"/g, '');\n  return before !== undefined && plain(String(before.draft_html_content)) === plain(html);",
      ],
    ],
  },
  {
    name: 'updateArticle-title-with-other-blanks-ignored',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        'title: title ?? row.title,',
        "title: title === undefined || title.replace(/\\s+/g, ' ').trim() === row.title.replace(/\\s+/g, ' ').trim() ? row.title : title,",
      ],
    ],
  },
  {
    name: 'updateContactField-name-with-other-blanks-ignored',
    patches: [
      [
        'apps/api/src/contact-fields/contact-field-store.ts',
        'name: changes.name ?? row.name,',
        "name: changes.name === undefined || changes.name.replace(/\\s+/g, ' ') === row.name.replace(/\\s+/g, ' ') ? row.name : changes.name,",
      ],
    ],
  },
  {
    name: 'updateContactField-description-with-other-blanks-ignored',
    patches: [
      [
        'apps/api/src/contact-fields/contact-field-store.ts',
        'description: changes.description ?? row.description,',
        "description: changes.description === undefined || changes.description.replace(/\\s+/g, ' ') === row.description.replace(/\\s+/g, ' ') ? row.description : changes.description,",
      ],
    ],
  },
  {
    name: 'updateContactField-at-most-twenty-new-options',
    outOfReach: 'Options stay for good: a run adds few.',
    patches: [
      [
        'apps/api/src/contact-fields/contact-field-options.ts',
        'const fresh = names.filter(',
        'const fresh = names.slice(0, 20).filter(',
      ],
    ],
  },
]);

const nearSearch = inArea('search', [
  {
    name: 'listConversations-search-looks-at-ten-words',
    patches: [
      [
        'apps/api/src/database/search/search.ts',
        'return dropImplied(readTerms(search));',
        'return dropImplied(readTerms(search)).slice(0, 10);',
      ],
    ],
  },
  {
    name: 'listArticles-search-looks-at-ten-words',
    patches: [
      [
        'apps/api/src/database/search/search.ts',
        'return dropImplied(readTerms(search).map(({ text }) => ({ text }))).map(({ text }) => text);',
        'return dropImplied(readTerms(search).map(({ text }) => ({ text }))).map(({ text }) => text).slice(0, 10);',
      ],
    ],
  },
  {
    name: 'listArticles-search-fifth-word-not-in-published-text',
    patches: [
      ['apps/api/src/articles/article-filters.ts', '    null,\n    SEARCHED,', '    null,\n    SEARCHED.slice(0, 2),'],
    ],
  },
  {
    name: 'listConversations-search-fifth-word-is-no-id',
    outOfReach: 'An ID beside other words may be found as well, or only alone: the contract does not say that.',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        "whereContainsAll(db, query, terms, 'conversations.id', texts);",
        'whereContainsAll(db, query, terms, null, texts);',
      ],
    ],
  },
  {
    name: 'listConversations-search-id-stands-for-its-digits',
    outOfReach: 'An ID beside other words may be found as well, or only alone: the contract does not say that.',
    patches: [
      [
        'apps/api/src/database/search/search.ts',
        'return id === undefined ? text.includes(other.text) : id === other.id;',
        'return text.includes(other.text) || id === other.text.length + Number.NaN;',
      ],
    ],
  },
]);

const nearPagination = inArea('pagination', [
  {
    name: 'listContacts-cursor-of-a-search-in-another-letter-case',
    patches: [
      [
        'apps/api/src/database/pages/cursor.ts',
        'JSON.stringify([operation, normalized])',
        'JSON.stringify([operation, normalized]).toLowerCase()',
      ],
    ],
  },
  {
    name: 'listConversations-pages-of-one-without-tags',
    outOfReach: 'Pages of one item are compared for few items.',
    patches: [
      [
        'apps/api/src/conversations/conversation-store.ts',
        'toListItem(row, tags(row.id))',
        'toListItem(row, request.perPage === 1 ? [] : tags(row.id))',
      ],
    ],
  },
]);

const nearAuthorization = inArea('authorization', [
  {
    name: 'all-equals-signs-after-a-known-token-accepted',
    patches: [
      [
        'apps/api/src/accounts/token-cache.ts',
        'const known = tokens.get(text);',
        "const known = tokens.get(text.replace(/=+$/, ''));",
      ],
    ],
  },
]);

const nearHtml = inArea('html', [
  {
    name: 'updateArticle-span-of-one-dropped',
    patches: [
      [
        'apps/api/src/html/elements.ts',
        "return { name, attributes: pickNumbers(sent, ['colspan', 'rowspan']) };",
        "return { name, attributes: pickAttributes(sent, ['colspan', 'rowspan'], (value) => DIGITS.test(value) && value !== '1') };",
      ],
    ],
  },
  {
    name: 'updateArticle-start-of-one-dropped',
    patches: [
      [
        'apps/api/src/html/elements.ts',
        "return { name, attributes: pickNumbers(sent, ['start']) };",
        "return { name, attributes: pickAttributes(sent, ['start'], (value) => DIGITS.test(value) && value !== '1') };",
      ],
    ],
  },
  {
    name: 'updateArticle-mailto-without-address-unwrapped',
    patches: [['apps/api/src/html/addresses.ts', '/^(?:mailto|tel):./i', '/^(?:mailto:.*@|tel:.)/i']],
  },
]);

const nearText = inArea('text', [
  {
    name: 'createConversation-long-description-trimmed',
    outOfReach: 'Long texts are sent without blanks at their ends.',
    patches: [
      [
        'apps/api/src/html/content-sanitizer.ts',
        'await sanitizeInWorker({ kind, sent }, owner)',
        'await sanitizeInWorker({ kind, sent: sent.trim() }, owner)',
      ],
    ],
  },
]);

const nearCreations = inArea('creations', [
  {
    name: 'createContact-links-at-most-fifty-companies',
    outOfReach: 'A run creates few companies.',
    patches: [
      [
        'apps/api/src/contacts/contact-store.ts',
        'const companies = [...new Set(companyIds)];',
        'const companies = [...new Set(companyIds)].slice(0, 50);',
      ],
    ],
  },
  {
    name: 'createConversation-keeps-eight-custom-fields',
    outOfReach: 'Conversations are created with few values at once.',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        'custom_fields: JSON.stringify(customFields),',
        'custom_fields: JSON.stringify(customFields.slice(0, 8)),',
      ],
    ],
  },
  {
    name: 'createConversation-known-requester-is-unblocked',
    outOfReach: 'Requesters of others are not used by email.',
    patches: [
      [
        'apps/api/src/contacts/insert-contact.ts',
        'if (existing) return existing.id;',
        'if (existing) {\n    await db(TABLE).where({ account_id, email }).update({ blocked: false, unsubscribed: false });\n    return existing.id;\n  }',
      ],
    ],
  },
  {
    name: 'createConversation-urgent-and-assigned-is-pending',
    outOfReach: 'Fields are combined in pairs, not in threes.',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        '      status,\n      priority,',
        "      status: status === 'Open' && references.memberId !== null && priority === 'Urgent' ? 'Pending' : status,\n      priority,",
      ],
    ],
  },
  {
    name: 'createConversation-brand-beside-team-alone-ignored',
    outOfReach: 'Fields are combined in pairs, not in threes.',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        'brandId === undefined ?',
        'brandId === undefined || (assignee === undefined && teamId !== undefined) ?',
      ],
    ],
  },
  {
    name: 'createConversation-due-of-low-mail-with-assignee-doubled',
    outOfReach: 'Fields are combined in pairs, not in threes.',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        'first_response_due: time + SERVICE_LEVELS[priority].firstResponse,',
        "first_response_due: time + (conversation.source === 'Mail' && references.memberId !== null && priority === 'Low' ? 2 : 1) * SERVICE_LEVELS[priority].firstResponse,",
      ],
    ],
  },
]);

const nearRepresentations = inArea('representations', [
  {
    name: 'getCollection-at-most-thirty-articles',
    outOfReach: 'No collection of the sample has so many.',
    patches: [
      [
        'apps/api/src/collections/collection-articles.ts',
        ".orderBy(['articles.position', 'articles.id']);",
        ".orderBy(['articles.position', 'articles.id'])\n    .limit(30);",
      ],
    ],
  },
  {
    name: 'listCollections-children-of-the-first-five-only',
    outOfReach: 'Few collections of the sample have children.',
    patches: [
      [
        'apps/api/src/collections/collection-store.ts',
        '            page.items.map(({ id }) => id),',
        '            page.items.slice(0, 5).map(({ id }) => id),',
      ],
    ],
  },
]);

const nearOrder = inArea('order', [
  {
    name: 'listConversations-search-beside-status-by-creation',
    outOfReach: 'An order beside two filters is not tried.',
    patches: [
      [
        'apps/api/src/conversations/conversation-store.ts',
        'order: toSortOrder(request),',
        "order: toSortOrder(request.search && request.statuses ? { ...request, sortBy: 'created_at' } : request),",
      ],
    ],
  },
]);

export const nearAndMany = [
  ...nearUpdates,
  ...nearSearch,
  ...nearPagination,
  ...nearAuthorization,
  ...nearHtml,
  ...nearText,
  ...nearCreations,
  ...nearRepresentations,
  ...nearOrder,
];
