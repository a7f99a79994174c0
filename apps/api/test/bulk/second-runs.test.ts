/** What a second run of `helpdesk import` does with the same file. */
import { appendFile, rm, truncate, writeFile } from 'node:fs/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CommandError } from '../../src/commands/account-command.ts';
import { runImport } from '../../src/commands/bulk.ts';
import { readConfig } from '../../src/config.ts';
import { type BulkImport, prepareImport } from '../support/bulk-import.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

let bulk: BulkImport;
beforeEach(async () => {
  bulk = await prepareImport();
});

/** Makes the insertion of one contact fail. */
const FAIL = isOnPostgres
  ? `create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
     create trigger fail before insert on contacts for each row when (new.first_name = 'Contact 800') execute function fail()`
  : `create trigger fail before insert on contacts when new.first_name = 'Contact 800'
     begin select raise(abort, 'disk full'); end`;
const REPAIR = isOnPostgres ? 'drop function fail cascade' : 'drop trigger fail';

const contacts = Array.from({ length: 1_200 }, (_, index) => ({ first_name: `Contact ${index}` }));

test('imports nothing twice, not even lines without an id', async () => {
  await bulk.toFile(contacts);
  const before = await bulk.count('contacts');
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 1200 imported']);
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 0 imported, 1200 lines done by an earlier run']);
  expect(await bulk.count('contacts')).toBe(before + 1_200);
});

test('continues after the last batch of a run that was killed, with the reasons of what it rejected', async () => {
  const lines = contacts.map((line, index) => (index % 400 === 7 ? { first_name: '' } : line));
  await bulk.toFile(lines);
  // The second batch cannot be written.
  await bulk.knex.raw(FAIL);
  // Two lines of the first batch.
  await expect(bulk.importLines('contacts')).rejects.toThrow('disk full');
  expect(await bulk.readRejected()).toHaveLength(2);
  await bulk.knex.raw(REPAIR);
  expect(await bulk.importLines('contacts')).toEqual([
    `contacts: 699 imported, 500 lines done by an earlier run, 3 rejected, see ${bulk.file}.rejected`,
    'Lines were rejected (3): correct them in a new file, and import that.',
  ]);
  expect(await bulk.importLines('contacts')).toEqual([
    `contacts: 0 imported, 1200 lines done by an earlier run, 3 rejected, see ${bulk.file}.rejected`,
    'Lines were rejected (3): correct them in a new file, and import that.',
  ]);
  expect((await bulk.readRejected()).map(([line]) => line)).toEqual([8, 408, 808]);
  expect(
    await bulk.knex('contacts').where('first_name', 'like', 'Contact %').countDistinct({ names: 'first_name' }),
  ).toEqual([{ names: 1_197 }]);
});

if (isOnPostgres) {
  test('continues after a connection that was lost, as the first says', async () => {
    const target = new URL(bulk.url);
    const proxy = await startTcpProxy(Number(target.port));
    onTestFinished(() => proxy.close());
    target.port = String(proxy.port);
    const before = await bulk.count('contacts');
    await bulk.toFile(Array.from({ length: 20_000 }, (_, index) => ({ first_name: `Contact ${index}` })));
    const options = { resource: 'contacts', path: bulk.file, account: 1, print: () => {} };
    const lost = runImport(readConfig({ DATABASE_URL: target.href }), options).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await bulk.count('contacts')).toBeGreaterThan(before), { timeout: 20_000 });
    await proxy.refuse();
    expect(await lost).toBeInstanceOf(CommandError);
    expect(await lost).toHaveProperty(
      'message',
      expect.stringMatching(
        /^The connection to the database was lost \(.+\)\. Run the same command again: it continues after the last batch that was imported\.$/,
      ),
    );
    const [summary] = await bulk.importLines('contacts');
    expect(summary).toMatch(/^contacts: \d+ imported, \d+ lines done by an earlier run$/);
    expect(await bulk.count('contacts')).toBe(before + 20_000);
  });
}

