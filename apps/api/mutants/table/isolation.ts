/** Data of another account shows, counts, is accepted or is changed. */
import { type Fault, inArea } from '../mutant.ts';
import { keeping } from '../support/at-handler.ts';
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
  MEMBERS,
  SERVER,
  TAGS,
} from '../support/files.ts';
import { HANDLE } from '../support/places.ts';

/** A cache that forgets whose it is. */
const cached = (name: string, key: string): Fault =>
  keeping('const kept = new Map();', {
    name,
    patches: [
      [
        SERVER.pipeline,
        HANDLE,
        `const key = ${key};\n  if (operation.operationId === '${name.split('-')[0]}' && kept.get(key)?.until > Date.now()) return kept.get(key).response;\n  ${HANDLE}\n  if (response.status === 200) kept.set(key, { response, until: Date.now() + 1000 });`,
      ],
    ],
  });

/** A list without a filter whose ids are all of other accounts. */
const ignoringForeign = (filter: string, table: string): Fault => ({
  name: `listConversations-${filter}-of-other-account-ignored`,
  patches: [
    [
      CONVERSATIONS.store,
      '    const { accountId, sortBy, sortOrder } = request;',
      `    const { accountId, sortBy, sortOrder } = request;
    const foreign = await db('${table}').whereNot('account_id', accountId).whereIn('id', request.${filter} ?? []);
    if (foreign.length > 0 && foreign.length === request.${filter}?.length) request = { ...request, ${filter}: undefined };`,
    ],
  ],
});

