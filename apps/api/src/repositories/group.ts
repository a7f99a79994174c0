/** Rows of a second statement by the id of the row that they belong to. */
export function groupBy<Row>(rows: readonly Row[], idOf: (row: Row) => number): (id: number) => Row[] {
  const groups = Map.groupBy(rows, idOf);
  return (id) => groups.get(id) ?? [];
}
