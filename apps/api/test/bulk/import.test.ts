/** `helpdesk import`: what is rejected, and what a second run does. */
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bulkResources } from '../../src/bulk/registry.ts';
import { CommandError } from '../../src/commands/account-command.ts';
import { runImport } from '../../src/commands/bulk.ts';
import { readConfig } from '../../src/config.ts';
import { allocateIds, noteIds } from '../../src/database/id-allocation.ts';
import { openDatabase } from '../../src/database/open.ts';
import { writeTransaction } from '../../src/database/transactions.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { startService } from '../support/service.ts';
import { newDatabase, sampleDatabase } from '../support/shared-database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

let url: string;
let file: string;
let knex: Knex;
beforeEach(async () => {
  await using sample = await sampleDatabase();
  url = await sample.copy();
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  file = join(folder, 'lines.ndjson');
  knex = openDatabase({ url });
  onTestFinished(() => knex.destroy());
});

/** @returns what is printed, with the message of the error if there is one. */
async function importLines(resource: string, rejected?: string): Promise<string[]> {
  const printed: string[] = [];
  try {
    await runImport(readConfig({ DATABASE_URL: url }), {
      resource,
      path: file,
      account: 1,
      rejected,
      print: (line) => printed.push(line),
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printed.push(error.message);
  }
  return printed;
}

async function readRejected(): Promise<[line: number, reason: string][]> {
  const text = await readFile(`${file}.rejected`, 'utf8').catch(() => '');
  const entries = text.split('\n').filter(Boolean);
  return entries.map((entry) => {
    const { line, reason } = JSON.parse(entry);
    return [line, reason];
  });
}

const toFile = (lines: readonly unknown[]) =>
  writeFile(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));

const count = async (table: string): Promise<number> => Number((await knex(table).count({ rows: '*' }))[0]?.rows);

/** Makes the insertion of one contact fail. */
const FAIL = isOnPostgres
  ? `create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
     create trigger fail before insert on contacts for each row when (new.first_name = 'Contact 800') execute function fail()`
  : `create trigger fail before insert on contacts when new.first_name = 'Contact 800'
     begin select raise(abort, 'disk full'); end`;
const REPAIR = isOnPostgres ? 'drop function fail cascade' : 'drop trigger fail';

/** A field with one option. */
function field(option: string) {
  const field_options = [{ name: option, position: 1 }];
  return { name: 'A', internal_name: 'a', type: 'dropdown', field_options };
}

/** A conversation field with one option of a level. */
function nested(option: object, name = 'A') {
  const level = { id: 1_000_000, name, internal_name: 'a', level: 1 };
  const options = [{ id: 2_000_000, parent_option_id: null, ...option }];
  return { name: 'A', internal_name: 'a', type: 'nested_dropdown', nested_fields: [{ ...level, options }] };
}

describe('rejected lines', () => {
  test.each<[string, unknown, string]>([
    ['tags', '{"name":', '/The line is not JSON in UTF-8/'],
    ['tags', Buffer.from([0x22, 0xff, 0x22]), '/The line is not JSON in UTF-8/'],
    ['tags', { label: 'A' }, "The line must have required property 'name'."],
    ['tags', { name: 'A', colour: 'red' }, 'The line must NOT have additional properties. It is "colour".'],
    ['tags', '{"name":"a\\\\u0000"}'.replace('\\\\', '\\'), '/U\\+0000/'],
    ['tags', { name: 'REFUND' }, '/name "refund" is taken by another row.'],
    ['tags', { id: 100_081, name: 'New' }, '/\\/id 100081 is taken in another account/'],
    ['contacts', { id: 2 ** 52 + 1, first_name: 'Ada' }, '/id must be <= 4503599627370496.'],
    ['contacts', { id: Number.MAX_SAFE_INTEGER, first_name: 'Ada' }, '/id must be <= 4503599627370496.'],
    [
      'contact-fields',
      {
        name: 'A',
        internal_name: 'a',
        type: 'dropdown',
        field_options: [{ id: 2 ** 52 + 1, name: 'x', position: 1 }],
      },
      '/field_options/0/id must be <= 4503599627370496.',
    ],
    [
      'contact-fields',
      {
        name: 'A',
        internal_name: 'a',
        type: 'dropdown',
        field_options: [{ name: 'x', position: 2 ** 52 + 1 }],
      },
      '/field_options/0/position must be <= 4503599627370496.',
    ],
    [
      'conversation-fields',
      {
        name: 'A',
        internal_name: 'a',
        type: 'nested_dropdown',
        nested_fields: [{ id: 2 ** 52 + 1, name: 'A', internal_name: 'a', level: 1, options: [] }],
      },
      '/nested_fields/0/id must be <= 4503599627370496.',
    ],
    [
      'conversation-fields',
      {
        name: 'A',
        internal_name: 'a',
        type: 'nested_dropdown',
        nested_fields: [
          {
            id: 1_000,
            name: 'A',
            internal_name: 'a',
            level: 1,
            options: [{ id: 2 ** 52 + 1, name: 'x', position: 1, parent_option_id: null }],
          },
        ],
      },
      '/nested_fields/0/options/0/id must be <= 4503599627370496.',
    ],
    ['contacts', { first_name: 'Ada', email: 'nobody' }, '/email must match format "email".'],
    ['contacts', { first_name: 'Ada', company_ids: [412, 100_412] }, '/\\/company_ids\\/1 100412 is not in companies/'],
    ['contacts', { first_name: 'Ada', email: 'MINA.SATO@fabrikam.example' }, '/is taken by another row/'],
    [
      'contacts',
      { first_name: 'Ada', custom_fields: { plan: 'Gold' } },
      '/custom_fields/plan must be the name of one of its options.',
    ],
    ['companies', { name: 'New', domains: ['AW.example'] }, '/domains/0 "aw.example" is taken by another row.'],
    ['members', { email: 'new@northwind.example', first_name: 'New', role_id: 99 }, '/\\/role_id 99 is not in roles/'],
    ['contact-fields', { name: 'Plan', internal_name: 'plan2', type: 'text' }, '/name "plan" is taken by another row.'],
    [
      'conversation-fields',
      {
        name: 'A',
        internal_name: 'a',
        type: 'dropdown',
        field_options: [
          { name: 'x', position: 1 },
          { name: 'x', position: 2 },
        ],
      },
      '/field_options/1/name is the name of another option of the field.',
    ],
    [
      'conversations',
      { brand_id: 3, requested_by_id: 101_534, subject: 'A', description_html: '<p>A</p>' },
      '/\\/requested_by_id 101534 is not in contacts/',
    ],
    [
      'conversations',
      { brand_id: 3, requested_by_id: 1534, subject: 'A', description_html: '<p>A</p>', status: 'Lost' },
      '/status must be equal to one of the allowed values: ["Open","Pending","Resolved","Closed"].',
    ],
    ['collections', { help_center_id: 21, level: 2, name: 'A' }, '/\\/level must be 1/'],
    [
      'articles',
      { help_center_id: 22, collection_id: 301, brand_id: 3, created_by_id: 11, title: 'A', status: 'DRAFT' },
      '/collection_id must be a collection of the help center of the article.',
    ],
    [
      'conversation-fields',
      nested({ name: 'x', position: 2 ** 52 + 1 }),
      '/nested_fields/0/options/0/position must be <= 4503599627370496.',
    ],
    [
      'conversation-fields',
      nested({ name: 'x'.repeat(256), position: 1 }),
      '/nested_fields/0/options/0/name must NOT have more than 255 characters.',
    ],
  ])('%s %j: %s', async (resource, line, reason) => {
    const bytes = line instanceof Buffer ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line));
    await writeFile(file, Buffer.concat([Buffer.from('\n'), bytes]));
    const printed = await importLines(resource);
    const [entry, ...others] = await readRejected();
    expect(others).toEqual([]);
    expect(entry?.[0]).toBe(2);
    if (reason.startsWith('/') && reason.endsWith('/')) expect(entry?.[1]).toMatch(new RegExp(reason.slice(1, -1)));
    else expect(entry?.[1]).toBe(reason);
    expect(printed).toEqual([
      `${resource}: 0 imported, 1 rejected, see ${file}.rejected`,
      'Lines were rejected (1): correct them in a new file, and import that.',
    ]);
  });

  const conversation = { brand_id: 3, requested_by_id: 1534, subject: 'A', description_html: '<p>A</p>' };
  const field = { name: 'A', internal_name: 'a', type: 'text' };
  const domain = { url: '', https: false, active: false, verified: false };
  const article = { help_center_id: 22, brand_id: 3, created_by_id: 11, title: 'A', status: 'DRAFT' };
  const collection = { help_center_id: 22, level: 1, name: 'A' };
  const REQUIRED_TEXTS: readonly (readonly [resource: string, line: object, texts: readonly string[]])[] = [
    ['brands', { name: 'A', is_default: false }, ['name']],
    ['roles', { label: 'A' }, ['label']],
    ['teams', { label: 'A' }, ['label']],
    ['members', { email: 'new@northwind.example', first_name: 'A', role_id: 1 }, ['email', 'first_name']],
    ['contact-fields', field, ['name', 'internal_name', 'type']],
    ['conversation-fields', field, ['name', 'internal_name', 'type']],
    ['tags', { name: 'A' }, ['name']],
    ['companies', { name: 'A' }, ['name']],
    ['contacts', { first_name: 'A' }, ['first_name']],
    ['conversations', conversation, ['subject', 'description_html']],
    [
      'help-centers',
      { name: 'A', status: 'ACTIVE', access_type: 'PUBLIC', brand_id: 3, domain },
      ['name', 'status', 'access_type'],
    ],
    ['collections', collection, ['name']],
    ['articles', article, ['title', 'status']],
  ];

  test.each(REQUIRED_TEXTS)('%s %j: no blanks in %j', async (resource, line, texts) => {
    await toFile(texts.flatMap((text) => ['', ' \t\n\u{a0}\u{feff}'].map((blank) => ({ ...line, [text]: blank }))));
    await importLines(resource);
    expect(await readRejected()).toEqual(
      texts.flatMap((text, index) => [
        [2 * index + 1, `/${text} must not be blank.`],
        [2 * index + 2, `/${text} must not be blank.`],
      ]),
    );
  });

  test('a blank account name', async () => {
    await toFile([{ id: 9, name: ' ', has_knowledge_base: true, has_ai: true }]);
    await expect(importLines('account')).rejects.toThrow('/name must not be blank.');
  });

  test('the lines above have every required member and no other', () => {
    const required = bulkResources.map(({ name, schema }) => [name, 'required' in schema ? schema.required : []]);
    expect(REQUIRED_TEXTS.map(([name, line]) => [name, Object.keys(line)])).toEqual(required.slice(1));
    for (const [, line, texts] of REQUIRED_TEXTS) {
      expect(texts).toEqual(Object.keys(line).filter((name) => typeof Reflect.get(line, name) === 'string'));
    }
  });

  test.each<[string, object, string]>([
    [
      'contact-fields',
      { ...field, type: 'dropdown', field_options: [{ name: ' ', position: 1 }] },
      '/field_options/0/name must not be blank.',
    ],
    [
      'conversation-fields',
      { ...field, type: 'dropdown', field_options: [{ name: ' ', position: 1 }] },
      '/field_options/0/name must not be blank.',
    ],
    ...['<script>x()</script>', '<p></p>', '<p> <br></p>', '&nbsp;', '<p><img src="http://a.example/a.png"></p>'].map(
      (description_html): [string, object, string] => [
        'conversations',
        { ...conversation, description_html },
        '/description_html has nothing left after it was sanitized.',
      ],
    ),
    [
      'brands',
      { name: 'A', is_default: true },
      '/is_default must be false: the account has a default brand, and can have one.',
    ],
    [
      'contact-fields',
      { ...field, type: 'dropdown', field_options: ['x', ' X '].map((name, position) => ({ name, position })) },
      '/field_options/1/name is the name of another option of the field.',
    ],
    [
      'conversation-fields',
      { ...field, type: 'dropdown', field_options: ['x', ' x '].map((name, position) => ({ name, position })) },
      '/field_options/1/name is the name of another option of the field.',
    ],
    [
      'collections',
      { ...collection, level: 2, parent_collection_id: 301, root_collection_id: 301 },
      '/parent_collection_id must be a collection of the same help center.',
    ],
    [
      'collections',
      { ...collection, help_center_id: 21, level: 3, parent_collection_id: 301, root_collection_id: 301 },
      '/level must be one more than that of the parent.',
    ],
    [
      'collections',
      { ...collection, help_center_id: 21, level: 2, parent_collection_id: 301, root_collection_id: 302 },
      '/root_collection_id must be that of the parent, or the parent if it is a root.',
    ],
  ])('%s %j: %s', async (resource, line, reason) => {
    await toFile([line]);
    await importLines(resource);
    expect(await readRejected()).toEqual([[1, reason]]);
  });

  const options = (name: string) => ({ ...field, type: 'dropdown', field_options: [{ name, position: 1 }] });
  const NAME_LIMITS = ['name', 'internal_name'] as const;
  type Limit = [resource: string, path: string, maxLength: number, toLine: (length: number) => object];
  /** Characters of four bytes, so that the longest value is also the largest. */
  const wide = (length: number) => '\u{1f600}'.repeat(length);
  test.each<Limit>([
    ['contacts', '/email', 254, (length) => ({ first_name: 'A', email: 'a@b.example'.padStart(length, 'a') })],
    [
      'contacts',
      '/custom_fields/how_we_met',
      10_000,
      (length) => ({ first_name: 'A', custom_fields: { how_we_met: wide(length) } }),
    ],
    [
      'conversations',
      '/custom_fields/0/value',
      10_000,
      (length) => ({ ...conversation, custom_fields: [{ id: 72, value: wide(length) }] }),
    ],
    ...['contact-fields', 'conversation-fields'].flatMap((resource) => [
      ...NAME_LIMITS.map(
        (name): Limit => [resource, `/${name}`, 255, (length) => ({ ...field, [name]: wide(length) })],
      ),
      [resource, '/field_options/0/name', 255, (length) => options(wide(length))] satisfies Limit,
    ]),
    ['contact-fields', '/description', 1_000, (length) => ({ ...field, description: wide(length) })],
    // In a cursor, a control character takes more than any other.
    ['collections', '/position', 200, (length) => ({ ...collection, position: '\u0001'.repeat(length) })],
    ['articles', '/position', 200, (length) => ({ ...article, position: wide(length) })],
  ])('%s: %s has at most %i characters', async (resource, path, maxLength, toLine) => {
    await toFile([toLine(maxLength), toLine(maxLength + 1)]);
    await importLines(resource);
    expect(await readRejected()).toEqual([[2, `${path} must NOT have more than ${maxLength} characters.`]]);
  });

  test.each(['draft_html_content', 'published_html_content'])(
    'articles: %s is limited after it was sanitized',
    async (name) => {
      // Each becomes `&amp;`.
      await toFile([{ ...article, [name]: '&'.repeat(2_000_001) }]);
      await importLines('articles');
      expect(await readRejected()).toEqual([[1, `/${name} must be at most 10000000 characters after sanitizing.`]]);
    },
  );

  test('a page ends at the longest position', async () => {
    await toFile(['A', 'B'].map((name) => ({ ...collection, name, position: '\u0001'.repeat(200) })));
    await importLines('collections');
    const service = await startService({ databaseUrl: url });
    onTestFinished(() => service.close());
    expect(await service.get('/v1/collections?help_center_id=22&per_page=1')).toMatchObject({
      status: 200,
      body: { pages: { next_cursor: expect.any(String) } },
    });
  });

  test('the lists respond after an import of blanks', async () => {
    const blanks = REQUIRED_TEXTS.map(([resource, line, texts]) => {
      return [resource, { ...line, ...Object.fromEntries(texts.map((text) => [text, ' '])) }] as const;
    });
    for (const [resource, line] of blanks) {
      await toFile([line]);
      await importLines(resource);
    }
    const service = await startService({ databaseUrl: url });
    onTestFinished(() => service.close());
    const lists = [
      'contacts',
      'contact-fields',
      'conversations',
      'conversations/fields',
      'tags',
      'members',
      'helpcenters',
    ];
    const ofHelpCenter = ['collections?help_center_id=22', 'articles?help_center_id=22'];
    for (const path of [...lists, ...ofHelpCenter]) {
      expect(await service.get(`/v1/${path}`), path).toMatchObject({ status: 200 });
    }
  });

  test('a text at any depth that no database could store', async () => {
    await toFile([`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`]);
    await importLines('tags');
    expect(await readRejected()).toEqual([[1, 'A text has U+0000 or half of a surrogate pair: remove it.']]);
  });

  const child = { ...collection, level: 2, parent_collection_id: 9_001, root_collection_id: 9_001 };
  test.each<[resource: string, lines: readonly object[], rejected: readonly [line: number, reason: string][]]>([
    [
      'collections',
      [{ ...collection, id: 9_001 }, child, { ...child, help_center_id: 21 }],
      [[3, '/parent_collection_id must be a collection of the same help center.']],
    ],
    [
      'collections',
      [{ ...collection, id: 9_001, level: 2 }, child],
      [
        [1, '/level must be 1 for a collection without parent and root, and 2 or 3 for one that has both.'],
        [2, '/parent_collection_id 9001 is not in collections of the account: import that first.'],
      ],
    ],
  ])('%s refer to earlier lines of the same batch: %j', async (resource, lines, rejected) => {
    await toFile(lines);
    await importLines(resource);
    expect(await readRejected()).toEqual(rejected);
  });

  test('a second default brand of a batch, but not one after a line that was rejected', async () => {
    await knex('brands').where('account_id', 1).update({ is_default: false });
    const brand = { name: 'A', is_default: true };
    await toFile([{ ...brand, id: 100_003 }, brand, brand]);
    await importLines('brands');
    expect(await readRejected()).toEqual([
      [1, '/id 100003 is taken in another account: import into another database, or remove the id.'],
      [3, '/is_default must be false: the account has a default brand, and can have one.'],
    ]);
  });

  test('a line that contradicts an earlier line of the same batch', async () => {
    await toFile([{ name: 'Same' }, { name: 'same' }, { id: 300_000, name: 'B' }, { name: 'C' }]);
    expect(await importLines('tags')).toContain(`tags: 3 imported, 1 rejected, see ${file}.rejected`);
    expect(await readRejected()).toEqual([[2, '/name "same" is taken by another row.']]);
    expect(await knex('tags').select('id').where('name', 'C')).toEqual([{ id: 300_002 }]);
  });
});

