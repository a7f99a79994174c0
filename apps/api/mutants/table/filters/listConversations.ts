/** Filters of conversations. */
import type { Patch } from '../../apply-changes.ts';
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { CONVERSATIONS, comparingRows } from '../../support/files.ts';

/** Replaces the values that rows are compared with for the filter by a column. */
const withValues = (column: string, changed: string): Patch => [
  CONVERSATIONS.filters,
  'const values = filters[member];',
  `const values = column === '${column}' ? ${changed} : filters[member];`,
];

/** Adds a statement before the filters by values are compared. */
const beforeValues = (statement: string): Patch => [
  CONVERSATIONS.filters,
  '  for (const { member, column } of VALUE_FILTERS) {',
  `  ${statement}\n  for (const { member, column } of VALUE_FILTERS) {`,
];

export const listConversations = inArea('filters', [
  before(
    'listConversations-third-filter-ignored',
    "const names = ['status', 'priority', 'brand_id', 'assigned_to_member_id', 'assigned_to_team_id', 'requested_by_id'].filter((name) => input.query[name] !== undefined); if (names.length > 2) delete input.query[names[2]];",
  ),
  before(
    'listConversations-team-ignored-with-member',
    'if (input.query.assigned_to_member_id) delete input.query.assigned_to_team_id;',
  ),
  before(
    'listConversations-brand-ignored-when-sorted',
    "if (input.query.sort_by === 'updated_at') delete input.query.brand_id;",
  ),
  before(
    'listConversations-two-words-drop-status',
    "if (/ /.test(input.query.search ?? '')) delete input.query.status;",
  ),
  before(
    'listConversations-values-after-the-tenth-ignored',
    'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.slice(0, 10);',
  ),
  before(
    'listConversations-repeated-value-only-once-matches-nothing',
    'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.filter((one) => value.indexOf(one) === value.lastIndexOf(one));',
  ),
  before(
    'listConversations-all-values-of-an-enumeration-match-nothing',
    "if (input.query.status?.length === 4) input.query.search = 'no such word anywhere';",
  ),
  before(
    'listConversations-first-two-values-only',
    'for (const [name, value] of Object.entries(input.query)) if (Array.isArray(value)) input.query[name] = value.slice(0, 2);',
  ),
  ...comparingRows([
    ...['status', 'priority', 'assigned_to_member_id', 'assigned_to_team_id', 'brand_id', 'requested_by_id'].flatMap(
      (column) => [
        { name: `listConversations-${column}-ignored`, patches: [withValues(column, 'undefined')] },
        {
          name: `listConversations-${column}-first-value-only`,
          patches: [withValues(column, 'filters[member]?.slice(0, 1)')],
        },
      ],
    ),
    {
      name: 'listConversations-status-Resolved-matches-nothing',
      patches: [withValues('status', "filters.statuses?.filter((one) => one !== 'Resolved')")],
    },
    {
      name: 'listConversations-priority-Low-means-Medium-too',
      patches: [
        withValues(
          'priority',
          "filters.priorities?.includes('Low') ? [...filters.priorities, 'Medium'] : filters.priorities",
        ),
      ],
    },
    {
      name: 'listConversations-requested_by_company-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.requesterCompanyIds) whereRequesterOf(',
          '  if (filters.requesterCompanyIds?.length === 0) whereRequesterOf(',
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-primary-only',
      patches: [
        [
          CONVERSATIONS.filters,
          ".whereIn('contact_companies.company_id', companyIds)",
          ".whereIn('contact_companies.company_id', companyIds).where('contact_companies.position', 0)",
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-any-requester',
      patches: [
        [
          CONVERSATIONS.filters,
          "    .where('contact_companies.contact_id', db.ref('conversations.requested_by_id'))\n",
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-ignored',
      patches: [[CONVERSATIONS.list, '      aiHandled: query.ai_handled,\n', '']],
    },
    {
      name: 'listConversations-ai_handled-false-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.aiHandled === false) query.whereNotExists(selectAiAgentInCharge(db));\n',
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-true-ignored',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.aiHandled === true) query.whereExists(selectAiAgentInCharge(db));\n',
          '',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-false-needs-member',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === false) query',
          "if (filters.aiHandled === false) query.whereNotNull('conversations.assigned_to_member_id')",
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-inverted',
      patches: [
        [
          CONVERSATIONS.list,
          'aiHandled: query.ai_handled,',
          'aiHandled: query.ai_handled === undefined ? undefined : !query.ai_handled,',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-false-by-default',
      patches: [[CONVERSATIONS.list, 'aiHandled: query.ai_handled,', 'aiHandled: query.ai_handled ?? false,']],
    },
    {
      name: 'listConversations-ai_handled-ignored-with-status',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === true)',
          'if (filters.aiHandled === true && !filters.statuses)',
        ],
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === false)',
          'if (filters.aiHandled === false && !filters.statuses)',
        ],
      ],
    },
    {
      name: 'listConversations-ai_handled-ignored-with-search',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === true)',
          'if (filters.aiHandled === true && !filters.search)',
        ],
        [
          CONVERSATIONS.filters,
          'if (filters.aiHandled === false)',
          'if (filters.aiHandled === false && !filters.search)',
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-ignored-with-status',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.requesterCompanyIds) ',
          'if (filters.requesterCompanyIds && !filters.statuses) ',
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-ignored-with-search',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.requesterCompanyIds) ',
          'if (filters.requesterCompanyIds && !filters.search) ',
        ],
      ],
    },
    {
      name: 'listConversations-requested_by_company-ignored-with-requester',
      patches: [
        [
          CONVERSATIONS.filters,
          'if (filters.requesterCompanyIds) ',
          'if (filters.requesterCompanyIds && !filters.requesterIds) ',
        ],
      ],
    },
  ]),
  {
    name: 'listConversations-team-first-value-in-rows',
    patches: [withValues('assigned_to_team_id', 'filters[member]?.slice(0, 1)')],
  },
  before(
    'listConversations-requester-id-of-32-bits',
    'input.query.requested_by_id = input.query.requested_by_id?.map((id) => id % 2 ** 32);',
  ),
  ...comparingRows([]),
  ...comparingRows([
    {
      name: 'listConversations-team-of-the-assignee',
      patches: [
        withValues('assigned_to_team_id', 'undefined'),
        beforeValues(
          'if (filters.teamIds) query.whereRaw(`(conversations.assigned_to_team_id in (${filters.teamIds.join()}) or conversations.assigned_to_member_id in (select member_id from member_teams where team_id in (${filters.teamIds.join()})))`);',
        ),
      ],
    },
  ]),
  ...comparingRows([
    {
      name: 'listConversations-requester-in-all-companies',
      patches: [
        [
          CONVERSATIONS.filters,
          '  if (filters.requesterCompanyIds) whereRequesterOf(db, query, accountId, filters.requesterCompanyIds);',
          '  for (const id of filters.requesterCompanyIds ?? []) whereRequesterOf(db, query, accountId, [id]);',
        ],
      ],
    },
    {
      name: 'listConversations-Closed-left-out-of-filtered-lists',
      patches: [beforeValues("if (!filters.statuses) query.whereNot('conversations.status', 'Closed');")],
    },
  ]),
  // A state leaves a conversation out of some lists only.
  ...comparingRows([
    {
      name: 'listConversations-Closed-left-out-of-searches',
      patches: [
        [
          CONVERSATIONS.filters,
          '  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
          "  if (filters.search?.trim()) query.whereNot('conversations.status', 'Closed');\n  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));",
        ],
      ],
    },
    {
      name: 'listConversations-calls-left-out-of-searches',
      patches: [
        [
          CONVERSATIONS.filters,
          '  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
          "  if (filters.search?.trim()) query.whereNot('conversations.source', 'Call');\n  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));",
        ],
      ],
    },
    {
      name: 'listConversations-unassigned-left-out-of-searches',
      patches: [
        [
          CONVERSATIONS.filters,
          '  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
          "  if (filters.search?.trim()) query.whereNotNull('conversations.assigned_to_member_id');\n  for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));",
        ],
      ],
    },
    {
      name: 'listConversations-resolved-left-out-with-a-brand',
      patches: [beforeValues("if (filters.brandIds) query.whereNull('conversations.resolution_time');")],
    },
  ]),
]);
