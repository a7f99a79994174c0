/** `helpdesk import`: what is imported, and how the command is used. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runImport } from '../../src/commands/bulk.ts';
import { readConfig } from '../../src/config.ts';
import { allocateIds, noteIds } from '../../src/database/statements/id-allocation.ts';
import { writeTransaction } from '../../src/database/transactions/transactions.ts';
import { type BulkImport, nestedField, prepareImport } from '../support/bulk-import.ts';
import { startService } from '../support/service.ts';
import { newDatabase } from '../support/shared-database.ts';

let bulk: BulkImport;
beforeEach(async () => {
  bulk = await prepareImport();
});

/** A field with one option. */
function field(option: string) {
  const field_options = [{ name: option, position: 1 }];
  return { name: 'A', internal_name: 'a', type: 'dropdown', field_options };
}

test('an account without a default brand is an error after the import', async () => {
  const first = { name: 'A', is_default: false };
  await bulk.toFile([first]);
  expect(await bulk.importLines('brands')).toEqual(['brands: 1 imported']);
  await bulk.knex('brands').where('account_id', 1).update({ is_default: false });
  const noDefault =
    'The account has no default brand, which a new conversation gets: import one with "is_default": true.';
  await bulk.toFile([first, { name: '' }]);
  expect(await bulk.importLines('brands')).toEqual([
    expect.stringContaining('brands: '),
    `Lines were rejected (1): correct them in a new file, and import that. ${noDefault}`,
  ]);
  await bulk.toFile([{ name: 'B', is_default: false }]);
  expect(await bulk.importLines('brands')).toEqual(['brands: 1 imported', noDefault]);
  await bulk.toFile([{ name: 'C', is_default: true }]);
  expect(await bulk.importLines('brands')).toEqual(['brands: 1 imported']);
});

test.each<[resource: string, line: object, table: string, columns: object]>([
  ['brands', { name: ' A ', is_default: false }, 'brands', { name: 'A' }],
  ['roles', { label: ' A ' }, 'roles', { label: 'A' }],
  [
    'members',
    { email: 'new@northwind.example', first_name: ' A ', last_name: ' B ', role_id: 1 },
    'members',
    { first_name: 'A', last_name: 'B' },
  ],
  ['contact-fields', field(' x\u{a0}'), 'contact_field_options', { name: 'x', name_folded: 'x' }],
  ['conversation-fields', field(' x '), 'conversation_field_options', { name: 'x' }],
  ['conversation-fields', nestedField({ name: ' x ', position: 1 }), 'conversation_field_level_options', { name: 'x' }],
  ['conversation-fields', nestedField({ name: 'x', position: 1 }, ' A '), 'conversation_field_levels', { name: 'A' }],
  [
    'help-centers',
    {
      name: ' A ',
      status: 'ACTIVE',
      access_type: 'PUBLIC',
      brand_id: 3,
      domain: { url: '', https: false, active: false, verified: false },
    },
    'help_centers',
    { name: 'A' },
  ],
  ['collections', { help_center_id: 22, level: 1, name: ' A ' }, 'collections', { name: 'A' }],
])('names are trimmed: %s %j', async (resource, line, table, columns) => {
  await bulk.toFile([line]);
  await bulk.importLines(resource);
  expect(
    await bulk
      .knex(table)
      .select(...Object.keys(columns))
      .orderBy('id', 'desc')
      .first(),
  ).toEqual(columns);
});

test('options are added behind the highest position', async () => {
  const first = { id: 5_000, name: 'First', position: 2 ** 52 };
  await bulk.toFile([{ id: 400, name: 'A', internal_name: 'a', type: 'dropdown', field_options: [first] }]);
  expect(await bulk.importLines('contact-fields')).toEqual(['contact-fields: 1 imported']);
  const service = await startService({ databaseUrl: bulk.url });
  onTestFinished(() => service.close());
  expect(await service.send('PATCH', '/v1/contacts/fields/400', { field_options: ['Second'] })).toMatchObject({
    status: 200,
    body: { data: { field_options: [first, { name: 'Second', position: 2 ** 52 + 1 }] } },
  });
});

test('the highest id leaves ids for the rows after it', async () => {
  await bulk.toFile([{ id: 2 ** 52, first_name: 'Ada' }, { first_name: 'Grace' }]);
  expect(await bulk.importLines('contacts')).toEqual(['contacts: 2 imported']);
  expect(
    await bulk
      .knex('contacts')
      .where('id', '>=', 2 ** 52)
      .orderBy('id')
      .pluck('id'),
  ).toEqual([2 ** 52, 2 ** 52 + 1]);
});

