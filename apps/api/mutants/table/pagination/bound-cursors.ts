/** For what a cursor is valid, and the address of the next page. */

import type { Fault } from '../../mutant.ts';
import { inArea } from '../../mutant.ts';
import { ARTICLES, COLLECTIONS, CONTACTS, CONVERSATIONS, DATABASE, HTTP } from '../../support/files.ts';

const unbound = (operation: string, name: string, file: string, from: string, to: string): Fault => ({
  name: `${operation}-cursor-not-bound-to-${name}`,
  patches: [[file, from, to]],
});

export const boundCursors = inArea('pagination', [
  ...['team', 'brand'].map((filter) =>
    unbound(
      'listConversations',
      filter,
      CONVERSATIONS.filters,
      'VALUE_FILTERS.map(',
      `VALUE_FILTERS.filter(({ cursorName }) => cursorName !== '${filter}').map(`,
    ),
  ),
  unbound('listConversations', 'company', CONVERSATIONS.filters, '    company: filters.requesterCompanyIds,\n', ''),
  unbound(
    'listConversations',
    'ai_handled',
    CONVERSATIONS.filters,
    '    aiHandled: filters.aiHandled,\n',
    '    aiHandled: undefined,\n',
  ),
  unbound(
    'listConversations',
    'sort_order',
    CONVERSATIONS.store,
    '{ ...normalizeFilters(request), sortBy, sortOrder }',
    '{ ...normalizeFilters(request), sortBy }',
  ),
  unbound(
    'listArticles',
    'collection',
    ARTICLES.store,
    'filters: { helpCenterId, collectionId, buckets, search }',
    'filters: { helpCenterId, buckets, search }',
  ),
  unbound(
    'listArticles',
    'flags',
    ARTICLES.store,
    'filters: { helpCenterId, collectionId, buckets, search }',
    'filters: { helpCenterId, collectionId, search }',
  ),
  unbound(
    'listArticles',
    'help-center',
    ARTICLES.store,
    'filters: { helpCenterId, collectionId, buckets, search }',
    'filters: { collectionId, buckets, search }',
  ),
  unbound(
    'listArticles',
    'search',
    ARTICLES.store,
    'filters: { helpCenterId, collectionId, buckets, search }',
    'filters: { helpCenterId, collectionId, buckets }',
  ),
  unbound(
    'listCollections',
    'collection',
    COLLECTIONS.store,
    'filters: { helpCenterId, collectionId, isRoot }',
    'filters: { helpCenterId, isRoot }',
  ),
  unbound(
    'listCollections',
    'is_root',
    COLLECTIONS.store,
    'filters: { helpCenterId, collectionId, isRoot }',
    'filters: { helpCenterId, collectionId }',
  ),
  {
    name: 'listConversations-cursor-bound-to-repeats',
    outOfReach: 'That a value may be there twice where a cursor is sent is in no word of the contract.',
    patches: [[DATABASE.cursor, '[...new Set(value)].sort() : value])', '[...value].sort() : value])']],
  },
  {
    name: 'listCollections-cursor-bound-to-is_root-beside-collection_id',
    outOfReach: 'That is_root does not count beside a collection is in no word of the contract.',
    patches: [
      [
        COLLECTIONS.store,
        'filters: { helpCenterId, collectionId, isRoot }',
        'filters: { helpCenterId, collectionId, isRoot: request.isRoot }',
      ],
    ],
  },
  {
    name: 'listArticles-cursor-bound-to-the-spelling-of-flags',
    outOfReach: 'That other flags which select the same keep a cursor valid is in no word of the contract.',
    patches: [
      [
        ARTICLES.store,
        'filters: { helpCenterId, collectionId, buckets, search }',
        'filters: { helpCenterId, collectionId, buckets, search, a: request.published, b: request.draft, c: request.archived }',
      ],
    ],
  },
  {
    name: 'listContacts-cursor-bound-to-the-case-of-an-email',
    argued: 'An email is unique, so a list by an email has one page.',
    patches: [
      [
        CONTACTS.store,
        'filters: { search: search || undefined, email, phone }',
        'filters: { search: search || undefined, email: request.email, phone }',
      ],
    ],
  },
  {
    name: 'listTags-next_url-appends-per_page',
    patches: [[HTTP.listResponse, "next.searchParams.set('per_page'", "next.searchParams.append('per_page'"]],
  },
  {
    name: 'listTags-next_url-appends-cursor',
    patches: [
      [HTTP.listResponse, "next.searchParams.set('starting_after'", "next.searchParams.append('starting_after'"],
    ],
  },
]);
