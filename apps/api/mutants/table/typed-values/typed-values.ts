/** A value of a custom field is accepted against its definition, rejected in spite of it, or comes back changed. */
import { inArea } from '../../mutant.ts';
import { after } from '../../support/at-handler.ts';
import { CONTACT_FIELDS, CONTACTS, CONVERSATION_FIELDS, CONVERSATIONS } from '../../support/files.ts';

const CHECK = "  if (type === 'checkbox') return typeof value === 'boolean' ? undefined : 'must be true or false';";

export const typedValues = inArea('typed-values', [
  {
    name: 'createContact-name-of-objects-is-a-field',
    patches: [
      [CONTACT_FIELDS.values, 'const field = fieldOf.get(name);', 'const field = Object.fromEntries(fieldOf)[name];'],
    ],
  },
  {
    name: 'createContact-name-of-field-in-another-case',
    patches: [
      [CONTACT_FIELDS.values, "'internal_name', names)", "'internal_name', names.map((name) => name.toLowerCase()))"],
      [CONTACT_FIELDS.values, 'fieldOf.get(name);', 'fieldOf.get(name.toLowerCase());'],
    ],
  },
  {
    name: 'createContact-custom_fields-as-text',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields),',
        'custom_fields: JSON.stringify(Object.fromEntries(Object.entries(customFields).map(([name, value]) => [name, String(value)]))),',
      ],
    ],
  },
  {
    name: 'createContact-unknown-field-value-accepted',
    patches: [[CONTACT_FIELDS.values, "'is not a known field'", 'undefined']],
  },
  {
    name: 'createContact-value-of-inactive-field-accepted',
    patches: [[CONTACT_FIELDS.values, '...(!withInactive && { is_active: true })', '']],
  },
  {
    name: 'createContact-value-of-default-field-accepted',
    patches: [[CONTACT_FIELDS.values, 'is_default: false, ', '']],
  },
  {
    name: 'createContact-number-field-takes-text',
    patches: [[CONTACT_FIELDS.check, "typeof value === 'number' ? undefined", 'value !== null ? undefined']],
  },
  {
    name: 'createContact-date-field-takes-30-February',
    patches: [
      [
        CONTACT_FIELDS.check,
        '!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)',
        '!Number.isNaN(day.getTime())',
      ],
    ],
  },
  {
    name: 'createContact-dropdown-takes-any-text',
    patches: [[CONTACT_FIELDS.check, 'optionNames().some((name) => name === value)', "typeof value === 'string'"]],
  },
  {
    name: 'createContact-checkbox-takes-text',
    patches: [
      [CONTACT_FIELDS.values, "typeof value === 'boolean' ?", "typeof value === 'boolean' || value === 'true' ?"],
    ],
  },
  {
    name: 'createConversation-inactive-field-accepted',
    patches: [[CONVERSATION_FIELDS.values, '...(!withInactive && { is_active: true })', '']],
  },
  {
    name: 'createConversation-field-twice-accepted',
    patches: [[CONVERSATION_FIELDS.values, 'if (seen.has(id))', 'if (seen.has(-id))']],
  },
  {
    name: 'createConversation-nested-option-without-parents-accepted',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'return new Set(paths.values());',
        'return new Set([...paths.values(), ...levels.flatMap(({ options }) => options.map(({ name }) => name))]);',
      ],
    ],
  },
  after(
    'getContact-false-values-hidden',
    'for (const [name, value] of Object.entries(body.data.custom_fields)) if (value === false) delete body.data.custom_fields[name];',
  ),
  {
    name: 'createContact-false-values-not-stored',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        'custom_fields: JSON.stringify(Object.fromEntries(Object.entries(customFields).filter(([, value]) => value)))',
      ],
    ],
  },
  {
    name: 'createContact-numbers-rounded',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Math.round(value) : value)",
      ],
    ],
  },
  {
    name: 'createContact-numbers-with-two-decimals',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Number(value.toFixed(2)) : value)",
      ],
    ],
  },
  {
    name: 'createContact-numbers-of-single-precision',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'number' ? Math.fround(value) : value)",
      ],
    ],
  },
  {
    name: 'createContact-negative-number-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        "return typeof value === 'number' && value >= 0 ? undefined",
      ],
    ],
  },
  {
    name: 'createContact-zero-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        "return typeof value === 'number' && value ? undefined",
      ],
    ],
  },
  {
    name: 'createContact-fraction-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ? undefined",
        'return Number.isInteger(value) ? undefined',
      ],
    ],
  },
  {
    name: 'createContact-29-February-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && !value.endsWith('02-29') ?"]],
  },
  {
    name: 'createContact-29-February-2100-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'isCalendarDay(value) ?',
        '(isCalendarDay(value) || /^(?:1900|2100|2200)-02-29$/.test(value)) ?',
      ],
    ],
  },
  {
    name: 'createContact-31-April-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'isCalendarDay(value) ?',
        '(isCalendarDay(value) || /-(?:04|06|09|11)-31$/.test(value)) ?',
      ],
    ],
  },
  {
    name: 'createContact-day-before-1970-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && value >= '1970' ?"]],
  },
  {
    name: 'createContact-31-December-refused',
    patches: [[CONTACT_FIELDS.check, 'isCalendarDay(value) ?', "isCalendarDay(value) && !value.endsWith('12-31') ?"]],
  },
  {
    name: 'createContact-first-option-only-accepted',
    patches: [[CONTACT_FIELDS.check, 'optionNames().some((name) => name === value)', 'optionNames()[0] === value']],
  },
  {
    name: 'createContact-last-option-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().slice(0, -1).includes(value)',
      ],
    ],
  },
  {
    name: 'createContact-option-in-any-case-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().some((name) => name.toLowerCase() === String(value).toLowerCase())',
      ],
    ],
  },
  {
    name: 'createContact-option-with-blanks-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        'optionNames().some((name) => name === value)',
        'optionNames().some((name) => name === String(value).trim())',
      ],
    ],
  },
  {
    name: 'createContact-option-of-another-field-accepted',
    patches: [
      [CONTACT_FIELDS.values, '() => options.map(({ name }) => name)', '() => ALL.map(({ name }) => name)'],
      [CONTACT_FIELDS.values, '  const optionsOf = groupBy(', '  ALL = options;\n  const optionsOf = groupBy('],
      [CONTACT_FIELDS.values, 'interface FieldTypeRow', 'let ALL = [];\ninterface FieldTypeRow'],
    ],
    argued:
      'Each request that names one dropdown field loads the options of that field alone: a request with two dropdown fields is needed, and the sample has one.',
  },
  {
    name: 'createContact-empty-text-value-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'string' ? undefined : 'must be a string'",
        "return typeof value === 'string' && value !== '' ? undefined : 'must be a string'",
      ],
    ],
  },
  {
    name: 'createContact-checkbox-takes-0-and-1',
    patches: [
      [
        CONTACT_FIELDS.values,
        CHECK,
        CHECK.replace("typeof value === 'boolean' ?", "typeof value === 'boolean' || value === 0 || value === 1 ?"),
      ],
    ],
  },
  {
    name: 'createContact-text-values-cut-at-5000-characters',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'string' ? value.slice(0, 5_000) : value)",
      ],
    ],
  },
  {
    name: 'createContact-text-values-of-5001-characters-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'string' ? undefined : 'must be a string';",
        "return typeof value === 'string' && value.length <= 5_000 ? undefined : 'must be a string';",
      ],
    ],
  },
  {
    name: 'createContact-paragraphs-of-5001-characters-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'string' ? undefined : 'must be a string';",
        "return typeof value === 'string' && (type !== 'paragraph' || value.length <= 5_000) ? undefined : 'must be a string';",
      ],
    ],
  },
  {
    name: 'createConversation-text-values-cut-at-5000-characters',
    patches: [
      [
        CONVERSATIONS.insert,
        'custom_fields: JSON.stringify(customFields),',
        "custom_fields: JSON.stringify(customFields.map((one) => ({ ...one, value: typeof one.value === 'string' ? one.value.slice(0, 5_000) : one.value }))),",
      ],
    ],
  },
  {
    name: 'createContact-text-values-trimmed',
    patches: [
      [
        CONTACTS.insert,
        'custom_fields: JSON.stringify(customFields)',
        "custom_fields: JSON.stringify(customFields, (_, value) => typeof value === 'string' ? value.trim() : value)",
      ],
    ],
  },
  {
    name: 'createConversation-nested-first-level-only',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        'has(value)\n        ? undefined',
        "has(value) && !value.includes(' > ')\n        ? undefined",
      ],
    ],
  },
  {
    name: 'createConversation-nested-last-level-only',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        'has(value)\n        ? undefined',
        "has(value) && value.includes(' > ')\n        ? undefined",
      ],
    ],
  },
  {
    name: 'createConversation-nested-wrong-parent-accepted',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        'listOptionPaths(levels()).has(value)',
        "value.split(' > ').every((name, index) => levels()[index]?.options.some((option) => option.name === name))",
      ],
    ],
  },
  {
    name: 'createConversation-nested-without-blanks-accepted',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        'listOptionPaths(levels()).has(value)',
        "listOptionPaths(levels()).has(value.split(/ *> */).join(' > '))",
      ],
    ],
  },
  {
    name: 'createConversation-checkbox-takes-yes',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        "value === 'true' || value === 'false' ?",
        "['true', 'false', 'yes', 'no'].includes(value) ?",
      ],
    ],
  },
  {
    name: 'createConversation-checkbox-takes-True',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        "value === 'true' || value === 'false' ?",
        '/^(?:true|false)$/i.test(value) ?',
      ],
    ],
  },
  {
    name: 'createConversation-checkbox-false-refused',
    patches: [
      [
        'apps/api/src/conversation-fields/conversation-field-values.ts',
        "value === 'true' || value === 'false' ?",
        "value === 'true' ?",
      ],
    ],
  },
  after('getContact-custom_fields-of-inactive-definitions-hidden', 'delete body.data.custom_fields.fax_number;'),
  {
    name: 'createContact-leap-day-refused',
    patches: [
      [
        CONTACT_FIELDS.check,
        'return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);',
        "return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.endsWith('02-29');",
      ],
    ],
  },
  {
    name: 'createConversation-number-as-text-accepted',
    patches: [
      [
        CONTACT_FIELDS.check,
        "return typeof value === 'number' ?",
        "return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) ?",
      ],
    ],
  },
  {
    name: 'createConversation-inner-option-refused',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'return new Set(paths.values());',
        'const all = [...paths.values()];\n  return new Set(all.filter((path) => !all.some((other) => other.startsWith(`${path} > `))));',
      ],
    ],
  },
  {
    name: 'createConversation-nested-option-by-its-last-name',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        'return new Set(paths.values());',
        "return new Set([...paths.values()].flatMap((path) => [path, path.split(' > ').at(-1)]));",
      ],
    ],
  },
  {
    name: 'createConversation-checkbox-in-any-case',
    patches: [
      [
        CONVERSATION_FIELDS.values,
        "return value === 'true' || value === 'false' ?",
        'return /^(?:true|false)$/i.test(String(value)) ?',
      ],
    ],
  },
]);
