/** What the searches of each list look at. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { ARTICLES, CONTACT_FIELDS, CONTACTS, CONVERSATIONS, comparingRows, HTML, TAGS } from '../../support/files.ts';

export const searchedLists = inArea(
  'search',
  [
    ...['listTags', 'listContacts', 'listContactFields'].map((operation) =>
      before(
        `${operation}-blank-search-finds-all`,
        "if (input.query.search?.trim() === '') delete input.query.search;",
      ),
    ),
    {
      name: 'createConversation-not-found-by-subject',
      patches: [[CONVERSATIONS.insert, 'subject_folded: foldCase(subject),', "subject_folded: '',"]],
    },
    {
      name: 'createConversation-not-found-by-description',
      patches: [[CONVERSATIONS.insert, 'description_folded: description.folded,', "description_folded: '',"]],
    },
    {
      name: 'updateArticle-not-found-by-new-title',
      patches: [[ARTICLES.changes, '        title_folded: foldCase(saved.title),\n', '']],
    },
    {
      name: 'updateArticle-not-found-by-new-content',
      patches: [
        [
          ARTICLES.changes,
          'return { draft_html_content: html, draft_folded: folded };',
          'return { draft_html_content: html };',
        ],
      ],
    },
    {
      name: 'listContacts-search-also-email',
      patches: [
        [
          CONTACTS.filters,
          "if (search !== '') whereContains(matching, 'first_name', search);",
          "if (search !== '') matching.where((any) => any.whereRaw(\"instr(first_name, ?) > 0 or instr(coalesce(email, ''), ?) > 0\", [search, search]));",
        ],
        [CONTACTS.filters, '  if (email) return', '  if (db) return'],
      ],
    },
    before(
      'listContacts-search-first-30-letters',
      'if (input.query.search) input.query.search = input.query.search.slice(0, 30);',
    ),
    before('listContacts-search-trimmed', 'if (input.query.search) input.query.search = input.query.search.trim();'),
    before(
      'listContacts-search-single-letter-ignored',
      'if (input.query.search?.length === 1) delete input.query.search;',
    ),
    before(
      'listContacts-search-composed',
      "if (input.query.search) input.query.search = input.query.search.normalize('NFC');",
    ),
    before(
      'listContactFields-search-trimmed',
      'if (input.query.search) input.query.search = input.query.search.trim();',
    ),
    before(
      'listContactFields-search-all-words',
      "if (input.query.search?.includes(' ')) input.query.search = input.query.search.split(' ')[0];",
    ),
    before(
      'listContactFields-search-first-10-letters',
      'if (input.query.search) input.query.search = input.query.search.slice(0, 10);',
    ),
    before(
      'listTags-search-short-finds-nothing',
      "if (input.query.search?.length < 3) input.query.search = 'no such tag';",
    ),
    before(
      'listTags-search-first-word',
      "if (input.query.search?.trim().includes(' ')) input.query.search = input.query.search.split(' ')[0];",
    ),
    before(
      'listTags-search-any-punctuation',
      "if (input.query.search) input.query.search = input.query.search.replace(/-/g, ' ');",
    ),
    before(
      'listContacts-blank-search-finds-nothing',
      'if (/(?:^|&)search=(?:&|$)/.test(query)) return { status: 200, body: { data: [], pages: { next_cursor: null, next_url: null, per_page: 25 }, total_count: 0 } };',
    ),
    before(
      'listConversations-first-50-letters-of-a-search',
      'if (input.query.search) input.query.search = input.query.search.slice(0, 50);',
    ),
    before(
      'listConversations-first-three-words-of-a-search',
      "if (input.query.search && !input.query.search.includes('\"')) input.query.search = input.query.search.split(' ').slice(0, 3).join(' ');",
    ),
    ...(
      [
        ['listArticles', 'four', 4],
        ['listArticles', 'eight', 8],
        ['listConversations', 'eight', 8],
      ] as const
    ).map(([operation, name, count]) =>
      before(
        `${operation}-first-${name}-words-of-a-search`,
        `if (input.query.search && !input.query.search.includes('"')) input.query.search = input.query.search.split(' ').slice(0, ${count}).join(' ');`,
      ),
    ),
    {
      name: 'listTags-search-without-the-sign-of-a-tag',
      patches: [[TAGS.store, "foldCase(request.search ?? '')", "foldCase(request.search ?? '').replace(/^#/, '')"]],
    },
    {
      name: 'listTags-search-trimmed',
      patches: [[TAGS.store, "foldCase(request.search ?? '')", "foldCase((request.search ?? '').trim())"]],
    },
    ...comparingRows([
      {
        name: 'listArticles-search-in-markup',
        patches: [
          [
            ARTICLES.filters,
            "['articles.title_folded', 'articles.draft_folded', 'articles.published_folded']",
            "['articles.title_folded', 'articles.draft_html_content', 'articles.published_html_content']",
          ],
        ],
      },
    ]),
    {
      name: 'updateArticle-published-text-not-searched',
      patches: [[ARTICLES.changes, "    published_folded: draft.draft_folded ?? trx.ref('draft_folded'),\n", '']],
    },
    {
      name: 'updateArticle-published-text-of-older-draft-searched',
      patches: [[ARTICLES.changes, "draft.draft_folded ?? trx.ref('draft_folded')", "trx.ref('draft_folded')"]],
    },
    {
      name: 'updateArticle-draft-text-forgotten-on-publication',
      argued: 'The published text is the same until the draft changes, and is searched as well.',
      patches: [[ARTICLES.changes, '    published_at: time,\n', "    published_at: time,\n    draft_folded: '',\n"]],
    },
    before('listArticles-search-ignored-in-a-collection', 'if (input.query.collection_id) delete input.query.search;'),
    before(
      'listArticles-search-ignored-with-flags',
      'if (input.query.archived !== undefined) delete input.query.search;',
    ),
    before(
      'listArticles-archived-not-searched',
      'if (input.query.search && input.query.archived === undefined && input.query.published === undefined) input.query.archived = false;',
    ),
    ...comparingRows([
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
            'for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
            "const terms = parseSearch(filters.search ?? '');\n  if (terms.length > 0) query.where((any) => { for (const term of terms) any.orWhere((one) => whereMentioned(db, one, accountId, term)); });",
          ],
        ],
      },
      {
        name: 'listConversations-search-first-word-only',
        patches: [
          [
            CONVERSATIONS.filters,
            'for (const term of compared)',
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
        name: 'listArticles-search-ignored',
        patches: [[ARTICLES.list, '      search: query.search,\n', '']],
      },
      ...['title', 'draft', 'published'].map((column) => ({
        name: `listArticles-search-not-${column}`,
        patches: [
          [
            ARTICLES.filters,
            "'articles.published_folded'];",
            `'articles.published_folded'].filter((one) => one !== 'articles.${column}_folded');`,
          ],
        ] as const,
      })),
      {
        name: 'listArticles-search-any-word',
        patches: [
          [
            ARTICLES.filters,
            '  for (const text of compared) {\n    query.where((any) => {',
            '  {\n    if (compared.length > 0) query.where((any) => { for (const text of compared)',
          ],
        ],
      },
      {
        name: 'listContacts-search-in-first-20-letters',
        patches: [
          [
            CONTACTS.filters,
            "whereContains(matching, 'first_name', search)",
            "matching.whereRaw('instr(substr(first_name, 1, 20), ?) > 0', [search])",
          ],
        ],
      },
      {
        name: 'listConversations-search-without-accents',
        patches: [
          [
            CONVERSATIONS.filters,
            "orWhereContains(any, 'conversations.subject_folded', text);",
            "orWhereContains(any, 'conversations.subject_folded', text.normalize('NFD').replace(/\\p{M}/gu, ''));",
          ],
        ],
      },
    ]),
    {
      name: 'createConversation-first-10000-letters-only',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ ...description, folded: foldCase(description.text) })',
          'succeed({ ...description, folded: foldCase(description.text).slice(0, 10_000) })',
        ],
      ],
    },
    {
      name: 'updateArticle-entities-found',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ html, folded: foldCase(htmlToText(html)) })',
          "succeed({ html, folded: foldCase(htmlToText(html).replaceAll('&', '&amp;')) })",
        ],
      ],
    },
    {
      name: 'updateArticle-first-10000-letters-only',
      patches: [
        [
          HTML.sanitizers,
          'succeed({ html, folded: foldCase(htmlToText(html)) })',
          'succeed({ html, folded: foldCase(htmlToText(html)).slice(0, 10_000) })',
        ],
      ],
    },
    {
      name: 'listContactFields-former-name-after-rename',
      patches: [[CONTACT_FIELDS.store, 'name_folded: foldCase(next.name), ', '']],
    },
  ],
  ['listConversations', 'listArticles'],
);
