/** Custom fields, tags and members that are listed or updated otherwise in rare cases. */
import { inArea } from '../mutant.ts';
import { after, before } from './at-handler.ts';
import { CONTACT_FIELDS, CONVERSATION_FIELDS } from './files.ts';

export const fields = inArea('fields', [
  {
    name: 'updateContactField-name-of-inactive-field-free',
    patches: [
      [
        CONTACT_FIELDS.store,
        "      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');",
        "      if (violatesUnique(error, TABLE, 'name_folded')) {\n        if (await db(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name), is_active: false }).update({ name_folded: `old ${Math.random()}` })) return update(changes);\n        return fail('name-taken');\n      }",
      ],
    ],
  },
  {
    name: 'updateContactField-name-of-default-field-free',
    patches: [
      [
        CONTACT_FIELDS.store,
        "      if (violatesUnique(error, TABLE, 'name_folded')) return fail('name-taken');",
        "      if (violatesUnique(error, TABLE, 'name_folded')) {\n        if (await db(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name), is_default: true }).update({ name_folded: `old ${Math.random()}` })) return update(changes);\n        return fail('name-taken');\n      }",
      ],
    ],
  },
  before(
    'updateContactField-internal-name-of-another-refused',
    "if (['job_title', 'fax_number'].includes(input.body.name)) return context.errorResponse(409, 'name-taken');",
  ),
  before(
    'updateContactField-options-ignored-with-name',
    'if (input.body.name !== undefined) delete input.body.field_options;',
  ),
  before(
    'updateContactField-description-ignored-with-is_active',
    'if (input.body.is_active !== undefined) delete input.body.description;',
  ),
  before(
    'updateContactField-is_active-ignored-with-name',
    'if (input.body.name !== undefined) delete input.body.is_active;',
  ),
  {
    name: 'updateContactField-404-if-inactive',
    patches: [
      [
        CONTACT_FIELDS.store,
        "if (!row) return fail('not-found');",
        "if (!row || (!row.is_active && changes.isActive !== true)) return fail('not-found');",
      ],
    ],
  },
  {
    name: 'updateContactField-inactive-keeps-options',
    patches: [
      [
        CONTACT_FIELDS.store,
        'row.id, changes.options ?? []);',
        'row.id, row.is_active ? (changes.options ?? []) : []);',
      ],
    ],
  },
  {
    name: 'updateContactField-options-all-with-next-position',
    argued: 'The contract says the order of options, not their positions.',
    patches: [[CONTACT_FIELDS.options, 'position: next + index', 'position: next']],
  },
  {
    name: 'updateContactField-options-with-position-after-the-next',
    argued: 'The contract says the order of options, not their positions.',
    patches: [[CONTACT_FIELDS.options, 'position: next + index', 'position: next + 2 * index']],
  },
  {
    name: 'updateContactField-positions-by-index-in-answer',
    patches: [
      [
        CONTACT_FIELDS.options,
        'rowsOf(fieldId).map(({ id, name, position }) => ({ id, name, position }))',
        'rowsOf(fieldId).map(({ id, name, position }, index, all) => ({ id, name, position: fieldIds.length === 1 ? index + 7 : position }))',
      ],
    ],
  },
  {
    name: 'updateContactField-option-of-another-field-not-added',
    patches: [
      [
        CONTACT_FIELDS.options,
        '.where({ account_id: accountId, field_id: fieldId });',
        '.where({ account_id: accountId });',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-description',
    patches: [
      [
        CONTACT_FIELDS.store,
        '  if (row.is_default && isActive === false)',
        "  if (row.is_default && description !== undefined) return fail('default-renamed');\n  if (row.is_default && isActive === false)",
      ],
      [
        CONTACT_FIELDS.store,
        '{ name, isActive, options }: ContactFieldChanges',
        '{ name, isActive, options, description }: ContactFieldChanges',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-to-be-active',
    patches: [
      [
        CONTACT_FIELDS.store,
        'if (row.is_default && isActive === false)',
        'if (row.is_default && isActive !== undefined)',
      ],
    ],
  },
  {
    name: 'updateContactField-default-field-refuses-options',
    argued: 'No default field of the sample has options.',
    patches: [
      [
        CONTACT_FIELDS.store,
        "options && row.type !== 'dropdown'",
        "options && (row.type !== 'dropdown' || row.is_default)",
      ],
    ],
  },
  {
    name: 'updateContactField-text-field-takes-no-options',
    patches: [
      [
        CONTACT_FIELDS.store,
        "options && row.type !== 'dropdown'",
        "options && options.length > 0 && row.type !== 'dropdown'",
      ],
    ],
  },
  {
    name: 'updateContactField-only-text-fields-refuse-options',
    patches: [[CONTACT_FIELDS.store, "options && row.type !== 'dropdown'", "options && row.type === 'text'"]],
  },
  before(
    'updateContactField-no-options-refused',
    "if (input.body.field_options?.length === 0) return context.invalid([{ path: '/body/field_options', message: 'is empty' }]);",
  ),
  before(
    'updateContactField-no-changes-refused',
    "if (Object.keys(input.body).length === 0) return context.invalid([{ path: '/body', message: 'is empty' }]);",
  ),
  {
    name: 'updateContactField-no-changes-move-updated_at',
    patches: [
      [
        CONTACT_FIELDS.store,
        '      appended > 0 ||\n',
        '      appended > 0 ||\n      (changes.name ?? changes.description ?? changes.isActive ?? changes.options) === undefined ||\n',
      ],
    ],
  },
  {
    name: 'updateContactField-known-options-move-updated_at',
    patches: [
      [
        CONTACT_FIELDS.store,
        '      appended > 0 ||\n',
        '      appended > 0 ||\n      (changes.options ?? []).length > 0 ||\n',
      ],
    ],
  },
  {
    name: 'updateContactField-default-name-in-other-case-accepted',
    patches: [
      [
        CONTACT_FIELDS.store,
        'name !== undefined && name !== row.name) return',
        'name !== undefined && foldCase(name) !== foldCase(row.name)) return',
      ],
    ],
  },
  {
    name: 'updateContactField-deactivated-loses-options',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
        "    if (changes.isActive === false) await trx('contact_field_options').where({ field_id: row.id }).delete();\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
      ],
    ],
  },
  {
    name: 'updateContactField-deactivated-loses-values',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
        "    if (changes.isActive === false) await trx('contacts').where({ account_id: changes.accountId }).update({ custom_fields: '{}' });\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
      ],
    ],
  },
  {
    name: 'updateContactField-touches-contacts',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
        "    if (changed) await trx('contacts').where({ account_id: changes.accountId }).update({ updated_at: now() });\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
      ],
    ],
  },
  {
    name: 'updateContactField-name-with-line-break-refused',
    ...{
      patches: before(
        'updateContactField-',
        "if (/\\n/.test(input.body.name ?? '')) return context.invalid([{ path: '/body/name', message: 'is wrong' }]);",
      ).patches,
    },
  },
  before(
    'updateContactField-name-inner-blanks-folded',
    "if (input.body.name) input.body.name = input.body.name.replace(/\\s+/g, ' ');",
  ),
  before(
    'updateContactField-option-inner-blanks-folded',
    "if (input.body.field_options) input.body.field_options = input.body.field_options.map((name) => name.replace(/\\s+/g, ' '));",
  ),
  after(
    'updateContactField-description-null-if-empty',
    "if (body.data.description === '') body.data.description = ' ';",
  ),
  before('listContactFields-later-pages-unfiltered', 'if (input.query.page > 1) delete input.query.search;'),
  before('listContactFields-at-most-99', 'input.query.limit = Math.min(input.query.limit, 99);'),
  after('listContactFields-total-0-past-the-end', 'if (body.data.length === 0) body.meta.total = 0;'),
  after(
    'listContactFields-has_next_page-past-the-end',
    'if (body.data.length === 0 && body.meta.total > 0) body.meta.has_next_page = true;',
  ),
  after(
    'listContactFields-options-missing-on-later-pages',
    'if (input.query.page > 1) for (const field of body.data) field.field_options = [];',
  ),
  after(
    'listContactFields-options-missing-in-searches',
    'if (input.query.search) for (const field of body.data) field.field_options = [];',
  ),
  before('listContactFields-search-trimmed', 'if (input.query.search) input.query.search = input.query.search.trim();'),
  before(
    'listContactFields-search-all-words',
    "if (input.query.search?.includes(' ')) input.query.search = input.query.search.split(' ')[0];",
  ),
  before(
    'listContactFields-search-first-10-letters',
    'if (input.query.search) input.query.search = input.query.search.slice(0, 10);',
  ),
  {
    name: 'listConversationFields-is_active-ignored-on-later-pages',
    patches: [
      [CONVERSATION_FIELDS.store, 'if (isActive !== undefined)', 'if (isActive !== undefined && afterId === 0)'],
    ],
  },
  {
    name: 'listConversationFields-is_default-ignored-on-later-pages',
    patches: [
      [CONVERSATION_FIELDS.store, 'if (isDefault !== undefined)', 'if (isDefault !== undefined && afterId === 0)'],
    ],
  },
  after(
    'listConversationFields-options-missing-with-filter',
    'if (input.query.is_active !== undefined) for (const field of body.data) field.field_options = [];',
  ),
  after(
    'listConversationFields-levels-missing-on-later-pages',
    'if (input.query.starting_after) for (const field of body.data) field.nested_fields = [];',
  ),
  before('listConversationFields-at-most-50', 'input.query.per_page = Math.min(input.query.per_page, 3);'),
  after(
    'getConversationField-404-if-inactive',
    "if (!body.data.is_active) return context.errorResponse(404, 'unknown-id');",
  ),
  after('getConversationField-options-reversed', 'body.data.field_options.reverse();'),
  after(
    'getConversationField-option-names-in-lower-case',
    'for (const option of body.data.field_options) option.name = option.name.toLowerCase();',
  ),
  after('getConversationField-levels-second-missing', 'body.data.nested_fields = body.data.nested_fields.slice(0, 1);'),
  after(
    'getConversationField-level-options-parent-null',
    'for (const level of body.data.nested_fields) for (const option of level.options) option.parent_option_id = null;',
  ),
  before(
    'listTags-search-short-finds-nothing',
    "if (input.query.search?.length < 3) input.query.search = 'no such tag';",
  ),
  before(
    'listTags-search-first-word',
    "if (input.query.search?.trim().includes(' ')) input.query.search = input.query.search.split(' ')[0];",
  ),
  before(
    'listTags-search-any-punctuation',
    "if (input.query.search) input.query.search = input.query.search.replace(/-/g, ' ');",
  ),
  after(
    'listTags-names-in-lower-case-in-searches',
    'if (input.query.search) for (const tag of body.data) tag.name = tag.name.toLowerCase();',
  ),
  after('listTags-created_at-now', 'for (const tag of body.data) tag.created_at = Math.floor(Date.now() / 1000);'),
  after(
    'listMembers-role-of-the-first',
    'for (const member of body.data) member.role = { id: member.role.id, label: body.data[0].role.label };',
  ),
  after(
    'listMembers-team-label-of-the-first',
    'const [first] = body.data.flatMap(({ teams }) => teams); for (const member of body.data) for (const team of member.teams) team.label = first.label;',
  ),
  after(
    'listMembers-created_at-now',
    'for (const member of body.data) member.created_at = Math.floor(Date.now() / 1000);',
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
  {
    ...after(
      'listMembers-email-in-upper-case',
      'for (const member of body.data) member.email = member.email.toUpperCase();',
    ),
    argued: 'No other response has the address of a member, and it is compared in any case.',
  },
  after(
    'listMembers-names-swapped-on-later-pages',
    'if (input.query.starting_after) for (const member of body.data) [member.first_name, member.last_name] = [member.last_name || member.first_name, member.first_name];',
  ),
]);