test('counts what earlier runs rejected, wherever they wrote it', async () => {
  const invalid = { first_name: '' };
  await bulk.toFile([contacts[0], invalid, invalid]);
  const other = `${bulk.file}.other`;
  const correct = (lines: number) => `Lines were rejected (${lines}): correct them in a new file, and import that.`;
  expect(await bulk.importLines('contacts')).toEqual([
    `contacts: 1 imported, 2 rejected, see ${bulk.file}.rejected`,
    correct(2),
  ]);
  expect(await bulk.importLines('contacts', other)).toEqual([
    'contacts: 0 imported, 3 lines done by an earlier run, 2 rejected, in the file of an earlier run',
    correct(2),
  ]);
  await appendFile(bulk.file, `${JSON.stringify(invalid)}\n`);
  expect(await bulk.importLines('contacts', other)).toEqual([
    `contacts: 0 imported, 3 lines done by an earlier run, 3 rejected, see ${other}, for 2 the file of an earlier run`,
    correct(3),
  ]);
  await rm(`${bulk.file}.rejected`);
  expect(await bulk.importLines('contacts')).toEqual([
    'contacts: 0 imported, 4 lines done by an earlier run, 3 rejected, in the file of an earlier run',
    correct(3),
  ]);
});

test('counts the entries of the file where an earlier version did not keep the number', async () => {
  await bulk.toFile([contacts[0], { first_name: '' }]);
  await bulk.importLines('contacts');
  await bulk.knex('import_checkpoints').update({ rejected: null });
  expect(await bulk.importLines('contacts')).toContain(
    `contacts: 0 imported, 2 lines done by an earlier run, 1 rejected, see ${bulk.file}.rejected`,
  );
});

test('keeps what was rejected, whatever separates its lines', async () => {
  await bulk.toFile([{ first_name: '', last_name: 'a\u2028b\u2029c\u0085d' }]);
  await bulk.importLines('contacts');
  const rejected = await bulk.readRejected();
  await appendFile(bulk.file, '{"first_name":"Appended"}\n');
  await bulk.importLines('contacts');
  expect(rejected).toEqual([[1, expect.any(String)]]);
  expect(await bulk.readRejected()).toEqual(rejected);
});

test('reads what was appended, and a file that is another from its first line', async () => {
  await bulk.toFile(contacts.slice(0, 3));
  await bulk.importLines('contacts');
  await appendFile(bulk.file, '{"first_name":"Appended"}\n');
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 1 imported, 3 lines done by an earlier run']);
  await truncate(bulk.file);
  await appendFile(bulk.file, '{"first_name":"Other"}\n{"first_name":"File"}\n');
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 2 imported']);
});

test('reads a last line again that was cut off', async () => {
  const text = contacts
    .slice(0, 3)
    .map((line) => JSON.stringify(line))
    .join('\n');
  await writeFile(bulk.file, text.slice(0, -5));
  expect(await bulk.importLines('contacts')).toEqual([
    `contacts: 2 imported, 1 rejected, see ${bulk.file}.rejected`,
    expect.any(String),
  ]);
  await appendFile(bulk.file, text.slice(-5));
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 1 imported, 2 lines done by an earlier run']);
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 0 imported, 3 lines done by an earlier run']);
});

test('counts no line twice whose line break was appended', async () => {
  await writeFile(bulk.file, JSON.stringify(contacts[0]));
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 1 imported']);
  await appendFile(bulk.file, '\r\n{"first_name":""}\n');
  await bulk.importLines('contacts');
  expect(await bulk.readRejected()).toEqual([[2, expect.any(String)]]);
});

test('leaves rows with a known id as they are', async () => {
  await bulk.toFile([{ id: 81, name: 'Other name' }, { name: 'New' }]);
  expect(await bulk.importLines('tags')).toEqual(['tags: 1 imported, 1 were there already']);
  expect(await bulk.knex('tags').select('name').where('id', 81)).toEqual([{ name: 'Refund' }]);
});

test('of two runs at once, only one imports the lines', async () => {
  const before = await bulk.count('tags');
  // Three batches.
  await bulk.toFile(Array.from({ length: 1_200 }, (_, index) => ({ name: `At once ${index}` })));
  const printed = await Promise.all([bulk.importLines('tags'), bulk.importLines('tags')]);
  expect(await bulk.count('tags')).toBe(before + 1_200);
  expect(printed.flat().sort()).toEqual([
    'Another import of this file is running, or has just ended. Run the same command again when it has.',
    'tags: 1200 imported',
  ]);
});

test('of two runs at once, only one imports lines that may be there twice', async () => {
  const before = await bulk.count('contacts');
  await bulk.toFile(Array.from({ length: 1_200 }, () => ({ first_name: 'Twin' })));
  await Promise.all([bulk.importLines('contacts'), bulk.importLines('contacts')]);
  expect(await bulk.count('contacts')).toBe(before + 1_200);
});
