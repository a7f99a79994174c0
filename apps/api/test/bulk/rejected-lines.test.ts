/** Lines that `helpdesk import` rejects, each with its number and the reason. */
import { writeFile } from 'node:fs/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bulkResources } from '../../src/bulk/registry.ts';
import { type BulkImport, nestedField, prepareImport } from '../support/bulk-import.ts';
import { startService } from '../support/service.ts';

let bulk: BulkImport;
beforeEach(async () => {
  bulk = await prepareImport();
});

test.each<[string, unknown, string]>([
  ['tags', '{"name":', '/The line is not JSON in UTF-8/'],
  ['tags', Buffer.from([0x22, 0xff, 0x22]), '/The line is not JSON in UTF-8/'],
  ['tags', { label: 'A' }, "The line must have required property 'name'."],
  ['tags', { name: 'A', colour: 'red' }, 'The line has the unknown member "colour".'],
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
    'contact-fields',
    {
      name: 'A',
      internal_name: 'a',
      type: 'dropdown',
      field_options: [
        { id: 7_000, name: 'x', position: 1 },
        { id: 7_000, name: 'y', position: 2 },
      ],
    },
    '/field_options/1/id 7000 is in the line twice.',
  ],
  [
    'companies',
    { name: 'New', domains: ['b.example', 'B.example', 'aw.example'] },
    '/domains/2 "aw.example" is taken by another row.',
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
    nestedField({ name: 'x', position: 2 ** 52 + 1 }),
    '/nested_fields/0/options/0/position must be <= 4503599627370496.',
  ],
  [
    'conversation-fields',
    nestedField({ name: 'x'.repeat(256), position: 1 }),
    '/nested_fields/0/options/0/name must NOT have more than 255 characters.',
  ],
])('%s %j: %s', async (resource, line, reason) => {
  const bytes = line instanceof Buffer ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line));
  await writeFile(bulk.file, Buffer.concat([Buffer.from('\n'), bytes]));
  const printed = await bulk.importLines(resource);
  const [entry, ...others] = await bulk.readRejected();
  expect(others).toEqual([]);
  expect(entry?.[0]).toBe(2);
  if (reason.startsWith('/') && reason.endsWith('/')) expect(entry?.[1]).toMatch(new RegExp(reason.slice(1, -1)));
  else expect(entry?.[1]).toBe(reason);
  expect(printed).toEqual([
    `${resource}: 0 imported, 1 rejected, see ${bulk.file}.rejected`,
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
  await bulk.toFile(texts.flatMap((text) => ['', ' \t\n\u{a0}\u{feff}'].map((blank) => ({ ...line, [text]: blank }))));
  await bulk.importLines(resource);
  expect(await bulk.readRejected()).toEqual(
    texts.flatMap((text, index) => [
      [2 * index + 1, `/${text} must not be blank.`],
      [2 * index + 2, `/${text} must not be blank.`],
    ]),
  );
});

test('a blank account name', async () => {
  await bulk.toFile([{ id: 9, name: ' ', has_knowledge_base: true, has_ai: true }]);
  await expect(bulk.importLines('account')).rejects.toThrow('/name must not be blank.');
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
  await bulk.toFile([line]);
  await bulk.importLines(resource);
  expect(await bulk.readRejected()).toEqual([[1, reason]]);
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
    ...NAME_LIMITS.map((name): Limit => [resource, `/${name}`, 255, (length) => ({ ...field, [name]: wide(length) })]),
    [resource, '/field_options/0/name', 255, (length) => options(wide(length))] satisfies Limit,
  ]),
  ['contact-fields', '/description', 1_000, (length) => ({ ...field, description: wide(length) })],
  // In a cursor, a control character takes more than any other.
  ['collections', '/position', 200, (length) => ({ ...collection, position: '\u0001'.repeat(length) })],
  ['articles', '/position', 200, (length) => ({ ...article, position: wide(length) })],
])('%s: %s has at most %i characters', async (resource, path, maxLength, toLine) => {
  await bulk.toFile([toLine(maxLength), toLine(maxLength + 1)]);
  await bulk.importLines(resource);
  expect(await bulk.readRejected()).toEqual([[2, `${path} must NOT have more than ${maxLength} characters.`]]);
});

