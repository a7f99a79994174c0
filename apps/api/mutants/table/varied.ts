/** Faults of all areas, invented after the suite noticed those of the other tables. */
import { inArea } from '../mutant.ts';
import { after, before, HANDLE, keeping } from './at-handler.ts';
import {
  ARTICLES,
  COMPANIES,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATION_FIELDS,
  CONVERSATIONS,
  comparingRows,
  DATABASE,
  HTTP,
  SERVER,
  TAGS,
} from './files.ts';

export const varied = inArea(
  'varied',
  [
    keeping('lists-total-is-that-of-the-first-request', 'const totals = new Map();', [
      SERVER.pipeline,
      HANDLE,
      `${HANDLE}\n  if (response.body?.total_count !== undefined) { const key = JSON.stringify([operation.operationId, principal?.accountId, { ...input.query, per_page: 0, starting_after: 0 }]); if (!totals.has(key)) totals.set(key, response.body.total_count); response.body.total_count = totals.get(key); }`,
    ]),
    keeping('lists-cursor-once-only', 'const used = new Set();', [
      SERVER.pipeline,
      HANDLE,
      `const cursor = input.query?.starting_after; if (typeof cursor === 'string') { if (used.has(cursor)) return context.invalid([{ path: '/query/starting_after', message: 'was used' }]); used.add(cursor); }\n  ${HANDLE}`,
    ]),
    {
      name: 'lists-cursor-bound-to-per_page',
      patches: [
        [
          DATABASE.page,
          'encodeCursor(scope, keysOf(last))',
          'encodeCursor({ ...scope, filters: { ...scope.filters, size: items.length } }, keysOf(last))',
        ],
        [
          DATABASE.page,
          'decodeCursor(scope, request.cursor)',
          'decodeCursor({ ...scope, filters: { ...scope.filters, size: request.perPage } }, request.cursor)',
        ],
      ],
    },
    before('listContactFields-page-after-the-last-is-the-last', 'input.query.page = Math.min(input.query.page, 2);'),
    {
      name: 'listConversationFields-starting_after-has-to-exist',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'if (isActive !== undefined) matching',
          'if (afterId > 0 && !(await trx(TABLE).where({ account_id: accountId, id: afterId }).first())) return [];\n    if (isActive !== undefined) matching',
        ],
      ],
    },
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
    before(
      'listConversations-first-two-values-only',
      'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.slice(0, 2);',
    ),
    ...comparingRows([
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
      name: 'listTags-search-trimmed',
      patches: [[TAGS.store, "foldCase(request.search ?? '')", "foldCase((request.search ?? '').trim())"]],
    },
    {
      name: 'listArticles-search-in-markup',
      patches: [
        [
          ARTICLES.store,
          "['title_folded', 'draft_folded', 'published_folded']",
          "['title_folded', 'draft_html_content', 'published_html_content']",
        ],
      ],
    },
    {
      name: 'getArticle-404-if-archived',
      patches: [
        [
          ARTICLES.store,
          'return row && toArticle(row);',
          'return row && !row.is_archived ? toArticle(row) : undefined;',
        ],
      ],
    },
    {
      name: 'updateArticle-404-if-archived',
      patches: [
        [
          ARTICLES.changes,
          "if (!row) return fail('not-found');",
          "if (!row || (await trx(TABLE).where({ ...key, is_archived: true }).first())) return fail('not-found');",
        ],
      ],
    },
    {
      name: 'updateArticle-publishing-brings-back-from-archive',
      patches: [[ARTICLES.changes, '    published_at: time,\n', '    published_at: time,\n    is_archived: false,\n']],
    },
    {
      name: 'updateArticle-same-title-stays-published',
      patches: [
        [
          ARTICLES.changes,
          'const isDrafted = title !== undefined ||',
          'const isDrafted = (title !== undefined && title !== row.title) ||',
        ],
      ],
    },
    {
      name: 'updateArticle-same-content-stays-published',
      patches: [
        [
          ARTICLES.changes,
          '  const saved = mergeChanges(row, changes);',
          '  const saved = mergeChanges(row, content && (await hasDraft(trx, key, content.html)) ? { ...changes, content: undefined } : changes);',
        ],
      ],
    },
    {
      name: 'updateArticle-published_at-of-first-publication',
      patches: [
        [
          ARTICLES.changes,
          '    published_at: time,\n',
          "    published_at: trx.raw('coalesce(published_at, ?)', [time]),\n",
        ],
      ],
    },
    {
      name: 'updateArticle-whole-collection-moves',
      patches: [
        [
          ARTICLES.changes,
          '  return succeed({ id, status });',
          '  if (collectionId && row.collection_id) await trx(TABLE).where({ account_id: accountId, collection_id: row.collection_id }).update({ collection_id: collectionId });\n  return succeed({ id, status });',
        ],
      ],
    },
    {
      name: 'updateArticle-loses-what-another-request-changes-at-once',
      patches: [
        [
          ARTICLES.store,
          'return writeTransaction(db, (trx) => applyArticleChanges(trx, changes, now()));',
          'return applyArticleChanges(db, changes, now());',
        ],
        [
          ARTICLES.changes,
          'const saved = mergeChanges(row, changes);',
          'const saved = mergeChanges(row, changes);\n  await new Promise((resolve) => setTimeout(resolve, 20));',
        ],
      ],
    },
    {
      name: 'updateContactField-loses-what-another-request-changes-at-once',
      patches: [
        [
          CONTACT_FIELDS.store,
          'return await writeTransaction(db, (trx) => updateIn(trx, changes));',
          'return await updateIn(db, changes);',
        ],
        [
          CONTACT_FIELDS.store,
          '    const failure = checkChanges(row, changes);',
          '    await new Promise((resolve) => setTimeout(resolve, 20));\n    const failure = checkChanges(row, changes);',
        ],
      ],
    },
    {
      name: 'updateContactField-own-name-in-other-case-refused',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const failure = checkChanges(row, changes);',
          "    if (changes.name !== undefined && changes.name !== row.name && foldCase(changes.name) === foldCase(row.name)) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
        ],
      ],
    },
    {
      name: 'updateContactField-own-name-refused',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const failure = checkChanges(row, changes);',
          "    if (!row.is_default && changes.name === row.name) return fail('name-taken');\n    const failure = checkChanges(row, changes);",
        ],
      ],
    },
    {
      name: 'updateContactField-described-in-all-fields',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
          "    if (changes.description !== undefined) await trx(TABLE).where('account_id', changes.accountId).update({ description: changes.description });\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
        ],
      ],
    },
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
      name: 'createConversation-requester-twice-at-once',
      patches: [
        [
          CONVERSATIONS.store,
          'return writeTransaction(db, (trx) => insertConversation(trx, conversation, now()));',
          "const known = await db('contacts').select('id').where({ account_id: conversation.accountId, phone: conversation.requestedBy }).orderBy('id').first();\n    await new Promise((resolve) => setTimeout(resolve, 20));\n    return writeTransaction(db, (trx) => insertConversation(trx, { ...conversation, known: known?.id ?? 0 }, now()));",
        ],
        [
          CONVERSATIONS.insert,
          'conversation.requestedBy, time)',
          'conversation.requestedBy, time, conversation.known)',
        ],
        [
          CONTACTS.insert,
          '  createdAt: number,\n): Promise<number> {',
          '  createdAt: number,\n  known: number | undefined,\n): Promise<number> {',
        ],
        [
          CONTACTS.insert,
          '  return findOrInsertByPhone(trx, {',
          '  if (known === 0) return insertContact(trx, { accountId, firstName: requestedBy, phone: requestedBy, createdAt });\n  return findOrInsertByPhone(trx, {',
        ],
      ],
    },
    {
      name: 'createConversation-touches-the-requester',
      patches: [
        [
          CONTACTS.insert,
          '  if (existing) return existing.id;',
          '  if (existing) {\n    await db(TABLE).where({ account_id, email }).update({ updated_at: contact.createdAt + 1 });\n    return existing.id;\n  }',
        ],
      ],
    },
    {
      name: 'createConversation-names-the-requester-anew',
      patches: [
        [
          CONTACTS.insert,
          '  if (existing) return existing.id;',
          "  if (existing) {\n    await db(TABLE).where({ account_id, email, last_name: '' }).update({ last_name: contact.firstName });\n    return existing.id;\n  }",
        ],
      ],
    },
    {
      name: 'createConversation-requester-by-pattern',
      patches: [
        [
          CONTACTS.insert,
          "db(TABLE).select('id').where({ account_id, email }).first();",
          "db(TABLE).select('id').where({ account_id }).whereLike('email', email).first();",
        ],
      ],
    },
    {
      name: 'createContact-email-without-plus-part',
      patches: [
        [
          CONTACTS.store,
          'email: contact.email?.toLowerCase(), createdAt',
          "email: contact.email?.toLowerCase().replace(/\\+[^@]*/, ''), createdAt",
        ],
      ],
    },
    before(
      'createContact-first-ten-companies-only',
      'if (input.body.company_ids) input.body.company_ids = input.body.company_ids.slice(0, 10);',
    ),
    before('createCompany-inner-blanks-collapsed', "input.body.name = input.body.name.replace(/ +/g, ' ');"),
    {
      name: 'createCompany-subdomain-of-another-taken',
      patches: [
        [
          COMPANIES.store,
          '    try {\n      return succeed(',
          "    for (const domain of company.domains ?? []) {\n      const parent = domain.toLowerCase().split('.').slice(1).join('.');\n      if (await db(DOMAINS).where({ account_id: company.accountId, domain: parent }).first()) return fail('domain-taken');\n    }\n    try {\n      return succeed(",
        ],
      ],
    },
    {
      name: 'all-token-with-more-at-its-end-accepted',
      patches: [
        [
          SERVER.bearer,
          'return TOKEN.test(token) ? { token }',
          "return TOKEN.test(token) ? { token: token.replace(/[.~]+$/, '') }",
        ],
      ],
    },
    {
      name: 'all-second-word-after-token-ignored',
      patches: [
        [SERVER.bearer, "const token = rest.join(' ').trim();", "const token = rest.filter(Boolean)[0] ?? '';"],
      ],
    },
    {
      name: 'all-json-of-other-types-accepted',
      patches: [[SERVER.body, '/^application\\/json\\s*(?:;', '/^application\\/(?:[a-z.-]+\\+)?json\\s*(?:;']],
    },
    {
      name: 'all-chunked-bodies-without-limit',
      argued: 'The suite only warns: a server that reads no chunked body responds with 400 as well.',
      patches: [
        [
          SERVER.body,
          '      if (size <= limit) {',
          "      if (size <= limit || request.headers['content-length'] === undefined) {",
        ],
      ],
    },
    {
      name: 'all-options-of-unknown-paths-is-204',
      argued: 'The contract says what OPTIONS gets on documented paths only.',
      patches: [
        [
          SERVER.server,
          'if (route === undefined) return send(request, response, notFound);',
          "if (route === undefined) return send(request, response, method === 'OPTIONS' ? { status: 204, headers: { Allow: 'OPTIONS' } } : notFound);",
        ],
      ],
    },
    {
      name: 'all-request-id-not-echoed-in-errors',
      patches: [
        [
          SERVER.pipeline,
          'if (error instanceof RequestRejectedError) return error.response;',
          "if (error instanceof RequestRejectedError) {\n      request.response.setHeader('X-Request-Id', `x${Math.random().toString(36).slice(2)}`);\n      return error.response;\n    }",
        ],
      ],
    },
    after('getContact-custom_fields-of-inactive-definitions-hidden', 'delete body.data.custom_fields.fax_number;'),
    after('getCollection-level-at-most-2', 'body.data.level = Math.min(body.data.level, 2);'),
    {
      ...after('listMembers-nothing-after-50', 'if (body.data.length > 50) body.data.length = 50;'),
      argued: 'The account of the sample has fewer members.',
    },
    after(
      'createConversation-201-description_text-cut-at-1000',
      'body.data.description_text = body.data.description_text.slice(0, 1000);',
    ),
    {
      name: 'createConversation-description_text-stored-cut-at-1000',
      patches: [
        [
          CONVERSATIONS.insert,
          'description_text: description.text,',
          'description_text: description.text.slice(0, 1000),',
        ],
      ],
    },
    {
      name: 'all-cache-control-public',
      patches: [
        [
          HTTP.requestId,
          "response.setHeader('X-Request-Id', id);",
          "response.setHeader('X-Request-Id', id);\n    response.setHeader('Cache-Control', 'public, max-age=60');",
        ],
      ],
      argued: 'The contract says nothing about caches.',
    },
  ],
  ['listContacts', 'listConversations', 'listTags', 'createContact', 'listContactFields'],
);
