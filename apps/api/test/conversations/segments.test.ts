/** How segments are built and kept; what is found with them is in test/database/selections.test.ts. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkSegments } from '../../chaos/segments.ts';
import { selectConversationPage } from '../../src/conversations/conversation-selection.ts';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { searchSegments } from '../../src/conversations/segments/search-segments.ts';
import { startSegmentBuilder } from '../../src/conversations/segments/segment-builder.ts';
import { readOverview } from '../../src/conversations/segments/segment-overview.ts';
import { NEWEST_SIZE, SEGMENT_SIZE, STATE } from '../../src/conversations/segments/segment-rows.ts';
import { MAX_KNOWN_TEXT } from '../../src/conversations/segments/segment-text.ts';
import { isPostgres } from '../../src/database/engine.ts';
import { parseSearch } from '../../src/database/search/search.ts';
import { engines, openSample, type Sample } from '../support/databases.ts';

const ACCOUNT = 1;
const SIZE = 100;

let sample: Sample;
let ids: number[];
beforeEach(async () => {
  sample = await openSample(engines[0] ?? 'better-sqlite3');
  ids = await sample.knex('conversations').where('account_id', ACCOUNT).orderBy('id').pluck('id');
});
afterEach(() => sample.knex.destroy());

async function searchBySegments(search: string) {
  const terms = parseSearch(search);
  const { segments } = await readOverview(sample.knex, ACCOUNT, terms);
  return searchSegments({ db: sample.knex, accountId: ACCOUNT, filters: {} }, terms, segments);
}

const never = () => false;
const build = (isStopping = never) => buildSegments(sample.knex, ACCOUNT, { isStopping, size: SIZE });
const listStates = (): Promise<number[]> => sample.knex('search_segments').orderBy('first_id').pluck('state');
const id = (index: number) => ids[index] ?? 0;
/** All but the newest conversations are in segments. */
const all = () => Math.floor(ids.length / SIZE);

test('each conversation is in one segment, except the newest', async () => {
  expect(await build()).toBe(all());
  expect(await checkSegments(sample.knex)).toEqual([]);
  expect(await build()).toBe(0);
  const { stores } = sample;
  await stores.conversations.create({
    accountId: ACCOUNT,
    subject: 'New',
    description: { html: 'a', text: 'a', folded: 'a' },
    requestedBy: 'new@mail.example',
    priority: 'Low',
    source: 'Mail',
    status: 'Open',
  });
  expect(await listStates()).toEqual(Array(all()).fill(STATE.built));
});

test.each<[change: string, make: () => Promise<unknown>]>([
  ['another status', () => sample.knex('conversations').where('id', id(150)).update({ status: 'Pending' })],
  ['another text', () => sample.knex('conversations').where('id', id(150)).update({ subject_folded: 'other' })],
  [
    'a reply',
    () => {
      const reply = {
        account_id: ACCOUNT,
        conversation_id: id(150),
        text: 'Reply',
        text_folded: 'reply',
        created_at: 1,
      };
      return sample.knex('conversation_replies').insert(reply);
    },
  ],
  [
    'a conversation less',
    async () => {
      for (const table of ['conversation_tags', 'conversation_replies'])
        await sample.knex(table).where('conversation_id', id(150)).delete();
      await sample.knex('conversations').where('id', id(150)).delete();
    },
  ],
  ['another time', () => sample.knex('conversations').where('id', id(150)).update({ created_at: 1 })],
  [
    'a later update',
    () => sample.knex('conversations').where('id', id(150)).update({ last_updated_at: 2_000_000_000 }),
  ],
  ['another requester', () => sample.knex('conversations').where('id', id(150)).update({ requested_by_id: 1534 })],
])('a segment is built again after %s', async (_change, make) => {
  await build();
  await make();
  expect(await listStates()).toEqual([STATE.built, STATE.changed, ...Array(all() - 2).fill(STATE.built)]);
  expect(await build()).toBe(1);
  expect(await checkSegments(sample.knex)).toEqual([]);
  expect(await listStates()).toEqual(Array(all()).fill(STATE.built));
});

