/**
 * The search indexes and the kept counts find what comparing every row finds, whatever the texts, the filters and the writes. The
 * reference is JavaScript on all rows.
 */
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../db/sample/random.ts';
import type { Bucket } from '../../src/articles/article-buckets.ts';
import { selectMatching } from '../../src/articles/article-filters.ts';
import { selectContacts } from '../../src/contacts/contact-filters.ts';
import { type ConversationSort, type SortedFilters, toSortOrder } from '../../src/conversations/conversation-pages.ts';
import { selectConversationPage } from '../../src/conversations/conversation-selection.ts';
import type { NewConversation } from '../../src/conversations/insert-conversation.ts';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { mergeSegments } from '../../src/conversations/segments/merge-segments.ts';
import { MAX_KNOWN_TEXT } from '../../src/conversations/segments/segment-text.ts';
import { encodeCursor } from '../../src/database/pages/cursor.ts';
import { fetchPage, type RowSelection, startPage } from '../../src/database/pages/page.ts';
import { foldCase, parseSearch, parseTexts } from '../../src/database/search/search.ts';
import { describeOnSample, type Sample } from '../support/databases.ts';
import { expectOk } from '../support/results.ts';

const ACCOUNT = 1;

/** With so many, the account seems to have most conversations of the database, and the index then finds those of others, too. */
const MANY = 1_000_000;

/** None is sorted, few are, all are. */
const LIMITS = [0, 5, 2_000];

/** Letters, quotes, wildcards, operators of the index, a half-width and a long character, combining marks, and another case. */
const ALPHABET = [
  'a',
  'b',
  'A',
  'B',
  'é',
  'É',
  'ß',
  'İ',
  'Σ',
  'ς',
  '"',
  "'",
  '%',
  '_',
  '*',
  '\\',
  '-',
  '+',
  '(',
  ')',
  ':',
  '^',
  '.',
  ' ',
  '0',
  '1',
  '😀',
  '👩‍🚀',
  '\u0301',
  '\uffff',
  '\u{f0001}',
  '日',
  '本',
  'AND',
  'OR',
  'NOT',
  'NEAR',
  '\n',
  '<',
  '&',
] as const;

async function readSelection(
  db: Knex,
  table: string,
  selection: RowSelection,
): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = await selection.matching.clone().pluck(`${table}.id`);
  const { total } = selection;
  if (typeof total === 'number') return { ids: ids.sort(byNumber), total };
  const [row] = await (total ??
    db.from(selection.matching.clone().select(`${table}.id`).as('rows')).count({ total: '*' }));
  return { ids: ids.sort(byNumber), total: Number(row?.total ?? 0) };
}

/** A page of the list, from after one of the conversations, is that of the conversations that match. */
async function checkPage(
  random: Random,
  filters: SortedFilters,
  selection: Awaited<ReturnType<typeof selectConversationPage>>,
  matching: readonly Row[],
): Promise<void> {
  const { sortBy, sortOrder } = filters;
  const sorted = matching.toSorted((a, b) => a[sortBy] - b[sortBy] || a.id - b.id);
  if (sortOrder === 'desc') sorted.reverse();
  const scope = { operation: 'test', accountId: ACCOUNT, filters: {} };
  const last = random.int(-1, sorted.length - 1);
  const keysOf = (row: Row) => [row[sortBy], row.id];
  const cursor = sorted[last] && encodeCursor(scope, keysOf(sorted[last]));
  const perPage = random.pick([1, 7, 40]);
  const request = { accountId: ACCOUNT, perPage, cursor };
  const { items, nextCursor } = await fetchPage({
    ...expectOk(startPage<Row>({ scope, request, order: toSortOrder(filters), keysOf })),
    ...selection,
    select: (query) => query.select('conversations.*'),
  });
  expect(items.map(({ id }) => id)).toEqual(sorted.slice(last + 1, last + 1 + perPage).map(({ id }) => id));
  expect(nextCursor !== null).toBe(last + 1 + perPage < sorted.length);
}

