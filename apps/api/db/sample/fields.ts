/** Default and custom fields of contacts and conversations: every type, active and inactive, and a nested dropdown of three levels. */
import { foldCase } from '../../src/database/search/search.ts';
import { type Plan, REFERENCE_TIME, type Rows } from './plan.ts';

const ACCOUNT_MADE = 1_767_225_600;
const FIELDS_MADE = 1_767_261_600;

interface Field {
  readonly id: number;
  readonly name: string;
  readonly internal: string;
  readonly type: string;
  readonly description?: string;
  readonly isDefault?: boolean;
  readonly isInactive?: boolean;
  readonly isMandatory?: boolean;
  readonly options?: readonly string[];
}

export const PLANS_OF_CONTACTS = ['Starter', 'Pro'] as const;

const CONTACT_FIELDS: readonly Field[] = [
  { id: 51, name: 'Email', internal: 'email', type: 'text', isDefault: true },
  { id: 52, name: 'Job title', internal: 'job_title', type: 'text' },
  {
    id: 53,
    name: 'Plan',
    internal: 'plan',
    type: 'dropdown',
    description: 'Contract that the contact has with us.',
    options: PLANS_OF_CONTACTS,
  },
  { id: 54, name: 'Phone', internal: 'phone', type: 'text', isDefault: true },
  {
    id: 55,
    name: 'Preferred channel',
    internal: 'preferred_channel',
    type: 'dropdown',
    isDefault: true,
    options: ['Mail', 'Call'],
  },
  { id: 56, name: 'How we met', internal: 'how_we_met', type: 'paragraph' },
  { id: 57, name: 'Bikes owned', internal: 'bikes_owned', type: 'number' },
  { id: 58, name: 'Customer since', internal: 'customer_since', type: 'date' },
  { id: 59, name: 'Wants the newsletter', internal: 'wants_newsletter', type: 'checkbox' },
  {
    id: 60,
    name: 'Fax number',
    internal: 'fax_number',
    type: 'text',
    description: 'Nobody faxes any more.',
    isInactive: true,
  },
];

/** A field that only Contoso has. */
const CONTOSO_FIELD: Field = { id: 61, name: 'Sales region', internal: 'sales_region', type: 'text' };

export const TOPICS = ['Order', 'Repair'] as const;
export const PRODUCTS = ['Bikes', 'Bikes > City bike', 'Bikes > City bike > Harbour 7', 'Parts > Brake'] as const;

const CONVERSATION_FIELDS: readonly Field[] = [
  {
    id: 71,
    name: 'Topic',
    internal: 'topic',
    type: 'dropdown',
    description: 'What the request is about.',
    isDefault: true,
    isMandatory: true,
    options: TOPICS,
  },
  { id: 72, name: 'Order number', internal: 'order_number', type: 'text' },
  {
    id: 73,
    name: 'Old order number',
    internal: 'old_order_number',
    type: 'text',
    description: 'Numbers of the shop before 2026.',
    isInactive: true,
  },
  {
    id: 74,
    name: 'Product',
    internal: 'product',
    type: 'nested_dropdown',
    description: 'Product that the request is about.',
  },
  { id: 75, name: 'What was tried', internal: 'what_was_tried', type: 'paragraph' },
  { id: 76, name: 'Pieces', internal: 'pieces', type: 'number' },
  { id: 77, name: 'Bought on', internal: 'bought_on', type: 'date' },
  { id: 78, name: 'Under warranty', internal: 'under_warranty', type: 'checkbox' },
  { id: 79, name: 'Shop', internal: 'shop', type: 'dropdown', options: ['Rotterdam', 'København', 'Online'] },
  {
    id: 80,
    name: 'Channel',
    internal: 'channel',
    type: 'dropdown',
    isDefault: true,
    isInactive: true,
    isMandatory: true,
    options: ['Web', 'Store'],
  },
];

/** Levels of field 74, each option with the option above it. */
const LEVELS: readonly {
  id: number;
  name: string;
  internal: string;
  options: readonly [id: number, name: string, position: number, parent: number | null][];
}[] = [
  {
    id: 75,
    name: 'Range',
    internal: 'product_range',
    options: [
      [751, 'Bikes', 1, null],
      [752, 'Parts', 2, null],
    ],
  },
  {
    id: 76,
    name: 'Kind',
    internal: 'product_kind',
    options: [
      [761, 'City bike', 1, 751],
      [763, 'Cargo bike', 2, 751],
      [762, 'Brake', 1, 752],
    ],
  },
  {
    id: 77,
    name: 'Model',
    internal: 'product_model',
    options: [
      [771, 'Harbour 7', 1, 761],
      [772, 'Harbour 9', 2, 761],
      [773, 'Ferry', 1, 763],
    ],
  },
];

export function createFieldRows(plan: Plan): Rows {
  const { accountId: account_id, id } = plan;
  return [
    [
      'contact_fields',
      (plan.name === 'Contoso' ? [...CONTACT_FIELDS, CONTOSO_FIELD] : CONTACT_FIELDS).map((field) => ({
        ...toFieldRow(plan, field),
        name_folded: foldCase(field.name),
      })),
    ],
    [
      'contact_field_options',
      CONTACT_FIELDS.flatMap((field) =>
        toOptionRows(plan, field).map((option) => ({ ...option, name_folded: foldCase(option.name) })),
      ),
    ],
    [
      'conversation_fields',
      CONVERSATION_FIELDS.map((field) => ({
        ...toFieldRow(plan, field),
        is_mandatory_on_close: field.isMandatory ?? false,
      })),
    ],
    ['conversation_field_options', CONVERSATION_FIELDS.flatMap((field) => toOptionRows(plan, field))],
    [
      'conversation_field_levels',
      LEVELS.map((level, index) => ({
        id: id(level.id),
        account_id,
        field_id: id(74),
        name: level.name,
        internal_name: level.internal,
        level: index + 1,
      })),
    ],
    [
      'conversation_field_level_options',
      LEVELS.flatMap((level) =>
        level.options.map(([option, name, position, parent]) => ({
          id: id(option),
          account_id,
          level_id: id(level.id),
          parent_option_id: parent === null ? null : id(parent),
          name,
          position,
        })),
      ),
    ],
  ];
}

function toFieldRow({ accountId, id }: Plan, field: Field) {
  const created_at = field.isDefault ? ACCOUNT_MADE : FIELDS_MADE + field.id;
  return {
    id: id(field.id),
    account_id: accountId,
    name: field.name,
    internal_name: field.internal,
    type: field.type,
    description: field.description ?? '',
    is_active: !field.isInactive,
    is_default: field.isDefault ?? false,
    created_at,
    updated_at: field.isInactive ? REFERENCE_TIME : created_at,
  };
}

function toOptionRows({ accountId, id }: Plan, field: Field) {
  return (field.options ?? []).map((name, index) => ({
    id: id(field.id * 10 + index + 1),
    account_id: accountId,
    field_id: id(field.id),
    name,
    position: index + 1,
  }));
}
