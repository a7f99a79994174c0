/** What an update stores, returns and leaves alone: contact fields. */
import { inArea } from '../../mutant.ts';
import { after, before } from '../../support/at-handler.ts';
import { CONTACT_FIELDS, CUSTOM_FIELDS } from '../../support/files.ts';
import { UPDATE_FIELD } from '../../support/places.ts';

export const updateContactField = inArea('updates', [
  {
    name: 'updateContactField-of-repeated-options-the-last-spelling-stays',
    patches: [
      [
        CONTACT_FIELDS.options,
        'const fresh = names.filter((name) => {',
        'const fresh = [...new Map(names.map((name) => [foldCase(name), name])).values()].filter((name) => {',
      ],
    ],
  },
  {
    name: 'updateContactField-positions-begin-again',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: 1 + index,']],
  },
  before(
    'updateContactField-description-trimmed',
    'if (input.body.description) input.body.description = input.body.description.trim();',
  ),
  before(
    'updateContactField-options-split-at-commas',
    "if (input.body.field_options) input.body.field_options = input.body.field_options.flatMap((one) => one.split(','));",
  ),
  {
    ...before(
      'updateContactField-at-most-10-options-added',
      'if (input.body.field_options) input.body.field_options = input.body.field_options.slice(0, 10);',
    ),
    outOfReach: 'A list that only grows would have eleven more items after each run.',
  },
  before(
    'updateContactField-is_active-ignored-with-description',
    'if (input.body.description !== undefined) delete input.body.is_active;',
  ),
  before(
    'updateContactField-markup-removed',
    "if (input.body.description) input.body.description = input.body.description.replace(/<[^>]*>/g, '');",
  ),
  { name: 'updateContactField-name-ignored', patches: [[CONTACT_FIELDS.update, '      name: body.name,\n', '']] },
  {
    name: 'updateContactField-description-ignored',
    patches: [[CONTACT_FIELDS.update, '      description: body.description,\n', '']],
  },
  {
    name: 'updateContactField-empty-description-ignored',
    patches: [
      [CONTACT_FIELDS.store, 'changes.description ?? row.description', 'changes.description || row.description'],
    ],
  },
  {
    name: 'updateContactField-is_active-ignored',
    patches: [[CONTACT_FIELDS.update, '      isActive: body.is_active,\n', '']],
  },
  {
    name: 'updateContactField-is_active-false-ignored',
    patches: [
      [
        CONTACT_FIELDS.store,
        'is_active: changes.isActive ?? Boolean(row.is_active)',
        'is_active: changes.isActive || Boolean(row.is_active)',
      ],
    ],
  },
  {
    name: 'updateContactField-drops-description',
    patches: [[CONTACT_FIELDS.store, 'changes.description ?? row.description', "changes.description ?? ''"]],
  },
  {
    name: 'updateContactField-activates',
    patches: [
      [
        CONTACT_FIELDS.store,
        'is_active: changes.isActive ?? Boolean(row.is_active)',
        'is_active: changes.isActive ?? true',
      ],
    ],
  },
  {
    name: 'updateContactField-answered-not-stored',
    patches: [[CONTACT_FIELDS.store, '    if (changed) {', '    if (changed && changes.name !== undefined) {']],
  },
  {
    name: 'updateContactField-name-answered-not-stored',
    patches: [[CONTACT_FIELDS.store, UPDATE_FIELD, '.update({ ...next, name: row.name, name_folded']],
  },
  {
    name: 'updateContactField-internal_name-follows-name',
    patches: [
      [
        CONTACT_FIELDS.store,
        UPDATE_FIELD,
        '.update({ ...next, ...(changes.name && { internal_name: foldCase(next.name) }), name_folded',
      ],
    ],
  },
  {
    name: 'updateContactField-options-replaced',
    patches: [
      [
        CONTACT_FIELDS.options,
        '  await trx(TABLE).insert(\n    fresh',
        '  await trx(TABLE).where({ account_id: accountId, field_id: fieldId }).delete();\n  await trx(TABLE).insert(\n    fresh',
      ],
    ],
  },
  {
    name: 'updateContactField-options-in-front',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: index - fresh.length,']],
  },
  {
    name: 'updateContactField-options-reversed',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: next + fresh.length - index,']],
  },
  {
    name: 'updateContactField-repeated-option-added',
    sql: ['drop index contact_field_options_field_id_name_folded_unique'],
    patches: [
      [CONTACT_FIELDS.options, 'const isFresh = !taken.has(foldCase(name));', 'const isFresh = name.length > 0;'],
    ],
  },
  {
    name: 'updateContactField-repeated-option-in-other-case-added',
    patches: [
      [CONTACT_FIELDS.options, '      name_folded: foldCase(name),', '      name_folded: name,'],
      [
        CONTACT_FIELDS.options,
        'const taken = new Set(existing.map((option) => option.name_folded));',
        'const taken = new Set(existing.map((option) => option.name));',
      ],
      [CONTACT_FIELDS.options, ".select('name_folded', 'position')", ".select('name', 'position')"],
      [CONTACT_FIELDS.options, '!taken.has(foldCase(name))', '!taken.has(name)'],
      [CONTACT_FIELDS.options, 'taken.add(foldCase(name))', 'taken.add(name)'],
    ],
  },
  {
    name: 'updateContactField-option-renamed-by-other-case',
    patches: [
      [
        CONTACT_FIELDS.options,
        '  if (fresh.length === 0) return succeed(0);',
        '  for (const name of names) await trx(TABLE).where({ account_id: accountId, field_id: fieldId, name_folded: foldCase(name) }).update({ name });\n  if (fresh.length === 0) return succeed(0);',
      ],
    ],
  },
  {
    name: 'updateContactField-first-option-only',
    patches: [[CONTACT_FIELDS.options, '    fresh.map((name, index)', '    fresh.slice(0, 1).map((name, index)']],
  },
  {
    name: 'updateContactField-options-ignored',
    patches: [[CONTACT_FIELDS.update, '      options: body.field_options,\n', '']],
  },
  {
    name: 'updateContactField-options-without-position',
    patches: [[CONTACT_FIELDS.options, 'position: next + index,', 'position: next,']],
    argued: 'The order of the options stays right, and the contract does not say that no two have one position.',
  },
  after('updateContactField-200-name-as-before', "if (handlerRequest.body.name) body.data.name = 'Before';"),
  after(
    'updateContactField-200-options-only-new',
    'if (handlerRequest.body.field_options) body.data.field_options = body.data.field_options.slice(-handlerRequest.body.field_options.length);',
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
    name: 'updateContactField-options-with-position-after-the-next',
    argued: 'The contract says the order of options, not their positions.',
    patches: [[CONTACT_FIELDS.options, 'position: next + index', 'position: next + 2 * index']],
  },
  {
    name: 'updateContactField-positions-by-index-in-answer',
    patches: [
      [
        CUSTOM_FIELDS.options,
        'rowsOf(fieldId).map(({ id, name, position }) => ({ id, name, position }))',
        "rowsOf(fieldId).map(({ id, name, position }, index) => ({ id, name, position: table === 'contact_field_options' && fieldIds.length === 1 ? index + 7 : position }))",
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
  after(
    'updateContactField-description-null-if-empty',
    "if (body.data.description === '') body.data.description = ' ';",
  ),
  {
    name: 'updateContactField-loses-what-another-request-changes-at-once',
    patches: [
      [
        CONTACT_FIELDS.store,
        'return await writeTransaction(db, (trx) => updateIn(trx, changes));',
        'return await updateIn(db, changes);',
      ],
      [
        CONTACT_FIELDS.store,
        '    const failure = checkChanges(row, changes);',
        '    await new Promise((resolve) => setTimeout(resolve, 20));\n    const failure = checkChanges(row, changes);',
      ],
    ],
  },
  {
    name: 'updateContactField-described-in-all-fields',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);',
        "    if (changes.description !== undefined) await trx(TABLE).where('account_id', changes.accountId).update({ description: changes.description });\n    const options = await loadOptions(trx, changes.accountId, [row.id]);",
      ],
    ],
  },
  {
    name: 'updateContactField-letter-case-of-name-ignored',
    patches: [[CONTACT_FIELDS.store, 'next.name !== row.name ||', 'foldCase(next.name) !== foldCase(row.name) ||']],
  },
  {
    name: 'updateContactField-option-repeated-in-a-request',
    patches: [[CONTACT_FIELDS.options, '    taken.add(foldCase(name));\n', '']],
  },
  {
    name: 'updateContactField-options-differ-in-accents',
    outOfReach: 'Each run would append one option more: the second is one of another field.',
    patches: [
      [
        CONTACT_FIELDS.options,
        'const isFresh = !taken.has(foldCase(name));',
        "const bare = (text: string) => text.normalize('NFD').replaceAll(/\\p{M}/gu, '');\n    const isFresh = ![...taken].some((one) => bare(one) === bare(foldCase(name)));",
      ],
    ],
  },
  {
    name: 'updateContactField-options-differ-in-emoji',
    patches: [
      [
        CONTACT_FIELDS.options,
        'const isFresh = !taken.has(foldCase(name));',
        "const bare = (text: string) => text.replaceAll(/[\\u{10000}-\\u{10ffff}]/gu, '?');\n    const isFresh = ![...taken].some((one) => bare(one) === bare(foldCase(name)));",
      ],
    ],
  },
  {
    name: 'updateContactField-option-that-starts-like-another',
    patches: [
      [
        CONTACT_FIELDS.options,
        'const isFresh = !taken.has(foldCase(name));',
        'const isFresh = ![...taken].some((one) => foldCase(name).startsWith(one));',
      ],
    ],
  },
  {
    name: 'updateContactField-200-options-as-before',
    patches: [
      [
        CONTACT_FIELDS.store,
        '    const appended = await appendOptions',
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);\n    const appended = await appendOptions',
      ],
      [
        CONTACT_FIELDS.store,
        '    const options = await loadOptions(trx, changes.accountId, [row.id]);\n    return succeed',
        '    return succeed',
      ],
    ],
  },
  after('updateContactField-200-created_at-is-updated_at', 'body.data.created_at = body.data.updated_at;'),
  after('updateContactField-200-is_default-always-false', 'body.data.is_default = false;'),
  after(
    'updateContactField-200-description-as-before',
    "if (input.body.description !== undefined) body.data.description = '';",
  ),
]);
