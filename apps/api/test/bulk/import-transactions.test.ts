/** What `helpdesk import` does while it holds the write lock: nothing that takes long. */
import { Tokenizer } from 'htmlparser2';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { importFile } from '../../src/bulk/import-file.ts';
import { bulkResources } from '../../src/bulk/registry.ts';
import { insertContact } from '../../src/contacts/insert-contact.ts';
import { conversationStore } from '../../src/conversations/conversation-store.ts';
import { secondsNow } from '../../src/database/statements/rows.ts';
import { writeTransaction } from '../../src/database/transactions/transactions.ts';
import { type BulkImport, prepareImport } from '../support/bulk-import.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';

let bulk: BulkImport;
beforeEach(async () => {
  bulk = await prepareImport();
});

/** @returns how many lines of the file were read after each batch. */
async function importLines(name: string, lines: readonly object[]): Promise<number[]> {
  const { knex, file } = bulk;
  const resource = bulkResources.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no resource ${name}`);
  await bulk.toFile(lines);
  const read: number[] = [];
  const onProgress = (progress: { readonly read: number }) => read.push(progress.read);
  await importFile({ knex, resource, accountId: 1, file, rejectedFile: `${file}.rejected`, onProgress });
  return read;
}

const conversation = { brand_id: 3, requested_by_id: 1534, subject: 'A', description_html: '<p>A</p>' };
const article = { help_center_id: 22, brand_id: 3, created_by_id: 11, title: 'A', status: 'DRAFT' };

test.each([
  ['conversations', conversation],
  ['articles', { ...article, draft_html_content: '<p>A</p>', published_html_content: '<p>B</p>' }],
])('%s %j: HTML is parsed before the transaction', async (resource, line) => {
  const parse = vi.spyOn(Tokenizer.prototype, 'end');
  onTestFinished(() => parse.mockRestore());
  const parsedAtStart: number[] = [];
  bulk.knex.on('query', ({ sql }: { sql: string }) => {
    if (/^begin/i.test(sql)) parsedAtStart.push(parse.mock.calls.length);
  });
  await importLines(resource, [line, line]);
  expect(parse).toHaveBeenCalled();
  expect(parsedAtStart).toEqual([parse.mock.calls.length]);
});

test.each<[lines: number, bytes: number, read: readonly number[]]>([
  [3, 400_000, [3]],
  [5, 400_000, [3, 5]],
  [3, 2_000_000, [1, 2, 3]],
  [501, 1, [500, 501]],
])('%i lines of %i bytes are read in batches: %j', async (lines, bytes, read) => {
  const line = { ...article, draft_html_content: 'a'.repeat(bytes) };
  expect(await importLines('articles', Array(lines).fill(line))).toEqual(read);
});

/** Notes the replies that are inserted after their conversation: each makes a trigger index all texts of the conversation again. */
const NOTE_LATE = isOnPostgres
  ? `create function note_late() returns trigger language plpgsql as $$ begin
       insert into late select new.id from conversations c where c.id = new.conversation_id; return null; end $$;
     create trigger note_late after insert on conversation_replies for each row execute function note_late()`
  : `create trigger note_late after insert on conversation_replies
     begin insert into late select new.id from conversations c where c.id = new.conversation_id; end`;

test('a conversation is indexed once, with all replies', async () => {
  const { knex } = bulk;
  await knex.schema.createTable('late', (table) => table.bigInteger('id'));
  await knex.raw(NOTE_LATE);
  const replies = Array.from({ length: 600 }, (_, index) => ({ text: `Parcel ${index}`, created_at: index }));
  await importLines('conversations', [{ ...conversation, id: 9_000_000, replies }, conversation]);
  expect(await knex('conversation_replies').where('conversation_id', 9_000_000)).toHaveLength(600);
  expect(await knex('late')).toEqual([]);
  const list = conversationStore(knex, { now: secondsNow }).list;
  const request = {
    accountId: 1,
    perPage: 1,
    sortBy: 'created_at',
    sortOrder: 'desc',
    search: '"parcel 599"',
  } as const;
  expect(await list(request)).toMatchObject({ value: { items: [{ id: 9_000_000 }], total: 1 } });
});

/** Connections to this database that wait for a lock. */
const countWaiting = async (): Promise<number> =>
  (await bulk.knex('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")).length;

test('a line whose address a request takes meanwhile is rejected, and the others of its batch are inserted', async () => {
  const { knex } = bulk;
  const email = 'meanwhile@lumiere.example';
  await bulk.toFile([{ first_name: 'A', email }, { first_name: 'B' }]);
  const before = await bulk.count('contacts');
  const inserted = Promise.withResolvers<void>();
  const imported = Promise.withResolvers<void>();
  const request = writeTransaction(knex, async (trx) => {
    await insertContact(trx, { accountId: 1, firstName: 'C', email, createdAt: secondsNow() });
    inserted.resolve();
    await imported.promise;
  });
  await inserted.promise;
  const printed = bulk.importLines('contacts');
  // It has found the address free, and waits for the request, which has taken it.
  if (isOnPostgres) await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 5_000);
  imported.resolve();
  await request;
  await printed;
  expect(await bulk.readRejected()).toEqual([[1, `/email "${email}" is taken by another row.`]]);
  expect(await bulk.count('contacts')).toBe(before + 2);
});
