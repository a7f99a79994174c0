import { inArea } from '../../mutant.ts';
import { after, before, keeping } from '../../support/at-handler.ts';
import { CONTACTS, CONVERSATIONS, SERVER } from '../../support/files.ts';
import { HANDLE } from '../../support/places.ts';

export const creations = inArea('creations', [
  after(
    'createContact-201-companies-in-order-of-names',
    'body.data.companies = [...body.data.companies].sort((a, b) => (a.name < b.name ? -1 : 1));',
  ),
  {
    name: 'createConversation-requester-has-domain-as-last-name',
    patches: [
      [
        CONTACTS.insert,
        'return findOrInsertByEmail(trx, { accountId, firstName,',
        'return findOrInsertByEmail(trx, { accountId, firstName, lastName: requestedBy.slice(at + 1),',
      ],
    ],
  },
  {
    name: 'createConversation-requester-speaks-English',
    outOfReach: 'The contract does not say which language a new contact has.',
    patches: [
      [
        CONTACTS.insert,
        '    language: null,',
        "    language: firstName === phone || (email ?? '').startsWith(`${firstName}@`) ? 'en' : null,",
      ],
    ],
  },
  {
    name: 'createConversation-assignee-needs-a-team',
    patches: [
      [
        CONVERSATIONS.insert,
        '    memberId:\n      assignee === undefined',
        '    memberId:\n      assignee === undefined || (teamId === undefined && brandId !== undefined)',
      ],
    ],
  },
  {
    name: 'createConversation-assignee-of-another-team-refused',
    patches: [
      [
        CONVERSATIONS.insert,
        '  const brand = brandId === undefined',
        "  if (assignee !== undefined && teamId !== undefined) {\n    const member = await trx('members').where({ account_id: accountId, email: assignee.toLowerCase() }).first();\n    if (member && !(await trx('member_teams').where({ account_id: accountId, member_id: member.id, team_id: teamId }).first())) issues.push({ path: ['assignee'], message: 'must be a member of the team' });\n  }\n  const brand = brandId === undefined",
      ],
    ],
  },
  {
    name: 'createConversation-first_response_due-of-Mail-doubled',
    patches: [
      [
        CONVERSATIONS.insert,
        'first_response_due: time + SERVICE_LEVELS[priority].firstResponse,',
        "first_response_due: time + SERVICE_LEVELS[priority].firstResponse * (conversation.source === 'Mail' && priority === 'Urgent' ? 2 : 1),",
      ],
    ],
  },
  before(
    'createCompany-domain-taken-from-www-form',
    "if (input.body.domains?.length > 1) { const hosts = input.body.domains.map((one) => one.toLowerCase()); input.body.domains = hosts.filter((one) => !(one.startsWith('www.') && hosts.includes(one.slice(4)))); }",
  ),
  keeping('const phones = new Map();', {
    name: 'getContact-of-a-shared-phone-is-the-first',
    patches: [
      [
        SERVER.pipeline,
        HANDLE,
        `${HANDLE}\n  if (operation.operationId === 'createContact' && response.status === 201 && response.body.data.phone && !phones.has(response.body.data.phone)) phones.set(response.body.data.phone, response.body.data);\n  if (operation.operationId === 'getContact' && response.status === 200 && response.body.data.phone && phones.has(response.body.data.phone) && phones.get(response.body.data.phone).id < response.body.data.id) response.body.data.full_name = phones.get(response.body.data.phone).full_name, response.body.data.first_name = phones.get(response.body.data.phone).first_name, response.body.data.last_name = phones.get(response.body.data.phone).last_name;`,
      ],
    ],
  }),
]);
