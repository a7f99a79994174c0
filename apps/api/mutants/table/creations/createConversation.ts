/** What a creation stores and returns: conversations. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { repairs } from '../../support/at-messages.ts';
import { CONVERSATIONS } from '../../support/files.ts';

export const createConversation = inArea('creations', [
  before('createConversation-Urgent-loses-team', "if (input.body.priority === 'Urgent') delete input.body.team_id;"),
  before('createConversation-assignee-loses-values', 'if (input.body.assignee) delete input.body.custom_fields;'),
  before(
    'createConversation-Closed-with-brand-is-Open',
    "if (input.body.status === 'Closed' && input.body.brand_id) input.body.status = 'Open';",
  ),
  before(
    'createConversation-ticket-number-removed',
    "input.body.subject = input.body.subject.replace(/\\s*\\[?#\\d+\\]?/g, '') || 'x';",
  ),
  {
    name: 'createConversation-priority-ignored',
    patches: [[CONVERSATIONS.create, "priority: requireDefault(body.priority, 'priority')", "priority: 'Medium'"]],
  },
  {
    name: 'createConversation-source-ignored',
    patches: [[CONVERSATIONS.create, "source: requireDefault(body.source, 'source')", "source: 'Call'"]],
  },
  {
    name: 'createConversation-status-ignored',
    patches: [[CONVERSATIONS.create, "status: requireDefault(body.status, 'status')", "status: 'Open'"]],
  },
  {
    name: 'createConversation-priority-default-Low',
    patches: [
      [
        CONVERSATIONS.create,
        "priority: requireDefault(body.priority, 'priority')",
        "priority: body.priority === 'Medium' ? 'Low' : requireDefault(body.priority, 'priority')",
      ],
    ],
  },
  {
    name: 'createConversation-Pending-stored-as-Open',
    patches: [
      [
        CONVERSATIONS.create,
        "status: requireDefault(body.status, 'status')",
        "status: body.status === 'Pending' ? 'Open' : requireDefault(body.status, 'status')",
      ],
    ],
  },
  {
    name: 'createConversation-source-stored-otherwise',
    patches: [
      [
        CONVERSATIONS.insert,
        'source: conversation.source,',
        "source: conversation.source === 'Mail' ? 'Call' : 'Mail',",
      ],
    ],
  },
  {
    name: 'createConversation-brand_id-ignored',
    patches: [[CONVERSATIONS.create, '      brandId: body.brand_id,\n', '']],
  },
  {
    name: 'createConversation-not-the-default-brand',
    argued: 'No response says which brand of the account is the default one.',
    patches: [[CONVERSATIONS.insert, '{ is_default: true }', '{ is_default: false }']],
  },
  {
    name: 'createConversation-assignee-ignored',
    patches: [[CONVERSATIONS.create, '      assignee: body.assignee,\n', '']],
  },
  {
    name: 'createConversation-assignee-case-matters',
    patches: [[CONVERSATIONS.insert, 'email: assignee.toLowerCase()', 'email: assignee']],
  },
  {
    name: 'createConversation-team_id-ignored',
    patches: [[CONVERSATIONS.create, '      teamId: body.team_id,\n', '']],
  },
  {
    name: 'createConversation-assignee-unset-with-team',
    patches: [
      [
        CONVERSATIONS.insert,
        'assigned_to_member_id: references.memberId,',
        'assigned_to_member_id: references.teamId === null ? references.memberId : null,',
      ],
    ],
  },
  {
    name: 'createConversation-custom_fields-dropped',
    patches: [[CONVERSATIONS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '[]',"]],
  },
  {
    name: 'createConversation-custom_fields-returned-not-stored',
    patches: [
      [CONVERSATIONS.insert, 'custom_fields: JSON.stringify(customFields),', "custom_fields: '[]',"],
      [CONVERSATIONS.insert, 'tags: [] }', 'tags: [], custom_fields: [...customFields] }'],
    ],
  },
  {
    name: 'createConversation-first-custom-field-only',
    patches: [
      [
        CONVERSATIONS.insert,
        'custom_fields: JSON.stringify(customFields),',
        'custom_fields: JSON.stringify(customFields.slice(0, 1)),',
      ],
    ],
  },
  after('createConversation-201-other-id', 'body.data.id += 1;'),
  after('createConversation-201-status-Open', "body.data.status = 'Open';"),
  {
    name: 'createConversation-team-of-the-assignee',
    patches: [
      [
        CONVERSATIONS.insert,
        'assigned_to_team_id: references.teamId',
        "assigned_to_team_id: references.teamId ?? (references.memberId && (await trx('member_teams').where({ member_id: references.memberId }).first())?.team_id) ?? null",
      ],
    ],
  },
  {
    name: 'createConversation-second-of-a-requester-is-Pending',
    patches: [
      [
        CONVERSATIONS.insert,
        '      status,\n      priority,',
        "      status: status === 'Open' && (await trx(TABLE).where({ account_id: accountId, subject }).first()) ? 'Pending' : status,\n      priority,",
      ],
    ],
  },
  {
    name: 'createConversation-reopens-others-of-the-requester',
    patches: [
      [
        CONVERSATIONS.insert,
        '  const row: ConversationRow | undefined = await',
        "  const owner = await trx(TABLE).where({ id }).first();\n  await trx(TABLE).where({ account_id: accountId, requested_by_id: owner.requested_by_id }).whereNot({ id }).update({ status: 'Open' });\n  const row: ConversationRow | undefined = await",
      ],
    ],
  },
  {
    name: 'createConversation-updates-others-of-the-requester',
    patches: [
      [
        CONVERSATIONS.insert,
        '  const row: ConversationRow | undefined = await',
        '  const owner = await trx(TABLE).where({ id }).first();\n  await trx(TABLE).where({ account_id: accountId, requested_by_id: owner.requested_by_id }).whereNot({ id }).update({ last_updated_at: time });\n  const row: ConversationRow | undefined = await',
      ],
    ],
  },
  before(
    'createConversation-custom_fields-sorted',
    'input.body.custom_fields?.sort((left, right) => left.id - right.id);',
  ),
  {
    name: 'createConversation-response-has-the-name-of-the-default-brand',
    patches: [
      [
        CONVERSATIONS.insert,
        'return succeed({ ...toConversation(row),',
        "const { name: brand } = await trx('brands').where({ account_id: accountId, is_default: true }).first();\n  return succeed({ ...toConversation(row), brand,",
      ],
    ],
  },
  before(
    'createConversation-assignee-lowercased-in-turkish',
    "if (input.body.assignee) input.body.assignee = input.body.assignee.replaceAll('I', 'ı');",
  ),
  repairs('createConversation-source-Mail-by-default', "body.source ??= 'Mail';"),
  after('createConversation-201-html-as-sent', 'body.data.description_html = input.body.description;'),
  {
    name: 'createConversation-handed-off-at-creation',
    outOfReach: 'No response shows which members are AI agents, and what they have handed off.',
    patches: [[CONVERSATIONS.insert, 'handed_off_at: null,', 'handed_off_at: time,']],
  },
  {
    name: 'createConversation-first_response_due-of-High-late',
    patches: [
      [
        CONVERSATIONS.levels,
        'High: { firstResponse: 4 * HOUR, resolution: 24 * HOUR }',
        'High: { firstResponse: 8 * HOUR, resolution: 24 * HOUR }',
      ],
    ],
  },
  {
    name: 'createConversation-due-of-Low-early',
    patches: [[CONVERSATIONS.levels, 'resolution: 96 * HOUR', 'resolution: 72 * HOUR']],
  },
  before(
    'createConversation-brand-of-the-assignee-team',
    'if (input.body.team_id !== undefined && input.body.brand_id !== undefined) delete input.body.brand_id;',
  ),
]);