describe('a second run', () => {
  const contacts = Array.from({ length: 1_200 }, (_, index) => ({ first_name: `Contact ${index}` }));

  test('imports nothing twice, not even lines without an id', async () => {
    await toFile(contacts);
    const before = await count('contacts');
    expect(await importLines('contacts')).toEqual(['contacts: 1200 imported']);
    expect(await importLines('contacts')).toEqual(['contacts: 0 imported, 1200 lines done by an earlier run']);
    expect(await count('contacts')).toBe(before + 1_200);
  });

  test('continues after the last batch of a run that was killed, with the reasons of what it rejected', async () => {
    const lines = contacts.map((line, index) => (index % 400 === 7 ? { first_name: '' } : line));
    await toFile(lines);
    // The second batch cannot be written.
    await knex.raw(FAIL);
    // Two lines of the first batch.
    await expect(importLines('contacts')).rejects.toThrow('disk full');
    expect(await readRejected()).toHaveLength(2);
    await knex.raw(REPAIR);
    expect(await importLines('contacts')).toEqual([
      `contacts: 699 imported, 500 lines done by an earlier run, 3 rejected, see ${file}.rejected`,
      'Lines were rejected (3): correct them in a new file, and import that.',
    ]);
    expect(await importLines('contacts')).toEqual([
      `contacts: 0 imported, 1200 lines done by an earlier run, 3 rejected, see ${file}.rejected`,
      'Lines were rejected (3): correct them in a new file, and import that.',
    ]);
    expect((await readRejected()).map(([line]) => line)).toEqual([8, 408, 808]);
    expect(
      await knex('contacts').where('first_name', 'like', 'Contact %').countDistinct({ names: 'first_name' }),
    ).toEqual([{ names: 1_197 }]);
  });

  if (isOnPostgres) {
    test('continues after a connection that was lost, as the first says', async () => {
      const target = new URL(url);
      const proxy = await startTcpProxy(Number(target.port));
      onTestFinished(() => proxy.close());
      target.port = String(proxy.port);
      const before = await count('contacts');
      await toFile(Array.from({ length: 20_000 }, (_, index) => ({ first_name: `Contact ${index}` })));
      const options = { resource: 'contacts', path: file, account: 1, print: () => {} };
      const lost = runImport(readConfig({ DATABASE_URL: target.href }), options).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await count('contacts')).toBeGreaterThan(before), { timeout: 20_000 });
      await proxy.refuse();
      expect(await lost).toBeInstanceOf(CommandError);
      expect(await lost).toHaveProperty(
        'message',
        expect.stringMatching(
          /^The connection to the database was lost \(.+\)\. Run the same command again: it continues after the last batch that was imported\.$/,
        ),
      );
      const [summary] = await importLines('contacts');
      expect(summary).toMatch(/^contacts: \d+ imported, \d+ lines done by an earlier run$/);
      expect(await count('contacts')).toBe(before + 20_000);
    });
  }

  test('counts what earlier runs rejected, wherever they wrote it', async () => {
    const invalid = { first_name: '' };
    await toFile([contacts[0], invalid, invalid]);
    const other = `${file}.other`;
    const correct = (lines: number) => `Lines were rejected (${lines}): correct them in a new file, and import that.`;
    expect(await importLines('contacts')).toEqual([
      `contacts: 1 imported, 2 rejected, see ${file}.rejected`,
      correct(2),
    ]);
    expect(await importLines('contacts', other)).toEqual([
      'contacts: 0 imported, 3 lines done by an earlier run, 2 rejected, in the file of an earlier run',
      correct(2),
    ]);
    await appendFile(file, `${JSON.stringify(invalid)}\n`);
    expect(await importLines('contacts', other)).toEqual([
      `contacts: 0 imported, 3 lines done by an earlier run, 3 rejected, see ${other}, for 2 the file of an earlier run`,
      correct(3),
    ]);
    await rm(`${file}.rejected`);
    expect(await importLines('contacts')).toEqual([
      'contacts: 0 imported, 4 lines done by an earlier run, 3 rejected, in the file of an earlier run',
      correct(3),
    ]);
  });

  test('counts the entries of the file where an earlier version did not keep the number', async () => {
    await toFile([contacts[0], { first_name: '' }]);
    await importLines('contacts');
    await knex('import_checkpoints').update({ rejected: null });
    expect(await importLines('contacts')).toContain(
      `contacts: 0 imported, 2 lines done by an earlier run, 1 rejected, see ${file}.rejected`,
    );
  });

  test('reads what was appended, and a file that is another from its first line', async () => {
    await toFile(contacts.slice(0, 3));
    await importLines('contacts');
    await appendFile(file, '{"first_name":"Appended"}\n');
    expect(await importLines('contacts')).toEqual(['contacts: 1 imported, 3 lines done by an earlier run']);
    await truncate(file);
    await appendFile(file, '{"first_name":"Other"}\n{"first_name":"File"}\n');
    expect(await importLines('contacts')).toEqual(['contacts: 2 imported']);
  });

  test('reads a last line again that was cut off', async () => {
    const text = contacts
      .slice(0, 3)
      .map((line) => JSON.stringify(line))
      .join('\n');
    await writeFile(file, text.slice(0, -5));
    expect(await importLines('contacts')).toEqual([
      `contacts: 2 imported, 1 rejected, see ${file}.rejected`,
      expect.any(String),
    ]);
    await appendFile(file, text.slice(-5));
    expect(await importLines('contacts')).toEqual(['contacts: 1 imported, 2 lines done by an earlier run']);
    expect(await importLines('contacts')).toEqual(['contacts: 0 imported, 3 lines done by an earlier run']);
  });

  test('counts no line twice whose line break was appended', async () => {
    await writeFile(file, JSON.stringify(contacts[0]));
    expect(await importLines('contacts')).toEqual(['contacts: 1 imported']);
    await appendFile(file, '\r\n{"first_name":""}\n');
    await importLines('contacts');
    expect(await readRejected()).toEqual([[2, expect.any(String)]]);
  });

  test('leaves rows with a known id as they are', async () => {
    await toFile([{ id: 81, name: 'Other name' }, { name: 'New' }]);
    expect(await importLines('tags')).toEqual(['tags: 1 imported, 1 were there already']);
    expect(await knex('tags').select('name').where('id', 81)).toEqual([{ name: 'Refund' }]);
  });
});

