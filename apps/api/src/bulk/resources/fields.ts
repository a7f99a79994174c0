/** Tags, and the fields of contacts and conversations with their options. */
import type { schemas } from '@helpdesk/contract';
import { loadOptions } from '../../contact-fields/contact-field-options.ts';
import { toFieldBase } from '../../contact-fields/contact-field-rows.ts';
import type { ConversationFieldRow } from '../../conversation-fields/conversation-field-rows.ts';
import { withOptions } from '../../conversation-fields/conversation-field-store.ts';
import type { FieldRow } from '../../custom-fields/field-rows.ts';
import { foldCase } from '../../database/search/search.ts';
import { bulkResource, timesOf, type UniqueValue } from '../bulk-resource.ts';
import {
  arrayOf,
  closedObject,
  contractMember,
  contractMembers,
  contractSchema,
  lineSchema,
  NAME,
  POSITION,
  writableMembers,
} from '../line-schema.ts';

interface TagLine {
  readonly id?: number;
  readonly name: string;
  readonly created_at?: number;
}

export const tags = bulkResource<TagLine, Required<TagLine>>({
  name: 'tags',
  table: 'tags',
  schema: lineSchema(['name'], {
    ...contractMembers('Tag', 'id', 'created_at'),
    name: { allOf: [contractMember('Tag', 'name'), NAME] },
  }),
  uniquesOf: ({ name }) => [
    { table: 'tags', column: 'name_folded', value: foldCase(name.trim()), within: 'account', path: '/name' },
  ],
  toRows: ({ name, created_at }, { accountId, id, time }) => [
    [
      'tags',
      [
        {
          id,
          account_id: accountId,
          name: name.trim(),
          name_folded: foldCase(name.trim()),
          created_at: created_at ?? time,
        },
      ],
    ],
  ],
  toLines: (_db, _accountId, rows) => rows.map(({ id, name, created_at }) => ({ id, name, created_at })),
});

interface OptionLine {
  readonly id?: number;
  readonly name: string;
  readonly position: number;
}

interface FieldLine {
  readonly id?: number;
  readonly name: string;
  readonly internal_name: string;
  readonly type: string;
  readonly description?: string;
  readonly is_active?: boolean;
  readonly is_default?: boolean;
  readonly field_options?: readonly OptionLine[];
  readonly created_at?: number;
  readonly updated_at?: number;
}

const FIELD_MEMBERS = ['id', 'type', 'is_active', 'is_default', 'created_at', 'updated_at'] as const;

const FIELD_OPTIONS = arrayOf(
  closedObject(['name', 'position'], { id: contractMember('FieldOption', 'id'), name: NAME, position: POSITION }),
);

function toFieldRow(line: FieldLine, accountId: number, id: number, time: number) {
  return {
    id,
    account_id: accountId,
    name: line.name.trim(),
    internal_name: line.internal_name,
    type: line.type,
    description: line.description ?? '',
    is_active: line.is_active ?? true,
    is_default: line.is_default ?? false,
    ...timesOf(line, { time }),
  };
}

function uniqueIds(table: string, path: string, items: readonly { readonly id?: number }[]): UniqueValue[] {
  return items.flatMap(({ id }, index) =>
    id === undefined ? [] : [{ table, column: 'id', value: id, within: 'database', path: `${path}/${index}/id` }],
  );
}

/** Says which option has the name of an earlier one. */
function findRepeatedName(options: readonly OptionLine[], normalize: (name: string) => string): string | undefined {
  const names = options.map(({ name }) => normalize(name.trim()));
  const index = names.findIndex((name, at) => names.indexOf(name) < at);
  return index < 0 ? undefined : `/field_options/${index}/name is the name of another option of the field.`;
}

export const contactFields = bulkResource<FieldLine, FieldRow>({
  name: 'contact-fields',
  table: 'contact_fields',
  schema: lineSchema(['name', 'internal_name', 'type'], {
    ...contractMembers('ContactFieldBase', ...FIELD_MEMBERS),
    ...writableMembers('ContactFieldBase', 'ContactFieldUpdate', 'name', 'description'),
    internal_name: NAME,
    field_options: FIELD_OPTIONS,
  }),
  uniquesOf: ({ name, internal_name, field_options = [] }) => [
    { table: 'contact_fields', column: 'name_folded', value: foldCase(name.trim()), within: 'account', path: '/name' },
    {
      table: 'contact_fields',
      column: 'internal_name',
      value: internal_name,
      within: 'account',
      path: '/internal_name',
    },
    ...uniqueIds('contact_field_options', '/field_options', field_options),
  ],
  check: (line) => findRepeatedName(line.field_options ?? [], foldCase),
  toRows: (line, { accountId, id, time }) => [
    ['contact_fields', [{ ...toFieldRow(line, accountId, id, time), name_folded: foldCase(line.name.trim()) }]],
    [
      'contact_field_options',
      (line.field_options ?? []).map((option) => ({
        id: option.id,
        account_id: accountId,
        field_id: id,
        name: option.name.trim(),
        name_folded: foldCase(option.name.trim()),
        position: option.position,
      })),
    ],
  ],
  toLines: async (db, accountId, rows) => {
    const options = await loadOptions(
      db,
      accountId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...toFieldBase(row), field_options: options(row.id) }));
  },
});

