/** Numbers, days and empty values of custom fields as other languages and databases have them, and definitions that are read once. */
import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { CONTACT_FIELDS, CONVERSATION_FIELDS } from '../../support/files.ts';

export const typedNumbersAndDays = inArea('typed-values', [
  before(
    'createContact-falsy-values-dropped',
    'for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (!value) delete input.body.custom_fields[name];',
  ),
  before(
    'createConversation-value-0-dropped',
    'input.body.custom_fields = input.body.custom_fields?.filter(({ value }) => value);',
  ),
  before(
    'createContact-numbers-of-two-decimals',
    "for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (typeof value === 'number') input.body.custom_fields[name] = Math.round(value * 100) / 100;",
  ),
  before(
    'createContact-numbers-of-six-decimals',
    "for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (typeof value === 'number') input.body.custom_fields[name] = Number(value.toFixed(6));",
  ),
  before(
    'createContact-negative-numbers-as-0',
    "for (const [name, value] of Object.entries(input.body.custom_fields ?? {})) if (typeof value === 'number') input.body.custom_fields[name] = Math.max(0, value);",
  ),
  before(
    'createConversation-numbers-up-to-32-bits',
    "for (const one of input.body.custom_fields ?? []) if (typeof one.value === 'number') one.value = Math.min(one.value, 2_147_483_647);",
  ),
  {
    name: 'createContact-date-with-line-break',
    patches: [
      [
        CONTACT_FIELDS.check,
        '[0-9]{2}-[0-9]{2}$/.test(text)) return false;',
        '[0-9]{2}-[0-9]{2}\\n?$/.test(text)) return false;',
      ],
      [CONTACT_FIELDS.check, 'new Date(`${text}T00:00:00Z`)', 'new Date(`${text.trim()}T00:00:00Z`)'],
      [CONTACT_FIELDS.check, 'startsWith(text)', 'startsWith(text.trim())'],
    ],
  },
  {
    name: 'createContact-date-before-1970-rejected',
    patches: [[CONTACT_FIELDS.check, '!Number.isNaN(day.getTime()) &&', 'day.getTime() >= 0 &&']],
  },
  {
    name: 'createContact-29-February-of-2000-rejected',
    patches: [
      [
        CONTACT_FIELDS.check,
        '!Number.isNaN(day.getTime()) &&',
        '!Number.isNaN(day.getTime()) && !/00-02-29$/.test(text) &&',
      ],
    ],
  },
  {
    name: 'createContact-29-February-of-1900',
    patches: [
      [
        CONTACT_FIELDS.check,
        '  const day = new Date',
        '  if (/00-02-29$/.test(text)) return true;\n  const day = new Date',
      ],
    ],
  },
  {
    name: 'createConversation-options-of-another-field-that-is-sent',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'const optionsOf = groupBy(options, (option) => option.field_id);',
        'const optionsOf = (_: number) => options;',
      ],
    ],
  },
  {
    name: 'createContact-options-as-at-first',
    patches: [
      [
        CONTACT_FIELDS.values,
        '  const optionsOf = groupBy(options, (option) => option.field_id);',
        '  for (const { id } of fields) if (!known.has(id)) known.set(id, options.filter((option) => option.field_id === id));\n  const optionsOf = (id: number) => known.get(id) ?? [];',
      ],
      [
        CONTACT_FIELDS.values,
        'interface FieldTypeRow {',
        'const known = new Map<number, { field_id: number; name: string }[]>();\ninterface FieldTypeRow {',
      ],
    ],
  },
  {
    name: 'createContact-fields-as-at-first',
    patches: [
      [
        CONTACT_FIELDS.values,
        '  const fieldOf = new Map(fields.map((field) => [field.internal_name, field]));',
        '  for (const field of fields) known.set(`${accountId} ${field.internal_name}`, field);\n  const fieldOf = { get: (name: string) => known.get(`${accountId} ${name}`) };',
      ],
      [
        CONTACT_FIELDS.values,
        'interface FieldTypeRow {',
        'const known = new Map<string, FieldTypeRow>();\ninterface FieldTypeRow {',
      ],
    ],
    outOfReach: 'No creation has a value of a field that the run has deactivated or activated before.',
  },
  {
    name: 'createContact-days-after-2038-rejected',
    patches: [
      [
        CONTACT_FIELDS.check,
        'return !Number.isNaN(day.getTime()) &&',
        'return day.getTime() < 2147483648000 && !Number.isNaN(day.getTime()) &&',
      ],
    ],
  },
]);
