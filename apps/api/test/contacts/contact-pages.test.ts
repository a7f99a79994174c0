/** Pages of contacts by name or phone number, where more match than are sorted. The reference is JavaScript on all rows. */
import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../db/sample/random.ts';
import { type ContactFilters, type ContactLimits, selectContacts } from '../../src/contacts/contact-filters.ts';
import { isPostgres } from '../../src/database/engine.ts';
import { fetchPage, startPage } from '../../src/database/pages/page.ts';
import { succeed } from '../../src/result.ts';
import { describeOnSample } from '../support/databases.ts';
import { expectOk, walk } from '../support/results.ts';

const ACCOUNT = 1;

interface Row {
  readonly id: number;
  readonly first_name: string;
  readonly phone: string | null;
  readonly created_at: number;
}

/** The ids, page by page, and the total of the first. */
function walkContacts(
  knex: Knex,
  filters: ContactFilters,
  perPage: number,
  limits: ContactLimits = {},
): Promise<number[][]> {
  const fetch = async (cursor: string | undefined) => {
    const start = startPage<Row>({
      scope: { operation: 'listContacts', accountId: ACCOUNT, filters: { ...filters } },
      request: { accountId: ACCOUNT, perPage, cursor },
      order: { columns: ['created_at', 'id'], direction: 'desc' },
      keysOf: (row) => [row.created_at, row.id],
    });
    const page = await fetchPage({
      ...expectOk(start),
      ...(await selectContacts(knex, ACCOUNT, filters, limits)),
      select: (contacts) => contacts.select('id', 'first_name', 'phone', 'created_at'),
    });
    return succeed(page);
  };
  return walk(fetch).then((pages) => pages.map((page) => page.map(({ id }) => id)));
}

const newestFirst = (a: Row, b: Row) => b.created_at - a.created_at || b.id - a.id;

describeOnSample('pages of contacts by name and phone', (sample) => {
  test('have all that match, in the order of the list, whatever the names, times and sizes', {
    timeout: 60_000,
  }, async () => {
    const { knex } = sample;
    const random = createRandom(4);
    const ids: number[] = await knex('contacts').where('account_id', ACCOUNT).pluck('id');
    for (const id of ids) {
      await knex('contacts')
        .where({ id })
        .update({
          first_name: random.pick(['Ada', 'Adam', 'Madame', 'ada', "A'da", 'Ada"', '%', 'Zoé', '小明']),
          phone: random.pick([null, '+1', '+2', '+3']),
          created_at: random.int(1, 20),
        });
    }
    // Another account has the same names and numbers.
    await knex('contacts').where('account_id', 2).update({ first_name: 'Ada', phone: '+1', created_at: 10 });
    const rows: Row[] = await knex('contacts').where('account_id', ACCOUNT);
    rows.sort(newestFirst);
    for (const search of ['', 'Ada', 'ada', 'a', 'Zoé', 'm', '%', 'nobody']) {
      for (const phone of [undefined, '+1', '+4']) {
        if (search === '' && phone === undefined) continue;
        const expected = rows.filter(
          (row) => row.first_name.includes(search) && (phone === undefined || row.phone === phone),
        );
        for (const perPage of [1, 3, 100]) {
          for (const limits of [{ maxSorted: 0 }, { maxSorted: 0, fewNames: 0 }, { maxSorted: 0, maxNames: 2 }, {}]) {
            const pages = await walkContacts(knex, { search, phone }, perPage, limits);
            const label = JSON.stringify({ search, phone, perPage, limits });
            expect(pages.flat(), label).toEqual(expected.map(({ id }) => id));
            expect(
              pages.slice(0, -1).every((page) => page.length === perPage),
              label,
            ).toBe(true);
          }
        }
      }
    }
  });

  describe('where more match than are sorted, and the newest contacts do not', () => {
    beforeAll(() => insertMany(sample.knex));

    test.each<ContactFilters>([
      { search: 'Solitaire' },
      { search: 'litai' },
      { search: 'Old' },
      { phone: '+31100000000' },
    ])('pages by %j read few contacts', async (filters) => {
      const { knex, stores } = sample;
      const request = { accountId: ACCOUNT, perPage: 25, ...filters };
      const ids: number[] = [];
      const statements = await record(knex, async () => {
        const first = expectOk(await stores.contacts.list(request));
        const second = expectOk(await stores.contacts.list({ ...request, cursor: first.nextCursor ?? '' }));
        expect(first.total).toBe(OLD);
        ids.push(...[...first.items, ...second.items].map(({ id }) => id));
      });
      const { search = '', phone } = filters;
      const all: Row[] = await knex('contacts').where('account_id', ACCOUNT);
      const expected = all.filter((row) => row.first_name.includes(search) && (!phone || row.phone === phone));
      expect(ids).toEqual(
        expected
          .sort(newestFirst)
          .slice(0, 50)
          .map(({ id }) => id),
      );
      const pages = statements.filter(({ sql }) => /\bcontacts\b.* limit /is.test(sql));
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) await expectFewReads(knex, page, phone ? 0 : 1);
    });

    test('few contacts of more names than have their newest contacts looked up are sorted', async () => {
      const { knex } = sample;
      const { matching, narrow } = await selectContacts(knex, ACCOUNT, { search: 'Old1' }, { maxNames: 0 });
      expect(narrow).toBeUndefined();
      await expectFewReads(knex, matching.orderByRaw('created_at desc, id desc').limit(26).toSQL(), 1);
    });
  });
});