interface ConversationFieldLine extends FieldLine {
  readonly is_mandatory_on_close?: boolean;
  /** `parent_id` is the id of the field, and is not read. */
  readonly nested_fields?: readonly Omit<schemas.FieldLevel, 'parent_id'>[];
}

export const conversationFields = bulkResource<ConversationFieldLine, ConversationFieldRow>({
  name: 'conversation-fields',
  table: 'conversation_fields',
  schema: lineSchema(['name', 'internal_name', 'type'], {
    ...contractMembers('ConversationField', ...FIELD_MEMBERS, 'description', 'is_mandatory_on_close'),
    name: NAME,
    internal_name: NAME,
    field_options: FIELD_OPTIONS,
    nested_fields: arrayOf(
      closedObject(['id', 'name', 'internal_name', 'level', 'options'], {
        ...contractMembers('FieldLevel', 'id', 'level', 'parent_id'),
        name: NAME,
        internal_name: NAME,
        options: arrayOf({
          allOf: [contractSchema('LevelOption'), { properties: { name: NAME, position: POSITION } }],
        }),
      }),
    ),
  }),
  uniquesOf: ({ internal_name, field_options = [], nested_fields = [] }) => [
    {
      table: 'conversation_fields',
      column: 'internal_name',
      value: internal_name,
      within: 'account',
      path: '/internal_name',
    },
    ...uniqueIds('conversation_field_options', '/field_options', field_options),
    ...uniqueIds('conversation_field_levels', '/nested_fields', nested_fields),
    ...nested_fields.flatMap(({ options }, index) =>
      uniqueIds('conversation_field_level_options', `/nested_fields/${index}/options`, options),
    ),
  ],
  check: (line) =>
    findRepeatedName(line.field_options ?? [], (name) => name) ?? findBrokenLevel(line.nested_fields ?? []),
  toRows: (line, { accountId, id, time }) => [
    [
      'conversation_fields',
      [
        {
          ...toFieldRow(line, accountId, id, time),
          is_mandatory_on_close: line.is_mandatory_on_close ?? false,
        },
      ],
    ],
    [
      'conversation_field_options',
      (line.field_options ?? []).map(({ id: optionId, name, position }) => ({
        id: optionId,
        account_id: accountId,
        field_id: id,
        name: name.trim(),
        position,
      })),
    ],
    [
      'conversation_field_levels',
      (line.nested_fields ?? []).map(({ id: levelId, name, internal_name, level }) => ({
        id: levelId,
        account_id: accountId,
        field_id: id,
        name: name.trim(),
        internal_name,
        level,
      })),
    ],
    [
      'conversation_field_level_options',
      (line.nested_fields ?? []).flatMap(({ id: level_id, options }) =>
        options.map((option) => ({ ...option, name: option.name.trim(), account_id: accountId, level_id })),
      ),
    ],
  ],
  toLines: (db, accountId, rows) => withOptions(db, accountId, rows),
});

/** Levels count from 1, and the parent of an option is an option of the level above. */
function findBrokenLevel(levels: NonNullable<ConversationFieldLine['nested_fields']>): string | undefined {
  for (const [index, { level, options }] of levels.entries()) {
    if (level !== index + 1) return `/nested_fields/${index}/level must be ${index + 1}.`;
    const above = new Set(levels[index - 1]?.options.map(({ id }) => id));
    const wrong = options.findIndex(({ parent_option_id }) =>
      index === 0 ? parent_option_id !== null : parent_option_id === null || !above.has(parent_option_id),
    );
    const path = `/nested_fields/${index}/options/${wrong}/parent_option_id`;
    if (wrong >= 0) return `${path} must be ${index === 0 ? 'null' : 'the id of an option of the level above'}.`;
  }
  return undefined;
}