test('an account without a default brand is an error after the import', async () => {
  const first = { name: 'A', is_default: false };
  await toFile([first]);
  expect(await importLines('brands')).toEqual(['brands: 1 imported']);
  await knex('brands').where('account_id', 1).update({ is_default: false });
  const noDefault =
    'The account has no default brand, which a new conversation gets: import one with "is_default": true.';
  await toFile([first, { name: '' }]);
  expect(await importLines('brands')).toEqual([
    expect.stringContaining('brands: '),
    `Lines were rejected (1): correct them in a new file, and import that. ${noDefault}`,
  ]);
  await toFile([{ name: 'B', is_default: false }]);
  expect(await importLines('brands')).toEqual(['brands: 1 imported', noDefault]);
  await toFile([{ name: 'C', is_default: true }]);
  expect(await importLines('brands')).toEqual(['brands: 1 imported']);
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
  ['conversation-fields', nested({ name: ' x ', position: 1 }), 'conversation_field_level_options', { name: 'x' }],
  ['conversation-fields', nested({ name: 'x', position: 1 }, ' A '), 'conversation_field_levels', { name: 'A' }],
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
  await toFile([line]);
  await importLines(resource);
  expect(
    await knex(table)
      .select(...Object.keys(columns))
      .orderBy('id', 'desc')
      .first(),
  ).toEqual(columns);
});

