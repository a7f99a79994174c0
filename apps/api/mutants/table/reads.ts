/** Values in responses that are derived from stored ones, and times. */
import { inArea } from '../mutant.ts';
import {
  ARTICLES,
  COLLECTIONS,
  COMPANIES,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  DATABASE,
  MEMBERS,
  TAGS,
} from './files.ts';

const FULL_NAME = '`${row.first_name} ${row.last_name}`.trim()';

export const derived = inArea('derived', [
  { name: 'getContact-full_name-without-last-name', patches: [[CONTACTS.rows, FULL_NAME, 'row.first_name']] },
  {
    name: 'getContact-full_name-reversed',
    patches: [[CONTACTS.rows, FULL_NAME, '`${row.last_name} ${row.first_name}`.trim()']],
  },
  {
    name: 'getContact-full_name-not-trimmed',
    patches: [[CONTACTS.rows, FULL_NAME, '`${row.first_name} ${row.last_name}`']],
  },
  {
    name: 'getContact-full_name-with-comma',
    patches: [[CONTACTS.rows, FULL_NAME, "[row.last_name, row.first_name].filter((one) => one !== '').join(', ')"]],
  },
  {
    name: 'listContacts-full_name-in-list-only',
    patches: [
      [
        CONTACTS.store,
        'toListItem(row, companies(row.id))',
        '({ ...toListItem(row, companies(row.id)), full_name: row.first_name })',
      ],
    ],
  },
  {
    name: 'listContacts-companies-missing',
    patches: [[CONTACTS.store, 'toListItem(row, companies(row.id))', 'toListItem(row, [])']],
  },
  {
    name: 'listContacts-companies-of-first-contact',
    patches: [
      [CONTACTS.store, 'toListItem(row, companies(row.id))', 'toListItem(row, companies(page.value.items[0].id))'],
    ],
  },
  {
    name: 'listContacts-phone-missing',
    patches: [
      [
        CONTACTS.store,
        'toListItem(row, companies(row.id))',
        '({ ...toListItem(row, companies(row.id)), phone: null })',
      ],
    ],
  },
  {
    name: 'getContact-active-inverted',
    patches: [[CONTACTS.rows, 'active: Boolean(row.active)', 'active: !row.active']],
  },
  {
    name: 'getContact-companies-order',
    patches: [[CONTACTS.companies, "'contact_companies.position'])", "'contact_companies.company_id'])"]],
  },
  {
    name: 'getContact-company-domain-missing',
    patches: [[CONTACTS.companies, "onVal('company_domains.position', 0)", "onVal('company_domains.position', 9)"]],
  },
  {
    name: 'getContact-company-secondary-domain',
    patches: [[CONTACTS.companies, "onVal('company_domains.position', 0)", "onVal('company_domains.position', 1)"]],
  },
  {
    name: 'getCompany-domain-is-the-last',
    patches: [[COMPANIES.rows, "const [domain = ''] = domains;", "const domain = domains.at(-1) ?? '';"]],
  },
  {
    name: 'getCompany-logo-http',
    patches: [[COMPANIES.rows, '`https://${domain}/favicon.ico`', '`http://${domain}/favicon.ico`']],
  },
  {
    name: 'getCompany-logo-without-domain',
    patches: [[COMPANIES.rows, "domain === '' ? '' :", "domain === '-' ? '' :"]],
  },
  { name: 'getCompany-logo-empty', patches: [[COMPANIES.rows, "domain === '' ? '' :", "domain !== '-' ? '' :"]] },
  { name: 'getCompany-logo-other-file', patches: [[COMPANIES.rows, '/favicon.ico', '/logo.png']] },
  { name: 'getCompany-domains-order', patches: [[COMPANIES.store, ".orderBy('position')", ".orderBy('domain')"]] },
  {
    name: 'getCompany-total_contacts_linked-zero',
    patches: [[COMPANIES.store, 'toCompany(row, domains, Number(row.contacts))', 'toCompany(row, domains, 0)']],
  },
  {
    name: 'getCompany-total_contacts_linked-one-more',
    patches: [
      [
        COMPANIES.store,
        'toCompany(row, domains, Number(row.contacts))',
        'toCompany(row, domains, Number(row.contacts) + 1)',
      ],
    ],
  },
  {
    name: 'getCompany-total_contacts_linked-primary-only',
    patches: [
      [COMPANIES.store, ".modify(whereSameAccount, 'contact_companies', 'companies')", ".where('position', 0)"],
    ],
  },
  {
    name: 'createConversation-due-of-other-priority',
    patches: [
      [
        CONVERSATIONS.levels,
        'High: { firstResponse: 4 * HOUR, resolution: 24 * HOUR }',
        'High: { firstResponse: 8 * HOUR, resolution: 48 * HOUR }',
      ],
    ],
  },
  {
    name: 'createConversation-due-too-late',
    patches: [
      [
        CONVERSATIONS.insert,
        'due: time + SERVICE_LEVELS[priority].resolution,',
        'due: time + 2 * SERVICE_LEVELS[priority].resolution,',
      ],
    ],
  },
  {
    name: 'createConversation-due-is-a-duration',
    patches: [
      [
        CONVERSATIONS.insert,
        'due: time + SERVICE_LEVELS[priority].resolution,',
        'due: SERVICE_LEVELS[priority].resolution,',
      ],
    ],
  },
  {
    name: 'createConversation-first_response_due-is-due',
    patches: [[CONVERSATIONS.insert, 'SERVICE_LEVELS[priority].firstResponse', 'SERVICE_LEVELS[priority].resolution']],
  },
  {
    name: 'createConversation-first_response_due-Urgent-late',
    patches: [[CONVERSATIONS.levels, 'Urgent: { firstResponse: HOUR,', 'Urgent: { firstResponse: 2 * HOUR,']],
  },
  {
    name: 'createConversation-resolution_time-not-set',
    patches: [[CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: null,']],
  },
  {
    name: 'createConversation-resolution_time-not-set-if-Closed',
    patches: [[CONVERSATIONS.insert, "status === 'Resolved' || status === 'Closed'", "status === 'Resolved'"]],
  },
  {
    name: 'createConversation-resolution_time-always-set',
    patches: [[CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: time,']],
  },
  {
    name: 'createConversation-resolution_time-is-a-duration',
    patches: [
      [CONVERSATIONS.insert, 'resolution_time: isResolved ? time : null,', 'resolution_time: isResolved ? 0 : null,'],
    ],
  },
  {
    name: 'createConversation-requested_by_email-missing',
    patches: [[CONVERSATIONS.rows, 'requested_by_email: row.requested_by_email,', 'requested_by_email: null,']],
  },
  {
    name: 'listConversations-requested_by_phone-missing',
    patches: [[CONVERSATIONS.rows, 'requested_by_phone: row.requested_by_phone,', 'requested_by_phone: null,']],
  },
  {
    name: 'listConversations-tags-missing',
    argued: 'Only lists of conversations show their tags, and no operation sets them.',
    patches: [[CONVERSATIONS.store, 'toListItem(row, tags(row.id))', 'toListItem(row, [])']],
  },
  {
    name: 'listConversations-brand-of-other',
    patches: [[CONVERSATIONS.rows, 'brand: row.brand,', 'brand: `${row.brand} (brand)`,']],
  },
  {
    name: 'listContactFields-options-missing',
    patches: [[CONTACT_FIELDS.rows, 'field_options: options.map(', 'field_options: options.slice(0, 0).map(']],
  },
  {
    name: 'listContactFields-options-reversed',
    patches: [[CONTACT_FIELDS.rows, 'field_options: options.map(', 'field_options: options.toReversed().map(']],
  },
  {
    name: 'listContactFields-is_active-always-true',
    patches: [[CONTACT_FIELDS.rows, 'is_active: Boolean(row.is_active)', 'is_active: true']],
  },
  {
    name: 'getConversationField-nested_fields-missing',
    argued: 'Nothing else shows the levels of a field, and no operation sets them.',
    patches: [[CONVERSATION_FIELDS.store, 'levelsOf(row.id)));', '[]));']],
  },
  {
    name: 'getConversationField-other-than-in-list',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        '      return field;',
        '      return field && { ...field, description: `${field.description}.` };',
      ],
    ],
  },
  {
    name: 'getConversationField-is_mandatory_on_close-false',
    argued: 'Nothing else shows the flag or depends on it, and no operation sets it.',
    patches: [
      [
        CONVERSATION_FIELDS.rows,
        'is_mandatory_on_close: Boolean(row.is_mandatory_on_close)',
        'is_mandatory_on_close: false',
      ],
    ],
  },
  {
    name: 'getConversationField-parent_id-is-level',
    patches: [[CONVERSATION_FIELDS.store, 'parent_id: field_id,', 'parent_id: level.id,']],
  },
  {
    name: 'getCollection-articles_count-with-archived',
    patches: [[COLLECTIONS.rows, ".where('is_archived', false);", ';']],
  },
  {
    name: 'getCollection-articles_count-published-only',
    patches: [
      [COLLECTIONS.rows, 'articles_count: articles(),', "articles_count: articles().where('status', 'PUBLISHED'),"],
    ],
  },
  {
    name: 'getCollection-published_articles_count-all',
    patches: [
      [
        COLLECTIONS.rows,
        "published_articles_count: articles().where('status', 'PUBLISHED'),",
        'published_articles_count: articles(),',
      ],
    ],
  },
  {
    name: 'getCollection-subcollections_count-zero',
    patches: [[COLLECTIONS.rows, 'subcollections_count: Number(row.subcollections_count)', 'subcollections_count: 0']],
  },
  {
    name: 'getCollection-is_last_level-at-level-2',
    patches: [[COLLECTIONS.rows, 'const LAST_LEVEL = 3;', 'const LAST_LEVEL = 2;']],
  },
  {
    name: 'getCollection-root-is-parent',
    patches: [
      [
        COLLECTIONS.rows,
        'root_collection_id: row.root_collection_id,',
        'root_collection_id: row.parent_collection_id,',
      ],
      [
        COLLECTIONS.rows,
        'root_collection: toReference(row.root_collection_id, row.root_name, row.root_slug),\n  };',
        'root_collection: toReference(row.parent_collection_id, row.parent_name, row.parent_slug),\n  };',
      ],
    ],
  },
  {
    name: 'getCollection-articles-with-archived',
    patches: [[COLLECTIONS.articles, ", 'articles.is_archived': false })", ' })']],
  },
  {
    name: 'getCollection-articles-by-id',
    patches: [[COLLECTIONS.articles, "orderBy(['articles.position', 'articles.id'])", "orderBy(['articles.id'])"]],
  },
  {
    name: 'getCollection-articles-missing',
    patches: [
      [
        COLLECTIONS.store,
        'articles: await loadArticles(db, accountId, id),',
        'articles: (await loadArticles(db, accountId, id)).slice(1),',
      ],
    ],
  },
  {
    name: 'getCollection-sub_collections-missing',
    patches: [[COLLECTIONS.store, '.map(toSubCollection)', '.map(toSubCollection).slice(1)']],
  },
  {
    name: 'listCollections-sub_collections-missing',
    patches: [[COLLECTIONS.store, 'toCollection(row, children(row.id))', 'toCollection(row, [])']],
  },
  {
    name: 'listCollections-articles_count-zero-in-list',
    patches: [
      [
        COLLECTIONS.store,
        'toCollection(row, children(row.id))',
        '({ ...toCollection(row, children(row.id)), articles_count: 0 })',
      ],
    ],
  },
  {
    name: 'getArticle-draft-and-published-swapped',
    patches: [
      [ARTICLES.rows, 'draft_html_content: row.draft_html_content,', 'draft_html_content: row.published_html_content,'],
      [
        ARTICLES.rows,
        '    published_html_content: row.published_html_content,\n    is_public',
        '    published_html_content: row.draft_html_content,\n    is_public',
      ],
    ],
  },
  {
    name: 'listArticles-shows-published-as-draft',
    patches: [
      [
        ARTICLES.store,
        'page.value.items.map(toArticle)',
        'page.value.items.map((row) => ({ ...toArticle(row), draft_html_content: row.published_html_content }))',
      ],
    ],
  },
  {
    name: 'getArticle-authors-swapped',
    patches: [
      [
        ARTICLES.rows,
        'created_by: toAuthor(row.created_by_id, row.creator_first_name, row.creator_last_name, row.creator_email)',
        'created_by: toAuthor(row.last_updated_by_id, row.editor_first_name, row.editor_last_name, row.editor_email)',
      ],
    ],
  },
  {
    name: 'getArticle-author-name-reversed',
    patches: [[ARTICLES.rows, '`${firstName} ${lastName}`.trim()', '`${lastName} ${firstName}`.trim()']],
  },
  {
    name: 'getArticle-collection-null',
    patches: [
      [
        ARTICLES.rows,
        'row.collection_id === null || row.collection_name === null',
        'row.collection_id !== null || row.collection_name === null',
      ],
    ],
  },
  {
    name: 'getArticle-is_archived-always-false',
    patches: [[ARTICLES.rows, 'is_archived: Boolean(row.is_archived)', 'is_archived: false']],
  },
  {
    name: 'listMembers-teams-missing',
    patches: [[MEMBERS.store, 'toMember(row, teams(row.id))', 'toMember(row, [])']],
  },
  {
    name: 'listMembers-without-ai-agents',
    patches: [
      [
        MEMBERS.store,
        "trx(TABLE).where('members.account_id', accountId)",
        "trx(TABLE).where('members.account_id', accountId).where('members.is_ai_agent', false)",
      ],
    ],
  },
]);

export const times = inArea(
  'times',
  [
    { name: 'all-in-milliseconds', patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Date.now()']] },
    {
      name: 'all-an-hour-ahead',
      patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.floor(Date.now() / 1000) + 3600']],
    },
    {
      name: 'all-in-local-time',
      patches: [[DATABASE.rows, 'Math.floor(Date.now() / 1000)', 'Math.floor(Date.now() / 1000) - 7200']],
    },
    {
      name: 'createContact-created_at-in-milliseconds',
      patches: [[CONTACTS.insert, 'created_at: createdAt,', 'created_at: createdAt * 1000,']],
    },
    {
      name: 'createContact-updated_at-in-milliseconds',
      patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: createdAt * 1000,']],
    },
    {
      name: 'createContact-updated_at-before-created_at',
      patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: createdAt - 3600,']],
    },
    { name: 'createContact-updated_at-zero', patches: [[CONTACTS.insert, 'updated_at: createdAt,', 'updated_at: 0,']] },
    {
      name: 'createContact-created_at-is-midnight',
      patches: [[CONTACTS.insert, 'created_at: createdAt,', 'created_at: createdAt - (createdAt % 86_400),']],
    },
    {
      name: 'createCompany-created_at-other-zone',
      patches: [[COMPANIES.store, 'created_at: time,', 'created_at: time + 7200,']],
    },
    { name: 'createCompany-updated_at-zero', patches: [[COMPANIES.store, 'updated_at: time }', 'updated_at: 0 }']] },
    {
      name: 'createConversation-created_at-other-zone',
      patches: [[CONVERSATIONS.insert, '      created_at: time,\n', '      created_at: time - 3600,\n']],
    },
    {
      name: 'createConversation-last_updated_at-in-milliseconds',
      patches: [[CONVERSATIONS.insert, 'last_updated_at: time,', 'last_updated_at: time * 1000,']],
    },
    {
      name: 'createConversation-last_updated_at-before',
      patches: [[CONVERSATIONS.insert, 'last_updated_at: time,', 'last_updated_at: time - 60,']],
    },
    {
      name: 'updateContactField-updated_at-in-milliseconds',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next, updated_at: now() * 1000 }',
        ],
      ],
    },
    {
      name: 'updateContactField-updated_at-one-second-more',
      patches: [
        [
          CONTACT_FIELDS.store,
          '{ ...row, ...next, updated_at: laterOf(now(), row.updated_at) }',
          '{ ...row, ...next, updated_at: row.updated_at + 1 }',
        ],
      ],
    },
    {
      name: 'updateArticle-updated_at-in-milliseconds',
      patches: [
        [
          ARTICLES.changes,
          'last_updated_by_id: memberId,\n        updated_at: time,',
          'last_updated_by_id: memberId,\n        updated_at: time * 1000,',
        ],
      ],
    },
    {
      name: 'updateArticle-published_at-in-milliseconds',
      patches: [[ARTICLES.changes, 'published_at: time,', 'published_at: time * 1000,']],
    },
    {
      name: 'listTags-created_at-in-milliseconds',
      patches: [
        [TAGS.store, 'return { id, name, created_at };', 'return { id, name, created_at: created_at * 1000 };'],
      ],
    },
  ],
  ['createContact', 'createCompany', 'createConversation'],
);