export const isolation = inArea('isolation', [
  ...(
    [
      ['teams', 'team'],
      ['members', 'assignee'],
      ['brands', 'brand'],
    ] as const
  ).map(([table, one]) => ({
    name: `createConversation-${one}-of-other-account-accepted`,
    patches: [
      [
        CONVERSATIONS.insert,
        '.where({ account_id: accountId, ...where })',
        `.where(table === '${table}' && !('is_default' in where) ? where : { account_id: accountId, ...where })`,
      ],
    ] as const,
  })),
  {
    name: 'listTags-searched-total-of-all-accounts',
    patches: [
      [
        TAGS.store,
        'matching, select',
        "matching, ...(search !== '' && { total: trx(TABLE).whereRaw('instr(name_folded, ?) > 0', [search]).count({ total: '*' }) }), select",
      ],
    ],
  },
  {
    name: 'listContactFields-total-of-all-accounts',
    patches: [
      [
        CONTACT_FIELDS.store,
        "const [count] = await matching.clone().count({ total: '*' });",
        "const [count] = await (search === '' ? matching.clone() : trx(TABLE).whereRaw('instr(name_folded, ?) > 0', [search])).count({ total: '*' });",
      ],
    ],
  },
  {
    name: 'listArticles-searched-total-of-all-accounts',
    patches: [
      [
        ARTICLES.store,
        '        ...(await selectMatching(trx, filters)),\n',
        "        ...(await selectMatching(trx, filters)),\n        ...(search && { total: trx(TABLE).whereRaw('instr(title_folded, ?) > 0 or instr(draft_folded, ?) > 0 or instr(published_folded, ?) > 0', [search[0], search[0], search[0]]).count({ total: '*' }) }),\n",
      ],
    ],
  },
  ignoringForeign('brandIds', 'brands'),
  ignoringForeign('teamIds', 'teams'),
  ignoringForeign('memberIds', 'members'),
  ignoringForeign('requesterIds', 'contacts'),
  ignoringForeign('requesterCompanyIds', 'companies'),
  cached('listTags-cached-for-all-accounts', 'query'),
  cached('listMembers-cached-for-all-accounts', 'query'),
  cached('listContacts-cached-for-all-accounts', 'query'),
  cached('getContact-cached-for-all-accounts', 'params.id'),
  cached('getCollection-cached-for-all-accounts', 'params.id'),
  cached('getConversationField-cached-for-all-accounts', 'params.id'),
  {
    name: 'updateContactField-described-in-other-accounts',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
        "    if (changes.description !== undefined) await trx(TABLE).whereNot('account_id', changes.accountId).update({ description: changes.description });\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
      ],
    ],
  },
  {
    name: 'updateArticle-other-accounts-articles-retitled',
    patches: [
      [
        ARTICLES.changes,
        '  return succeed({ id, status });',
        '  if (changes.title) await trx(TABLE).whereNot({ account_id: accountId }).update({ title: changes.title });\n  return succeed({ id, status });',
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'getContact-other-account',
      patches: [[CONTACTS.store, '.where({ account_id: accountId, id })', '.where({ id })']],
    },
    {
      name: 'getCompany-other-account',
      patches: [[COMPANIES.store, '.where({ account_id: accountId, id })', '.where({ id })']],
    },
    {
      name: 'getConversationField-other-account',
      patches: [[CONVERSATION_FIELDS.store, '.where({ account_id: accountId, id })', '.where({ id })']],
    },
    {
      name: 'getCollection-other-account',
      patches: [
        [
          COLLECTIONS.store,
          "{ 'collections.account_id': accountId, 'collections.id': id }",
          "{ 'collections.id': id }",
        ],
      ],
    },
    {
      name: 'getArticle-other-account',
      patches: [[ARTICLES.store, "{ 'articles.account_id': accountId, 'articles.id': id }", "{ 'articles.id': id }"]],
    },
    {
      name: 'updateArticle-other-account',
      patches: [[ARTICLES.changes, 'const key = { account_id: accountId, id };', 'const key = { id };']],
    },
    {
      name: 'updateContactField-other-account',
      patches: [
        [
          CONTACT_FIELDS.store,
          'const key = { account_id: changes.accountId, id: changes.id };',
          'const key = { id: changes.id };',
        ],
      ],
    },
    {
      name: 'listContacts-other-account-too',
      patches: [[CONTACTS.filters, 'db(TABLE).where({ account_id: accountId, ...', 'db(TABLE).where({ ...']],
    },
    {
      name: 'listContacts-email-finds-other-account',
      patches: [
        [
          CONTACTS.filters,
          'db(TABLE).where({ account_id: accountId, ...',
          'db(TABLE).where({ ...(!email && { account_id: accountId }), ...',
        ],
      ],
    },
    {
      name: 'listContacts-search-finds-other-account',
      patches: [
        [
          CONTACTS.filters,
          'db(TABLE).where({ account_id: accountId, ...',
          "db(TABLE).where({ ...(search === '' && { account_id: accountId }), ...",
        ],
      ],
    },
    {
      name: 'listContacts-total-of-all-accounts',
      patches: [
        [
          CONTACTS.store,
          'return succeed({ ...page, items',
          "const [all] = await trx(TABLE).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    { name: 'listTags-other-account-too', patches: [[TAGS.store, ".where('account_id', accountId)", '']] },
    {
      name: 'listTags-search-finds-other-account',
      patches: [
        [
          TAGS.store,
          "trx(TABLE).where('account_id', accountId)",
          "trx(TABLE).where(search === '' ? { account_id: accountId } : {})",
        ],
      ],
    },
    {
      name: 'listMembers-other-account-too',
      patches: [[MEMBERS.store, ".where('members.account_id', accountId)", '']],
    },
    {
      name: 'listHelpCenters-other-account-too',
      patches: [[HELP_CENTERS.store, ".where('help_centers.account_id', accountId)", '']],
    },
    {
      name: 'listContactFields-other-account-too',
      patches: [
        [CONTACT_FIELDS.store, "trx(TABLE).where('account_id', query.accountId)", 'trx(TABLE).whereRaw("1 = 1")'],
      ],
    },
    {
      name: 'listConversationFields-other-account-too',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "trx(TABLE).select(COLUMNS).where('account_id', accountId).where(",
          'trx(TABLE).select(COLUMNS).where(',
        ],
      ],
    },
    {
      name: 'listConversations-other-account-too',
      patches: [
        [
          CONVERSATIONS.selection,
          "const matching = db(TABLE).where('conversations.account_id', accountId);",
          'const matching = db(TABLE);',
        ],
        [DATABASE.page, '  whereAccount(byKey, ', '  void ('],
      ],
    },
    {
      name: 'listConversations-search-finds-other-account',
      patches: [
        [
          CONVERSATIONS.selection,
          "const matching = db(TABLE).where('conversations.account_id', accountId);",
          "const matching = db(TABLE).where(filters.search ? {} : { 'conversations.account_id': accountId });",
        ],
        [DATABASE.page, '  whereAccount(byKey, ', '  void ('],
      ],
    },
    {
      name: 'listConversations-total-of-all-accounts',
      patches: [
        [
          DATABASE.counts,
          'where({ account_id: accountId, list })',
          "where({ list, ...(list !== 'conversations' && { account_id: accountId }) })",
        ],
      ],
    },
    {
      name: 'listArticles-help-center-of-other-account',
      patches: [
        [
          ARTICLES.filters,
          "    'articles.account_id': accountId,\n    'articles.help_center_id'",
          "    'articles.help_center_id'",
        ],
        [ARTICLES.store, 'await helpCenterExists(trx, accountId, helpCenterId)', 'true'],
        [DATABASE.page, '  whereAccount(byKey, ', '  void ('],
      ],
    },
    {
      name: 'listArticles-help-center-of-other-account-is-empty',
      patches: [[ARTICLES.store, 'await helpCenterExists(trx, accountId, helpCenterId)', 'true']],
    },
    {
      name: 'listCollections-help-center-of-other-account',
      patches: [
        [COLLECTIONS.store, "        'collections.account_id': accountId,\n", ''],
        [HELP_CENTERS.store, '.where({ account_id: accountId, id })', '.where({ id })'],
      ],
    },
    {
      name: 'listCollections-help-center-of-other-account-is-empty',
      patches: [[HELP_CENTERS.store, '.where({ account_id: accountId, id })', '.where({ id })']],
    },
    {
      name: 'updateArticle-collection-of-other-account-accepted',
      patches: [
        [
          COLLECTIONS.store,
          'const key = { account_id: accountId, help_center_id: helpCenterId, id };',
          'const key = { id };',
        ],
      ],
    },
    {
      name: 'updateArticle-brand-of-other-account-accepted',
      patches: [
        [
          ARTICLES.changes,
          "trx('brands').select('id').where({ account_id: accountId, id })",
          "trx('brands').select('id').where({ id })",
        ],
      ],
    },
    {
      name: 'createContact-company-of-other-account-accepted',
      patches: [[CONTACTS.companies, 'const rows = await whereAccount(', 'const rows = await ((query) => query)(']],
    },
    {
      name: 'createContact-company-of-other-account-accepted-after-own',
      patches: [
        [
          CONTACTS.companies,
          'const rows = await whereAccount(',
          'const rows = await (ids.length > 1 ? (query) => query : whereAccount)(',
        ],
      ],
    },
    {
      name: 'createContact-field-of-other-account-accepted',
      patches: [
        [CONTACT_FIELDS.values, '.where({ account_id: accountId, is_default: false,', '.where({ is_default: false,'],
      ],
    },
    ...['brands', 'members', 'teams'].map((table) => ({
      name: `createConversation-${table}-of-other-account-accepted`,
      patches: [
        [
          CONVERSATIONS.insert,
          '.where({ account_id: accountId, ...where })',
          `.where(table === '${table}' && !where.is_default ? where : { account_id: accountId, ...where })`,
        ],
      ] as const,
    })),
    {
      name: 'createConversation-field-of-other-account-accepted',
      patches: [[CONVERSATION_FIELDS.values, '.where({ account_id: accountId, ...(', '.where({ ...(']],
    },
    {
      name: 'createConversation-requester-of-other-account-by-email',
      patches: [
        [
          CONTACTS.insert,
          "db(TABLE).select('id').where({ account_id, email }).first()",
          "db(TABLE).select('id').where({ email }).orderByRaw('account_id = ? desc', [account_id]).first()",
        ],
      ],
    },
    {
      name: 'createConversation-requester-of-other-account-by-phone',
      patches: [
        [
          CONTACTS.insert,
          '.where({ account_id, phone })',
          ".where({ phone }).orderByRaw('account_id = ? desc', [account_id])",
        ],
      ],
    },
    {
      name: 'createContact-email-unique-over-accounts',
      patches: [
        [
          CONTACTS.store,
          'const id = await insertContact(',
          "if (contact.email && (await trx(TABLE).where('email', contact.email.toLowerCase()).first())) return fail('email-taken');\n    const id = await insertContact(",
        ],
      ],
    },
    {
      name: 'createCompany-name-unique-over-accounts',
      patches: [
        [
          COMPANIES.store,
          '    try {\n      return succeed(',
          "    if (await db(TABLE).where('name_folded', foldCase(company.name)).first()) return fail('name-taken');\n    try {\n      return succeed(",
        ],
      ],
    },
    {
      name: 'createCompany-domain-unique-over-accounts',
      patches: [
        [
          COMPANIES.store,
          '    try {\n      return succeed(',
          "    if (await db(DOMAINS).whereIn('domain', company.domains ?? []).first()) return fail('domain-taken');\n    try {\n      return succeed(",
        ],
      ],
    },
    {
      name: 'updateContactField-name-unique-over-accounts',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const failure = checkChanges(row, changes);',
          "    if (changes.name !== undefined && (await trx(TABLE).where('name_folded', foldCase(changes.name)).whereNot('id', row.id).first())) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
        ],
      ],
    },
    {
      name: 'getContact-403-for-other-account',
      patches: [
        [
          CONTACTS.store,
          'return waitForLock(() => findIn(db, accountId, id));',
          "const foreign = await db(TABLE).where({ id }).whereNot('account_id', accountId).first();\n    if (foreign) throw Object.assign(new Error('foreign'), { isForeign: true });\n    return waitForLock(() => findIn(db, accountId, id));",
        ],
        [
          SERVER.pipeline,
          'if (error instanceof RequestRejectedError) return error.response;',
          "if (error instanceof RequestRejectedError) return error.response;\n    if (error instanceof Error && 'isForeign' in error) return served.errors.forCredential('unscoped');",
        ],
      ],
    },
  ]),
  {
    name: 'listArticles-help-center-known-once-for-all-accounts',
    patches: [
      [
        HELP_CENTERS.store,
        'return (await db(TABLE).select(',
        'if (known.has(id)) return true;\n  if (await db(TABLE).select("id").where({ account_id: accountId, id }).first()) known.add(id);\n  return (await db(TABLE).select(',
      ],
      [HELP_CENTERS.store, "const TABLE = 'help_centers';", "const TABLE = 'help_centers';\nconst known = new Set();"],
    ],
  },
  {
    name: 'listArticles-buckets-without-brackets',
    patches: [[ARTICLES.buckets, 'query.where((any) => {', '((build) => build(query))((any) => {']],
  },
]);
