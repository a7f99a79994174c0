import { inArea } from '../../mutant.ts';
import { beforeValidation, onSending, repairs } from '../../support/at-messages.ts';
import { CONTACT_FIELDS, CONVERSATION_FIELDS, SERVER } from '../../support/files.ts';

export const fields = [
  ...inArea('authorization', [
    {
      name: 'updateContactField-with-scope-to-view',
      patches: [
        [
          SERVER.authorize,
          'result.scopes.some((scope) => grantedBy.has(scope))',
          "result.scopes.some((scope) => grantedBy.has(scope) || (operation.operationId === 'updateContactField' && scope === 'contacts:view'))",
        ],
      ],
    },
    {
      name: 'updateContactField-without-scope',
      patches: [
        [
          SERVER.authorize,
          'if (!requiredScopes.every(',
          "if (operation.operationId !== 'updateContactField' && !requiredScopes.every(",
        ],
      ],
    },
  ]),
  ...inArea('rejected-writes', [
    {
      name: 'updateContactField-refused-keeps-the-description',
      patches: [
        [
          CONTACT_FIELDS.store,
          'const failure = checkChanges(row, changes);',
          'if (changes.description !== undefined) await trx(TABLE).where(key).update({ description: changes.description });\n    const failure = checkChanges(row, changes);',
        ],
      ],
    },
  ]),
  ...inArea('text', [
    {
      name: 'updateContactField-description-is-trimmed',
      patches: [
        [
          CONTACT_FIELDS.store,
          'changes.description ?? row.description',
          'changes.description?.trim() ?? row.description',
        ],
      ],
    },
  ]),
  ...inArea('unique', [
    {
      name: 'updateContactField-own-name-in-other-case-is-taken',
      patches: [
        [
          CONTACT_FIELDS.store,
          '    const next = {\n',
          "    if (changes.name !== undefined) {\n      const same = await trx(TABLE).where({ account_id: changes.accountId, name_folded: foldCase(changes.name) }).first();\n      if (same && same.name !== changes.name) return fail('name-taken');\n    }\n    const next = {\n",
        ],
      ],
    },
  ]),
  ...inArea('times', [
    {
      name: 'updateContactField-options-without-update-time',
      patches: [[CONTACT_FIELDS.store, '      appended.value > 0 ||\n', '']],
    },
  ]),
  ...inArea('pagination', [
    {
      name: 'listConversationFields-unknown-start-is-empty',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'const matching = trx(TABLE)',
          "if (afterId > 0 && !(await trx(TABLE).select('id').where({ account_id: accountId, id: afterId }).first())) return [];\n    const matching = trx(TABLE)",
        ],
      ],
    },
    {
      name: 'listConversationFields-filters-before-start',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          ".where('id', '>', afterId);",
          ".where('id', '>', isActive === undefined ? afterId : 0);",
        ],
      ],
    },
    {
      name: 'listContactFields-last-page-instead-of-later-ones',
      patches: [
        [
          CONTACT_FIELDS.store,
          '.offset((query.page - 1) * query.limit)',
          '.offset((Math.min(query.page, Math.max(1, Math.ceil(Number(count?.total) / query.limit))) - 1) * query.limit)',
        ],
      ],
    },
  ]),
  ...inArea('order', [
    {
      name: 'listConversationFields-level-options-by-name',
      patches: [
        [CONVERSATION_FIELDS.store, "orderBy(['level_id', 'position', 'id'])", "orderBy(['level_id', 'name'])"],
      ],
    },
    {
      name: 'getConversationField-levels-upwards',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "orderBy(['field_id', 'level'])",
          "orderBy(['field_id', { column: 'level', order: 'desc' }])",
        ],
      ],
    },
    {
      name: 'updateContactField-options-by-name',
      patches: [[CONTACT_FIELDS.options, 'const fresh = names.filter(', 'const fresh = [...names].sort().filter(']],
    },
  ]),
  ...inArea('search', [
    {
      name: 'listContactFields-search-at-the-start',
      patches: [
        [
          CONTACT_FIELDS.store,
          "if (search !== '') whereContains(matching, 'name_folded', search);",
          "if (search !== '') matching.whereRaw('instr(name_folded, ?) = 1', [search]);",
        ],
      ],
    },
    {
      name: 'listContactFields-search-in-internal-name',
      patches: [
        [
          CONTACT_FIELDS.store,
          "if (search !== '') whereContains(matching, 'name_folded', search);",
          "if (search !== '') matching.whereRaw(`instr(name_folded || ' ' || internal_name, ?) > 0`, [search]);",
        ],
      ],
    },
  ]),
  ...inArea('filters', [
    {
      name: 'listConversationFields-active-by-default',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          "if (isActive !== undefined) matching.where('is_active', isActive);",
          "matching.where('is_active', isActive ?? true);",
        ],
      ],
    },
    {
      name: 'getConversationField-inactive-is-unknown',
      patches: [
        [
          CONVERSATION_FIELDS.store,
          'trx(TABLE).select(COLUMNS).where({ account_id: accountId, id })',
          'trx(TABLE).select(COLUMNS).where({ account_id: accountId, id, is_active: true })',
        ],
      ],
    },
  ]),
  ...inArea('representations', [
    {
      name: 'listContactFields-positions-from-0',
      patches: [
        [
          CONTACT_FIELDS.rows,
          'options.map(({ name, position }) => ({ name, position }))',
          'options.map(({ name, position }) => ({ name, position: position - 1 }))',
        ],
      ],
    },
  ]),
  ...inArea('updates', [
    {
      name: 'updateContactField-name-in-other-case-is-no-change',
      patches: [
        [
          CONTACT_FIELDS.store,
          '      name: changes.name ?? row.name,',
          '      name: changes.name === undefined || foldCase(changes.name) === foldCase(row.name) ? row.name : changes.name,',
        ],
      ],
    },
    {
      name: 'updateContactField-options-of-inactive-are-ignored',
      patches: [
        [CONTACT_FIELDS.store, 'row.id, changes.options ?? []', 'row.id, row.is_active ? changes.options ?? [] : []'],
      ],
    },
    {
      name: 'updateContactField-internal_name-follows-the-name',
      patches: [
        [
          CONTACT_FIELDS.store,
          '.update({ ...next, name_folded',
          ".update({ ...next, ...(changes.name !== undefined && { internal_name: next.name.toLowerCase().replace(/[^a-z0-9]+/g, '_') }), name_folded",
        ],
      ],
    },
  ]),
  ...inArea('check-order', [
    {
      name: 'updateContactField-deactivation-before-name',
      patches: [
        [
          CONTACT_FIELDS.store,
          "  if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');\n  if (row.is_default && isActive === false) return fail('default-deactivated');",
          "  if (row.is_default && isActive === false) return fail('default-deactivated');\n  if (row.is_default && name !== undefined && name !== row.name) return fail('default-renamed');",
        ],
      ],
    },
  ]),
  ...inArea('errors', [
    onSending(
      'getConversationField-404-without-id',
      "if (status === 404) body.error.message = 'Conversation field not found';",
    ),
    onSending(
      'updateContactField-unknown-field-at-the-body',
      "for (const one of body?.error?.details ?? []) if (one.message === 'is not a known field') one.path = '/body';",
    ),
  ]),
  ...inArea('validation', [
    {
      name: 'updateContactField-no-options-for-a-text',
      patches: [
        [
          CONTACT_FIELDS.store,
          "if (options && row.type !== 'dropdown')",
          "if (options?.length && row.type !== 'dropdown')",
        ],
      ],
    },
    {
      name: 'updateContactField-known-option-is-rejected',
      patches: [
        [
          CONTACT_FIELDS.options,
          '  if (fresh.length === 0) return succeed(0);',
          "  if (fresh.length < names.length) return failOnIssue({ path: ['options'], message: 'must be new' });",
        ],
      ],
    },
    repairs(
      'updateContactField-unknown-fields-are-dropped',
      "for (const name of Object.keys(body)) if (!['name', 'description', 'is_active', 'field_options'].includes(name)) delete body[name];",
    ),
    repairs(
      'updateContactField-long-name-is-cut',
      "if (typeof body.name === 'string') body.name = [...body.name.trim()].slice(0, 255).join('');",
    ),
    beforeValidation('updateContactField-query-is-ignored', "received.query = '';"),
    repairs('updateContactField-null-description', 'if (body.description === null) delete body.description;'),
    {
      name: 'updateContactField-options-for-a-text',
      patches: [
        [
          CONTACT_FIELDS.store,
          "if (options && row.type !== 'dropdown')",
          "if (options && row.type !== 'dropdown' && row.type !== 'text')",
        ],
      ],
    },
    {
      name: 'updateContactField-default-can-be-deactivated',
      patches: [
        [CONTACT_FIELDS.store, 'if (row.is_default && isActive === false)', 'if (row.id < 0 && isActive === false)'],
      ],
    },
  ]),
];