const randomSort = (random: Random): ConversationSort => ({
  sortBy: random.pick(['created_at', 'last_updated_at']),
  sortOrder: random.pick(['asc', 'desc']),
});

/** Some are equal, and most are not in the order of the ids. */
async function writeTimes(knex: Knex, random: Random): Promise<void> {
  for (const { id } of await knex('conversations').select('id').where('account_id', ACCOUNT)) {
    const created_at = 1_700_000_000 + id * 10;
    const times = { created_at: random.chance(80) ? created_at : 1_700_000_000 + random.int(0, 5_000) };
    await knex('conversations')
      .where({ id })
      .update({ ...times, last_updated_at: times.created_at + random.int(0, 3) * 2_000 });
  }
}

const byNumber = (a: number, b: number) => a - b;

describeOnSample('selections', (sample) => {
  test('contacts by a part of the first name', { timeout: 60_000 }, async () => {
    const random = createRandom(1);
    const text = (max: number) => Array.from({ length: random.int(1, max) }, () => random.pick(ALPHABET)).join('');
    const { knex } = sample;
    const contacts: { id: number }[] = await knex('contacts').select('id').where('account_id', ACCOUNT);
    for (const { id } of contacts)
      await knex('contacts')
        .where({ id })
        .update({ first_name: text(12) });
    const names: { id: number; first_name: string }[] = await knex('contacts')
      .select('id', 'first_name')
      .where('account_id', ACCOUNT);
    for (let round = 0; round < 150; round += 1) {
      const { first_name } = names[random.int(0, names.length - 1)] ?? { first_name: '' };
      const characters = [...first_name];
      const start = random.int(0, characters.length - 1);
      const search = round % 3 === 0 ? text(4) : characters.slice(start, start + random.int(1, 5)).join('');
      const ids = names.filter((row) => row.first_name.includes(search)).map(({ id }) => id);
      for (const limit of LIMITS) {
        const limits = { maxSorted: limit, maxNames: limit };
        const found = await readSelection(knex, 'contacts', await selectContacts(knex, ACCOUNT, { search }, limits));
        expect(found, JSON.stringify({ search, limit })).toEqual({ ids: ids.sort(byNumber), total: ids.length });
      }
    }
  });

  test('conversations by words and phrases in subject, description and replies', { timeout: 120_000 }, async () => {
    const random = createRandom(2);
    const text = (max: number) => Array.from({ length: random.int(1, max) }, () => random.pick(ALPHABET)).join('');
    const { knex } = sample;
    await writeTexts(knex, text);
    await writeTimes(knex, random);
    const rows = await readConversations(knex);
    await copyTexts(knex, rows);
    const [first = 0, ...others] = rows.filter((row) => isFound(row, `"${row.id}"`)).map(({ id }) => id);
    const ownIds = [first, ...others] as const;
    const anyParts = (row: Row | undefined) => Array.from({ length: 8 }, () => `"${anyPart(row)}"`).join(' ');
    const anyPart = (row: Row | undefined) => {
      const characters = [...(row?.texts[random.int(0, row.texts.length - 1)] ?? '')];
      const start = random.int(0, Math.max(0, characters.length - 1));
      return characters.slice(start, start + random.int(1, 3)).join('');
    };
    for (let round = 0; round < 150; round += 1) {
      await rebuildSegments(knex, round, rows);
      if (round === 100) await addToKeptCount(knex, MANY);
      const row = rows[random.int(0, rows.length - 1)];
      const source = [...(row?.texts[random.int(0, row.texts.length - 1)] ?? '')];
      const start = random.int(0, Math.max(0, source.length - 1));
      const part = (max = 6) => source.slice(start, start + random.int(1, max)).join('');
      const search = random.pick([
        part(),
        `"${part()}"`,
        `"${part(20)}"`,
        `${part()} ${text(2)}`,
        `${row?.id}`,
        `${random.pick(ownIds)}`,
        `${row?.id} ${part()}`,
        text(3),
        // So many that the last are looked up in one pass.
        `${row?.id} ${anyParts(row)}`,
        `${anyParts(row)} "${text(2)}"`,
      ]);
      const filters = { search, ...randomSort(random) };
      const matching = rows.filter((each) => isFound(each, search));
      const expected = matching.map(({ id }) => id);
      for (const limit of LIMITS) {
        const limits = { maxSorted: limit, maxCompared: random.pick([0, 5, 20, 100_000]) };
        const selection = await selectConversationPage(knex, ACCOUNT, filters, limits);
        const found = await readSelection(knex, 'conversations', selection);
        expect(found, JSON.stringify({ filters, limits })).toEqual({ ids: expected, total: expected.length });
        await checkPage(random, filters, selection, matching);
      }
    }
    await addToKeptCount(knex, -MANY);
  });

  test('conversations by random combinations of all filters', { timeout: 120_000 }, async () => {
    const random = createRandom(3);
    const { knex } = sample;
    await writeTimes(knex, random);
    await writeLongTexts(knex);
    const rows = await readConversations(knex);
    const agents: number[] = await knex('members').where({ account_id: ACCOUNT, is_ai_agent: true }).pluck('id');
    const links: { contact_id: number; company_id: number }[] = await knex('contact_companies').where(
      'account_id',
      ACCOUNT,
    );
    for (let round = 0; round < 120; round += 1) {
      await rebuildSegments(knex, round, rows);
      const filters: SortedFilters = {
        ...randomSort(random),
        ...(random.chance(40) && { statuses: [random.pick(['Open', 'Closed']), random.pick(['Open', 'Pending'])] }),
        ...(random.chance(30) && { priorities: [random.pick(['Low', 'Urgent'])] }),
        ...(random.chance(30) && { memberIds: [random.pick([11, 12, 13, 100_011]), 14] }),
        ...(random.chance(30) && { teamIds: [random.pick([5, 6, 7])] }),
        ...(random.chance(30) && { brandIds: [random.pick([3, 4, 100_003])] }),
        ...(random.chance(30) && { requesterIds: rows.slice(round, round + 20).map((row) => row.requested_by_id) }),
        ...(random.chance(35) && { requesterCompanyIds: [412, random.pick([413, 414, 100_412])] }),
        ...(random.chance(30) && { aiHandled: random.chance(50) }),
        ...(random.chance(40) && {
          search: random.pick(['a', 'ke', 'brake', 'cargo bike', 'inv', '"e l"', '"cargo bike"', '"the ch"']),
        }),
      };
      const matching = rows.filter((row) => {
        const isWithAgent = row.handed_off_at === null && agents.includes(row.assigned_to_member_id ?? 0);
        const companies = links.filter(({ contact_id }) => contact_id === row.requested_by_id);
        return (
          includes(filters.statuses, row.status) &&
          includes(filters.priorities, row.priority) &&
          includes(filters.memberIds, row.assigned_to_member_id) &&
          includes(filters.teamIds, row.assigned_to_team_id) &&
          includes(filters.brandIds, row.brand_id) &&
          includes(filters.requesterIds, row.requested_by_id) &&
          (!filters.requesterCompanyIds ||
            companies.some(({ company_id }) => includes(filters.requesterCompanyIds, company_id))) &&
          (filters.aiHandled === undefined || filters.aiHandled === isWithAgent) &&
          isFound(row, filters.search ?? '')
        );
      });
      const expected = matching.map(({ id }) => id);
      for (const limit of LIMITS) {
        const limits = { maxSorted: limit, maxCompared: random.pick([0, 5, 20, 100_000]) };
        const selection = await selectConversationPage(knex, ACCOUNT, filters, limits);
        const found = await readSelection(knex, 'conversations', selection);
        expect(found, JSON.stringify({ filters, limits })).toEqual({ ids: expected, total: expected.length });
        await checkPage(random, filters, selection, matching);
      }
    }
  });

  test('articles by words and phrases in title, draft and published text', { timeout: 60_000 }, async () => {
    const random = createRandom(4);
    const { knex } = sample;
    await writeArticles(knex, random);
    const rows = await readArticles(knex);
    const helpCenterId = 21;
    for (let round = 0; round < 150; round += 1) {
      const source = [...random.pick(random.pick(rows as [ArticleRow, ...ArticleRow[]]).texts)];
      const start = random.int(0, Math.max(0, source.length - 1));
      const part = (max: number) => source.slice(start, start + random.int(1, max)).join('');
      const words = parseTexts(random.pick([part(6), `"${part(9)}"`, `${part(4)} ${part(9)}`, 'absent', 'n th end']));
      const collectionId = random.chance(20) ? 302 : undefined;
      const buckets = random.pick([undefined, ...BUCKETS]);
      const filters = { accountId: ACCOUNT, helpCenterId, collectionId, buckets, words };
      const expected = rows
        .filter(
          (row) =>
            row.help_center_id === helpCenterId &&
            (buckets === undefined || buckets.some((one) => one === bucketOf(row))),
        )
        .filter((row) => collectionId === undefined || row.collection_id === collectionId)
        .filter((row) => words.every((word) => row.texts.some((text) => text.includes(word))))
        .map(({ id }) => id);
      for (const limit of LIMITS) {
        const found = await readSelection(knex, 'articles', await selectMatching(knex, filters, limit));
        expect(found, JSON.stringify({ filters, limit })).toEqual({ ids: expected, total: expected.length });
      }
    }
  });

  test('the kept counts equal the rows after inserts, updates and deletes', async () => {
    const { knex } = sample;
    await change(sample);
    for (const list of ['contacts', 'conversations']) {
      const counted = await knex(list)
        .select('account_id')
        .count({ total: '*' })
        .groupBy('account_id')
        .orderBy('account_id');
      const kept = await knex('row_counts')
        .select('account_id')
        .sum({ total: 'total' })
        .where({ list })
        .groupBy('account_id')
        .orderBy('account_id');
      expect(kept.map(toNumbers).filter(({ total }) => total !== 0)).toEqual(counted.map(toNumbers));
    }
    const columns = ['account_id', 'brand_id', 'status', 'priority', 'member_id', 'team_id', 'handed_off'];
    const combinations = await knex('conversation_counts').select(columns).sum({ total: 'total' }).groupBy(columns);
    const kept = combinations.map(toNumbers).filter(({ total }) => total !== 0);
    const rows = await knex('conversations').select('*');
    const expected = Map.groupBy(rows, (row) => {
      const member = row.assigned_to_member_id ?? 0;
      const off = row.handed_off_at === null ? 0 : 1;
      const ids = [row.account_id, row.brand_id, row.status, row.priority, member, row.assigned_to_team_id ?? 0, off];
      return ids.join(' ');
    });
    const keyed = kept.map((row) => [columns.map((column) => row[column]).join(' '), row.total]);
    expect(Object.fromEntries(keyed)).toEqual(Object.fromEntries([...expected].map(([key, all]) => [key, all.length])));
  });
});

