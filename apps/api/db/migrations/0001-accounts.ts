import type { Knex } from 'knex';
import { account, flags, id, optionalTimes, reference, texts, times } from './columns.ts';

/** Accounts, their brands, teams and members, and API tokens. */
export async function createAccounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('accounts', (table) => {
    id(table);
    texts(table, 'name');
    flags(table, 'has_knowledge_base', 'has_ai');
    times(table, 'created_at');
  });
  await knex.schema.createTable('brands', (table) => {
    id(table);
    account(table);
    texts(table, 'name');
    flags(table, 'is_default');
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('roles', (table) => {
    id(table);
    account(table);
    texts(table, 'label');
  });
  await knex.schema.createTable('teams', (table) => {
    id(table);
    account(table);
    texts(table, 'label');
  });
  await knex.schema.createTable('members', (table) => {
    id(table);
    account(table);
    reference(table, 'role_id', 'roles').notNullable();
    texts(table, 'email', 'first_name', 'last_name', 'phone', 'profile_pic');
    flags(table, 'is_copilot_seat_alloted', 'verified', 'is_ai_agent');
    times(table, 'created_at');
    table.unique(['account_id', 'email']);
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('member_teams', (table) => {
    account(table);
    reference(table, 'member_id', 'members').notNullable();
    reference(table, 'team_id', 'teams').notNullable();
    table.primary(['member_id', 'team_id']);
  });
  await knex.schema.createTable('tokens', (table) => {
    id(table);
    account(table);
    reference(table, 'member_id', 'members').notNullable();
    texts(table, 'name', 'hash', 'scopes');
    times(table, 'created_at');
    optionalTimes(table, 'expires_at', 'last_used_at', 'revoked_at');
    table.unique(['hash']);
  });
}
