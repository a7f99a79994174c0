import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import { addTo, onChanges } from './triggers.ts';

/** Lists that grow with the account; all others are short enough to be counted. */
const COUNTED = ['contacts', 'conversations'];

/**
 * Kept counts: the rows of a list (`row_counts`), and the conversations by every combination of the values that lists filter by
 * (`conversation_counts`, which has 0 for null). Triggers keep them, so every write counts, in its own transaction. On
 * PostgreSQL each connection has one of 16 slots, so that transactions seldom wait for each other's counts.
 */
export async function createCounts(knex: Knex): Promise<void> {
  const clustered = isPostgres(knex) ? '' : ' without rowid';
  await knex.raw(`create table row_counts (
    account_id bigint not null, list text not null, slot integer not null, total bigint not null,
    primary key (account_id, list, slot))${clustered}`);
  await knex.raw(`create table conversation_counts (
    account_id bigint not null, brand_id bigint not null, status text not null, priority text not null,
    member_id bigint not null, team_id bigint not null, handed_off integer not null, slot integer not null,
    total bigint not null,
    primary key (account_id, brand_id, status, priority, member_id, team_id, handed_off, slot))${clustered}`);

  for (const table of COUNTED) {
    const listOf = (row: string) => ({ account_id: `${row}.account_id`, list: `'${table}'` });
    await knex.raw(`insert into row_counts select account_id, ?, 0, count(*) from ${table} group by account_id`, [
      table,
    ]);
    await onChanges(knex, {
      name: `${table}_count`,
      table,
      columns: ['account_id'],
      enter: (rows) => addTo(knex, 'row_counts', listOf, rows, 1),
      leave: (rows) => addTo(knex, 'row_counts', listOf, rows, -1),
    });
  }
  const { account_id, ...others } = combinationOf('conversations');
  const combination = Object.values({ account_id, ...others });
  await knex.raw(`insert into conversation_counts
    select ${combination.join(', ')}, 0, count(*) from conversations group by ${combination.join(', ')}`);
  await onChanges(knex, {
    name: 'conversations_combination',
    table: 'conversations',
    columns: [
      'account_id',
      'brand_id',
      'status',
      'priority',
      'assigned_to_member_id',
      'assigned_to_team_id',
      'handed_off_at',
    ],
    enter: (rows) => addTo(knex, 'conversation_counts', combinationOf, rows, 1),
    leave: (rows) => addTo(knex, 'conversation_counts', combinationOf, rows, -1),
  });
}

function combinationOf(row: string): Record<string, string> {
  return {
    account_id: `${row}.account_id`,
    brand_id: `${row}.brand_id`,
    status: `${row}.status`,
    priority: `${row}.priority`,
    member_id: `coalesce(${row}.assigned_to_member_id, 0)`,
    team_id: `coalesce(${row}.assigned_to_team_id, 0)`,
    handed_off: `case when ${row}.handed_off_at is null then 0 else 1 end`,
  };
}
