/** Totals of filtered lists, items that joins repeat or drop, and sizes of pages. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { ARTICLES, CONTACTS, DATABASE } from '../../support/files.ts';

const COUNTS = 'apps/api/src/conversations/conversation-counts.ts';

export const countsAndSizes = inArea('pagination', [
  {
    name: 'listConversations-once-for-each-company-of-the-requester',
    patches: [
      [DATABASE.jsonRows, 'ids.length <= max ? [...new Set(ids)] : undefined', 'ids.length <= max ? ids : undefined'],
    ],
  },
  {
    name: 'listConversations-total-of-two-filters-is-the-union',
    patches: [[COUNTS, "join(' and ')", "join(' or ')"]],
  },
  {
    name: 'listConversations-total-of-ai_handled-with-handed-off',
    patches: [[COUNTS, 'handed_off = 0 and ', '']],
  },
  {
    name: 'listConversations-total-of-ai_handled-false-is-all',
    patches: [[COUNTS, 'sql: `not (${isWithAgent.sql})`, bindings', "sql: '1 = 1', bindings: []"]],
  },
  {
    name: 'listContacts-total-of-an-email-is-1',
    patches: [
      [
        CONTACTS.filters,
        'if (email) return inOrder(db, accountId, filters);',
        'if (email) return inOrder(db, accountId, filters, 1);',
      ],
    ],
  },
  {
    name: 'listContacts-total-of-a-search-counts-names',
    patches: [[CONTACTS.names, 'rows.reduce((sum, row) => sum + row.total, 0)', 'rows.length']],
  },
  {
    name: 'listArticles-without-collection-left-out',
    patches: [
      [
        ARTICLES.rows,
        "modify(leftJoinRow, 'collections', 'articles.collection_id')",
        "modify(joinRow, 'collections', 'articles.collection_id')",
      ],
    ],
  },
  before(
    'listTags-default-per_page-20-of-which-25-are-told',
    'if (!/per_page=/.test(query)) input.query.per_page = 20;',
  ),
  before('listArticles-default-per_page-25', 'if (!/per_page=/.test(query)) input.query.per_page = 25;'),
  before('listHelpCenters-default-per_page-25', 'if (!/per_page=/.test(query)) input.query.per_page = 25;'),
]);