interface Row {
  readonly id: number;
  readonly requested_by_id: number;
  readonly brand_id: number;
  readonly status: string;
  readonly priority: string;
  readonly assigned_to_member_id: number | null;
  readonly assigned_to_team_id: number | null;
  readonly handed_off_at: number | null;
  readonly created_at: number;
  readonly last_updated_at: number;
  readonly texts: readonly string[];
}

const toNumbers = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row, total: Number(row.total) });

const includes = <T>(values: readonly T[] | undefined, value: T | null): boolean =>
  values === undefined || values.some((each) => each === value);

function isFound({ id, texts }: Row, search: string): boolean {
  return parseSearch(search).every((term) => term.id === id || texts.some((text) => text.includes(term.text)));
}

/**
 * By round: no segments, segments of all but the last conversations, some of these in a block, segments of which the first, in the block,
 * and the third were changed.
 */
async function rebuildSegments(knex: Knex, round: number, rows: readonly Row[]): Promise<void> {
  if (round === 0) await knex('search_segments').delete();
  if (round === 50) expect(await buildSegments(knex, ACCOUNT, { size: 50 })).toBe(Math.floor(rows.length / 50));
  if (round === 65) expect(await mergeSegments(knex, ACCOUNT, undefined, { max: 5, min: 5 })).toBeGreaterThan(0);
  if (round !== 80) return;
  const ids = [rows[3], rows[110]].map((row) => row?.id ?? 0);
  for (const id of ids) await knex('conversations').where({ id }).update({ handed_off_at: 5 });
  for (const row of rows) if (ids.includes(row.id)) Object.assign(row, { handed_off_at: 5 });
  expect(await knex('search_segments').where('state', 2)).toHaveLength(2);
}

