import type { Knex } from 'knex';
import { account, flags, id, optionalTexts, reference, texts, times } from './columns.ts';

/** Companies, contacts, and the fields that accounts add to contacts. `…_folded` columns hold text without letter case, for comparisons. */
export async function createContacts(knex: Knex): Promise<void> {
  await knex.schema.createTable('companies', (table) => {
    id(table);
    account(table);
    texts(table, 'name', 'name_folded', 'industry', 'phone', 'address', 'notes', 'other_details');
    times(table, 'created_at', 'updated_at');
    table.unique(['account_id', 'name_folded']);
  });
  await knex.schema.createTable('company_domains', (table) => {
    account(table);
    reference(table, 'company_id', 'companies').notNullable();
    texts(table, 'domain');
    table.integer('position').notNullable();
    table.primary(['company_id', 'position']);
    table.unique(['account_id', 'domain']);
  });
  await knex.schema.createTable('contacts', (table) => {
    id(table);
    account(table);
    texts(table, 'first_name', 'last_name');
    optionalTexts(table, 'email', 'phone', 'language', 'time_zone', 'country', 'region', 'city', 'avatar');
    flags(table, 'active', 'unsubscribed', 'blocked');
    texts(table, 'custom_fields', 'properties');
    times(table, 'created_at', 'updated_at');
    table.unique(['account_id', 'email']);
    table.index(['account_id', 'created_at', 'id']);
    table.index(['account_id', 'phone', 'id']);
  });
  await knex.schema.createTable('contact_companies', (table) => {
    account(table);
    reference(table, 'contact_id', 'contacts').notNullable();
    reference(table, 'company_id', 'companies').notNullable();
    table.integer('position').notNullable();
    table.primary(['contact_id', 'position']);
    table.unique(['company_id', 'contact_id']);
  });
  await knex.schema.createTable('contact_fields', (table) => {
    id(table);
    account(table);
    texts(table, 'name', 'name_folded', 'internal_name', 'type', 'description');
    flags(table, 'is_active', 'is_default');
    times(table, 'created_at', 'updated_at');
    table.unique(['account_id', 'name_folded']);
    table.unique(['account_id', 'internal_name']);
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('contact_field_options', (table) => {
    id(table);
    account(table);
    reference(table, 'field_id', 'contact_fields').notNullable();
    texts(table, 'name', 'name_folded');
    table.integer('position').notNullable();
    table.unique(['field_id', 'name_folded']);
  });
}
