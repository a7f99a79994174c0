/** One page of a list, by keyset: the cost does not grow with depth, and rows added or removed elsewhere shift nothing. */
import type { Knex } from 'knex';
import { type DomainError, fail, type Result, succeed } from '../../result.ts';
import { type Statement, statement } from '../statements/statement.ts';
import { whereAccount } from '../statements/where-account.ts';
import { type CountedList, type KeptCount, selectKeptCount } from './counts.ts';
import { type CursorError, type CursorScope, decodeCursor, encodeCursor, type KeysetValue } from './cursor.ts';

/** The request for a page, which all lists with cursors share. */
export interface PageRequest {
  readonly accountId: number;
  /** 1 to 100. */
  readonly perPage: number;
  /** `nextCursor` of the previous page; absent for the first page. */
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** Number of rows that match the filters, on all pages. */
  readonly total: number;
}

export type PageResult<Item, E extends DomainError = never> = Result<Page<Item>, CursorError | E>;

/** Columns that sort a list, all in the same direction. None is nullable, and the last one is unique. */
export interface SortOrder {
  readonly columns: readonly [string, ...string[]];
  readonly direction: 'asc' | 'desc';
  /** Those of the columns that are text; the others are integers. */
  readonly texts?: readonly string[];
}

/** Where a page begins. */
export interface PageStart {
  /** Of the last row of the page before; undefined for the first page. */
  readonly keys: readonly KeysetValue[] | undefined;
  /** Max rows. */
  readonly limit: number;
}

/** In an object, as awaiting a query of Knex runs it. */
export interface Rows {
  /** The table, or a subquery with its name, and the conditions. */
  readonly matching: Knex.QueryBuilder;
}

/** The rows of a list that match its filters. */
export interface RowSelection extends Rows {
  /** Their number, or a query of it as `total`. Default: the rows of `matching` are counted. */
  readonly total?: number | Knex.QueryBuilder | undefined;
  /** Some of the matching rows, among them those of the page; undefined if `matching` finds them as soon. */
  readonly narrow?: ((start: PageStart) => Promise<Rows | undefined>) | undefined;
}

interface PageQuery<Row> {
  readonly scope: CursorScope;
  readonly request: PageRequest;
  readonly order: SortOrder;
  /** The row's values of the sort columns. */
  readonly keysOf: (row: Row) => readonly KeysetValue[];
}

/** A page whose cursor is valid. */
interface StartedPage<Row> extends PageQuery<Row> {
  readonly keys: PageStart['keys'];
}

/** A list without filters, whose statements are compiled once (docs/decisions/prepared-statements.md). */
interface WholeList<Row> {
  readonly fetchTotal: Statement<{ readonly accountId: number }, KeptCount>;
  readonly fetchRows: Statement<
    { readonly accountId: number; readonly keys: readonly KeysetValue[] | undefined; readonly limit: number },
    Row[]
  >;
}

interface FilteredPageQuery<Row> extends StartedPage<Row>, RowSelection {
  /** Adds the columns of a row, and joins that neither add nor remove rows. */
  readonly select: (query: Knex.QueryBuilder) => Knex.QueryBuilder;
  /** For items that can be megabytes: the number of bytes of text in a row. */
  readonly bytes?: Knex.Raw | undefined;
  /** The table, if `matching` has a subquery and `bytes` is given. */
  readonly table?: Knex.QueryBuilder | undefined;
}

/**
 * Max bytes of text on a page; of more, the page has fewer items than requested. One item always fits: it has at most two texts of ten
 * million characters of four bytes.
 * JSON needs up to six characters for a byte, which stays below the longest string of V8 (2^29 characters).
 */
const MAX_PAGE_BYTES = 80 * 1024 * 1024;

/**
 * Max rows that are looked up in an index of another order and then sorted, for a page. If more match, they are found soon enough
 * in the order of the list: in an account of five million rows, both ways read about as much where 4,000 match.
 */
export const MAX_SORTED = 2_000;

/** An expression for the size in bytes of the texts in these columns, which the database knows without reading them. */
export function sumBytes(db: Knex, columns: readonly [string, ...string[]]): Knex.Raw {
  return db.raw(columns.map(() => 'octet_length(??)').join(' + '), [...columns]);
}

/** Checks the cursor, before anything is read. */
export function startPage<Row>(query: PageQuery<Row>): Result<StartedPage<Row>, CursorError> {
  const { scope, request, order } = query;
  if (request.cursor === undefined) return succeed({ ...query, keys: undefined });
  const keys = decodeCursor(scope, request.cursor);
  if (!keys.ok) return keys;
  return fits(keys.value, order) ? succeed({ ...query, keys: keys.value }) : fail('malformed-cursor');
}

/** Runs two statements, for the total and the rows, or one if the total is a number or 0; one more if `bytes` is given. */
export async function fetchPage<Row>(query: FilteredPageQuery<Row>): Promise<Page<Row>> {
  const total = await countMatching(query);
  // To find nothing, a search without an index has read all rows of the account; once is enough.
  if (total === 0) return toPage(query, [], false, total);
  const { rows, hasMore } = await fetchRows(query);
  return toPage(query, rows, hasMore, total);
}

