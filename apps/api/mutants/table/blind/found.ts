/** Blind faults of filters and of what accounts see of each other. */
import { inArea } from '../../mutant.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACTS,
  CONVERSATIONS,
  comparingRows,
  HELP_CENTERS,
  SERVER,
} from '../../support/files.ts';

const TEXT_INDEX = 'apps/api/src/database/search/text-index.ts';

export const blindFilters = inArea('filters', [
  {
    name: 'listConversations-total-without-a-short-search-beside-a-status',
    patches: [
      [
        'apps/api/src/conversations/conversation-selection.ts',
        'hasOnlyCounted(filters) && terms.length === 0 ? counts.total',
        'hasOnlyCounted(filters) ? counts.total',
      ],
    ],
  },
  {
    name: 'listContacts-search-beside-email-in-any-case',
    outOfReach: 'Letters that databases fold in different ways are left open.',
    patches: [
      [
        CONTACTS.filters,
        "if (search !== '') whereContains(matching, 'first_name', search);",
        "if (search !== '') matching.whereRaw('instr(lower(first_name), ?) > 0', [search.toLowerCase()]);",
      ],
    ],
  },
  {
    name: 'listContacts-phone-beside-email-ignored',
    patches: [[CONTACTS.filters, '...(phone && { phone }) });', '...(phone && !email && { phone }) });']],
  },
  {
    name: 'listArticles-flags-without-parentheses',
    patches: [
      [
        ARTICLES.buckets,
        "  const current = { 'articles.is_archived': false };",
        "  const [first, ...others] = buckets;\n  if (first && others.length > 0) {\n    whereInBuckets(query, [first]);\n    for (const other of others) query.orWhere((any) => whereInBuckets(any, [other]));\n    return;\n  }\n  const current = { 'articles.is_archived': false };",
      ],
    ],
  },
  {
    name: 'listArticles-true-beside-false-lets-the-unsent-in',
    patches: [
      [
        ARTICLES.buckets,
        'const included = BUCKETS.filter((bucket) => flags[bucket] === true);',
        'const isAnyFalse = BUCKETS.some((bucket) => flags[bucket] === false);\n  const included = BUCKETS.filter((bucket) => (isAnyFalse ? flags[bucket] !== false : flags[bucket] === true));\n  if (isAnyFalse) return included;',
      ],
    ],
  },
  {
    name: 'listArticles-of-the-brand-of-the-help-center',
    patches: [
      [ARTICLES.filters, "    'articles.help_center_id': helpCenterId,\n", ''],
      [
        ARTICLES.filters,
        '  if (buckets !== undefined) whereInBuckets(query, buckets);',
        "  query.where('articles.brand_id', db('help_centers').select('brand_id').where({ id: helpCenterId }));\n  if (buckets !== undefined) whereInBuckets(query, buckets);",
      ],
    ],
  },
  {
    name: 'listArticles-search-leaves-the-collection',
    patches: [
      [
        ARTICLES.filters,
        'whereMatching(db, lookUp(db, accountId, few), filters)',
        'whereMatching(db, lookUp(db, accountId, few), { ...filters, collectionId: undefined })',
      ],
    ],
  },
  {
    name: 'listCollections-children-of-children-nested',
    patches: [[COLLECTIONS.store, 'isRoot === false\n', 'request.isRoot === false\n']],
  },
  {
    name: 'listConversations-search-ignores-company',
    patches: [
      [
        CONVERSATIONS.filters,
        'if (filters.requesterCompanyIds) whereRequesterOf(',
        'if (filters.requesterCompanyIds && !filters.search) whereRequesterOf(',
      ],
    ],
  },
  {
    name: 'listConversations-company-only-as-first-of-the-requester',
    patches: [
      [
        CONVERSATIONS.filters,
        ".whereIn('contact_companies.company_id', companyIds);",
        ".whereIn('contact_companies.company_id', companyIds)\n    .where('contact_companies.position', 0);",
      ],
      [
        CONVERSATIONS.candidates,
        ".whereIn('contact_companies.company_id', requesterCompanyIds);",
        ".whereIn('contact_companies.company_id', requesterCompanyIds)\n    .where('contact_companies.position', 0);",
      ],
    ],
  },
  {
    name: 'listConversations-search-by-id-ignores-status',
    patches: [
      [
        CONVERSATIONS.filters,
        'if (values) query.whereIn(`conversations.${column}`, values);',
        "if (values && !(column === 'status' && /^[0-9]+$/.test(filters.search ?? ''))) query.whereIn(`conversations.${column}`, values);",
      ],
      [
        CONVERSATIONS.selection,
        '  withoutFilters,\n',
        '  withoutFilters,\n  async (context) => (/^[0-9]+$/.test(context.filters.search ?? "") ? compareInOrder(context) : undefined),\n',
      ],
    ],
  },
  ...comparingRows([
    {
      name: 'listConversations-team-finds-those-of-its-members',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (values) query.whereIn(`conversations.${column}`, values);',
          "if (values) {\n      query.where((any) => {\n        any.whereIn(`conversations.${column}`, values);\n        if (member !== 'teamIds') return;\n        any.orWhereIn('conversations.assigned_to_member_id', db('member_teams').select('member_id').whereIn('team_id', values));\n      });\n    }",
        ],
      ],
    },
  ]),
]);

