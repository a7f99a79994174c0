/** What responses show of conversations. */
import { inArea } from '../../mutant.ts';
import { after, onItems } from '../../support/at-handler.ts';
import { CONVERSATIONS } from '../../support/files.ts';

export const conversations = inArea('representations', [
  onItems(
    'listConversations',
    'description_text-is-first-line',
    "one.description_text = one.description_text.split('\\n')[0];",
  ),
  onItems(
    'listConversations',
    'phone-only-without-email',
    'if (one.requested_by_email !== null) one.requested_by_phone = null;',
  ),
  onItems('listConversations', 'team-null-if-Closed', "if (one.status === 'Closed') one.assigned_to_team_id = null;"),
  onItems(
    'listConversations',
    'requester-missing-if-Resolved',
    "if (one.status === 'Resolved') one.requested_by_email = null;",
  ),
  {
    name: 'createConversation-requested_by_email-missing',
    patches: [[CONVERSATIONS.rows, 'requested_by_email: row.requested_by_email,', 'requested_by_email: null,']],
  },
  {
    name: 'listConversations-requested_by_phone-missing',
    patches: [[CONVERSATIONS.rows, 'requested_by_phone: row.requested_by_phone,', 'requested_by_phone: null,']],
  },
  {
    name: 'listConversations-tags-missing',
    argued: 'Only lists of conversations show their tags, and no operation sets them.',
    patches: [[CONVERSATIONS.store, 'toListItem(row, tags(row.id))', 'toListItem(row, [])']],
  },
  {
    name: 'listConversations-brand-of-other',
    patches: [[CONVERSATIONS.rows, 'brand: row.brand,', 'brand: `${row.brand} (brand)`,']],
  },
  after('listConversations-tags-of-first', 'for (const one of body.data) one.tags = body.data[0].tags;'),
  after('listConversations-subject-cut-at-30', 'for (const one of body.data) one.subject = one.subject.slice(0, 30);'),
  after('listConversations-status-of-first', 'for (const one of body.data) one.status = body.data[0].status;'),
  after('listConversations-priority-of-first', 'for (const one of body.data) one.priority = body.data[0].priority;'),
  after(
    'listConversations-tags-missing-in-searches',
    'if (input.query.search) for (const item of body.data) item.tags = [];',
  ),
  after(
    'listConversations-tags-missing-with-filter',
    'if (input.query.status) for (const item of body.data) item.tags = [];',
  ),
  after(
    'listConversations-tags-missing-on-later-pages',
    'if (input.query.starting_after ?? input.query.cursor) for (const item of body.data) item.tags = [];',
  ),
  after(
    'listConversations-csat-missing-when-sorted',
    "if (input.query.sort_by === 'updated_at') for (const item of body.data) item.csat = null;",
  ),
  after(
    'listConversations-attachments-missing-on-large-pages',
    'if (body.pages.per_page > 50) for (const item of body.data) item.attachments = [];',
  ),
  {
    ...after(
      'listConversations-first_response_time-null-if-Open',
      "for (const item of body.data) if (item.status === 'Open') item.first_response_time = null;",
    ),
    argued: 'No other response has the time of the first reply.',
  },
  after(
    'listConversations-custom-numbers-as-texts',
    'for (const item of body.data) for (const field of item.custom_fields) field.value = String(field.value);',
  ),
  {
    ...after('listConversations-custom_fields-reversed', 'for (const item of body.data) item.custom_fields.reverse();'),
    argued: 'The contract says nothing about the order of the values.',
  },
  after(
    'listConversations-custom_fields-first-only',
    'for (const item of body.data) item.custom_fields = item.custom_fields.slice(0, 1);',
  ),
  after(
    'listConversations-tags-with-the-id-of-the-first',
    'for (const one of body.data) one.tags = one.tags.map(({ label }) => ({ id: one.tags[0].id, label }));',
  ),
  {
    name: 'createConversation-brand-name-of-the-default',
    patches: [
      [
        CONVERSATIONS.insert,
        'return succeed({ ...toConversation(row),',
        "const { name: brand } = await trx('brands').where({ account_id: accountId, is_default: true }).first();\n  return succeed({ ...toConversation({ ...row, brand }),",
      ],
    ],
  },
]);
