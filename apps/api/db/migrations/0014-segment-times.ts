import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import { onChange } from './triggers.ts';

/**
 * Segments also know when their conversations were created and last updated, so that a page of those that match is found without
 * reading the others (docs/decisions/search.md). Segments that were built before are built again.
 */
export async function createSegmentTimes(knex: Knex): Promise<void> {
  const [text, bytes] = isPostgres(knex) ? ['text collate "C"', 'bytea'] : ['text', 'blob'];
  // Of the conversations of a segment, in the order of their ids; the first and the last before them, where they are read by themselves.
  await knex.raw(`create table search_times (
    account_id bigint not null, sorted_by ${text} not null, segment_id bigint not null, first_time bigint not null,
    last_time bigint not null, times ${bytes} not null,
    primary key (account_id, sorted_by, segment_id))`);
  if (isPostgres(knex)) await knex.raw('alter table search_times alter column times set storage external');
  const change = (row: string) => `update search_segments set state = 2
    where account_id = ${row}.account_id and last_id >= ${row}.id and first_id + 0 <= ${row}.id and state <> 2`;
  await onChange(knex, {
    name: 'times_segment',
    table: 'conversations',
    columns: ['created_at', 'last_updated_at'],
    events: ['update'],
    enter: change,
    leave: change,
  });
}
