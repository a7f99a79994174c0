/** Blind faults that show under a condition: a second token, a second word, a browser, an update at the same time. */
import { inArea } from '../../mutant.ts';

const conditionalFindOrCreate = inArea('find-or-create', [
  {
    name: 'createConversation-response-without-email-of-requester-by-phone',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        'return succeed({ ...toConversation(row), tags: [] }',
        "return succeed({ ...toConversation(row), requested_by_email: conversation.requestedBy.includes('@') ? row.requested_by_email : null, tags: [] }",
      ],
    ],
  },
]);

const conditionalPagination = inArea('pagination', [
  {
    name: 'listConversations-cursor-of-first-word-only',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '    search: terms.length > 0 ? terms : undefined,',
        '    search: terms.length > 0 ? terms.slice(0, 1) : undefined,',
      ],
    ],
  },
  {
    name: 'listArticles-cursor-of-article-that-was-moved',
    outOfReach: 'No update moves the last item of a page.',
    patches: [
      [
        'apps/api/src/articles/article-store.ts',
        '    return readSnapshot(db, async (trx) => {\n      const page',
        "    const anchor = start.value.keys?.[1];\n    if (anchor !== undefined && collectionId !== undefined && !(await db(TABLE).where({ account_id: accountId, id: anchor, collection_id: collectionId }).first('id'))) return fail('malformed-cursor');\n    return readSnapshot(db, async (trx) => {\n      const page",
      ],
    ],
  },
  {
    name: 'listArticles-cursor-of-article-that-became-a-draft',
    outOfReach: 'No update moves the last item of a page.',
    patches: [
      [
        'apps/api/src/articles/article-store.ts',
        '    return readSnapshot(db, async (trx) => {\n      const page',
        "    const anchor = start.value.keys?.[1];\n    if (anchor !== undefined && buckets?.length === 1 && buckets[0] === 'published' && !(await db(TABLE).where({ account_id: accountId, id: anchor, status: 'PUBLISHED' }).first('id'))) return fail('malformed-cursor');\n    return readSnapshot(db, async (trx) => {\n      const page",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-brands',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '[cursorName, filters[member]]',
        "[cursorName, member === 'brandIds' ? filters[member]?.length : filters[member]]",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-requesters',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '[cursorName, filters[member]]',
        "[cursorName, member === 'requesterIds' ? filters[member]?.length : filters[member]]",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-members',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '[cursorName, filters[member]]',
        "[cursorName, member === 'memberIds' ? filters[member]?.length : filters[member]]",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-teams',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '[cursorName, filters[member]]',
        "[cursorName, member === 'teamIds' ? filters[member]?.length : filters[member]]",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-priorities',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '[cursorName, filters[member]]',
        "[cursorName, member === 'priorities' ? filters[member]?.length : filters[member]]",
      ],
    ],
  },
  {
    name: 'listConversations-cursor-of-as-many-companies',
    patches: [
      [
        'apps/api/src/conversations/conversation-filters.ts',
        '    company: filters.requesterCompanyIds,',
        '    company: filters.requesterCompanyIds?.length,',
      ],
    ],
  },
  {
    name: 'listContacts-cursor-of-one-token',
    outOfReach: 'It takes a second token of the account, which the suite does not have.',
    patches: [
      [
        'apps/api/src/contacts/listContacts.ts',
        '      search: query.search,',
        '      search: query.search,\n      ...{ tokenId: principal.tokenId },',
      ],
      [
        'apps/api/src/contacts/contact-store.ts',
        'filters: { search: search || undefined, email, phone } },',
        'filters: { search: search || undefined, email, phone, tokenId: (request as any).tokenId } },',
      ],
    ],
  },
  {
    name: 'listContacts-total-kept-for-a-second',
    outOfReach: 'Whether others see a write at once is left open for some seconds, as replicas need it.',
    patches: [
      [
        'apps/api/src/database/pages/page.ts',
        '  const count = await list.fetchTotal(db, { accountId });',
        '  const kept = ((globalThis as any).kept ??= new Map());\n  if (!kept.has(accountId) || Date.now() - kept.get(accountId).at > 1000) kept.set(accountId, { at: Date.now(), count: await list.fetchTotal(db, { accountId }) });\n  const count = kept.get(accountId).count;',
      ],
    ],
  },
]);