/** More than are sorted. */
const OLD = 3_000;

/** Old contacts of one name and number, others of a hundred names, and newer ones of other names. A thousand of each second. */
async function insertMany(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into contacts (account_id, first_name, last_name, phone, active, unsubscribed, blocked, custom_fields, properties, created_at,
      updated_at)
    with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < 19999)
    select ${ACCOUNT}, case when i < ${OLD} then 'Solitaire' when i < ${2 * OLD} then 'Old' || (i % 100) else 'New' || (i % 50) end, 'Sato',
      case when i < ${OLD} then '+31100000000' when i % 2 = 0 then '+32' || i end, true, false, false, '{}', '{}', 100 + i / 1000, 100
    from numbers`,
  );
  if (isPostgres(knex)) await knex.raw('vacuum analyze contacts');
}

interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** @returns the statements that `work` runs. */
async function record(knex: Knex, work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const add = ({ sql, bindings = [] }: Statement) => recorded.push({ sql, bindings });
  knex.on('query', add);
  await work();
  knex.removeListener('query', add);
  return recorded;
}

interface PlanNode {
  readonly [property: string]: unknown;
  readonly Plans?: readonly PlanNode[];
}

/** PostgreSQL tells how many rows it read; SQLite only how it looks them up, and how often it sorts. */
async function expectFewReads(knex: Knex, { sql, bindings }: Statement, sorts: number): Promise<void> {
  // What Knex was bound to before.
  const values = [...bindings] as Knex.RawBinding[];
  if (!isPostgres(knex)) {
    const lines: { detail: string }[] = await knex.raw(`explain query plan ${sql}`, values);
    const reads = lines.flatMap(({ detail }) => /^(?:SCAN|SEARCH) (?:contacts|same) (.*)/.exec(detail)?.[1] ?? []);
    const indexed = /^USING (INTEGER PRIMARY KEY|(COVERING )?INDEX \S+ \(account_id=\? AND (phone|first_name)=\?.*\)$)/;
    expect(reads.filter((read) => !indexed.test(read))).toEqual([]);
    expect(reads.length).toBeGreaterThan(0);
    expect(lines.filter(({ detail }) => /TEMP B-TREE/.test(detail))).toHaveLength(sorts);
    return;
  }
  const { rows } = await knex.raw(`explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`, values);
  const count = (node: PlanNode): number => {
    const read = node['Relation Name'] === 'contacts' ? ['Actual Rows', 'Rows Removed by Filter'] : [];
    const own = read.reduce((sum, property) => sum + Number(node[property] ?? 0), 0) * Number(node['Actual Loops']);
    return own + (node.Plans ?? []).reduce((sum, part) => sum + count(part), 0);
  };
  // One of each of at most a hundred names, a page of each of these on it, and the contacts of the page.
  expect(count(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(100 + 26 * 26 + 26 + 1);
}
