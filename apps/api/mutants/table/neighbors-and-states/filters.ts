import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { ARTICLES, COLLECTIONS } from '../../support/files.ts';

export const filters = inArea('filters', [
  after(
    'listContacts-one-of-those-with-a-phone',
    'if (input.query.requested_by_phone) { body.data = body.data.slice(0, 1); body.total_count = Math.min(1, body.total_count); body.pages.next_cursor = null; body.pages.next_url = null; }',
  ),
  before(
    'listConversations-company-dropped-beside-an-unknown-requester',
    'if (input.query.requested_by_id?.length === 1 && input.query.requested_by_id[0] > 1_000_000 && input.query.requested_by_company) delete input.query.requested_by_id;',
  ),
  before(
    'listConversations-status-ignored-with-requester',
    'if (input.query.requested_by_id) delete input.query.status;',
  ),
  before(
    'listConversations-priority-ignored-beside-status-and-brand',
    'if (input.query.status && input.query.brand_id) delete input.query.priority;',
  ),
  before(
    'listConversations-all-four-statuses-leave-out-Closed',
    "if (input.query.status?.length === 4) input.query.status = input.query.status.filter((one) => one !== 'Closed');",
  ),
  before(
    'listConversations-team-and-member-as-a-union-of-members',
    'if (input.query.assigned_to_team_id?.length > 1) delete input.query.assigned_to_member_id;',
  ),
  {
    name: 'listArticles-draft-means-never-published',
    patches: [
      [
        ARTICLES.buckets,
        'any.orWhere((draft) => draft.where(current).whereIn(',
        "any.orWhere((draft) => (buckets.length < 3 ? draft.whereNull('articles.published_at') : draft).where(current).whereIn(",
      ],
    ],
  },
  {
    name: 'listArticles-published-with-drafts-of-published',
    patches: [
      [
        ARTICLES.buckets,
        "any.orWhere({ ...current, 'articles.status': 'PUBLISHED' });",
        "any.orWhere((one) => one.where(current).whereNotNull('articles.published_at'));",
      ],
    ],
  },
  {
    name: 'listArticles-published-means-public',
    patches: [
      [
        ARTICLES.buckets,
        "any.orWhere({ ...current, 'articles.status': 'PUBLISHED' });",
        "any.orWhere({ ...current, 'articles.status': 'PUBLISHED', ...(buckets.length === 1 && { 'articles.is_public': true }) });",
      ],
    ],
  },
  before(
    'listArticles-archived-false-beside-draft-true-adds-published',
    'if (input.query.draft === true && input.query.archived === false && input.query.published === undefined) input.query.published = true;',
  ),
  before(
    'listArticles-false-flag-beside-search-is-ignored',
    'if (input.query.search) for (const name of ["draft", "published", "archived"]) if (input.query[name] === false && ["draft", "published", "archived"].filter((one) => input.query[one] === false).length === 1) delete input.query[name];',
  ),
  before(
    'listConversations-search-of-an-id-ignores-status',
    'if (/^\\d+$/.test(input.query.search ?? "")) delete input.query.status;',
  ),
  before(
    'listConversations-search-of-a-phrase-ignores-brand',
    'if (/"/.test(input.query.search ?? "")) delete input.query.brand_id;',
  ),
  {
    name: 'getCollection-hidden-articles-left-out-and-not-counted',
    patches: [
      [
        COLLECTIONS.rows,
        "      .where('is_archived', false);",
        "      .where('is_archived', false).where('is_public', true);",
      ],
      [
        COLLECTIONS.articles,
        "'articles.is_archived': false })",
        "'articles.is_archived': false, 'articles.is_public': true })",
      ],
    ],
  },
  {
    name: 'getCollection-under-review-left-out-and-not-counted',
    patches: [
      [
        COLLECTIONS.rows,
        "      .where('is_archived', false);",
        "      .where('is_archived', false).whereNot('status', 'UNDER_REVIEW');",
      ],
      [
        COLLECTIONS.articles,
        "'articles.is_archived': false })",
        "'articles.is_archived': false }).whereNot('articles.status', 'UNDER_REVIEW')",
      ],
    ],
  },
  {
    name: 'getCollection-published-count-of-public-ones',
    patches: [
      [
        COLLECTIONS.rows,
        "articles().where('status', 'PUBLISHED')",
        "articles().where({ status: 'PUBLISHED', is_public: true })",
      ],
    ],
  },
]);