const conditionalRepresentations = inArea('representations', [
  {
    name: 'getArticle-kept-for-other-tokens',
    outOfReach: 'It takes a second token of the account, which the suite does not have.',
    patches: [
      [
        'apps/api/src/articles/getArticle.ts',
        '    const article = await articles.find(principal.accountId, params.id);',
        '    const cache = ((globalThis as any).articleCache ??= new Map());\n    const key = `${principal.tokenId}:${params.id}`;\n    const kept = cache.get(key);\n    const article = kept && Date.now() - kept.at < 2000 ? kept.article : await articles.find(principal.accountId, params.id);\n    if (article) cache.set(key, { at: kept?.article === article ? kept.at : Date.now(), article });',
      ],
      [
        'apps/api/src/articles/updateArticle.ts',
        '    if (article.ok) return { status: 200, body: article.value };',
        '    (globalThis as any).articleCache?.delete(`${principal.tokenId}:${params.id}`);\n    if (article.ok) return { status: 200, body: article.value };',
      ],
    ],
  },
  {
    name: 'getContact-404-is-kept',
    outOfReach: 'It takes a request for an id that the next creation gets.',
    patches: [
      [
        'apps/api/src/contacts/contact-store.ts',
        '    return waitForLock(() => findIn(db, accountId, id));',
        '    const unknown = ((globalThis as any).unknown ??= new Set());\n    if (unknown.has(`${accountId}:${id}`)) return undefined;\n    const found = await waitForLock(() => findIn(db, accountId, id));\n    if (!found) unknown.add(`${accountId}:${id}`);\n    return found;',
      ],
    ],
  },
]);

const conditionalSearch = inArea('search', [
  {
    name: 'listConversations-short-words-after-the-fourth-ignored',
    patches: [['apps/api/src/database/search/text-scan.ts', 'scanned: terms.slice(max) };', 'scanned: [] };']],
  },
  {
    name: 'listContacts-search-kept-for-two-seconds',
    outOfReach: 'Whether others see a write at once is left open for some seconds, as replicas need it.',
    patches: [
      [
        'apps/api/src/contacts/listContacts.ts',
        '    const page = await contacts.list({',
        '    const cache = ((globalThis as any).pages ??= new Map());\n    const key = JSON.stringify([principal.accountId, query]);\n    const kept = cache.get(key);\n    const page = query.search && kept && Date.now() - kept.at < 2000 ? kept.page : await contacts.list({',
      ],
      [
        'apps/api/src/contacts/listContacts.ts',
        '    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };',
        '    if (kept?.page !== page) cache.set(key, { at: Date.now(), page });\n    if (page.ok) return { status: 200, body: toListBody(page.value, query, url) };',
      ],
    ],
  },
  {
    name: 'listTags-search-in-lower-case-instead-of-folded',
    outOfReach: 'Names with letters that have two lower cases are rare, and the suite creates no tags.',
    patches: [
      [
        'apps/api/src/tags/tag-store.ts',
        "const search = foldCase(request.search ?? '');",
        "const search = (request.search ?? '').toLowerCase();",
      ],
    ],
  },
]);

const conditionalCreations = inArea('creations', [
  {
    name: 'createConversation-closed-mail-without-resolution_time',
    outOfReach: 'It takes two values at once, a status and a source.',
    patches: [
      [
        'apps/api/src/conversations/insert-conversation.ts',
        "const isResolved = status === 'Resolved' || status === 'Closed';",
        "const isResolved = status === 'Resolved' || (status === 'Closed' && conversation.source === 'Call');",
      ],
    ],
  },
]);

const conditionalFilters = inArea('filters', [
  {
    name: 'listConversations-first-company-only-beside-search',
    outOfReach: 'It takes two companies beside a search.',
    patches: [
      [
        'apps/api/src/conversations/listConversations.ts',
        '      requesterCompanyIds: query.requested_by_company,',
        '      requesterCompanyIds: query.requested_by_company?.slice(0, query.search ? 1 : 100),',
      ],
    ],
  },
]);

const conditionalUpdates = inArea('updates', [
  {
    name: 'updateArticle-is_public-lost-beside-another-update',
    patches: [
      [
        'apps/api/src/articles/article-store.ts',
        '    return writeTransaction(db, (trx) => applyArticleChanges(trx, changes, now()));',
        '    const before = await find(changes.accountId, changes.id);\n    const isPublic = changes.isPublic ?? before?.is_public;\n    await new Promise((resolve) => setTimeout(resolve, 5));\n    return writeTransaction(db, (trx) => applyArticleChanges(trx, { ...changes, isPublic }, now()));',
      ],
    ],
  },
]);

const conditionalRejectedWrites = inArea('rejected-writes', [
  {
    name: 'updateArticle-moved-although-brand-is-unknown',
    patches: [
      [
        'apps/api/src/articles/article-changes.ts',
        '  if (brandId !== undefined && !(await brandExists',
        "  if (typeof collectionId === 'number') await trx(TABLE).where(key).update({ collection_id: collectionId });\n  if (brandId !== undefined && !(await brandExists",
      ],
    ],
  },
]);

