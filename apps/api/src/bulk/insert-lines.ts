/** Inserts a batch of lines. Lines that contradict the data of the account, or earlier lines, are rejected one by one. */
import type { Knex } from 'knex';
import { allocateIds, noteIds } from '../database/statements/id-allocation.ts';
import { whereAccount } from '../database/statements/where-account.ts';
import { deferReferences } from '../database/transactions/transactions.ts';
import type { BulkLine, BulkResource, TableRows, UniqueValue } from './bulk-resource.ts';

export interface NumberedLine {
  readonly number: number;
  readonly line: BulkLine;
}

export interface RejectedLine {
  readonly number: number;
  /** What is wrong, and where. */
  readonly reason: string;
}

/** Where lines are inserted: rows of a resource in an account, inside a transaction. */
interface InsertTarget {
  readonly trx: Knex;
  readonly resource: BulkResource;
  readonly accountId: number;
}

interface Insertion {
  readonly inserted: number;
  /** Lines whose id the account already has; they are left as they are. */
  readonly known: number;
  readonly rejected: readonly RejectedLine[];
}

/** Values per statement; SQLite takes up to 32,766. */
const MAX_VALUES = 16_000;
/** Rows per statement; SQLite takes up to 500. */
const MAX_ROWS = 250;

/** Runs a number of statements that does not depend on the number of lines beyond their inserts. */
export async function insertLines(
  target: InsertTarget,
  numbered: readonly NumberedLine[],
  time: number,
): Promise<Insertion> {
  const { trx, resource, accountId } = target;
  const lines = numbered.map(({ line }) => line);
  const owners = await loadOwners(target, lines);
  const references = await loadReferences(target, lines);
  const taken = await loadTaken(target, lines);
  const check = await resource.loadCheck?.(trx, accountId, lines);

  const accepted: BulkLine[] = [];
  const rejected: RejectedLine[] = [];
  let known = 0;
  for (const { number, line } of numbered) {
    if (line.id !== undefined && owners.get(line.id) === accountId) {
      known += 1;
      continue;
    }
    const uniques = resource.uniquesOf?.(line) ?? [];
    const reason =
      findTakenId(owners, line) ?? references.findMissing(line) ?? findTaken(taken, uniques) ?? check?.(line);
    if (reason !== undefined) {
      rejected.push({ number, reason });
      continue;
    }
    accepted.push(line);
    if (line.id !== undefined) {
      owners.set(line.id, accountId);
      references.add(line.id);
    }
    for (const unique of uniques) taken.add(toKey(unique));
  }
  await insertAccepted(target, accepted, time);
  return { inserted: accepted.length, known, rejected };
}

async function insertAccepted(
  { trx, resource, accountId }: InsertTarget,
  accepted: readonly BulkLine[],
  time: number,
): Promise<void> {
  const withoutId = accepted.filter(({ id }) => id === undefined).length;
  // Ids of the file come first, so that no free id is given to one line and named by another.
  await noteIds(
    trx,
    resource.table,
    accepted.flatMap(({ id }) => id ?? []),
  );
  const free = (await allocateIds(trx, resource.table, withoutId)).values();
  const tables = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const line of accepted) {
    const id = line.id ?? Number(free.next().value);
    for (const [table, rows] of resource.toRows(line, { accountId, id, time }) satisfies TableRows) {
      const all = tables.get(table) ?? [];
      // One by one: a line may have more rows than a call takes arguments.
      for (const row of rows) all.push(row);
      tables.set(table, all);
    }
  }
  await deferReferences(trx);
  for (const [table, rows] of tables) await insertRows(trx, table, await giveIds(trx, table, rows));
}

/** Gives the next free ids to rows whose `id` is undefined. */
async function giveIds(trx: Knex, table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const withId = rows.filter((row) => typeof row.id === 'number');
  await noteIds(
    trx,
    table,
    withId.map((row) => Number(row.id)),
  );
  const withoutId = rows.filter((row) => 'id' in row && row.id === undefined).length;
  const free = (await allocateIds(trx, table, withoutId)).values();
  return rows.map((row) => ('id' in row && row.id === undefined ? { ...row, id: Number(free.next().value) } : row));
}

