import type { Knex } from 'knex';
import { onChange } from './triggers.ts';

/** Segments also know the companies of requesters, so they change with these. */
export async function createSegmentCompanies(knex: Knex): Promise<void> {
  // The first segment that ends after a conversation is the one that has it, if any has.
  const segment = `select s.id from search_segments s where s.account_id = c.account_id and s.last_id >= c.id
    order by s.last_id limit 1`;
  const change = (row: string) => `update search_segments set state = 2 where state <> 2 and id in (
    select (${segment}) from conversations c where c.account_id = ${row}.account_id and c.requested_by_id = ${row}.contact_id)`;
  await onChange(knex, {
    name: 'contact_companies_segment',
    table: 'contact_companies',
    columns: ['account_id', 'contact_id', 'company_id'],
    enter: change,
    leave: change,
  });
  const changeConversation = (row: string) => `update search_segments set state = 2
    where account_id = ${row}.account_id and last_id >= ${row}.id and first_id + 0 <= ${row}.id and state <> 2`;
  await onChange(knex, {
    name: 'requesters_segment',
    table: 'conversations',
    columns: ['requested_by_id'],
    events: ['update'],
    enter: changeConversation,
    leave: changeConversation,
  });
}