/** By id. */
async function readConversations(knex: Knex): Promise<Row[]> {
  const rows = await knex('conversations').where('account_id', ACCOUNT).orderBy('id');
  const replies: { conversation_id: number; text_folded: string }[] = await knex('conversation_replies');
  const repliesOf = Map.groupBy(replies, ({ conversation_id }) => conversation_id);
  return rows.map((row) => {
    const own = repliesOf.get(row.id) ?? [];
    return {
      ...row,
      texts: [row.subject_folded, row.description_folded, ...own.map(({ text_folded }) => text_folded)],
    };
  });
}

/** Gives every conversation other texts; some replies are added, some changed, some removed. */
async function writeTexts(knex: Knex, text: (max: number) => string): Promise<void> {
  const ids: number[] = await knex('conversations').where('account_id', ACCOUNT).orderBy('id').limit(200).pluck('id');
  await knex('conversation_replies').whereIn('conversation_id', ids.slice(0, 50)).delete();
  for (const id of ids) {
    // Some have their own id as a word.
    const subject = `${foldCase(text(10))} ${id % 3 === 0 ? id : ''}`;
    const folded = { subject_folded: subject, description_folded: foldCase(text(60)) };
    await knex('conversations').where({ id }).update(folded);
    const reply = text(30);
    await knex('conversation_replies')
      .where({ conversation_id: id })
      .update({ text_folded: foldCase(text(30)) });
    const row = { account_id: ACCOUNT, conversation_id: id, text: reply, text_folded: foldCase(reply), created_at: 1 };
    if (id % 3 === 0) await knex('conversation_replies').insert(row);
  }
}