test.each([
  ['the last id', 1, [Number.MAX_SAFE_INTEGER]],
  ['more than the last id', 2, undefined],
])('%s is given: %i of contacts', async (_name, wanted, expected) => {
  const ids = writeTransaction(bulk.knex, async (trx) => {
    await noteIds(trx, 'contacts', [Number.MAX_SAFE_INTEGER - 1]);
    return allocateIds(trx, 'contacts', wanted);
  });
  if (expected) expect(await ids).toEqual(expected);
  else await expect(ids).rejects.toThrow('The table contacts has no ids left');
});

test('HTML is sanitized, and its text is found by a search', async () => {
  const html = '<p onclick="x()">A <b>Wheel</b></p><script>x()</script>';
  await bulk.toFile([
    {
      brand_id: 3,
      requested_by_id: 1534,
      subject: 'A',
      description_html: html,
      replies: [{ text: 'Bell', created_at: 1 }],
    },
  ]);
  expect(await bulk.importLines('conversations')).toEqual(['conversations: 1 imported']);
  expect(
    await bulk.knex('conversations').select('description_html', 'description_folded').orderBy('id', 'desc').first(),
  ).toEqual({
    description_html: '<p>A <strong>Wheel</strong></p>',
    description_folded: 'a wheel',
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no such resource', { resource: 'cats' }, 'There is no resource "cats": choose all, account, brands,'],
  ['no such file', { path: 'nowhere' }, 'There is no file nowhere'],
  ['no such folder', { resource: 'all', path: 'nowhere' }, 'There is no folder nowhere.'],
  ['a file in place of a folder', { resource: 'all' }, 'is a file: name its folder, or instead of `all` the resource'],
  ['no such account', { account: 77 }, 'There is no account 77'],
  ['several accounts', { account: undefined }, 'There are 1 (Northwind), 2 (Contoso), 3 (Tailspin).'],
])('%s', async (_name, options, message) => {
  await bulk.toFile([{ name: 'A' }]);
  const all = { resource: 'tags', path: bulk.file, account: 1, print: () => {}, ...options };
  await expect(runImport(readConfig({ DATABASE_URL: bulk.url }), all)).rejects.toThrow(message);
});

test('an account is not imported beside another one that --account names', async () => {
  await bulk.toFile([{ id: 77, name: 'A', has_knowledge_base: true, has_ai: true }]);
  const run = { resource: 'account', path: bulk.file, account: 1, print: () => {} };
  const rejected = 'has the account 77, and --account names 1: leave --account out, or move the file elsewhere.';
  await expect(runImport(readConfig({ DATABASE_URL: bulk.url }), run)).rejects.toThrow(rejected);
  expect(await bulk.knex('accounts').where('id', 77)).toEqual([]);
});

test.each<[string, (file: string) => { resource: string; rejected: string }, string]>([
  ['the imported file', (path) => ({ resource: 'tags', rejected: path }), 'is not a file of rejected lines'],
  ['another file', (path) => ({ resource: 'tags', rejected: `${path}.other` }), 'is not a file of rejected lines'],
  ['a device', () => ({ resource: 'tags', rejected: '/dev/zero' }), '/dev/zero is not a file of rejected lines'],
  ['all', (path) => ({ resource: 'all', rejected: `${path}.rejected` }), '--rejected names one file'],
])('--rejected with %s is rejected, and no file is changed', async (_name, options, message) => {
  await bulk.toFile([{ name: 'A' }, { name: '' }]);
  await writeFile(`${bulk.file}.other`, 'mine');
  const contents = () => Promise.all([readFile(bulk.file, 'utf8'), readFile(`${bulk.file}.other`, 'utf8')]);
  const before = await contents();
  const { resource, rejected } = options(bulk.file);
  const run = {
    resource,
    rejected,
    path: resource === 'all' ? dirname(bulk.file) : bulk.file,
    account: 1,
    print: () => {},
  };
  await expect(runImport(readConfig({ DATABASE_URL: bulk.url }), run)).rejects.toThrow(message);
  expect(await contents()).toEqual(before);
});

test('a batch may name more values than a statement takes, and more rows than a call', {
  timeout: 60_000,
}, async () => {
  const options = Array.from({ length: 130_000 }, (_, index) => ({
    id: 5_000_000 + index,
    name: `Option ${index}`,
    position: index + 1,
    parent_option_id: null,
  }));
  const level = { id: 5_000_000, name: 'Country', internal_name: 'country_level', level: 1, options };
  await bulk.toFile([{ name: 'Country', internal_name: 'country', type: 'multi-level', nested_fields: [level] }]);
  expect([await bulk.importLines('conversation-fields'), await bulk.readRejected()]).toEqual([
    ['conversation-fields: 1 imported'],
    [],
  ]);
});

test('a new database without an account says how to get one', async () => {
  const empty = await newDatabase();
  await bulk.toFile([{ name: 'A' }]);
  const imported = runImport(readConfig({ DATABASE_URL: empty }), {
    resource: 'tags',
    path: bulk.file,
    print: () => {},
  });
  await expect(imported).rejects.toThrow('import one with `helpdesk import account FILE`');
});
