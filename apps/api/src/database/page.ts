/** One page of a list, by keyset: constant cost at any depth, and rows added or removed elsewhere move nothing. */
import type { Knex } from 'knex';
import type { Refusal } from '../result.ts';
import { type CursorFault, type CursorScope, decodeCursor, encodeCursor, type SortKey } from './cursor.ts';

/** What a caller asks of every list that has cursors. */
export interface PageRequest {
  readonly accountId: number;
  /** 1 to 100. */
  readonly perPage: number;
  /** `nextCursor` of the page before; absent for the first page. */
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** All rows that match the filters, whatever the page. */
  readonly total: number;
}

export type CursorError = Refusal<`${CursorFault}-cursor`>;

/** Columns that order a list, the last of them unique, all in the same direction, and none of them null. */
export interface Order {
  readonly columns: readonly [string, ...string[]];
  readonly direction: 'asc' | 'desc';
}

interface PageSource<Row> {
  readonly list: CursorScope;
  readonly request: PageRequest;
  /** From and where; it is counted as it is. */
  readonly matching: Knex.QueryBuilder;
  /** Adds what the rows show: columns, and joins that neither add nor remove rows. */
  readonly select: (query: Knex.QueryBuilder) => Knex.QueryBuilder;
  readonly order: Order;
  /** The row's values of the order's columns. */
  readonly keysOf: (row: Row) => readonly SortKey[];
  /** Where items can be megabytes: how many bytes of text a row has. */
  readonly bytes?: Knex.Raw;
}

/**
 * Bytes of text on a page at most: one item, two texts of ten million characters of four bytes each, always fits. JSON makes
 * up to six characters of a byte, which stays below the longest string of V8, 2^29 characters.
 */
const MAX_PAGE_BYTES = 80 * 1024 * 1024;

/** The page was not read: it would take too much memory. A smaller `per_page` helps the client. */
export class PageTooLargeError extends Error {
  override readonly name = 'PageTooLargeError';
}

/** The size in bytes of the texts in those columns, which the database knows without reading them. */
export function sumBytes(knex: Knex, columns: readonly [string, ...string[]]): Knex.Raw {
  return knex.raw(columns.map(() => 'octet_length(??)').join(' + '), [...columns]);
}

/** The count and the page; a statement more where `bytes` is given. */
export async function fetchPage<Row>(query: PageSource<Row>): Promise<Page<Row> | CursorError> {
  const { list, request, matching, order, keysOf } = query;
  const keys = request.cursor === undefined ? undefined : decodeCursor(list, request.cursor);
  if (typeof keys === 'string') return { refusal: `${keys}-cursor` };
  if (keys && keys.length !== order.columns.length) return { refusal: 'malformed-cursor' };

  const [count] = await matching.clone().count({ total: '*' });
  const { rows, hasMore } = await fetchRows(query, keys);
  const last = rows.at(-1);
  const nextCursor = hasMore && last ? encodeCursor(list, keysOf(last)) : null;
  return { items: rows, nextCursor, total: Number(count?.total) };
}

async function fetchRows<Row>(query: PageSource<Row>, keys: readonly SortKey[] | undefined) {
  const { list, request, matching, select, order, bytes } = query;
  const { perPage } = request;
  const ordering = order.columns.map((column) => ({ column, order: order.direction }));
  // One row more than asked for tells whether there is a next page.
  const page = after(matching.clone(), order, keys)
    .orderBy(ordering)
    .limit(perPage + 1);
  if (!bytes) {
    const rows: Row[] = await select(page);
    return { rows: rows.slice(0, perPage), hasMore: rows.length > perPage };
  }
  const unique = order.columns.at(-1) ?? order.columns[0];
  const found: { key: SortKey; bytes: number }[] = await page.select({ key: unique, bytes });
  const shown = found.slice(0, perPage);
  checkSize(
    list.operation,
    shown.reduce((sum, row) => sum + Number(row.bytes), 0),
  );
  const keysShown = shown.map(({ key }) => key);
  // By their keys and the account alone: with the other conditions, SQLite would walk the whole account again to find them.
  const byKey = matching
    .clone()
    .clear('where')
    .whereIn(unique, keysShown)
    .where(`${unique.slice(0, unique.lastIndexOf('.') + 1)}account_id`, list.accountId);
  const rows: Row[] = await select(byKey).orderBy(ordering);
  return { rows, hasMore: found.length > perPage };
}

function checkSize(operation: string, bytes: number): void {
  if (bytes <= MAX_PAGE_BYTES) return;
  throw new PageTooLargeError(`A page of ${operation} has ${bytes} bytes of text, more than ${MAX_PAGE_BYTES}`);
}

function after(query: Knex.QueryBuilder, { columns, direction }: Order, keys: readonly SortKey[] | undefined) {
  if (!keys) return query;
  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;
  return query.whereRaw(`${row('??')} ${direction === 'asc' ? '>' : '<'} ${row('?')}`, [...columns, ...keys]);
}
