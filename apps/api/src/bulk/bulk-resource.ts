/** What `helpdesk import` and `helpdesk export` know about a resource (docs/bulk.md). */
import type { Knex } from 'knex';

/** A line of a file after its schema accepted it. Lines without an id get the next free one. */
export interface BulkLine {
  readonly id?: number;
}

/** A row that a line refers to, which must be in the same account. */
export interface Reference {
  readonly table: string;
  readonly id: number;
  /** JSON Pointer into the line. */
  readonly path: string;
}

/** A value that no other row may have. */
export interface UniqueValue {
  readonly table: string;
  readonly column: string;
  readonly value: string | number;
  /** Ids are unique in the whole database, all else in an account. */
  readonly within: 'account' | 'database';
  /** JSON Pointer into the line. */
  readonly path: string;
}

interface LineKey {
  readonly accountId: number;
  readonly id: number;
  /** For times that the line leaves out: seconds since 1970-01-01 UTC. */
  readonly time: number;
}

/** Rows by table, in the order in which they can be inserted. A row whose `id` is undefined gets the next free one. */
export type TableRows = readonly (readonly [table: string, rows: readonly Readonly<Record<string, unknown>>[]])[];

/** @returns what is wrong with a line, to be read after its number; undefined if nothing is. */
type LineCheck<Line> = (line: Line) => string | undefined;

export interface BulkResource<Line extends BulkLine = BulkLine, Row = unknown> {
  /** As on the command line; files of `all` are named after it. */
  readonly name: string;
  /** The table of its rows. Those of other tables belong to one of its rows. */
  readonly table: string;
  /** JSON Schema of a line. References such as `contract#/components/schemas/Tag` point into the contract. */
  readonly schema: object;
  /** What needs no database. It comes before the transaction, whose lock others wait for, so it may take long. */
  readonly check?: LineCheck<Line>;
  readonly referencesOf?: (line: Line) => readonly Reference[];
  /** Besides the id of the line. */
  readonly uniquesOf?: (line: Line) => readonly UniqueValue[];
  /** Loads what the lines of a batch are checked with. The check comes last: a line that it accepts is inserted, and it may remember it. */
  readonly loadCheck?: (db: Knex, accountId: number, lines: readonly Line[]) => Promise<LineCheck<Line>>;
  readonly toRows: (line: Line, key: LineKey) => TableRows;
  /** Columns that are unique together and have an index; parents must come before children. Default: id. */
  readonly keyset?: readonly [string, ...string[]];
  /** An expression for the bytes of a row's texts, where they can be long: an export holds few of them in memory. */
  readonly bytesOf?: (db: Knex) => Knex.Raw;
  /** The lines of rows of `table`, which come without `account_id`, in their order. Default: the rows as they are. */
  readonly toLines?: (db: Knex, accountId: number, rows: readonly Row[]) => Promise<Line[]> | Line[];
}

/** The times of a row, for a line that may leave them out. */
export function timesOf(
  { created_at, updated_at }: { readonly created_at?: number; readonly updated_at?: number },
  { time }: Pick<LineKey, 'time'>,
) {
  return { created_at: created_at ?? time, updated_at: updated_at ?? created_at ?? time };
}

/**
 * Erases the type of the lines, for the list of all resources. The schema guarantees that each line has the type, and the
 * table that each row has.
 */
export function bulkResource<Line extends BulkLine, Row>(resource: BulkResource<Line, Row>): BulkResource {
  return resource as unknown as BulkResource;
}