test.each<[change: string, make: (contactId: number) => Promise<unknown>]>([
  [
    'another company',
    (contact_id) =>
      sample.knex('contact_companies').insert({ account_id: ACCOUNT, contact_id, company_id: 414, position: 90 }),
  ],
  ['a company less', (contact_id) => sample.knex('contact_companies').where({ contact_id }).delete()],
  [
    'another company instead',
    (contact_id) => sample.knex('contact_companies').where({ contact_id }).update({ company_id: 415 }),
  ],
])('the segments of the conversations of a requester are built again after %s', async (_change, make) => {
  const requesters: number[] = await sample
    .knex('conversations')
    .where('account_id', ACCOUNT)
    .orderBy('id')
    .pluck('requested_by_id');
  const linked: number[] = await sample.knex('contact_companies').whereNot('company_id', 414).pluck('contact_id');
  const requester = linked.find((each) => requesters.includes(each)) ?? 0;
  await build();
  await make(requester);
  const changed = new Set(requesters.flatMap((each, index) => (each === requester ? [Math.floor(index / SIZE)] : [])));
  const expected = Array.from({ length: all() }, (_, index) => (changed.has(index) ? STATE.changed : STATE.built));
  expect(expected).toContain(STATE.changed);
  expect(await listStates()).toEqual(expected);
  await build();
  expect(await checkSegments(sample.knex)).toEqual([]);
});

/** Of a whole segment, where small ones have `SIZE`. */
const WHOLE = 4 * SIZE;
const buildWithNewest = (isStopping = never) =>
  buildSegments(sample.knex, ACCOUNT, { isStopping, size: WHOLE, newestSize: SIZE });
const countWhole = () => Math.floor(ids.length / WHOLE);
const listSizes = async (): Promise<number[]> =>
  (await readOverview(sample.knex, ACCOUNT, [])).segments.map((segment) => segment.size);
const listReplaced = () => [...Array(countWhole()).fill(WHOLE), ...Array(all() % 4).fill(SIZE)];

test('the newest conversations are in small segments, until these have enough for one', async () => {
  await build();
  expect(await listSizes()).toEqual(Array(all()).fill(SIZE));
  expect(await buildWithNewest()).toBe(countWhole());
  expect(await listSizes()).toEqual(listReplaced());
  expect(await checkSegments(sample.knex)).toEqual([]);
  expect(await buildWithNewest()).toBe(0);
});

test('while small segments are replaced, each conversation is in one that searches read', async () => {
  await build();
  const counts: Promise<number>[] = [];
  const count = () => {
    counts.push(listSizes().then((sizes) => sizes.reduce((sum, size) => sum + size, 0)));
    return false;
  };
  await buildWithNewest(count);
  expect(new Set(await Promise.all(counts))).toEqual(new Set([all() * SIZE]));
});

test.each<[what: string, during: () => Promise<unknown> | 'stop', expected: number[]]>([
  [
    'a conversation of theirs is changed',
    async () => sample.knex('conversations').where('id', id(0)).update({ subject_folded: 'qqq' }),
    [STATE.changed, STATE.changed, STATE.built, STATE.built, STATE.built],
  ],
  ['the process stops', () => 'stop', [STATE.built, STATE.changed, STATE.built, STATE.built, STATE.built]],
])(
  'if %s while small segments are replaced, all that are read stay exact, and are replaced later',
  async (_what, during, expected) => {
    await build();
    const changes: unknown[] = [];
    let steps = 0;
    const onStep = () => {
      steps += 1;
      // The conversations have been read, and the parts of the new segment are about to be written.
      if (steps === 5) changes.push(during());
      return changes[0] === 'stop';
    };
    await buildWithNewest(onStep);
    await Promise.all(changes);
    const states: number[] = await sample.knex('search_segments').orderBy(['first_id', 'id']).pluck('state');
    expect(states.slice(0, 5)).toEqual(expected);
    expect(await checkSegments(sample.knex)).toEqual([]);
    await buildWithNewest();
    expect(await listSizes()).toEqual(listReplaced());
    expect(await checkSegments(sample.knex)).toEqual([]);
  },
);

/** Bytes of the texts of the conversations of each segment, and 100 for each reply. */
async function listTextBytes(): Promise<number[]> {
  const texts: { id: number; text: string }[] = await sample
    .knex('conversations')
    .select('id', { text: sample.knex.raw('subject_folded || description_folded') })
    .unionAll(
      sample
        .knex('conversation_replies')
        .select('conversation_id', sample.knex.raw('text_folded || ?', ['.'.repeat(100)])),
    );
  const { segments } = await readOverview(sample.knex, ACCOUNT, []);
  return segments.map(({ firstId, lastId }) => {
    const own = texts.filter((row) => row.id >= firstId && row.id <= lastId);
    return own.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  });
}

