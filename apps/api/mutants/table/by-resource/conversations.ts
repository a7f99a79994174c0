import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { beforeValidation } from '../../support/at-messages.ts';
import { CONVERSATIONS, comparingRows, HTML, SERVER } from '../../support/files.ts';

export const conversations = [
  ...inArea('pagination', [
    {
      name: 'listConversations-different-cursors',
      patches: [[CONVERSATIONS.list, 'if (cursor !== undefined && cursor !== starting_after) {', 'if (false) {']],
    },
    {
      name: 'listConversations-total-of-all',
      patches: [
        [
          CONVERSATIONS.store,
          '...(await selectConversationPage(trx, accountId, request)),',
          "...(await selectConversationPage(trx, accountId, request)),\n        total: trx('conversations').where('account_id', accountId).count({ total: '*' }),",
        ],
      ],
    },
    {
      name: 'listConversations-cursor-of-other-sort',
      patches: [
        [
          CONVERSATIONS.store,
          'filters: { ...normalizeFilters(request), sortBy, sortOrder },',
          'filters: { ...normalizeFilters(request), sortOrder },',
        ],
      ],
    },
    {
      name: 'listConversations-cursor-of-other-size',
      patches: [
        [
          CONVERSATIONS.store,
          'filters: { ...normalizeFilters(request), sortBy, sortOrder },',
          'filters: { ...normalizeFilters(request), sortBy, sortOrder, perPage: request.perPage },',
        ],
      ],
    },
  ]),
  ...inArea('search', [
    ...comparingRows([
      {
        name: 'listConversations-digits-are-only-an-id',
        patches: [
          [
            CONVERSATIONS.filters,
            "  orWhereContains(any, 'conversations.subject_folded', text);",
            "  if (id !== undefined) return void any.where('conversations.id', id);\n  orWhereContains(any, 'conversations.subject_folded', text);",
          ],
        ],
      },
      {
        name: 'listConversations-any-word',
        patches: [
          [
            CONVERSATIONS.filters,
            'for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
            'if (compared.length > 0) query.where((any) => { for (const term of compared) any.orWhere((one) => whereMentioned(db, one, accountId, term)); });',
          ],
        ],
      },
      {
        name: 'listConversations-start-of-words-only',
        patches: [
          [
            CONVERSATIONS.filters,
            "  orWhereContains(any, 'conversations.subject_folded', text);\n  orWhereContains(any, 'conversations.description_folded', text);",
            "  for (const column of ['conversations.subject_folded', 'conversations.description_folded']) any.orWhereRaw(`instr(' ' || ??, ?) > 0`, [column, ` ${text}`]);",
          ],
        ],
      },
      {
        name: 'listConversations-words-in-one-text',
        patches: [
          [
            CONVERSATIONS.filters,
            'for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));',
            "if (compared.some(({ id }) => id !== undefined)) for (const term of compared) query.where((any) => whereMentioned(db, any, accountId, term));\n  else if (compared.length > 0) query.where((any) => { for (const column of ['conversations.subject_folded', 'conversations.description_folded']) any.orWhere((all) => { for (const { text } of compared) all.whereRaw('instr(??, ?) > 0', [column, text]); }); });",
          ],
        ],
      },
    ]),
    {
      name: 'listConversations-search-in-markup',
      patches: [[HTML.sanitizers, 'folded: foldCase(description.text)', 'folded: foldCase(description.html)']],
    },
  ]),
  ...inArea('filters', [
    ...comparingRows([
      {
        name: 'listConversations-company-without-requester',
        patches: [
          [
            CONVERSATIONS.filters,
            'const values = filters[member];',
            "const values = column === 'requested_by_id' && filters.requesterCompanyIds ? undefined : filters[member];",
          ],
        ],
      },
      {
        name: 'listConversations-ai_handled-false-without-unassigned',
        patches: [
          [
            CONVERSATIONS.filters,
            'query.whereNotExists(selectAiAgentInCharge(db));',
            "query.whereNotExists(selectAiAgentInCharge(db)).whereNotNull('conversations.assigned_to_member_id');",
          ],
        ],
      },
    ]),
  ]),
  ...inArea('representations', [
    {
      name: 'listConversations-phone-beside-email-is-hidden',
      patches: [
        [
          CONVERSATIONS.rows,
          'requested_by_phone: row.requested_by_phone,',
          'requested_by_phone: row.requested_by_email === null ? row.requested_by_phone : null,',
        ],
      ],
    },
  ]),
  ...inArea('validation', [
    before(
      'listConversations-repeated-status',
      "const { status } = input.query; if (status && new Set(status).size < status.length) return context.invalid([{ path: '/query/status', message: 'must not have the same item twice' }]);",
    ),
    {
      name: 'listConversations-blanks-in-lists',
      patches: [
        [
          SERVER.parameters,
          'for (const item of items) {\n',
          'for (const one of items) {\n    const item = one.trim();\n',
        ],
      ],
    },
    beforeValidation(
      'listConversations-long-search-is-cut',
      "const sent = new URLSearchParams(received.query); if ((sent.get('search') ?? '').length > 250) { sent.set('search', sent.get('search').slice(0, 250)); received.query = sent.toString(); }",
    ),
    beforeValidation(
      'listConversations-status-in-any-case',
      "received.query = received.query.replace(/(^|&)status=([^&]*)/, (_, start, sent) => `${start}status=${sent.split(',').map((one) => one.charAt(0).toUpperCase() + one.slice(1).toLowerCase()).join(',')}`);",
    ),
  ]),
];
