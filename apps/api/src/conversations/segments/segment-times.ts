/** When the conversations of segments were created and last updated: what a page is found by, without reading the conversations. */
import type { Knex } from 'knex';
import { selectBytes, toBuffer } from '../../database/statements/bytes.ts';
import { collectRows, type JsonRows, parseRows, selectIds } from '../../database/statements/json-rows.ts';
import { type Bitmap, countPositions, listPositions } from './document-set.ts';
import { readSegmentIds } from './segment-ids.ts';
import { type Segment, TIMES } from './segment-rows.ts';
import type { SegmentSets } from './segment-sets.ts';

export const TIME_COLUMNS = ['created_at', 'last_updated_at'] as const;
export type TimeColumn = (typeof TIME_COLUMNS)[number];

/** A conversation, with its time in the column that a list is sorted by. */
export interface Timed {
  readonly id: number;
  /** Seconds since 1970-01-01 UTC. */
  readonly time: number;
}

/** A page of a list. Equal times are sorted by id in the same direction. */
export interface TimedPage {
  readonly column: TimeColumn;
  readonly direction: 'asc' | 'desc';
  /** The last conversation of the page before; undefined for the first page. */
  readonly after: Timed | undefined;
  readonly limit: number;
  /** Gives up if the times of more segments would have to be read. */
  readonly maxSegments: number;
}

/** Segments of which the times are read in one statement: 64 KB for each. */
const SEGMENTS_PER_READ = 32;

const BYTES_OF_TIME = 8;

/** What is stored of the times in a column. */
interface TimesRow {
  readonly sorted_by: TimeColumn;
  readonly first_time: number;
  readonly last_time: number;
  readonly times: Buffer;
}

/** @param times by position. Without conversations, nothing is stored. */
export function toTimesRows(times: Readonly<Record<TimeColumn, readonly number[]>>): TimesRow[] {
  if (times.created_at.length === 0) return [];
  return TIME_COLUMNS.map((column) => ({
    sorted_by: column,
    first_time: Math.min(...times[column]),
    last_time: Math.max(...times[column]),
    times: encodeTimes(times[column]),
  }));
}

export async function removeTimes(trx: Knex, accountId: number, segmentId: number): Promise<void> {
  await trx(TIMES)
    .where({ account_id: accountId, segment_id: segmentId })
    .whereIn('sorted_by', [...TIME_COLUMNS])
    .delete();
}

/** Times are integers up to 2^53, which a double has exactly. */
function encodeTimes(times: readonly number[]): Buffer {
  const encoded = Buffer.alloc(times.length * BYTES_OF_TIME);
  for (const [position, time] of times.entries()) encoded.writeDoubleLE(time, position * BYTES_OF_TIME);
  return encoded;
}

/** A segment with conversations that match. In the direction of the list, its times begin with `nearest` and end with `farthest`. */
interface Source {
  readonly segment: Segment;
  readonly matching: Bitmap;
  readonly total: number;
  readonly nearest: number;
  readonly farthest: number;
}

/**
 * The ids of the conversations of a page, of those that match. Segments are read in the order of their times, until all others are
 * beyond the page.
 *
 * @param matching those of the segments. @param others those that match besides.
 * @returns undefined if the times of more than `maxSegments` would have to be read.
 */
export async function findPage(
  db: Knex,
  accountId: number,
  sets: SegmentSets,
  matching: Bitmap,
  others: readonly Timed[],
  page: TimedPage,
): Promise<number[] | undefined> {
  const { after, limit } = page;
  const sign = page.direction === 'asc' ? 1 : -1;
  const compare = (a: Timed, b: Timed) => sign * (a.time - b.time || a.id - b.id);
  const isAfterStart = (row: Timed) => !after || compare(row, after) > 0;
  const choose = (rows: readonly Timed[]) => rows.filter(isAfterStart).sort(compare).slice(0, limit);
  const sources = (await listSources(db, accountId, sets, matching, page))
    .filter(({ farthest }) => !after || sign * (farthest - after.time) >= 0)
    .sort((a, b) => sign * (a.nearest - b.nearest));
  let found = choose(others);
  for (let rest = page.maxSegments; ; ) {
    const last = found.length === limit ? found.at(-1) : undefined;
    const beyond = last ? sources.findIndex(({ nearest }) => sign * (nearest - last.time) > 0) : -1;
    if (beyond >= 0) sources.splice(beyond);
    const read = takeNext(sources, last ? Number.POSITIVE_INFINITY : limit - found.length);
    if (read.length === 0) return found.map(({ id }) => id);
    rest -= read.length;
    if (rest < 0) return undefined;
    const within = { sign, after: after?.time, last: last?.time, limit } as const;
    found = choose([...found, ...(await readTimed(db, accountId, read, page.column, within))]);
  }
}