describe('a limit of the texts', () => {
  const maxText = 10_000;
  const buildSmaller = () => buildSegments(sample.knex, ACCOUNT, { size: SIZE, maxText });
  const isOutside = (bytes: number): boolean => bytes <= maxText / 3 || bytes > maxText;

  test('a segment ends before its texts are more than it may have', async () => {
    const built = await buildSmaller();
    const bytes = await listTextBytes();
    expect(bytes).toHaveLength(built);
    expect(bytes.filter(isOutside)).toEqual([]);
    expect((await readOverview(sample.knex, ACCOUNT, [])).segments.map(({ textBytes }) => textBytes)).toEqual(bytes);
    expect(await checkSegments(sample.knex)).toEqual([]);
    expect(await buildSmaller()).toBe(0);
  });

  test('a segment whose texts grow is divided in halves', async () => {
    await buildSmaller();
    const before = await listTextBytes();
    // Of the second segment.
    const grown = sample.knex('conversations').where('id', id((await listSizes())[0] ?? 0));
    await grown.update({ description_folded: 'brake '.repeat(maxText / 2 / 6) });
    expect(await buildSmaller()).toBe(2);
    const after = await listTextBytes();
    expect([after[0], ...after.slice(3)]).toEqual([before[0], ...before.slice(2)]);
    expect(after.filter(isOutside)).toEqual([]);
    expect(await checkSegments(sample.knex)).toEqual([]);
  });
});

test('small segments are replaced by one with as much text as it may have', async () => {
  await build();
  const maxText = 2.5 * Math.max(...(await listTextBytes()));
  const replace = () => buildSegments(sample.knex, ACCOUNT, { size: WHOLE, newestSize: SIZE, maxText });
  expect(await replace()).toBe(2);
  expect(await listSizes()).toEqual([2 * SIZE, 2 * SIZE, SIZE, SIZE]);
  expect(await checkSegments(sample.knex)).toEqual([]);
  expect(await replace()).toBe(0);
});

/** Gives the first conversations texts of so many bytes. @returns the bytes of texts of the most that a statement reads at once. */
async function measureReads(conversations: number, bytes: number): Promise<number> {
  const long = sample.knex('conversations').whereIn('id', ids.slice(0, conversations));
  await long.update({ subject_folded: 'quillonium', description_folded: 'lever '.repeat(bytes).slice(0, bytes - 10) });
  let max = 0;
  const measure = (rows: unknown) => {
    const texts = (Array.isArray(rows) ? rows : []).map((row) => String(row.description_folded ?? ''));
    max = Math.max(max, texts.join('').length);
  };
  sample.knex.on('query-response', measure);
  await build();
  sample.knex.removeListener('query-response', measure);
  return max;
}

test('long texts are read a few at a time', async () => {
  // With the replies, as much as a segment knows.
  const bytes = MAX_KNOWN_TEXT - 2_000;
  expect(await measureReads(12, bytes)).toBeLessThan(6 * bytes);
  expect(await checkSegments(sample.knex)).toEqual([]);
  const found = await searchBySegments('quillonium');
  expect([found?.total, found?.uncertain]).toEqual([12, 0]);
});

test('a text that is too long is not read for a segment: its conversation is compared with each text that is searched for', async () => {
  const bytes = MAX_KNOWN_TEXT + 1;
  expect(await measureReads(1, bytes)).toBeLessThan(bytes);
  expect(await checkSegments(sample.knex)).toEqual([]);
  for (const search of ['quillonium', 'qu', 'lever', '"quillonium lever"', 'absentword', 'absentword lever']) {
    const found = await searchBySegments(search);
    expect([search, await found?.listIds('uncertain')]).toEqual([search, expect.arrayContaining([id(0)])]);
    expect(await found?.listIds('matching')).not.toContain(id(0));
  }
  const sorted = { search: 'quillonium', sortBy: 'created_at', sortOrder: 'desc' } as const;
  const limits = { maxSorted: 0, maxCompared: 20 };
  const page = await selectConversationPage(sample.knex, ACCOUNT, sorted, limits);
  expect(page.total).toBe(1);
});

test('a service builds the segments of its large accounts, and stops when it is told to', async () => {
  await sample.knex('row_counts').where({ account_id: ACCOUNT, list: 'conversations' }).update({ total: SEGMENT_SIZE });
  const stop = startSegmentBuilder(sample.knex, pino({ level: 'silent' }));
  const expected = Array(Math.floor(ids.length / NEWEST_SIZE)).fill(NEWEST_SIZE);
  await vi.waitFor(async () => expect(await listSizes()).toEqual(expected), { timeout: 10_000 });
  await stop();
  const accounts = await sample.knex('search_segments').distinct('account_id').pluck('account_id');
  expect(accounts).toEqual([ACCOUNT]);
});

