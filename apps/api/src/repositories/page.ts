/** One page of a list, by keyset: constant cost at any depth, and rows added or removed elsewhere move nothing. */
import type { Knex } from 'knex';
import { type CursorFault, decodeCursor, encodeCursor, type Key, type List } from './cursor.ts';
import type { Refusal } from './refusal.ts';

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

export type CursorRefusal = Refusal<`${CursorFault}-cursor`>;

/** Columns that order a list, the last of them unique, all in the same direction, and none of them null. */
export interface Order {
  readonly columns: readonly [string, ...string[]];
  readonly direction: 'asc' | 'desc';
}

interface PageQuery<Row> {
  readonly list: List;
  readonly request: PageRequest;
  /** From and where; it is counted as it is. */
  readonly matching: Knex.QueryBuilder;
  /** Adds what the rows show: columns, and joins that neither add nor remove rows. */
  readonly select: (query: Knex.QueryBuilder) => Knex.QueryBuilder;
  readonly order: Order;
  /** The row's values of the order's columns. */
  readonly keysOf: (row: Row) => readonly Key[];
}

/** Two statements: the count and the page. */
export async function fetchPage<Row>(query: PageQuery<Row>): Promise<Page<Row> | CursorRefusal> {
  const { list, request, matching, select, order, keysOf } = query;
  const keys = request.cursor === undefined ? undefined : decodeCursor(list, request.cursor);
  if (typeof keys === 'string') return { refusal: `${keys}-cursor` };
  if (keys && keys.length !== order.columns.length) return { refusal: 'malformed-cursor' };

  const [count] = await matching.clone().count({ total: '*' });
  // One row more than asked for tells whether there is a next page.
  const rows: Row[] = await select(after(matching.clone(), order, keys))
    .orderBy(order.columns.map((column) => ({ column, order: order.direction })))
    .limit(request.perPage + 1);
  const items = rows.slice(0, request.perPage);
  const last = items.at(-1);
  const nextCursor = rows.length > items.length && last ? encodeCursor(list, keysOf(last)) : null;
  return { items, nextCursor, total: Number(count?.total) };
}

function after(query: Knex.QueryBuilder, { columns, direction }: Order, keys: readonly Key[] | undefined) {
  if (!keys) return query;
  const row = (sign: string) => `(${columns.map(() => sign).join(', ')})`;
  return query.whereRaw(`${row('??')} ${direction === 'asc' ? '>' : '<'} ${row('?')}`, [...columns, ...keys]);
}
