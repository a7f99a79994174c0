/** Searches that take another form of the text, or look in other places too. */
import { type Fault, inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { ARTICLES, CONTACT_FIELDS, CONVERSATIONS, comparingRows, DATABASE, TAGS } from '../../support/files.ts';

const searching = (name: string, expression: string): Fault =>
  before(name, `if (input.query.search) { const text = input.query.search; input.query.search = ${expression}; }`);

export const formsAndPlaces = inArea('search', [
  searching('listTags-search-compatibility-forms', "text.normalize('NFKC')"),
  {
    ...searching('listContactFields-search-composed', "text.normalize('NFC')"),
    argued: 'No contact field of the sample has a letter with two spellings.',
  },
  searching('listConversations-search-decomposed', "text.normalize('NFD')"),
  searching('listArticles-search-composed', "text.normalize('NFC')"),
  {
    name: 'listTags-search-folded-in-turkish',
    patches: [[TAGS.store, "foldCase(request.search ?? '')", "(request.search ?? '').toLocaleLowerCase('tr')"]],
  },
  searching('listConversations-search-commas-as-blanks', "text.replaceAll(',', ' ')"),
  searching('listContacts-search-first-word', "text.trim().split(' ')[0]"),
  searching('listArticles-search-without-quotes-at-ends', 'text.replace(/^"|"$/g, \'\')'),
  searching('listConversations-search-hash-before-id', "text.replace(/^#(?=[0-9])/, '')"),
  searching('listContactFields-search-markup-removed', "text.replace(/<[^>]*>/g, '')"),
  searching('listTags-search-underscore-is-blank', "text.replaceAll('_', ' ')"),
  {
    name: 'listConversations-search-quoted-id',
    patches: [
      [
        DATABASE.search,
        "part.trim() === '' ? [] : [{ text: foldCase(part) }]",
        "part.trim() === '' ? [] : [readWord(part)]",
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'listConversations-search-id-only-alone',
      outOfReach:
        'The contract says that digits alone find the ID: services may read that as a search that has nothing else.',
      patches: [
        [
          CONVERSATIONS.filters,
          'for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
          "const terms = parseSearch(filters.search ?? '');\n  for (const { text, id } of terms) query.where((any) => whereMentioned(db, any, accountId, terms.length > 1 ? { text } : { text, id }));",
        ],
      ],
    },
    {
      name: 'listConversations-search-start-of-id',
      outOfReach:
        'The search also looks at replies, which no response shows, so that it may find more than the suite sees.',
      patches: [
        [
          CONVERSATIONS.filters,
          "any.orWhere('conversations.id', id)",
          'any.orWhereRaw("cast(conversations.id as text) like ?", [`${id}%`])',
        ],
      ],
    },
    {
      name: 'listConversations-search-id-of-requester-too',
      outOfReach:
        'The search also looks at replies, which no response shows, so that it may find more than the suite sees.',
      patches: [
        [
          CONVERSATIONS.filters,
          "any.orWhere('conversations.id', id)",
          "any.orWhere('conversations.id', id).orWhere('conversations.requested_by_id', id)",
        ],
      ],
    },
    {
      name: 'listConversations-search-requester-too',
      outOfReach:
        'The search also looks at replies, which no response shows, so that it may find more than the suite sees.',
      patches: [
        [
          CONVERSATIONS.filters,
          "  orWhereContains(any, 'conversations.subject_folded', text);",
          "  any.orWhereRaw(\"conversations.requested_by_id in (select id from contacts where account_id = ? and instr(coalesce(email, ''), ?) > 0)\", [accountId, text]);\n  orWhereContains(any, 'conversations.subject_folded', text);",
        ],
      ],
    },
    {
      name: 'listConversations-search-tags-too',
      outOfReach:
        'The search also looks at replies, which no response shows, so that it may find more than the suite sees.',
      patches: [
        [
          CONVERSATIONS.filters,
          "  orWhereContains(any, 'conversations.subject_folded', text);",
          "  any.orWhereRaw('conversations.id in (select conversation_id from conversation_tags join tags on tags.id = tag_id where tags.account_id = ? and instr(name_folded, ?) > 0)', [accountId, text]);\n  orWhereContains(any, 'conversations.subject_folded', text);",
        ],
      ],
    },
    {
      name: 'listConversations-search-custom-values-too',
      patches: [
        [
          CONVERSATIONS.filters,
          "  orWhereContains(any, 'conversations.subject_folded', text);",
          "  any.orWhereRaw('instr(lower(conversations.custom_fields), ?) > 0', [text]);\n  orWhereContains(any, 'conversations.subject_folded', text);",
        ],
      ],
    },
  ]),
  ...comparingRows([
    {
      name: 'listArticles-search-slug-too',
      patches: [[ARTICLES.filters, "'articles.published_folded'];", "'articles.published_folded', 'articles.slug'];"]],
    },
    {
      name: 'listArticles-search-all-words-in-one-text',
      patches: [
        [
          ARTICLES.filters,
          '  for (const text of compared) {\n    query.where((any) => {\n      for (const column of SEARCHED) orWhereContains(any, column, text);\n    });\n  }',
          '  if (compared.length > 0)\n    query.where((any) => {\n      for (const column of SEARCHED) {\n        any.orWhere((all) => { for (const text of compared) all.whereRaw(`instr(${column}, ?) > 0`, [text]); });\n      }\n    });',
        ],
      ],
    },
  ]),
  {
    name: 'listContactFields-search-description-too',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') matching.whereRaw('(instr(name_folded, ?) > 0 or instr(lower(description), ?) > 0)', [search, search]);",
      ],
    ],
  },
  {
    name: 'listContactFields-search-options-too',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') matching.whereRaw('(instr(name_folded, ?) > 0 or id in (select field_id from contact_field_options where instr(contact_field_options.name_folded, ?) > 0))', [search, search]);",
      ],
    ],
  },
  {
    name: 'listTags-search-id-too',
    patches: [
      [
        TAGS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') matching.whereRaw('(instr(name_folded, ?) > 0 or cast(id as text) = ?)', [search, search]);",
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
    name: 'updateArticle-old-title-still-found',
    patches: [
      [
        ARTICLES.changes,
        'title_folded: foldCase(saved.title)',
        'title_folded: trx.raw("title_folded || \' \' || ?", [foldCase(saved.title)])',
      ],
    ],
  },
  {
    name: 'updateArticle-old-draft-still-found',
    patches: [
      [
        ARTICLES.changes,
        '        ...draft,\n',
        '        ...draft,\n        ...(content && { draft_folded: trx.raw("draft_folded || \' \' || ?", [content.folded]) }),\n',
      ],
    ],
  },
  {
    name: 'updateArticle-old-publication-still-found',
    patches: [
      [
        ARTICLES.changes,
        "published_folded: draft.draft_folded ?? trx.ref('draft_folded'),",
        'published_folded: trx.raw("published_folded || \' \' || draft_folded"),',
      ],
    ],
  },
  ...comparingRows(
    (
      [
        ['author', "'articles.created_by_id', db('members')", 'lower(first_name || char(32) || last_name)'],
        ['collection-name', "'articles.collection_id', db('collections')", 'lower(name)'],
      ] as const
    ).map(([name, related, text]) => ({
      name: `listArticles-search-${name}-too`,
      patches: [
        [
          ARTICLES.filters,
          'orWhereContains(any, column, text);\n',
          `orWhereContains(any, column, text);\n      any.orWhereIn(${related}.select('id').where({ account_id: accountId }).whereRaw('instr(${text}, ?) > 0', [text]));\n`,
        ],
      ] as const,
    })),
  ),
]);