test('an account whose segments cannot be built does not keep others from theirs', async () => {
  const [accountId, total] = [ACCOUNT - 1, SEGMENT_SIZE];
  await sample
    .knex('accounts')
    .insert({ id: accountId, name: 'Broken', created_at: 1, has_knowledge_base: false, has_ai: false });
  await sample.knex('row_counts').insert({ account_id: accountId, list: 'conversations', slot: 0, total });
  const segment = { account_id: accountId, first_id: 1, last_id: 1, state: STATE.changed, started_at: 0, size: 0 };
  await sample.knex('search_segments').insert({ ...segment, ids: Buffer.alloc(0) });
  const when = `before update on search_segments ${isPostgres(sample.knex) ? 'for each row ' : ''}when (new.account_id = ${accountId})`;
  if (isPostgres(sample.knex)) {
    await sample.knex.raw(
      "create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$",
    );
    await sample.knex.raw(`create trigger broken ${when} execute function break_it()`);
  } else await sample.knex.raw(`create trigger broken ${when} begin select raise(abort, 'broken'); end`);
  await sample.knex('row_counts').where({ account_id: ACCOUNT, list: 'conversations' }).update({ total });
  const lines: Record<string, unknown>[] = [];
  const stop = startSegmentBuilder(
    sample.knex,
    pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }),
  );
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 10_000 });
  await stop();
  expect(lines.sort((one, other) => Number(one.accountId) - Number(other.accountId))).toMatchObject([
    { accountId, msg: 'could not build search segments', err: { message: expect.stringContaining('broken') } },
    { accountId: ACCOUNT, msg: 'built search segments' },
  ]);
});

test('segments of a version that knew less are built again', async () => {
  await build();
  await sample.knex('search_segments').where('first_id', 1).update({ state: STATE.outdated });
  expect(await build()).toBe(1);
  expect(await listStates()).toEqual(Array(all()).fill(STATE.built));
});

/** Of the conversations, by turns. All have the words, some have them side by side. */
const TEXTS = [
  'the brake lever broke',
  'handbrake levers, e-mail me',
  'lever\nand brake',
  'brake\nlever',
  'lever brake',
];

async function writeTexts(): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const text = TEXTS[index % TEXTS.length];
    await sample.knex('conversation_replies').where('conversation_id', id).update({ text_folded: '' });
    await sample.knex('conversations').where({ id }).update({ subject_folded: text, description_folded: '' });
  }
  await buildSegments(sample.knex, ACCOUNT, { size: SIZE });
}

test.each([
  ['"brake lever"', 40, 20],
  ['"the brake lever"', 0, 20],
  ['"e l"', 40, 60],
  ['" lever"', 40, 60],
  ['"brake\nlever"', 0, 60],
  ['e-mail', 20, 0],
  ['brake', 100, 0],
  ['handb', 20, 0],
  ['"lever bike"', 0, 0],
])('of the conversations with the words of %s, few are compared', async (search, certain, uncertain) => {
  await writeTexts();
  const found = await searchBySegments(search);
  expect([found?.total, found?.uncertain]).toEqual([certain * all(), uncertain * all()]);
});

test('where too many match in no segment, they are counted with those that are compared in segments', async () => {
  await writeTexts();
  await sample.knex('search_segments').whereNot('first_id', 1).delete();
  const sorted = { search: '"the brake lever"', sortBy: 'created_at', sortOrder: 'desc' } as const;
  const { total } = await selectConversationPage(sample.knex, ACCOUNT, sorted, { maxSorted: 0, maxCompared: 20 });
  expect(total).toBe(Math.ceil(ids.length / TEXTS.length));
});

test('of the terms of a search, those are rare that have a part of no frequent word', async () => {
  await writeTexts();
  const rareTermsOf = async (search: string) => {
    const { rareTerms } = await readOverview(sample.knex, ACCOUNT, parseSearch(search));
    return [search, rareTerms.map(({ text }) => text)];
  };
  const expected: [search: string, rare: string[]][] = [
    ['brake', []],
    ['handb', []],
    ['"brake lever,"', []],
    ['ke', []],
    ['quillonium', ['quillonium']],
    ['brake quillonium', ['quillonium']],
    ['"brake quillonium"', ['brake quillonium']],
    ['quillonium-brake xyzzyx', ['quillonium-brake', 'xyzzyx']],
  ];
  expect(await Promise.all(expected.map(([search]) => rareTermsOf(search)))).toEqual(expected);
});

test.each([
  ['as many', 0, ['levers']],
  ['one less', -1, []],
])('a term is rare if words with %s conversations may be', async (_name, difference, rare) => {
  await writeTexts();
  const total = (all() * SIZE) / TEXTS.length;
  const { rareTerms } = await readOverview(sample.knex, ACCOUNT, parseSearch('levers'), total + difference);
  expect(rareTerms.map(({ text }) => text)).toEqual(rare);
});