/** Gives some conversations texts that are too long for segments. */
async function writeLongTexts(knex: Knex): Promise<void> {
  const ids: number[] = await knex('conversations').where('account_id', ACCOUNT).orderBy('id').limit(200).pluck('id');
  for (const [index, id] of ids.entries()) {
    if (index % 40 > 0) continue;
    const text = `${'the cargo bike '.repeat(MAX_KNOWN_TEXT / 15)} ${index === 0 ? 'inv' : 'brake'}`;
    await knex('conversations').where({ id }).update({ description_folded: text });
  }
}

/** Gives the conversations of the other account texts of this one. */
async function copyTexts(knex: Knex, rows: readonly Row[]): Promise<void> {
  const ids: number[] = await knex('conversations')
    .whereNot('account_id', ACCOUNT)
    .orderBy('id')
    .limit(200)
    .pluck('id');
  for (const [index, id] of ids.entries()) {
    const [subject_folded, description_folded] = rows[index]?.texts ?? [];
    await knex('conversations').where({ id }).update({ subject_folded, description_folded });
  }
}

interface ArticleRow {
  readonly id: number;
  readonly help_center_id: number;
  readonly collection_id: number | null;
  readonly status: string;
  readonly is_archived: boolean | number;
  readonly texts: readonly [string, string, string];
}