/** Times that a page may have. */
interface Within {
  /** 1 or -1: the direction of the list. */
  readonly sign: number;
  readonly after: number | undefined;
  readonly last: number | undefined;
  readonly limit: number;
}

/** The first positions in the direction of the list, and all with the times of the first and the last of these. */
function choosePositions(
  positions: readonly number[],
  timeAt: (position: number) => number,
  { sign, after, last, limit }: Within,
): { readonly positions: readonly number[]; readonly last: number | undefined } {
  const within = positions.filter((position) => {
    const time = timeAt(position);
    return (after === undefined || sign * (time - after) >= 0) && (last === undefined || sign * (time - last) <= 0);
  });
  const later = Float64Array.from(within, timeAt).filter((time) => time !== after);
  if (later.length <= limit) return { positions: within, last };
  const bound = later.sort().at(sign === 1 ? limit - 1 : -limit) ?? 0;
  return { positions: within.filter((position) => sign * (timeAt(position) - bound) <= 0), last: bound };
}

/** Removes the first sources, until they have so many conversations together, and returns them. */
function takeNext(sources: Source[], expected: number): Source[] {
  let count = 0;
  for (let rest = expected; count < Math.min(sources.length, SEGMENTS_PER_READ) && rest > 0; count += 1)
    rest -= sources[count]?.total ?? 0;
  return sources.splice(0, count);
}

/** @throws if a segment lacks its times. */
async function listSources(
  db: Knex,
  accountId: number,
  sets: SegmentSets,
  matching: Bitmap,
  { column, direction }: TimedPage,
): Promise<Source[]> {
  const [row]: { bounds: JsonRows<[segmentId: number, first: number, last: number]> }[] = await db(TIMES)
    .where({ account_id: accountId, sorted_by: column })
    .select({ bounds: collectRows(db, 'segment_id', 'first_time', 'last_time') });
  const boundsOf = new Map(parseRows(row?.bounds).map(([id, first, last]) => [id, { first, last }]));
  return sets.segments.flatMap((segment, index) => {
    const own = sets.rangeOf(matching, index);
    const total = countPositions(own);
    if (total === 0) return [];
    const bounds = boundsOf.get(segment.id);
    if (!bounds) throw new Error(`The search segment ${segment.id} has no times`);
    const [nearest, farthest] = direction === 'asc' ? [bounds.first, bounds.last] : [bounds.last, bounds.first];
    return [{ segment, matching: own, total, nearest, farthest }];
  });
}

/** The conversations of the sources that match, with their times: those that the page may have. */
async function readTimed(
  db: Knex,
  accountId: number,
  sources: readonly Source[],
  column: TimeColumn,
  within: Within,
): Promise<Timed[]> {
  const segmentIds = sources.map(({ segment }) => segment.id);
  const rows: { id: number; times: Buffer | string }[] = await db(TIMES)
    .select({ id: 'segment_id', times: selectBytes(db, 'times') })
    .where({ account_id: accountId, sorted_by: column })
    .whereIn('segment_id', selectIds(db, segmentIds));
  const timesOf = new Map(rows.map((row) => [row.id, toBuffer(row.times)]));
  let { last } = within;
  const chosen = sources.map(({ segment, matching }) => {
    const encoded = timesOf.get(segment.id) ?? Buffer.alloc(0);
    const timeAt = (position: number) => encoded.readDoubleLE(position * BYTES_OF_TIME);
    const first = choosePositions(listPositions(matching), timeAt, { ...within, last });
    last = first.last;
    const { positions } = first;
    return { segment, positions, times: positions.map(timeAt) };
  });
  const ids = await readSegmentIds(db, accountId, chosen);
  return chosen.flatMap(({ times }, index) => times.map((time, place) => ({ id: ids[index]?.[place] ?? 0, time })));
}
