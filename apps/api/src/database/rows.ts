/** Conversions between stored values and those of the API, and rows of related tables. */

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

/** The time of a change: now, unless the clock was set back since the last one. Times of a row never go back. */
export function laterOf(now: number, lastChange: number): number {
  return Math.max(now, lastChange);
}
