/** What a change of the code of a list easily breaks: joins, conditions, counts, keys of pages, and what searches look in. */
import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import {
  ARTICLES,
  COLLECTIONS,
  COMPANIES,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  comparingRows,
  DATABASE,
  HELP_CENTERS,
  HTTP,
  MEMBERS,
} from '../../support/files.ts';

const IN_PAGE_ORDER = 'return columns.map((column) => ({ column, order: direction }));';
const EACH_TERM =
  "for (const term of parseSearch(filters.search ?? '')) query.where((any) => whereMentioned(db, any, accountId, term));";

export const lists = [
  ...inArea(
    'filters',
    comparingRows([
      {
        name: 'listContacts-search-ignored-with-email',
        patches: [
          [
            CONTACTS.filters,
            "if (search !== '') whereContains(matching",
            "if (search !== '' && !email) whereContains(matching",
          ],
        ],
      },
      {
        name: 'listContacts-email-also-as-a-part',
        patches: [
          [
            CONTACTS.filters,
            'db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });',
            "db(TABLE).where({ account_id: accountId, ...(phone && { phone }) });\n    if (email) matching.whereRaw('instr(email, ?) > 0', [email]);",
          ],
        ],
      },
    ]),
  ),
  ...inArea('filters', [
    {
      name: 'listConversations-team-first-value-in-rows',
      patches: [
        [
          CONVERSATIONS.filters,
          "oneOf('assigned_to_team_id', filters.teamIds);",
          "oneOf('assigned_to_team_id', filters.teamIds?.slice(0, 1));",
        ],
      ],
    },
    {
      name: 'listCollections-is_root-wins-over-collection_id',
      patches: [
        [
          COLLECTIONS.store,
          "'collections.parent_collection_id': collectionId ?? null,",
          "'collections.parent_collection_id': request.isRoot ? null : (collectionId ?? null),",
        ],
      ],
    },
    {
      name: 'listCollections-children-in-those-of-a-collection',
      patches: [
        [
          COLLECTIONS.store,
          'const isRoot = collectionId === undefined ? request.isRoot : undefined;',
          'const isRoot = request.isRoot;',
        ],
      ],
    },
    {
      name: 'listArticles-archived-by-status-too',
      outOfReach: 'Such articles are in no list then, with flags or without, so that the suite does not know them.',
      patches: [
        [
          ARTICLES.buckets,
          "if (bucket === 'archived') any.orWhere('articles.is_archived', true);",
          "if (bucket === 'archived') any.orWhere({ 'articles.is_archived': true, 'articles.status': 'PUBLISHED' });",
        ],
      ],
    },
    {
      name: 'listConversationFields-default-ignored-with-active',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isDefault !== undefined) matching',
          'if (isDefault !== undefined && isActive === undefined) matching',
        ],
      ],
    },
  ]),
  ...inArea('isolation', [
    {
      name: 'listArticles-help-center-known-once-for-all-accounts',
      patches: [
        [
          HELP_CENTERS.store,
          'return (await db(TABLE).select(',
          'if (known.has(id)) return true;\n  if (await db(TABLE).select("id").where({ account_id: accountId, id }).first()) known.add(id);\n  return (await db(TABLE).select(',
        ],
        [
          HELP_CENTERS.store,
          "const TABLE = 'help_centers';",
          "const TABLE = 'help_centers';\nconst known = new Set();",
        ],
      ],
    },
    {
      name: 'listArticles-buckets-without-brackets',
      patches: [[ARTICLES.buckets, 'query.where((any) => {', '((build) => build(query))((any) => {']],
    },
    {
      name: 'createContact-fields-of-all-accounts',
      patches: [
        [
          CONTACT_FIELDS.values,
          '.where({ account_id: accountId, is_default: false, ...',
          '.where({ is_default: false, ...',
        ],
      ],
    },
  ]),
  ...inArea('pagination', [
    {
      name: 'listContacts-total-of-phone-without-search',
      patches: [[CONTACTS.filters, 'const total = search ? undefined : candidates;', 'const total = candidates;']],
    },
    {
      name: 'listContacts-cursor-of-another-phone-accepted',
      patches: [
        [CONTACTS.store, 'search: search || undefined, email, phone }', 'search: search || undefined, email }'],
      ],
    },
    {
      name: 'listContacts-cursor-after-a-full-last-page',
      patches: [
        [
          DATABASE.page,
          'rows.slice(0, perPage), rows.length > perPage, toTotal',
          'rows.slice(0, perPage), rows.length >= perPage, toTotal',
        ],
      ],
    },
    {
      name: 'listContacts-companies-once-for-each-domain',
      patches: [
        [
          CONTACTS.companies,
          "on.on('company_domains.company_id', 'companies.id').onVal('company_domains.position', 0);",
          "on.on('company_domains.company_id', 'companies.id');",
        ],
      ],
    },
    {
      name: 'listConversations-updated_at-cursor-holds-created_at',
      patches: [
        [CONVERSATIONS.store, 'keysOf: (row) => [row[sortBy], row.id]', 'keysOf: (row) => [row.created_at, row.id]'],
      ],
    },
    {
      name: 'listConversations-next_url-keeps-cursor',
      patches: [[HTTP.listResponse, "next.searchParams.delete('cursor');", '']],
    },
    {
      name: 'listConversations-next_url-decoded',
      patches: [[HTTP.listResponse, 'return next.href;', 'return decodeURIComponent(next.href);']],
    },
    {
      name: 'listCollections-total-counts-children',
      patches: [
        [
          COLLECTIONS.store,
          'succeed({ ...page.value, items',
          'succeed({ ...page.value, total: page.value.total + nested.length, items',
        ],
      ],
    },
    {
      name: 'listContactFields-has_next_page-when-page-is-full',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'items.length === limit']],
    },
    {
      name: 'listContactFields-has_next_page-by-the-default-limit',
      patches: [[CONTACT_FIELDS.list, 'page * limit < total', 'page * 25 < total']],
    },
    {
      name: 'listContactFields-total-of-this-and-former-pages',
      patches: [
        [
          CONTACT_FIELDS.list,
          'meta: { page, limit, total,',
          'meta: { page, limit, total: Math.min(total, page * limit),',
        ],
      ],
    },
    {
      name: 'listMembers-those-of-teams-once-for-each',
      patches: [
        [
          MEMBERS.store,
          "query.modify(joinRow, 'roles', 'members.role_id')",
          "query.modify(joinRow, 'roles', 'members.role_id').leftJoin('member_teams', 'member_teams.member_id', 'members.id')",
        ],
      ],
    },
    {
      name: 'listConversations-those-without-tags-dropped',
      patches: [
        [
          CONVERSATIONS.store,
          'select: selectConversations,',
          "select: (query) => selectConversations(query.whereRaw('exists (select 1 from conversation_tags where conversation_tags.conversation_id = conversations.id)')),",
        ],
      ],
    },
  ]),
  ...inArea('order', [
    {
      name: 'listConversations-ascending-with-descending-ids',
      patches: [
        [
          DATABASE.page,
          IN_PAGE_ORDER,
          "return columns.map((column, index) => ({ column, order: index > 0 && column === 'conversations.id' ? 'desc' : direction }));",
        ],
      ],
    },
    {
      name: 'listContacts-companies-by-id',
      patches: [
        [
          CONTACTS.companies,
          "'contact_companies.contact_id', 'contact_companies.position']",
          "'contact_companies.contact_id', 'contact_companies.company_id']",
        ],
      ],
    },
    {
      name: 'getContact-companies-by-name',
      patches: [
        [
          CONTACTS.companies,
          '.sort(([left], [right]) => left - right)',
          '.sort(([, , left], [, , right]) => left.localeCompare(right))',
        ],
      ],
    },
    {
      name: 'listCollections-children-by-id',
      patches: [
        [
          COLLECTIONS.store,
          'selectCollections(db, children).orderBy([...BY_POSITION])',
          "selectCollections(db, children).orderBy('collections.id')",
        ],
      ],
    },
  ]),
  ...inArea('search', [
    {
      name: 'listConversations-all-words-in-one-text',
      patches: [
        [
          CONVERSATIONS.filters,
          EACH_TERM,
          `const terms = parseSearch(filters.search ?? '');
  if (terms.length === 1) query.where((any) => whereMentioned(db, any, accountId, terms[0]));
  if (terms.length > 1) query.where((any) => {
    for (const column of ['subject_folded', 'description_folded']) {
      any.orWhere((all) => { for (const { text } of terms) whereContains(all, \`conversations.\${column}\`, text); });
    }
    const replies = db('conversation_replies').where('conversation_replies.conversation_id', db.ref('conversations.id'));
    for (const { text } of terms) whereContains(replies, 'conversation_replies.text_folded', text);
    any.orWhereRaw('? > 0', [replies.count('*')]);
    const ids = terms.flatMap(({ id }) => id ?? []);
    if (ids.length > 0) any.orWhereIn('conversations.id', ids);
  });`,
        ],
      ],
    },
    {
      name: 'listConversations-markup-of-created-too',
      patches: [
        [
          CONVERSATIONS.insert,
          'description_folded: description.folded',
          'description_folded: foldCase(description.html)',
        ],
      ],
    },
    {
      name: 'listContactFields-former-name-after-rename',
      patches: [[CONTACT_FIELDS.store, 'name_folded: foldCase(next.name), ', '']],
    },
    {
      name: 'updateArticle-former-text-after-publishing-at-once',
      patches: [
        [
          ARTICLES.changes,
          "published_folded: draft.draft_folded ?? trx.ref('draft_folded')",
          "published_folded: trx.ref('draft_folded')",
        ],
      ],
    },
  ]),
  ...inArea('representations', [
    {
      name: 'getCollection-root-is-the-parent',
      patches: [
        [
          COLLECTIONS.rows,
          "'collections as root', 'collections.root_collection_id'",
          "'collections as root', 'collections.parent_collection_id'",
        ],
      ],
    },
    {
      name: 'getCollection-published-counts-drafts-of-published',
      patches: [
        [COLLECTIONS.rows, "articles().where('status', 'PUBLISHED')", "articles().whereNotNull('published_at')"],
      ],
    },
    {
      name: 'getCompany-counts-only-where-first',
      patches: [
        [
          COMPANIES.store,
          ".where('contact_companies.company_id', db.ref('companies.id'))",
          ".where('contact_companies.company_id', db.ref('companies.id')).where('contact_companies.position', 0)",
        ],
      ],
    },
    {
      name: 'getContact-full_name-folds-blanks',
      patches: [[CONTACTS.rows, '${row.last_name}`.trim()', "${row.last_name}`.trim().replace(/\\s+/g, ' ')"]],
    },
    after(
      'listConversations-tags-with-the-id-of-the-first',
      'for (const one of body.data) one.tags = one.tags.map(({ label }) => ({ id: one.tags[0].id, label }));',
    ),
  ]),
];
