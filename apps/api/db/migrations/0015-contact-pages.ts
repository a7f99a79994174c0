import type { Knex } from 'knex';

/**
 * Indexes that go on in the order of the list: the newest contacts of a name or a phone number are read from them without a sort, however
 * many others are newer. The requester of a conversation is the contact with the lowest id of those with the number, so phones keep an index in
 * that order, too. Both leave out contacts without a number, as a contact costs an entry in each index.
 */
export async function createContactPages(knex: Knex): Promise<void> {
  const predicate = knex.whereNotNull('phone');
  await knex.schema.alterTable('contacts', (table) => {
    table.dropIndex(['account_id', 'first_name']);
    table.index(['account_id', 'first_name', 'created_at', 'id']);
    table.dropIndex(['account_id', 'phone', 'id']);
    table.index(['account_id', 'phone', 'id'], undefined, { predicate });
    table.index(['account_id', 'phone', 'created_at', 'id'], undefined, { predicate });
  });
}
