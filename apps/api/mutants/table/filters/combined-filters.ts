/** Filters that are wrong beside certain others, or for several values. */
import { inArea } from '../../mutant.ts';
import { after, before, keeping, onItems } from '../../support/at-handler.ts';
import { CONTACT_FIELDS, SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const combinedFilters = inArea('filters', [
  after(
    'listConversations-one-unknown-team-empties',
    'if (input.query.assigned_to_team_id?.length > 1 && !input.query.starting_after && input.query.assigned_to_team_id.some((id) => !body.data.some((one) => one.assigned_to_team_id === id))) { body.data = []; body.total_count = 0; body.pages.next_cursor = null; body.pages.next_url = null; }',
  ),
  before('listConversations-ascending-needs-sort_by', "if (!/sort_by/.test(query)) input.query.sort_order = 'desc';"),
  keeping('const defaulted = new Set();', {
    name: 'listConversations-default-priority-not-found',
    patches: [
      [
        SERVER.pipeline,
        HANDLE,
        `const hadNone = operation.operationId === 'createConversation' && sent?.priority === undefined;\n  ${HANDLE}\n  if (hadNone && response.status === 201) defaulted.add(response.body.data.id);\n  if (operation.operationId === 'listConversations' && response.status === 200 && input.query.priority) { const { body } = response; const kept = body.data.filter(({ id }) => !defaulted.has(id)); body.total_count -= body.data.length - kept.length; body.data = kept; }`,
      ],
      [
        SERVER.pipeline,
        'const sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors));',
        'const sent = operation.body && (await readBody(operation.body, request, maxBodyValues, errors).then((value) => structuredClone(value)));\n  const once = structuredClone(sent);',
      ],
      [
        SERVER.pipeline,
        'trimMarked(contract.openapi, operation.body.schema, sent)',
        'trimMarked(contract.openapi, operation.body.schema, once)',
      ],
    ],
  }),
  before(
    'listArticles-archived-true-wins-over-draft',
    'if (input.query.archived && input.query.draft) delete input.query.draft;',
  ),
  {
    ...before(
      'listConversations-several-companies-drop-the-requester',
      'if (input.query.requested_by_company?.length > 1) delete input.query.requested_by_id;',
    ),
    outOfReach: 'A filter with several values is combined with no other one.',
  },
  before(
    'listConversationFields-active-and-default-means-default',
    'if (input.query.is_active && input.query.is_default) delete input.query.is_active;',
  ),
  before('listContacts-phone-ignored-with-search', 'if (input.query.search) delete input.query.requested_by_phone;'),
  before(
    'listConversations-requested_by_company-first-value-only',
    'if (input.query.requested_by_company) input.query.requested_by_company = input.query.requested_by_company.slice(0, 1);',
  ),
  before(
    'listConversations-ai_handled-ignored-with-member',
    'if (input.query.assigned_to_member_id) delete input.query.ai_handled;',
  ),
  before(
    'listConversations-ai_handled-ignored-with-team',
    'if (input.query.assigned_to_team_id) delete input.query.ai_handled;',
  ),
  {
    ...before(
      'listConversations-requester-ignored-with-company-and-search',
      'if (input.query.requested_by_company && input.query.search) delete input.query.requested_by_id;',
    ),
    outOfReach: 'A filter by what items do not show is combined with one other filter.',
  },
  before(
    'listConversations-brand-ignored-in-ascending-order',
    "if (input.query.sort_order === 'asc') delete input.query.brand_id;",
  ),
  before('listConversations-priority-ignored-with-search', 'if (input.query.search) delete input.query.priority;'),
  before('listArticles-archived-ignored-beside-published', 'if (input.query.published) delete input.query.archived;'),
  before(
    'listArticles-two-false-flags-mean-all',
    "const flags = ['published', 'draft', 'archived']; if (flags.filter((name) => input.query[name] === false).length === 2 && !flags.some((name) => input.query[name])) for (const name of flags) delete input.query[name];",
  ),
  {
    ...before(
      'listArticles-collection-ignored-with-search-and-flags',
      'if (input.query.search && (input.query.draft || input.query.published)) delete input.query.collection_id;',
    ),
    outOfReach: 'Flags of a union are combined with one other filter.',
  },
  before(
    'listArticles-archived-false-alone-ignored',
    'if (input.query.archived === false && input.query.draft === undefined && input.query.published === undefined) delete input.query.archived;',
  ),
  before(
    'listCollections-is_root-false-is-ignored-on-later-pages',
    'if (input.query.starting_after && input.query.collection_id === undefined) input.query.is_root = input.query.is_root || true;',
  ),
  {
    name: 'listContactFields-inactive-hidden',
    patches: [
      [
        CONTACT_FIELDS.store,
        "const matching = trx(TABLE).where('account_id', query.accountId);",
        'const matching = trx(TABLE).where({ account_id: query.accountId, is_active: true });',
      ],
    ],
  },
  {
    name: 'listContactFields-inactive-hidden-in-searches',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (search !== '') whereContains(matching, 'name_folded', search);",
        "if (search !== '') whereContains(matching.where('is_active', true), 'name_folded', search);",
      ],
    ],
  },
  onItems('listConversationFields', 'options-of-inactive-missing', 'if (!one.is_active) one.field_options = [];'),
  {
    ...before(
      'listConversations-status-ignored-on-later-pages-in-ascending-order',
      "if (input.query.starting_after && input.query.sort_order === 'asc') delete input.query.status;",
    ),
    outOfReach: 'In each order, a later page is read with one filter of each kind, not with all of them.',
  },
  before(
    'listArticles-archived-ignored-beside-both-others',
    'if (input.query.published && input.query.draft) delete input.query.archived;',
  ),
  before('listConversations-search-ignored-with-brand', 'if (input.query.brand_id) delete input.query.search;'),
  before('listConversations-search-ignored-with-status', 'if (input.query.status) delete input.query.search;'),
  before(
    'listConversations-ai_handled-false-ignored-with-member',
    'if (input.query.assigned_to_member_id && input.query.ai_handled === false) delete input.query.ai_handled;',
  ),
  before(
    'listConversations-ai_handled-false-ignored-with-priority',
    'if (input.query.priority && input.query.ai_handled === false) delete input.query.ai_handled;',
  ),
  before('listConversations-brand-ignored-with-search', 'if (input.query.search) delete input.query.brand_id;'),
  before('listArticles-collection-ignored-with-search', 'if (input.query.search) delete input.query.collection_id;'),
  ...[
    ['search', 'requested_by_company'],
    ['requested_by_company', 'ai_handled'],
    ['ai_handled', 'requested_by_company'],
    ['search', 'ai_handled'],
  ].map(([ignored, other]) =>
    before(
      `listConversations-${ignored}-ignored-with-${other}`,
      `if (input.query.${other} !== undefined) delete input.query.${ignored};`,
    ),
  ),
  before(
    'listConversations-requested_by_company-ignored-for-an-id',
    'if (/^[0-9]+$/.test(input.query.search)) delete input.query.requested_by_company;',
  ),
]);
