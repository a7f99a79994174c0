/** What responses show of fields, tags and members. */
import { inArea } from '../../mutant.ts';
import { after, onItems } from '../../support/at-handler.ts';
import { CONTACT_FIELDS, CONVERSATION_FIELDS, MEMBERS } from '../../support/files.ts';

export const fieldsTagsAndMembers = inArea('representations', [
  onItems(
    'listMembers',
    'role-in-lower-case-on-small-pages',
    'if (input.query.per_page < 5) one.role.label = one.role.label.toLowerCase();',
  ),
  onItems('listMembers', 'profile_pic-of-first', 'one.profile_pic = body.data[0].profile_pic;'),
  onItems(
    'listMembers',
    'teams-doubled-with-cursor',
    'if (input.query.starting_after) one.teams = [...one.teams, ...one.teams];',
  ),
  onItems(
    'listContactFields',
    'option-positions-from-0',
    'one.field_options.forEach((option, index) => { option.position = index; });',
  ),
  onItems('listContactFields', 'description-missing-in-searches', "if (input.query.search) one.description = '';"),
  after(
    'getConversationField-option-ids-renumbered',
    'body.data.field_options.forEach((one, index) => { one.id = index + 1; });',
  ),
  after(
    'getConversationField-nested-options-of-first-parent-only',
    'for (const level of body.data.nested_fields.slice(1)) level.options = level.options.filter((one) => one.parent_option_id === level.options[0].parent_option_id);',
  ),
  after('getConversationField-name-is-internal_name', 'body.data.name = body.data.internal_name;'),
  onItems('listTags', 'names-cut-at-20', 'one.name = one.name.slice(0, 20);'),
  onItems(
    'listConversationFields',
    'mandatory-false-if-inactive',
    'if (!one.is_active) one.is_mandatory_on_close = false;',
  ),
  onItems(
    'listConversationFields',
    'nested-positions-from-0',
    'for (const level of one.nested_fields) level.options.forEach((option, index) => { option.position = index; });',
  ),
  {
    name: 'listContactFields-options-missing',
    patches: [[CONTACT_FIELDS.rows, 'field_options: options.map(', 'field_options: options.slice(0, 0).map(']],
  },
  {
    name: 'listContactFields-options-reversed',
    patches: [[CONTACT_FIELDS.rows, 'field_options: options.map(', 'field_options: options.toReversed().map(']],
  },
  {
    name: 'listContactFields-is_active-always-true',
    patches: [[CONTACT_FIELDS.rows, '...toFieldMembers(row),', '...toFieldMembers(row), is_active: true,']],
  },
  {
    name: 'getConversationField-nested_fields-missing',
    argued: 'Nothing else shows the levels of a field, and no operation sets them.',
    patches: [[CONVERSATION_FIELDS.store, 'levelsOf(row.id)));', '[]));']],
  },
  {
    name: 'getConversationField-other-than-in-list',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        '      return field;',
        '      return field && { ...field, description: `${field.description}.` };',
      ],
    ],
  },
  {
    name: 'getConversationField-is_mandatory_on_close-false',
    argued: 'Nothing else shows the flag or depends on it, and no operation sets it.',
    patches: [
      [
        CONVERSATION_FIELDS.rows,
        'is_mandatory_on_close: Boolean(row.is_mandatory_on_close)',
        'is_mandatory_on_close: false',
      ],
    ],
  },
  {
    name: 'getConversationField-parent_id-is-level',
    patches: [[CONVERSATION_FIELDS.store, 'parent_id: field_id,', 'parent_id: level.id,']],
  },
  {
    name: 'listMembers-teams-missing',
    outOfReach: 'Cases that need a team are skipped then, so that the result is CONFORMS AS FAR AS IT WAS TESTED.',
    patches: [[MEMBERS.store, 'toMember(row, teams(row.id))', 'toMember(row, [])']],
  },
  after('listMembers-teams-of-first-member', 'for (const one of body.data) one.teams = body.data[0].teams;'),
  after('getConversationField-options-reversed', 'body.data.field_options.reverse();'),
  after('getConversationField-is_active-inverted', 'body.data.is_active = !body.data.is_active;'),
  after(
    'listContactFields-options-missing-on-later-pages',
    'if (input.query.page > 1) for (const field of body.data) field.field_options = [];',
  ),
  after(
    'listContactFields-options-missing-in-searches',
    'if (input.query.search) for (const field of body.data) field.field_options = [];',
  ),
  after(
    'listConversationFields-options-missing-with-filter',
    'if (input.query.is_active !== undefined) for (const field of body.data) field.field_options = [];',
  ),
  after(
    'listConversationFields-levels-missing-on-later-pages',
    'if (input.query.starting_after) for (const field of body.data) field.nested_fields = [];',
  ),
  after(
    'getConversationField-option-names-in-lower-case',
    'for (const option of body.data.field_options) option.name = option.name.toLowerCase();',
  ),
  after('getConversationField-levels-second-missing', 'body.data.nested_fields = body.data.nested_fields.slice(0, 1);'),
  after(
    'getConversationField-level-options-parent-null',
    'for (const level of body.data.nested_fields) for (const option of level.options) option.parent_option_id = null;',
  ),
  after(
    'listTags-names-in-lower-case-in-searches',
    'if (input.query.search) for (const tag of body.data) tag.name = tag.name.toLowerCase();',
  ),
  after(
    'listMembers-role-of-the-first',
    'for (const member of body.data) member.role = { id: member.role.id, label: body.data[0].role.label };',
  ),
  after(
    'listMembers-team-label-of-the-first',
    'const [first] = body.data.flatMap(({ teams }) => teams); for (const member of body.data) for (const team of member.teams) team.label = first.label;',
  ),
  after(
    'listMembers-teams-missing-on-later-pages',
    'if (input.query.starting_after) for (const member of body.data) member.teams = [];',
  ),
  {
    ...after(
      'listMembers-teams-first-only',
      'for (const member of body.data) member.teams = member.teams.slice(0, 1);',
    ),
    argued: 'No other response has the teams of a member.',
  },
  after(
    'listMembers-email-in-upper-case',
    'for (const member of body.data) member.email = member.email.toUpperCase();',
  ),
  after(
    'listMembers-names-swapped-on-later-pages',
    'if (input.query.starting_after) for (const member of body.data) [member.first_name, member.last_name] = [member.last_name || member.first_name, member.first_name];',
  ),
  {
    name: 'getConversationField-levels-of-the-first-option',
    patches: [
      [
        CONVERSATION_FIELDS.store,
        '      const [field] = await withOptions(trx, accountId, rows);',
        '      const [field] = await withOptions(trx, accountId, rows);\n      for (const level of field?.nested_fields ?? []) for (const option of level.options) option.parent_option_id = level.options[0]?.parent_option_id ?? null;',
      ],
    ],
  },
]);