const conditionalHtml = inArea('html', [
  {
    name: 'updateArticle-text-of-rejected-video-stays',
    patches: [
      [
        'apps/api/src/html/elements.ts',
        '  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return DISCARDED;',
        '  const src = cleanMediaAddress(sent.src);\n  if (src === undefined) return UNWRAPPED;',
      ],
    ],
  },
  {
    name: 'updateArticle-blank-before-address',
    outOfReach: 'The contract does not say whether blanks belong to an address.',
    patches: [
      [
        'apps/api/src/html/addresses.ts',
        "address.replace(/[\\t\\n\\r]/g, '').trim()",
        "address.replace(/[\\t\\n\\r]/g, '')",
      ],
    ],
  },
]);

const conditionalText = inArea(
  'text',
  [
    {
      name: 'lists-trim-keeps-byte-order-mark',
      patches: [
        [
          'packages/contract-server/src/validation/trim.ts',
          '    return isTrimmed ? value.trim() : value;',
          "    return isTrimmed ? value.replace(/^[^\\S\\ufeff]+|[^\\S\\ufeff]+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'lists-trim-takes-next-line',
      patches: [
        [
          'packages/contract-server/src/validation/trim.ts',
          '    return isTrimmed ? value.trim() : value;',
          "    return isTrimmed ? value.trim().replace(/^\\u0085+|\\u0085+$/g, '') : value;",
        ],
      ],
    },
    {
      name: 'createConversation-carriage-return-is-no-line-break',
      outOfReach: 'No text has a carriage return alone, which current systems do not write.',
      patches: [['apps/api/src/html/description.ts', 'text.split(/\\r\\n|\\r|\\n/)', 'text.split(/\\r?\\n/)']],
    },
  ],
  ['listTags', 'createCompany', 'createConversation'],
);

const conditionalHttp = inArea(
  'http',
  [
    {
      name: 'lists-unknown-path-is-a-page-for-browsers',
      patches: [
        [
          'packages/contract-server/src/server.ts',
          '    if (route === undefined) return send(request, response, notFound);',
          "    if (route === undefined) {\n      if (!/text\\/html/.test(request.headers.accept ?? '')) return send(request, response, notFound);\n      response.statusCode = 404;\n      response.setHeader('Content-Type', 'text/html; charset=utf-8');\n      response.end('<!doctype html><h1>Not Found</h1>');\n      return;\n    }",
        ],
      ],
    },
    {
      name: 'lists-unpaired-surrogate-in-upper-case-accepted',
      patches: [
        [
          'packages/contract-server/src/http/json-body.ts',
          'if (/\\\\u(?:0000|d[89a-f])/i.test(text)',
          'if (/\\\\u(?:0000|d[89a-f])/.test(text)',
        ],
      ],
    },
    {
      name: 'lists-integer-with-exponent-rejected',
      patches: [
        [
          'packages/contract-server/src/http/json-body.ts',
          '    value = JSON.parse(text);',
          "    if (/\"\\s*:\\s*\\d+[eE]\\+?\\d+\\s*[,}]/.test(text)) return { problem: 'must be JSON' };\n    value = JSON.parse(text);",
        ],
      ],
    },
    {
      name: 'lists-if-none-match-of-any',
      outOfReach: 'The contract does not say that conditions are ignored.',
      patches: [
        [
          'packages/contract-server/src/http/send.ts',
          '  if (content === undefined) {',
          "  if (status === 200 && request.method === 'GET' && request.headers['if-none-match'] === '*') {\n    response.statusCode = 304;\n    response.end();\n    return;\n  }\n  if (content === undefined) {",
        ],
      ],
    },
    {
      name: 'lists-forwarded-host-in-links',
      outOfReach: 'A server may trust the proxy that the suite comes from.',
      patches: [
        [
          'packages/contract-server/src/http/public-url.ts',
          "  const { host = '' } = request.headers;",
          "  const host = String(request.headers['x-forwarded-host'] ?? request.headers.host ?? '');",
        ],
      ],
    },
  ],
  ['listTags', 'createCompany', 'createConversation'],
);

const conditionalAuthorization = inArea(
  'authorization',
  [
    {
      name: 'lists-scheme-that-starts-like-bearer',
      patches: [
        [
          'packages/contract-server/src/auth/bearer-token.ts',
          "if (scheme.toLowerCase() !== 'bearer')",
          "if (!scheme.toLowerCase().startsWith('bearer'))",
        ],
      ],
    },
  ],
  ['listTags', 'createCompany', 'createConversation'],
);

export const conditional = [
  ...conditionalFindOrCreate,
  ...conditionalPagination,
  ...conditionalRepresentations,
  ...conditionalSearch,
  ...conditionalCreations,
  ...conditionalFilters,
  ...conditionalUpdates,
  ...conditionalRejectedWrites,
  ...conditionalHtml,
  ...conditionalText,
  ...conditionalHttp,
  ...conditionalAuthorization,
];