const BUCKETS: readonly (readonly Bucket[])[] = [['published', 'draft'], ['draft'], ['archived', 'published']];

const bucketOf = ({ is_archived, status }: ArticleRow): Bucket => {
  if (is_archived) return 'archived';
  return status === 'PUBLISHED' ? 'published' : 'draft';
};

/** By id. */
async function readArticles(knex: Knex): Promise<ArticleRow[]> {
  const rows = await knex('articles').where('account_id', ACCOUNT).orderBy('id');
  return rows.map((row) => ({ ...row, texts: [row.title_folded, row.draft_folded, row.published_folded] }));
}

/** Texts too long for the index: those of articles that become long, that become short again, and that stay long. */
const LONG = `${'n th '.repeat(20_000)}`;

/** Gives every article other texts, some twice; the other account gets those of this one. Some articles are removed and added. */
async function writeArticles(knex: Knex, random: Random): Promise<void> {
  const text = (max: number) =>
    foldCase(Array.from({ length: random.int(1, max) }, () => random.pick(ALPHABET)).join(''));
  const ids: number[] = await knex('articles').where('account_id', ACCOUNT).orderBy('id').pluck('id');
  const others: number[] = await knex('articles').whereNot('account_id', ACCOUNT).orderBy('id').pluck('id');
  const [first] = await knex('articles').where('id', ids[0] ?? 0);
  for (const [index, id] of ids.entries()) {
    const draft_folded = text(80);
    const published_folded = random.chance(40) ? draft_folded : text(80);
    const texts = { title_folded: text(8), draft_folded, published_folded };
    const isLong = index % 9 === 0;
    const long = { draft_folded: `${LONG}${draft_folded}`, published_folded: `${published_folded} ${LONG}${LONG}end` };
    if (isLong) await knex('articles').where({ id }).update(long);
    if (index % 18 !== 0) await knex('articles').where({ id }).update(texts);
    if (others[index] !== undefined) await knex('articles').where('id', others[index]).update(texts);
  }
  const removed = ids.slice(-3);
  await knex('articles').whereIn('id', removed).delete();
  const { id: _, ...row } = first;
  await knex('articles').insert([
    { ...row, title_folded: text(8), draft_folded: text(80) },
    { ...row, published_folded: `${LONG}${LONG}${text(80)}` },
  ]);
}

async function addToKeptCount(knex: Knex, conversations: number): Promise<void> {
  const list = { account_id: ACCOUNT, list: 'conversations' };
  await knex('row_counts').where(list).increment('total', conversations);
}

async function change({ knex, stores }: Sample): Promise<void> {
  const accountId = ACCOUNT;
  await stores.contacts.create({ accountId, firstName: 'Counted', email: 'counted@mail.example' });
  // The email is taken.
  await stores.contacts.create({ accountId, firstName: 'Counted', email: 'counted@mail.example' });
  const conversation: NewConversation = {
    accountId,
    subject: 'Counted',
    description: { html: '<p>a</p>', text: 'a', folded: 'a' },
    requestedBy: 'other@mail.example',
    priority: 'Low',
    source: 'Call',
    status: 'Open',
  };
  await stores.conversations.create(conversation);
  // The team does not exist, so the requester is not created either.
  await stores.conversations.create({ ...conversation, requestedBy: 'third@mail.example', teamId: 999 });
  await knex('conversations')
    .where('status', 'Open')
    .where('account_id', 2)
    .update({ status: 'Closed', handed_off_at: 1 });
  await knex('conversations')
    .where('priority', 'High')
    .update({ assigned_to_member_id: null, assigned_to_team_id: null });
  const last: number[] = await knex('conversations').orderBy('id', 'desc').limit(30).pluck('id');
  await knex('conversation_tags').whereIn('conversation_id', last).delete();
  await knex('conversation_replies').whereIn('conversation_id', last).delete();
  await knex('conversations').whereIn('id', last).delete();
}
