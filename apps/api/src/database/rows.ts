/** Values as rows keep them, and rows of a second statement. */

/** The present time in whole seconds since 1970-01-01 UTC. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** What a JSON column holds, as the type that the same repository wrote there. */
export function fromJson<T>(text: string): T {
  // Only stores and the sample write these columns, from values of the same types.
  return JSON.parse(text) as T;
}

/** Rows of a second statement by the id of the row that they belong to. */
export function groupBy<Row>(rows: readonly Row[], idOf: (row: Row) => number): (id: number) => Row[] {
  const groups = Map.groupBy(rows, idOf);
  return (id) => groups.get(id) ?? [];
}