test.each(['draft_html_content', 'published_html_content'])(
  'articles: %s is limited after it was sanitized',
  async (name) => {
    // Each becomes `&amp;`.
    await bulk.toFile([{ ...article, [name]: '&'.repeat(2_000_001) }]);
    await bulk.importLines('articles');
    expect(await bulk.readRejected()).toEqual([[1, `/${name} must be at most 10000000 characters after sanitizing.`]]);
  },
);

test('a page ends at the longest position', async () => {
  await bulk.toFile(['A', 'B'].map((name) => ({ ...collection, name, position: '\u0001'.repeat(200) })));
  await bulk.importLines('collections');
  const service = await startService({ databaseUrl: bulk.url });
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
    await bulk.toFile([line]);
    await bulk.importLines(resource);
  }
  const service = await startService({ databaseUrl: bulk.url });
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
  await bulk.toFile([`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`]);
  await bulk.importLines('tags');
  expect(await bulk.readRejected()).toEqual([[1, 'A text has U+0000 or half of a surrogate pair: remove it.']]);
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
  await bulk.toFile(lines);
  await bulk.importLines(resource);
  expect(await bulk.readRejected()).toEqual(rejected);
});

test('a second default brand of a batch, but not one after a line that was rejected', async () => {
  await bulk.knex('brands').where('account_id', 1).update({ is_default: false });
  const brand = { name: 'A', is_default: true };
  await bulk.toFile([{ ...brand, id: 100_003 }, brand, brand]);
  await bulk.importLines('brands');
  expect(await bulk.readRejected()).toEqual([
    [1, '/id 100003 is taken in another account: import into another database, or remove the id.'],
    [3, '/is_default must be false: the account has a default brand, and can have one.'],
  ]);
});

test('a line that contradicts an earlier line of the same batch', async () => {
  await bulk.toFile([{ name: 'Same' }, { name: 'same' }, { id: 300_000, name: 'B' }, { name: 'C' }]);
  expect(await bulk.importLines('tags')).toContain(`tags: 3 imported, 1 rejected, see ${bulk.file}.rejected`);
  expect(await bulk.readRejected()).toEqual([[2, '/name "same" is taken by another row.']]);
  expect(await bulk.knex('tags').select('id').where('name', 'C')).toEqual([{ id: 300_002 }]);
});

test.each([
  [100, ['companies: 3 imported'], []],
  [
    101,
    [expect.stringMatching(/^companies: 2 imported, 1 rejected/), expect.stringContaining('Lines were rejected (1)')],
    [[2, 'The line is nested deeper than 100 levels.']],
  ],
  [
    200_000,
    [expect.stringMatching(/^companies: 2 imported, 1 rejected/), expect.stringContaining('Lines were rejected (1)')],
    [[2, 'The line is nested deeper than 100 levels.']],
  ],
])('a line with %i levels does not hold up the others', async (levels, printed, rejected) => {
  // Two levels are those of the line and the member.
  const lists = '['.repeat(levels - 2) + ']'.repeat(levels - 2);
  await bulk.toFile([{ name: 'Before' }, `{"name":"Deep","other_details":{"lists":${lists}}}`, { name: 'After' }]);
  expect(await bulk.importLines('companies')).toEqual(printed);
  expect(rejected.length === 0 ? [] : await bulk.readRejected()).toEqual(rejected);
});

test('a line with more than two million values is rejected before it is parsed', async () => {
  const values = '0,'.repeat(2_000_000);
  await bulk.toFile([{ name: 'Before' }, `{"name":"Wide","other_details":[${values}0]}`, { name: 'After' }]);
  const [printed] = await bulk.importLines('companies');
  expect(printed).toMatch(/^companies: 2 imported, 1 rejected/);
  expect(await bulk.readRejected()).toEqual([[2, 'The line has more than 2000000 values.']]);
});