test('options are added behind the highest position', async () => {
  const first = { id: 5_000, name: 'First', position: 2 ** 52 };
  await toFile([{ id: 400, name: 'A', internal_name: 'a', type: 'dropdown', field_options: [first] }]);
  expect(await importLines('contact-fields')).toEqual(['contact-fields: 1 imported']);
  const service = await startService({ databaseUrl: url });
  onTestFinished(() => service.close());
  expect(await service.send('PATCH', '/v1/contacts/fields/400', { field_options: ['Second'] })).toMatchObject({
    status: 200,
    body: { data: { field_options: [first, { name: 'Second', position: 2 ** 52 + 1 }] } },
  });
});

test('the highest id leaves ids for the rows after it', async () => {
  await toFile([{ id: 2 ** 52, first_name: 'Ada' }, { first_name: 'Grace' }]);
  expect(await importLines('contacts')).toEqual(['contacts: 2 imported']);
  expect(
    await knex('contacts')
      .where('id', '>=', 2 ** 52)
      .orderBy('id')
      .pluck('id'),
  ).toEqual([2 ** 52, 2 ** 52 + 1]);
});

test.each([
  ['the last id', 1, [Number.MAX_SAFE_INTEGER]],
  ['more than the last id', 2, undefined],
])('%s is given: %i of contacts', async (_name, wanted, expected) => {
  const ids = writeTransaction(knex, async (trx) => {
    await noteIds(trx, 'contacts', [Number.MAX_SAFE_INTEGER - 1]);
    return allocateIds(trx, 'contacts', wanted);
  });
  if (expected) expect(await ids).toEqual(expected);
  else await expect(ids).rejects.toThrow('The table contacts has no ids left');
});

