import { inArea } from '../../mutant.ts';
import { onSending } from '../../support/at-messages.ts';
import { CONTACTS, CONVERSATION_FIELDS, CONVERSATIONS, HTML } from '../../support/files.ts';

export const conversationCreations = [
  ...inArea('isolation', [
    {
      name: 'createConversation-assignee-of-other-account',
      patches: [
        [
          CONVERSATIONS.insert,
          '.where({ account_id: accountId, ...where })',
          ".where(table === 'members' ? where : { account_id: accountId, ...where })",
        ],
      ],
    },
    {
      name: 'createConversation-field-of-other-account',
      patches: [
        [
          CONVERSATION_FIELDS.values,
          '.where({ account_id: accountId, ...(!withInactive && { is_active: true }) })',
          '.where({ is_active: true })',
        ],
      ],
    },
    {
      name: 'createConversation-phone-of-other-account-finds-its-contact',
      patches: [[CONTACTS.insert, 'where({ account_id, phone })', 'where({ phone })']],
    },
  ]),
  ...inArea('html', [
    {
      name: 'createConversation-text-with-one-kind-of-line-break',
      patches: [[HTML.description, 'text: sent };', "text: sent.replace(/\\r\\n?/g, '\\n') };"]],
    },
    {
      name: 'createConversation-comparison-is-a-tag',
      patches: [[HTML.description, 'if (hasTag(sent)) return', 'if (/<[^>]+>/.test(sent)) return']],
    },
    {
      name: 'createConversation-each-line-is-a-paragraph',
      patches: [
        [
          HTML.description,
          'else lines.push(escapeHtml(line));',
          'else {\n      close();\n      lines.push(escapeHtml(line));\n    }',
        ],
      ],
    },
    {
      name: 'createConversation-image-is-nothing',
      patches: [[HTML.description, '/<(?:img|video)\\b/', '/<video\\b/']],
    },
  ]),
  ...inArea('text', [
    {
      name: 'createConversation-subject-is-trimmed',
      patches: [
        [
          CONVERSATIONS.insert,
          'const { accountId, priority, status, subject, description, customFields = [] } = conversation;',
          'const { accountId, priority, status, description, customFields = [] } = conversation;\n  const subject = conversation.subject.trim();',
        ],
      ],
    },
  ]),
  ...inArea('typed-values', [
    {
      name: 'createConversation-inactive-field',
      patches: [[CONVERSATION_FIELDS.values, ', ...(!withInactive && { is_active: true })', '']],
    },
    {
      name: 'createConversation-closed-needs-mandatory-fields',
      patches: [
        [
          CONVERSATIONS.insert,
          '  if (failure) return failure;\n',
          "  if (failure) return failure;\n  if (status === 'Closed') {\n    const needed: number[] = await trx('conversation_fields').where({ account_id: accountId, is_mandatory_on_close: true, is_active: true }).pluck('id');\n    const missing = needed.some((id) => !customFields.some((value) => value.id === id)) && failOnIssues<CheckedMember>([{ path: ['customFields'], message: 'must have the mandatory fields' }]);\n    if (missing) return missing;\n  }\n",
        ],
      ],
    },
  ]),
  ...inArea('find-or-create', [
    {
      name: 'createConversation-requester-is-named-like-the-email',
      patches: [[CONTACTS.insert, 'const firstName = requestedBy.slice(0, at);', 'const firstName = requestedBy;']],
    },
  ]),
  ...inArea('times', [
    {
      name: 'createConversation-high-response-in-2-hours',
      patches: [[CONVERSATIONS.levels, 'firstResponse: 4 * HOUR', 'firstResponse: 2 * HOUR']],
    },
    {
      name: 'createConversation-pending-has-a-first-response',
      patches: [
        [CONVERSATIONS.insert, 'first_response_time: null,', "first_response_time: status === 'Open' ? null : time,"],
      ],
    },
  ]),
  ...inArea('creations', [
    {
      name: 'createConversation-with-the-team-of-the-assignee',
      patches: [
        [
          CONVERSATIONS.insert,
          'assigned_to_team_id: references.teamId,',
          "assigned_to_team_id: references.teamId ?? (references.memberId === null ? null : ((await trx('member_teams').select('team_id').where({ account_id: accountId, member_id: references.memberId }).first())?.team_id ?? null)),",
        ],
      ],
    },
  ]),
  ...inArea('errors', [
    {
      name: 'createConversation-error-with-internal-name',
      patches: [
        [CONVERSATIONS.create, "assignee: 'assignee', teamId: 'team_id'", "assignee: 'assignee', teamId: 'teamId'"],
      ],
    },
    onSending(
      'createConversation-text-of-a-field-error',
      "if (status === 400 && body.error.details?.some((one) => one.path.startsWith('/body/custom_fields'))) body.error.message = 'Invalid request data';",
    ),
    onSending(
      'createConversation-text-of-query-and-body',
      "if (status === 400 && body.error.details?.some((one) => one.path.startsWith('/query')) && body.error.details.some((one) => one.path.startsWith('/body'))) body.error.message = 'Invalid field values';",
    ),
  ]),
  ...inArea('validation', [
    {
      name: 'createConversation-assignee-must-be-in-the-team',
      patches: [
        [
          CONVERSATIONS.insert,
          '  return {\n    brandId: await find(',
          "  if (assignee !== undefined && teamId !== undefined && !(await trx('member_teams').join('members', 'members.id', 'member_teams.member_id').where({ 'member_teams.account_id': accountId, email: assignee.toLowerCase(), team_id: teamId }).first())) issues.push({ path: ['teamId'], message: 'must be a team of the assignee' });\n  return {\n    brandId: await find(",
        ],
      ],
    },
  ]),
];
