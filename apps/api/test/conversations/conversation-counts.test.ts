/** The kept counts decide which index finds the conversations of a page. */
import { expect, test } from 'vitest';
import { countByCombination } from '../../src/conversations/conversation-counts.ts';
import type { ConversationFilters } from '../../src/conversations/conversation-filters.ts';
import { describeOnSample } from '../support/databases.ts';

describeOnSample('the smallest lookup', (sample) => {
  test.each<[filters: ConversationFilters, smallest: ConversationFilters | undefined]>([
    [{ statuses: ['Open'] }, { statuses: ['Open'] }],
    [{ statuses: ['Open'], teamIds: [1_000_000] }, { teamIds: [1_000_000] }],
    [{ aiHandled: true }, { aiHandled: true }],
    // Of the AI agent there are more, because most were handed off, and the index finds these, too.
    [{ statuses: ['Pending'], aiHandled: true }, { statuses: ['Pending'] }],
    [{ aiHandled: false }, undefined],
  ])('by %j is that of %j, and finds as many as were counted', async (filters, expected) => {
    const { knex } = sample;
    const agents = await knex('members').where({ account_id: 1, is_ai_agent: true }).pluck('id');
    const own = () => knex('conversations').where('account_id', 1);
    await own().whereIn('status', ['Open', 'Closed']).update({ assigned_to_member_id: agents[0], handed_off_at: 1 });
    const { smallest } = await countByCombination(knex, 1, filters);
    const found = await smallest?.select().pluck('id');
    expect(found?.length).toBe(smallest?.total);
    const alone = expected && (await countByCombination(knex, 1, expected));
    expect(smallest?.total).toBe(alone?.smallest?.total);
  });
});
