/** Conversions between stored values and those of the API, and rows of related tables. */
import type { Knex } from 'knex';

/** The present time in whole seconds since 1970-01-01 UTC, as times are stored. */
export type Clock = () => number;

export const secondsNow: Clock = () => Math.floor(Date.now() / 1000);

/** Parses a JSON column, which is text on every engine, as the type that the same store wrote. */
export function fromJson<T>(text: string): T {
  // Only stores and the sample write these columns, from values of the same types.
  return JSON.parse(text) as T;
}

/** Groups the rows of a second statement by the id of the row that they belong to. */
export function groupBy<Row>(rows: readonly Row[], idOf: (row: Row) => number): (id: number) => Row[] {
  const groups = Map.groupBy(rows, idOf);
  return (id) => groups.get(id) ?? [];
}

/**
 * Adds to a query of rows which of them belong to others, in one statement for any number of them.
 *
 * @param owner the column with the id of the row that they belong to, as TABLE.COLUMN. @returns the rows of an owner, with its id.
 */
export async function loadRelated<Row>(
  query: Knex.QueryBuilder,
  owner: `${string}.${string}`,
  accountId: number,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => (Row & { owner_id: number })[]> {
  const [table] = owner.split('.');
  const rows: (Row & { owner_id: number })[] = await query
    .select({ owner_id: owner })
    .where(`${table}.account_id`, accountId)
    .whereIn(owner, ownerIds);
  return groupBy(rows, (row) => row.owner_id);
}

/** The time of a change: now, unless the clock was set back since the last one. Times of a row never go back. */
export function laterOf(now: number, lastChange: number): number {
  return Math.max(now, lastChange);
}