export const blindIsolation = inArea(
  'isolation',
  [
    {
      name: 'createConversation-requester-remembered-for-all-accounts',
      outOfReach: 'It would take a conversation in the second account.',
      patches: [
        [
          CONTACTS.insert,
          'const AVATAR_COLORS:',
          'const remembered = new Map<string, number>();\nconst AVATAR_COLORS:',
        ],
        [
          CONTACTS.insert,
          '  const existing = await find();\n  if (existing) return existing.id;',
          '  const known = remembered.get(email);\n  if (known !== undefined) return known;\n  const existing = await find();\n  if (existing) {\n    remembered.set(email, existing.id);\n    return existing.id;\n  }',
        ],
      ],
    },
    {
      name: 'createConversation-default-brand-of-the-first-account',
      patches: [
        [
          CONVERSATIONS.insert,
          '/** Runs inside a transaction. If',
          'let defaultBrandId: number | null = null;\n\n/** Runs inside a transaction. If',
        ],
        [
          CONVERSATIONS.insert,
          "brandId: await find('brandId', 'brands', brand, 'id of a brand'),",
          "brandId:\n      brandId === undefined\n        ? (defaultBrandId ??= await find('brandId', 'brands', brand, 'id of a brand'))\n        : await find('brandId', 'brands', brand, 'id of a brand'),",
        ],
      ],
    },
    {
      name: 'listArticles-help-center-known-from-the-other-account',
      patches: [
        [
          HELP_CENTERS.store,
          "return (await db(TABLE).select('id').where({ account_id: accountId, id }).first()) !== undefined;",
          "if (known.has(id)) return true;\n  const exists = (await db(TABLE).select('id').where({ account_id: accountId, id }).first()) !== undefined;\n  if (exists) known.add(id);\n  return exists;",
        ],
        [
          HELP_CENTERS.store,
          '/** Whether the account has this help center. */',
          'const known = new Set<number>();\n\n/** Whether the account has this help center. */',
        ],
      ],
    },
    {
      name: 'listContacts-search-total-of-all-accounts',
      patches: [
        [
          TEXT_INDEX,
          'const match = `account : ${quote(toAccountKey(accountId))} AND text : ${quote(text)}`;',
          'const match = `text : ${quote(text)}`;',
        ],
        [TEXT_INDEX, "    .modify(whereAccount, 'contact_names.account_id', accountId);\n}", '    .clone();\n}'],
      ],
    },
    {
      name: 'all-principal-of-the-latest-request',
      outOfReach: 'Requests of two accounts that are under way at once are not sent.',
      patches: [
        [SERVER.pipeline, 'interface ServedOperation {', 'let latest: unknown;\n\ninterface ServedOperation {'],
        [SERVER.pipeline, 'const principal = await authorize(', 'latest = await authorize('],
        [SERVER.pipeline, 'body: input.body, principal };', 'body: input.body, principal: latest };'],
      ],
    },
  ],
  ['listContacts', 'createContact', 'getContact', 'listConversations'],
);
