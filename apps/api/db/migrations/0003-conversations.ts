import type { Knex } from 'knex';
import { account, flags, id, optionalTexts, optionalTimes, reference, texts, times } from './columns.ts';

/** Conversations with their replies and tags, and the fields that accounts add to conversations. */
export async function createConversations(knex: Knex): Promise<void> {
  await knex.schema.createTable('tags', (table) => {
    id(table);
    account(table);
    texts(table, 'name', 'name_folded');
    times(table, 'created_at');
    table.unique(['account_id', 'name_folded']);
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('conversation_fields', (table) => {
    id(table);
    account(table);
    texts(table, 'name', 'internal_name', 'type', 'description');
    flags(table, 'is_active', 'is_default', 'is_mandatory_on_close');
    times(table, 'created_at', 'updated_at');
    table.unique(['account_id', 'internal_name']);
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('conversation_field_options', (table) => {
    id(table);
    account(table);
    reference(table, 'field_id', 'conversation_fields').notNullable();
    texts(table, 'name');
    table.integer('position').notNullable();
    table.unique(['field_id', 'name']);
  });
  await knex.schema.createTable('conversation_field_levels', (table) => {
    id(table);
    account(table);
    reference(table, 'field_id', 'conversation_fields').notNullable();
    texts(table, 'name', 'internal_name');
    table.integer('level').notNullable();
    table.unique(['field_id', 'level']);
  });
  await knex.schema.createTable('conversation_field_level_options', (table) => {
    id(table);
    account(table);
    reference(table, 'level_id', 'conversation_field_levels').notNullable();
    reference(table, 'parent_option_id', 'conversation_field_level_options');
    texts(table, 'name');
    table.integer('position').notNullable();
    table.index(['level_id', 'position']);
  });
  await knex.schema.createTable('conversations', (table) => {
    id(table);
    account(table);
    reference(table, 'brand_id', 'brands').notNullable();
    reference(table, 'requested_by_id', 'contacts').notNullable();
    reference(table, 'assigned_to_member_id', 'members');
    reference(table, 'assigned_to_team_id', 'teams');
    texts(table, 'source', 'status', 'priority', 'subject', 'description_html', 'description_text');
    texts(table, 'subject_folded', 'description_folded');
    texts(table, 'custom_fields', 'attachments', 'properties');
    optionalTexts(table, 'csat');
    times(table, 'due', 'first_response_due', 'created_at', 'last_updated_at');
    optionalTimes(table, 'first_response_time', 'resolution_time', 'handed_off_at');
    table.index(['account_id', 'created_at', 'id']);
    table.index(['account_id', 'last_updated_at', 'id']);
    table.index(['account_id', 'requested_by_id']);
  });
  await knex.schema.createTable('conversation_replies', (table) => {
    id(table);
    account(table);
    reference(table, 'conversation_id', 'conversations').notNullable();
    texts(table, 'text', 'text_folded');
    times(table, 'created_at');
    table.index(['conversation_id']);
  });
  await knex.schema.createTable('conversation_tags', (table) => {
    account(table);
    reference(table, 'conversation_id', 'conversations').notNullable();
    reference(table, 'tag_id', 'tags').notNullable();
    table.primary(['conversation_id', 'tag_id']);
  });
}