test('HTML is sanitized, and its text is found by a search', async () => {
  const html = '<p onclick="x()">A <b>Wheel</b></p><script>x()</script>';
  await toFile([
    {
      brand_id: 3,
      requested_by_id: 1534,
      subject: 'A',
      description_html: html,
      replies: [{ text: 'Bell', created_at: 1 }],
    },
  ]);
  expect(await importLines('conversations')).toEqual(['conversations: 1 imported']);
  expect(
    await knex('conversations').select('description_html', 'description_folded').orderBy('id', 'desc').first(),
  ).toEqual({
    description_html: '<p>A <strong>Wheel</strong></p>',
    description_folded: 'a wheel',
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no such resource', { resource: 'cats' }, 'There is no resource "cats": choose all, account, brands,'],
  ['no such file', { path: 'nowhere' }, 'There is no file nowhere'],
  ['no such account', { account: 77 }, 'There is no account 77'],
  ['several accounts', { account: undefined }, 'There are 1 (Northwind), 2 (Contoso), 3 (Tailspin).'],
])('%s', async (_name, options, message) => {
  await toFile([{ name: 'A' }]);
  const all = { resource: 'tags', path: file, account: 1, print: () => {}, ...options };
  await expect(runImport(readConfig({ DATABASE_URL: url }), all)).rejects.toThrow(message);
});

test.each<[string, (file: string) => { resource: string; rejected: string }, string]>([
  ['the imported file', (path) => ({ resource: 'tags', rejected: path }), 'is not a file of rejected lines'],
  ['another file', (path) => ({ resource: 'tags', rejected: `${path}.other` }), 'is not a file of rejected lines'],
  ['a device', () => ({ resource: 'tags', rejected: '/dev/zero' }), '/dev/zero is not a file of rejected lines'],
  ['all', (path) => ({ resource: 'all', rejected: `${path}.rejected` }), '--rejected names one file'],
])('--rejected with %s is rejected, and no file is changed', async (_name, options, message) => {
  await toFile([{ name: 'A' }, { name: '' }]);
  await writeFile(`${file}.other`, 'mine');
  const contents = () => Promise.all([readFile(file, 'utf8'), readFile(`${file}.other`, 'utf8')]);
  const before = await contents();
  const { resource, rejected } = options(file);
  const run = { resource, rejected, path: resource === 'all' ? dirname(file) : file, account: 1, print: () => {} };
  await expect(runImport(readConfig({ DATABASE_URL: url }), run)).rejects.toThrow(message);
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
  await toFile([{ name: 'Country', internal_name: 'country', type: 'multi-level', nested_fields: [level] }]);
  expect([await importLines('conversation-fields'), await readRejected()]).toEqual([
    ['conversation-fields: 1 imported'],
    [],
  ]);
});

test('a new database without an account says how to get one', async () => {
  const empty = await newDatabase();
  await toFile([{ name: 'A' }]);
  const imported = runImport(readConfig({ DATABASE_URL: empty }), { resource: 'tags', path: file, print: () => {} });
  await expect(imported).rejects.toThrow('import one with `helpdesk import account FILE`');
});