/** @param rows selects the rows of the account, with their columns. */
export function prepareWholeList<Row>(
  list: CountedList,
  order: SortOrder,
  rows: (db: Knex, accountId: number) => Knex.QueryBuilder,
): WholeList<Row> {
  return {
    fetchTotal: statement((db, { accountId }) => selectKeptCount(db, list, accountId).first()),
    fetchRows: statement((db, { accountId, keys, limit }) =>
      startAfter(rows(db, accountId), order, keys).orderBy(toOrderBy(order)).limit(limit),
    ),
  };
}

/** Runs two statements. */
export async function fetchWholePage<Row>(db: Knex, list: WholeList<Row>, query: StartedPage<Row>): Promise<Page<Row>> {
  const { keys, request } = query;
  const { accountId, perPage } = request;
  const count = await list.fetchTotal(db, { accountId });
  // One row more than requested shows whether there is a next page.
  const rows = await list.fetchRows(db, { accountId, keys, limit: perPage + 1 });
  return toPage(query, rows.slice(0, perPage), rows.length > perPage, toTotal(count));
}

function toPage<Row>({ scope, keysOf }: PageQuery<Row>, items: Row[], hasMore: boolean, total: number): Page<Row> {
  const last = items.at(-1);
  return { items, nextCursor: hasMore && last ? encodeCursor(scope, keysOf(last)) : null, total };
}

async function countMatching<Row>({ matching, total }: FilteredPageQuery<Row>): Promise<number> {
  if (typeof total === 'number') return total;
  const [count] = await (total ?? matching.clone().count({ total: '*' }));
  return toTotal(count);
}

/** A sum of no rows is null. */
function toTotal(count: KeptCount): number {
  return Number(count?.total ?? 0);
}

/** Whether the columns can be compared with the keys. PostgreSQL rejects a statement with keys of other types. */
function fits(keys: readonly KeysetValue[], { columns, texts = [] }: SortOrder): boolean {
  const isText = (key: KeysetValue | undefined) => typeof key === 'string' && !key.includes('\u0000');
  const fitsColumn = (column: string, index: number) =>
    texts.includes(column) ? isText(keys[index]) : Number.isSafeInteger(keys[index]);
  return keys.length === columns.length && columns.every(fitsColumn);
}

async function fetchRows<Row>(query: FilteredPageQuery<Row>) {
  const { scope, request, keys, matching, select, order, bytes } = query;
  const { perPage } = request;
  const ordering = toOrderBy(order);
  // One row more than requested shows whether there is a next page.
  const start = { keys, limit: perPage + 1 };
  const narrowed = await query.narrow?.(start);
  const page = startAfter(narrowed?.matching ?? matching.clone(), order, keys)
    .orderBy(ordering)
    .limit(start.limit);
  if (!bytes) {
    const rows: Row[] = await select(page);
    return { rows: rows.slice(0, perPage), hasMore: rows.length > perPage };
  }
  const unique = order.columns.at(-1) ?? order.columns[0];
  const found: { key: KeysetValue; bytes: number }[] = await page.select({ key: unique, bytes });
  const sizes = found.slice(0, perPage).map((row) => Number(row.bytes));
  const shown = found.slice(0, countFitting(sizes, MAX_PAGE_BYTES));
  const keysShown = shown.map(({ key }) => key);
  // Selects only by key and account: with the other conditions, SQLite would scan the whole account again.
  const byKey = (query.table ?? matching.clone().clear('where')).whereIn(unique, keysShown);
  whereAccount(byKey, `${unique.slice(0, unique.lastIndexOf('.') + 1)}account_id`, scope.accountId);
  const rows: Row[] = await select(byKey).orderBy(ordering);
  return { rows, hasMore: found.length > shown.length };
}

/** @returns how many of the first items have at most so many bytes together; at least one. */
export function countFitting(sizes: readonly number[], maxBytes: number): number {
  let sum = 0;
  const count = sizes.findIndex((size) => {
    sum += size;
    return sum > maxBytes;
  });
  return count < 0 ? sizes.length : Math.max(1, count);
}

/** The page without its last items, which the next page begins with. */
export function shortenPage<Row>(query: PageQuery<Row>, page: Page<Row>, count: number): Page<Row> {
  return count >= page.items.length ? page : toPage(query, page.items.slice(0, count), true, page.total);
}

export function toOrderBy({ columns, direction }: SortOrder) {
  return columns.map((column) => ({ column, order: direction }));
}

/** Adds the condition that rows are after the page before. */
export function startAfter(
  query: Knex.QueryBuilder,
  { columns, direction }: SortOrder,
  keys: readonly KeysetValue[] | undefined,
): Knex.QueryBuilder {
  if (!keys) return query;
  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;
  return query.whereRaw(`${row('??')} ${direction === 'asc' ? '>' : '<'} ${row('?')}`, [...columns, ...keys]);
}