async function insertRows(trx: Knex, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / Object.keys(first).length));
  for (let start = 0; start < rows.length; start += size) await trx(table).insert(rows.slice(start, start + size));
}

/** The account of each id of the lines that is taken. */
async function loadOwners({ trx, resource, accountId }: InsertTarget, lines: readonly BulkLine[]) {
  const { table } = resource;
  const ids = lines.flatMap(({ id }) => id ?? []);
  // An account is its own owner.
  const owner = table === 'accounts' ? 'id' : 'account_id';
  const rows = await selectInChunks<number, { id: number; owner: number }>(ids, (chunk) =>
    trx(table).select('id', `${owner} as owner`).whereIn('id', chunk),
  );
  return new Map<number, number>(rows.map((row) => [row.id, table === 'accounts' ? accountId : row.owner]));
}

/** The rows of all values. A batch of lines can name more values than a statement takes. */
async function selectInChunks<Value, Row>(
  values: readonly Value[],
  select: (chunk: readonly Value[]) => Knex.QueryBuilder,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += MAX_VALUES) {
    const chunk: Row[] = await select(values.slice(start, start + MAX_VALUES));
    rows.push(...chunk);
  }
  return rows;
}

function findTakenId(owners: ReadonlyMap<number, number>, { id }: BulkLine): string | undefined {
  return id !== undefined && owners.has(id)
    ? `/id ${id} is taken in another account: import into another database, or remove the id.`
    : undefined;
}

async function loadReferences({ trx, resource, accountId }: InsertTarget, lines: readonly BulkLine[]) {
  const referencesOf = resource.referencesOf ?? (() => []);
  const wanted = new Map<string, Set<number>>();
  for (const { table, id } of lines.flatMap(referencesOf)) {
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
  }
  const existing = new Map<string, Set<number>>();
  for (const [table, ids] of wanted) {
    const rows = await selectInChunks<number, { id: number }>([...ids], (chunk) =>
      whereAccount(trx(table).select('id').whereIn('id', chunk), 'account_id', accountId),
    );
    existing.set(table, new Set(rows.map(({ id }) => id)));
  }
  return {
    /** A line of this batch may refer to an earlier one. */
    add: (id: number) => existing.get(resource.table)?.add(id),
    findMissing: (line: BulkLine): string | undefined => {
      const missing = referencesOf(line).find(({ table, id }) => !existing.get(table)?.has(id));
      return missing && `${missing.path} ${missing.id} is not in ${missing.table} of the account: import that first.`;
    },
  };
}

/** The unique values of the lines that other rows have, as `toKey` names them. */
async function loadTaken({ trx, resource, accountId }: InsertTarget, lines: readonly BulkLine[]) {
  const uniques = lines.flatMap((line) => resource.uniquesOf?.(line) ?? []);
  const taken = new Set<string>();
  for (const group of Map.groupBy(uniques, ({ table, column }) => `${table}.${column}`).values()) {
    const [{ table, column, within } = { table: '', column: '', within: '' }] = group;
    const values = [...new Set(group.map(({ value }) => value))];
    const rows = await selectInChunks<string | number, { value: string | number }>(values, (chunk) =>
      trx(table)
        .select(`${column} as value`)
        .where(within === 'account' ? { account_id: accountId } : {})
        .whereIn(column, chunk),
    );
    for (const { value } of rows) taken.add(toKey({ table, column, value }));
  }
  return taken;
}

/** The first unique value that another row, or an earlier part of the line, has. */
function findTaken(taken: ReadonlySet<string>, uniques: readonly UniqueValue[]): string | undefined {
  const own = new Set<string>();
  for (const unique of uniques) {
    const key = toKey(unique);
    const value = `${unique.path} ${JSON.stringify(unique.value)}`;
    if (taken.has(key)) return `${value} is taken by another row.`;
    if (own.has(key)) return `${value} is in the line twice.`;
    own.add(key);
  }
  return undefined;
}

function toKey({ table, column, value }: Pick<UniqueValue, 'table' | 'column' | 'value'>): string {
  return JSON.stringify([table, column, value]);
}
