/** Totals of lists. */
import { inArea } from '../../mutant.ts';
import { after, keeping } from '../../support/at-handler.ts';
import {
  ARTICLES,
  COLLECTIONS,
  CONTACT_FIELDS,
  CONTACTS,
  CONVERSATIONS,
  DATABASE,
  HTTP,
  MEMBERS,
  SERVER,
  TAGS,
} from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const totals = inArea(
  'pagination',
  [
    {
      name: 'lists-total-is-page-length',
      patches: [[DATABASE.page, ': null, total };', ': null, total: items.length };']],
    },
    {
      name: 'listContacts-total-unfiltered',
      patches: [
        [
          CONTACTS.store,
          'return succeed({ ...page, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId }).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listConversations-total-unfiltered',
      patches: [
        [
          CONVERSATIONS.store,
          'return succeed({ ...page, items',
          "const [all] = await trx('conversations').where({ account_id: accountId }).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listTags-total-unfiltered',
      patches: [
        [
          TAGS.store,
          'return succeed({ ...page, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId }).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listArticles-total-unfiltered',
      patches: [
        [
          ARTICLES.store,
          'return succeed({ ...page, items',
          "const [all] = await trx(TABLE).where({ account_id: accountId, help_center_id: helpCenterId }).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'listMembers-total-all-accounts',
      patches: [
        [
          MEMBERS.store,
          'return succeed({ ...page, items',
          "const [all] = await trx(TABLE).count({ total: '*' });\n    return succeed({ ...page, total: Number(all?.total), items",
        ],
      ],
    },
    {
      name: 'lists-total-one-more',
      patches: [[DATABASE.page, ': null, total };', ': null, total: total + 1 };']],
    },
    {
      name: 'listContactFields-total-is-page-length',
      patches: [[CONTACT_FIELDS.store, 'total: Number(count?.total) }', 'total: items.length }']],
    },
    {
      name: 'listContactFields-total-unfiltered',
      patches: [
        [
          CONTACT_FIELDS.store,
          "await matching.clone().count({ total: '*' })",
          "await trx(TABLE).where('account_id', query.accountId).count({ total: '*' })",
        ],
      ],
    },
    after('listContacts-total-at-most-100', 'body.total_count = Math.min(body.total_count, 100);'),
    after('listTags-total-at-most-10', 'body.total_count = Math.min(body.total_count, 10);'),
    after('listConversations-total-rounded', 'body.total_count = Math.round(body.total_count / 10) * 10;'),
    after('listContacts-filtered-total-is-all', 'if (input.query.requested_by_email) body.total_count += 1;'),
    after('listTags-searched-total-is-page', 'if (input.query.search) body.total_count = body.data.length;'),
    after('listArticles-flagged-total-is-page', 'if (input.query.draft) body.total_count = body.data.length;'),
    {
      name: 'lists-total-0-on-last-page',
      patches: [
        [
          HTTP.listResponse,
          'total_count: total }',
          'total_count: nextCursor === null && items.length < size ? items.length : total }',
        ],
      ],
    },
    {
      name: 'lists-total-is-rest',
      patches: [
        [
          DATABASE.page,
          'countMatching(query);',
          'countMatching(query.keys ? { ...query, total: undefined, matching: startAfter(query.matching.clone(), query.order, query.keys) } : query);',
        ],
      ],
    },
    {
      name: 'lists-total-at-most-100',
      patches: [[HTTP.listResponse, 'total_count: total }', 'total_count: Math.min(total, 100) }']],
    },
    keeping('const totals = new Map();', {
      name: 'totals-cached',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `${HANDLE}\n  if (response.body?.total_count !== undefined && input.query?.per_page === 25) { const key = operation.operationId + principal?.accountId + query; response.body.total_count = totals.get(key) ?? response.body.total_count; totals.set(key, response.body.total_count); }`,
        ],
      ],
    }),
    {
      name: 'listContacts-total-without-created-requesters',
      patches: [
        [
          CONTACTS.store,
          'return succeed({ ...page, items',
          "const [byName] = await trx(TABLE).where({ account_id: accountId, custom_fields: '{}' }).where('phone', trx.ref('first_name')).count({ total: '*' });\n    return succeed({ ...page, total: page.total - Number(byName?.total), items",
        ],
      ],
    },
    after(
      'listCollections-total-with-children',
      'for (const one of body.data) body.total_count += one.sub_collections.length;',
    ),
    after(
      'listArticles-total-without-archived',
      'if (input.query.archived === undefined) body.total_count -= body.data.filter((one) => one.is_archived).length;',
    ),
    after('listContactFields-total-0-past-the-end', 'if (body.data.length === 0) body.meta.total = 0;'),
    after(
      'listContactFields-total-0-past-the-end-of-a-search',
      'if (body.data.length === 0 && input.query.search && input.query.page > 1) body.meta.total = 0;',
    ),
    keeping('const totals = new Map();', {
      name: 'lists-total-is-that-of-the-first-request',
      patches: [
        [
          SERVER.pipeline,
          HANDLE,
          `${HANDLE}\n  if (response.body?.total_count !== undefined) { const key = JSON.stringify([operation.operationId, principal?.accountId, { ...input.query, per_page: 0, starting_after: 0 }]); if (!totals.has(key)) totals.set(key, response.body.total_count); response.body.total_count = totals.get(key); }`,
        ],
      ],
    }),
    {
      name: 'listContacts-total-of-phone-without-search',
      patches: [[CONTACTS.filters, 'const total = search ? undefined : candidates;', 'const total = candidates;']],
    },
    {
      name: 'listCollections-total-counts-children',
      patches: [
        [COLLECTIONS.store, 'succeed({ ...page, items', 'succeed({ ...page, total: page.total + nested.length, items'],
      ],
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
  ],
  [
    'listContacts',
    'listTags',
    'listConversations',
    'listContactFields',
    'listMembers',
    'createContact',
    'createCompany',
    'getCompany',
    'getContact',
    'updateContactField',
  ],
);
