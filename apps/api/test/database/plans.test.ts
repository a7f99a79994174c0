/**
 * What requests cost as the data grows: the engine's plan of every statement that a run of the suite causes, and the number of statements
 * of each operation.
 */
import { run, toCredentials } from '@helpdesk/conformance';
import { contract } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectMatching as selectArticles } from '../../src/articles/article-filters.ts';
import { loadCompanies } from '../../src/contacts/contact-companies.ts';
import { type ContactFilters, type ContactLimits, selectContacts } from '../../src/contacts/contact-filters.ts';
import type { ConversationFilters } from '../../src/conversations/conversation-filters.ts';
import type { ConversationSort } from '../../src/conversations/conversation-pages.ts';
import { selectConversationPage } from '../../src/conversations/conversation-selection.ts';
import { buildSegments } from '../../src/conversations/segments/build-segments.ts';
import { mergeSegments } from '../../src/conversations/segments/merge-segments.ts';
import { isPostgres } from '../../src/database/engine.ts';
import { isOnPostgres } from '../support/postgres-databases.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NEWEST_FIRST: ConversationSort = { sortBy: 'created_at', sortOrder: 'desc' };

interface Recorded {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** Calls `work` and returns the statements, without those that begin and end transactions. */
async function record(knex: Knex, work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const add = ({ sql, bindings = [] }: Recorded) => {
    if (/^(select|insert|update|delete|with)\b/i.test(sql)) recorded.push({ sql, bindings });
  };
  knex.on('query', add);
  await work();
  knex.removeListener('query', add);
  return recorded;
}

/** Statements that differ only in the number of their values have the same plan. */
function toForm({ sql }: Recorded): string {
  return sql.replaceAll(/\?(, \?)+|\$\d+(, \$\d+)+/g, '(values)').replaceAll(/\$\d+/g, '?');
}

/** The tables that grow with an account. All others have at most some hundreds of rows in each. */
const GROWING = [
  'contacts',
  'conversations',
  'conversation_replies',
  'conversation_tags',
  'contact_companies',
  'companies',
  'company_domains',
  'articles',
  'article_search',
  'contact_names',
  'contact_name_search',
  'conversation_search',
  'tokens',
  'search_parts',
  'search_block_parts',
  'search_words',
  'search_times',
].join('|');

type Exception = readonly [statement: RegExp, problem: RegExp, reason: string, only?: 'postgresql'];

/** Sorts of few rows, and what is read for a whole account, each with the reason why that is bounded. */
const EXCEPTIONS: readonly Exception[] = [
  [/1 = \?/, /./, 'an empty list of values: the engine reads nothing'],
  [/cross join/, /sort/, 'at most MAX_SORTED rows, which were counted before, or those of a page'],
  [/first_name.? = any/, /sort/, 'at most MAX_SORTED contacts of few names', 'postgresql'],
  [
    /\.?(parent_collection_)?id. in (\(\?\)|\(\(values\)\)) and/,
    /sort/,
    'the rows of a page by their ids, or the children of its collections',
  ],
  [
    /parent_collection_id. is null/,
    /sort/,
    'the collections of a help center, which are few: PostgreSQL does not take `is null` for one value of an index',
    'postgresql',
  ],
  [/conversation_tags.*tag_id|member_teams.*team_id/, /sort/, 'the tags or teams of the rows of a page'],
  [/_options/, /sort/, 'the options of the fields of a page'],
  [/insert into .?search_words/, /sort/, 'the values that the statement is given', 'postgresql'],
  [
    /sum\(.contact_names...total.\)|from .contact_names. where .*instr\(.* limit \?$/,
    /account/,
    'the different names of an account, for one or two letters: docs/decisions/search.md',
  ],
  [/from .article_search. where .* union all/, /articles_long/, 'the articles that are too long for the index'],
  [
    /count\(\*\).*from .conversations. where .conversations...account_id. = \? and \((instr|.conversations...subject_folded. like)/,
    /account/,
    'an account that is too small for segments: docs/decisions/search.md',
  ],
  [/from .search_words/, /account|sort/, 'the frequent words of an account: docs/decisions/search.md'],
  [/exists \(select \* from .search_parts/, /account/, 'one row, of those that are left of a block', 'postgresql'],
  [
    /.id. between \? and \?.* or .*requested_by_id. in/,
    /account/,
    'the sample has fewer conversations than a segment: elsewhere these intervals are looked up',
    'postgresql',
  ],
  [
    /from .contact_companies. inner join .companies./,
    /account/,
    'the sample has so few companies that PostgreSQL reads all of the account: elsewhere those of the page are looked up',
    'postgresql',
  ],
];

/** What the engine would do that grows with the data. */
async function findProblems({ knex }: Service, { sql, bindings }: Recorded): Promise<string[]> {
  const lines = isPostgres(knex)
    ? await explainOnPostgres(knex, sql, bindings)
    : await explainOnSqlite(knex, sql, bindings);
  return lines.flatMap((line) => {
    const isScan = new RegExp(`^SCAN (${GROWING})\\b(?!.*INDEX \\d+:[GM])|Seq Scan on (${GROWING})\\b`).test(line);
    const isSort = /TEMP B-TREE|^\W*(?:Incremental )?Sort +\(/.test(line);
    // Without a limit, all rows of the account are read; with one but no order, perhaps all until enough match: PostgreSQL prefers that to the
    // index of parts as long as the account is small.
    const isOfAccount = new RegExp(
      `^SEARCH (${GROWING})\\b.*\\(account_id=\\?\\)|Scan (?:using \\S+ )?on (${GROWING})\\w* .*Index Cond: \\(\\(?account_id = [^()]+\\)+$`,
    );
    const isBounded = isPostgres(knex) ? /\blimit\b/ : /\border by\b.*\blimit\b/;
    const isAccount = !isBounded.test(sql) && isOfAccount.test(line);
    // Each candidate compared with each row that matches a filter, where one could be looked up.
    const isLoop = /Join Filter: \(\S+\.id = \S+\.id\)/.test(line);
    return [
      ...(isLoop ? [`loop: ${line}`] : []),
      ...(isScan ? [`scan: ${line}`] : []),
      ...(isSort ? [`sort: ${line}`] : []),
      ...(isAccount ? [`account: ${line}`] : []),
    ];
  });
}

async function explainOnSqlite(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<string[]> {
  // What Knex was bound to before.
  const values = bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as Knex.RawBinding[];
  const rows: { detail: string }[] = await knex.raw(`explain query plan ${sql}`, values);
  return rows.map(({ detail }) => detail);
}

/** The sample is so small that reading all of a table, or sorting it, is cheapest; only a statement that no index helps does it at this price. */
async function explainOnPostgres(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<string[]> {
  return knex.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off; set local enable_sort = off');
    const numbered = sql.replaceAll(/\$\d+/g, '?');
    // As above.
    const { rows } = await trx.raw(`explain ${numbered}`, [...bindings] as Knex.RawBinding[]);
    const lines: string[] = rows.map((row: Record<string, string>) => row['QUERY PLAN'] ?? '');
    // The condition of an index is in the line after it.
    return lines.map((line, at) =>
      /Index Cond/.test(lines[at + 1] ?? '') ? `${line} ${lines[at + 1]?.trim()}` : line,
    );
  });
}

async function readContacts(knex: Knex, ...[filters, limits]: [ContactFilters, ContactLimits]): Promise<void> {
  const { matching, narrow } = await selectContacts(knex, 1, filters, limits);
  for (const keys of [undefined, [1_700_000_000, 1534]]) {
    const rows = (await narrow?.({ keys, limit: 2 }))?.matching ?? matching.clone();
    await rows.orderByRaw('created_at desc, id desc').limit(2);
  }
}

/** The suite has too few names, companies and conversations for what is done where more than `MAX_SORTED` match. */
async function searchLikeLargeAccount(knex: Knex): Promise<void> {
  await buildSegments(knex, 1, { size: 200 });
  await mergeSegments(knex, 1, undefined, { max: 3, min: 2 });
  for (const maxNames of [0, 1_000]) await readContacts(knex, { search: 'a' }, { maxSorted: 0, maxNames, fewNames: 0 });
  await readContacts(knex, { search: 'a' }, { maxSorted: 0 });
  await readContacts(knex, { phone: '+31105550100' }, { maxSorted: 0 });
  await loadCompanies(knex, 1, [1534, 1535], 0);
  for (const collectionId of [undefined, 302]) {
    for (const buckets of [undefined, ['published', 'archived']] as const) {
      const filters = { accountId: 1, helpCenterId: 21, collectionId, buckets, words: ['bike', 'a'] };
      const { matching } = await selectArticles(knex, filters, 0);
      await matching.clone().count({ total: '*' });
      await matching.orderByRaw('articles.created_at desc, articles.id desc').limit(2).select('articles.id');
    }
  }
  const { matching } = await selectConversationPage(knex, 2, { search: 'ke', ...NEWEST_FIRST });
  await matching.count({ total: '*' });
  for (const search of ['', 'ke', 'brake', 'brake "cargo b"', '"brake lever"', '2001', '-']) {
    for (const filters of [
      {},
      { statuses: ['Open'], aiHandled: false },
      { requesterCompanyIds: [412], requesterIds: [1534, 1535] },
    ] as const) {
      for (const [maxSorted, maxCompared] of [
        [0, 100_000],
        [0, 10],
        [2_000, 100_000],
      ] as const) {
        const sorted = { search, ...filters, ...NEWEST_FIRST };
        const { matching, total, narrow } = await selectConversationPage(knex, 1, sorted, { maxSorted, maxCompared });
        await matching.orderBy('conversations.created_at').limit(2).select('conversations.id');
        const narrowed = await narrow?.({ keys: [2_000_000_000, 1], limit: 3 });
        await narrowed?.matching.orderBy('conversations.created_at').limit(2).select('conversations.id');
        if (typeof total === 'object') await total;
      }
    }
  }
}

test('no statement that a request can run scans or sorts a table that grows', { timeout: 400_000 }, async () => {
  const credentials = toCredentials(service.tokens);
  const recorded = await record(service.knex, async () => {
    await run({ contract, baseUrl: service.baseUrl, credentials, profile: 'full' });
    await searchLikeLargeAccount(service.knex);
  });
  // Without statistics, an index by the account seems as good as any.
  if (isPostgres(service.knex)) await service.knex.raw('analyze');
  const forms = new Map(recorded.map((statement) => [toForm(statement), statement]));
  expect(forms.size).toBeGreaterThan(150);
  const problems: string[] = [];
  const used = new Set<string>();
  for (const [form, statement] of forms) {
    for (const problem of await findProblems(service, statement)) {
      const exception = EXCEPTIONS.find(([sql, kind]) => sql.test(form) && kind.test(problem));
      if (exception) used.add(exception[2]);
      else problems.push(`${problem}\n    in ${form}`);
    }
  }
  expect(problems).toEqual([]);
  // What PostgreSQL chooses depends on the rows as well.
  const onSqlite = EXCEPTIONS.filter(([, , , only]) => only === undefined).map(([, , reason]) => reason);
  if (!isOnPostgres) expect([...used].sort()).toEqual(onSqlite.sort());
});

test.each<ConversationFilters>([
  { requesterCompanyIds: [412, 413] },
  { requesterCompanyIds: [412], statuses: ['Closed'], aiHandled: false },
  { requesterCompanyIds: [412], search: 'brake' },
  { requesterIds: [1534, 1535, 1536], search: 'brake' },
  { search: '"brake lever"' },
])('conversations by %j are counted without reading them, where many match', async (filters) => {
  await buildSegments(service.knex, 1, { size: 200 });
  const { total } = await selectConversationPage(
    service.knex,
    1,
    { ...filters, ...NEWEST_FIRST },
    { maxSorted: 0, maxCompared: 100_000 },
  );
  expect(total).toEqual(expect.any(Number));
});

/** Without the lookup of the token, which is seldom repeated. Reads include no page that would be empty. */
describe('statements of a request', () => {
  beforeAll(async () => {
    await buildSegments(service.knex, 1, { size: 200 });
  });

  test.each<[operation: string, method: string, path: string, statements: number, body?: object]>([
    ['listContacts', 'GET', '/v1/contacts', 3],
    ['listContacts by a name that few have', 'GET', '/v1/contacts?search=Mina', 3],
    ['listContacts by phone', 'GET', '/v1/contacts?requested_by_phone=%2B4930901820', 3],
    ['listContacts by a phone that nobody has', 'GET', '/v1/contacts?requested_by_phone=%2B31105550001', 2],
    ['getContact', 'GET', '/v1/contacts/1534', 1],
    ['createContact', 'POST', '/v1/contacts', 2, { first_name: 'Ada', email: 'ada@plans.example' }],
    ['getCompany', 'GET', '/v1/companies/412', 2],
    ['createCompany', 'POST', '/v1/companies', 4, { name: 'Plans', domains: ['plans.example'] }],
    ['listConversations', 'GET', '/v1/conversations', 4],
    ['listConversations by status', 'GET', '/v1/conversations?status=Open', 4],
    ['listConversations by search', 'GET', '/v1/conversations?search=brake', isOnPostgres ? 6 : 5],
    ['listConversations by a word that is nowhere', 'GET', '/v1/conversations?search=xyzzyx', isOnPostgres ? 3 : 2],
    ['listConversations by two words, one nowhere', 'GET', '/v1/conversations?search=brake%20xyzzyx', 3],
    ['listConversations by requester', 'GET', '/v1/conversations?requested_by_id=1534', 5],
    [
      ...(['createConversation', 'POST', '/v1/conversations', 4] as const),
      { subject: 'Plans', description: 'Text', requested_by: 'ada@plans.example' },
    ],
    ['listContactFields', 'GET', '/v1/contact-fields', 3],
    ['listConversationFields', 'GET', '/v1/conversations/fields', 4],
    ['listTags', 'GET', '/v1/tags', 2],
    ['listTags that finds nothing', 'GET', '/v1/tags?search=xyzzyx', 1],
    ['listContacts by two letters', 'GET', '/v1/contacts?search=Mi', 3],
    ['listConversations by two letters', 'GET', '/v1/conversations?search=ke', 7],
    ['listMembers', 'GET', '/v1/members', 3],
    ['listHelpCenters', 'GET', '/v1/helpcenters', 2],
    ['listCollections', 'GET', '/v1/collections?help_center_id=21', 4],
    ['getCollection', 'GET', '/v1/collections/301', 3],
    ['listArticles', 'GET', '/v1/articles?help_center_id=21', 4],
    ['listArticles by search', 'GET', '/v1/articles?help_center_id=21&search=bike', 5],
    ['listArticles by a word that is nowhere', 'GET', '/v1/articles?help_center_id=21&search=xyzzyx', 2],
    ['getArticle', 'GET', '/v1/articles/4001', 1],
  ])('%s', async (_operation, method, path, statements, body) => {
    const send = () => (body ? service.send(method, path, body) : service.get(path));
    await service.get('/v1/tags');
    const recorded = await record(service.knex, async () => expect((await send()).status).toBeLessThan(300));
    const own = recorded.filter(({ sql }) => !/\btokens\b/.test(sql));
    expect(own.map(({ sql }) => sql)).toHaveLength(statements);
  });
});