test('all terms are rare in an account without segments', async () => {
  const { segments, rareTerms } = await readOverview(sample.knex, ACCOUNT, parseSearch('ke lever'));
  expect([segments, rareTerms.map(({ text }) => text)]).toEqual([[], ['ke', 'lever']]);
});

test('of a word that many conversations have, one set of each segment is read', async () => {
  await writeTexts();
  let sets = 0;
  sample.knex.on('query-response', (rows: readonly unknown[], { sql }: { sql: string }) => {
    if (/from .search_parts/.test(sql)) sets += rows.length;
  });
  await searchBySegments('brake');
  expect(sets).toBe(all());
});

test('a segment that was changed while it was built is not used', async () => {
  const changes: Promise<unknown>[] = [];
  let steps = 0;
  const change = () => {
    steps += 1;
    // The conversations of the first segment have been read, and its parts are about to be written.
    if (steps === 3)
      changes.push(sample.knex('conversations').where('id', id(0)).update({ subject_folded: 'qqq' }).then());
    return false;
  };
  await build(change);
  await Promise.all(changes);
  await build();
  expect(await checkSegments(sample.knex)).toEqual([]);
  expect(await listStates()).toEqual(Array(all()).fill(STATE.built));
});

test('work that stops leaves no segment half built', async () => {
  let steps = 0;
  const isStopping = () => {
    steps += 1;
    return steps > 12;
  };
  expect(await build(isStopping)).toBeLessThan(all());
  expect(await checkSegments(sample.knex)).toEqual([]);
  await build();
  expect(await listStates()).toEqual(Array(all()).fill(STATE.built));
  expect(await checkSegments(sample.knex)).toEqual([]);
});

test('the parts of a changed segment are removed in steps, which may stop in between', async () => {
  const large = ids.length;
  await buildSegments(sample.knex, ACCOUNT, { size: large });
  const countParts = async () => (await sample.knex('search_parts')).length;
  const before = await countParts();
  await sample.knex('conversations').where('id', id(150)).update({ status: 'Pending' });
  let steps = 0;
  const stopAfterTwo = () => {
    steps += 1;
    return steps > 2;
  };
  await buildSegments(sample.knex, ACCOUNT, { isStopping: stopAfterTwo, size: large });
  expect(await countParts()).toBe(before - 1000);
  expect(await listStates()).toEqual([STATE.changed]);
  await buildSegments(sample.knex, ACCOUNT, { size: large });
  expect(await listStates()).toEqual([STATE.built]);
  expect(await checkSegments(sample.knex)).toEqual([]);
});

test('two processes build no segments that overlap', async () => {
  await Promise.all([build(), buildSegments(sample.knex, ACCOUNT, { size: 70 })]);
  expect(await checkSegments(sample.knex)).toEqual([]);
});

test('a process that was taken for lost leaves no parts behind', async () => {
  let steps = 0;
  const removed: Promise<unknown>[] = [];
  const isRemoved = () => {
    steps += 1;
    // The conversations of the first segment have been read, and its parts are about to be written.
    if (steps === 3) removed.push(sample.knex('search_segments').delete().then());
    return false;
  };
  await build(isRemoved);
  await Promise.all(removed);
  expect(await checkSegments(sample.knex)).toEqual([]);
});

test('what a lost process was building is built after five minutes', async () => {
  await build();
  const started = Math.floor(Date.now() / 1000);
  const beginAt = (time: number) =>
    sample.knex('search_segments').where('first_id', 1).update({ state: 0, started_at: time });
  await beginAt(started - 10);
  expect(await build()).toBe(0);
  await beginAt(started - 400);
  expect(await build()).toBe(1);
  expect(await checkSegments(sample.knex)).toEqual([]);
});

test.each<[damage: string, make: () => Promise<unknown>]>([
  ['a part that is missing', () => sample.knex('search_parts').where('part', 'ke').delete()],
  [
    'other documents',
    () =>
      sample
        .knex('search_parts')
        .where('part', 'ke')
        .update({ documents: Buffer.of(0, 1, 0) }),
  ],
  ['other ids', () => sample.knex('search_segments').update({ ids: Buffer.of(1) })],
  ['another last time', () => sample.knex('search_times').update({ last_time: 1 })],
  ['times that are missing', () => sample.knex('search_times').where('sorted_by', 'created_at').delete()],
])('chaos notices %s', async (_damage, make) => {
  await build();
  await make();
  expect(await checkSegments(sample.knex)).not.toEqual([]);
});
