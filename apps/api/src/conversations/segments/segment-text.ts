/** How much text conversations have: a segment is built in memory that its texts bound, however long each of them is. */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { sumBytes } from '../../database/pages/page.ts';
import type { Interval } from '../../database/search/text-index.ts';

/** Bytes of the texts of a segment. Building it takes up to 40 times as much memory; 8,192 conversations of 1,950 bytes fit. */
export const MAX_SEGMENT_TEXT = 16_000_000;
/** Bytes of the texts of a conversation that sets know: splitting them takes some milliseconds. Searches compare those that have more. */
export const MAX_KNOWN_TEXT = 200_000;
/** What a reply takes in memory besides its text, and so counts. */
const REPLY_BYTES = 100;
/** Conversations that are measured by one statement. */
const ROWS_PER_STATEMENT = 1_024;

interface MeasuredText {
  readonly id: number;
  /** Of the texts that sets know; 0 if they are too long. */
  readonly bytes: number;
  readonly isLong: boolean;
}

/** The first `limit` conversations of the interval. The databases know the length of a text without reading it. */
export async function measureTexts(
  db: Knex,
  accountId: number,
  { firstId, lastId }: Interval,
  limit: number,
): Promise<MeasuredText[]> {
  const replies = db('conversation_replies')
    .where('account_id', accountId)
    .whereRaw('conversation_id = conversations.id')
    .select(db.raw(`sum(? + ${REPLY_BYTES})`, [sumBytes(db, ['text_folded'])]));
  const own = sumBytes(db, ['subject_folded', 'description_folded']);
  const rows: { id: number; bytes: number }[] = await db('conversations')
    .select('id', { bytes: db.raw('? + coalesce(?, 0)', [own, replies]) })
    .where('account_id', accountId)
    .whereBetween('id', [firstId, lastId])
    .orderBy('id')
    .limit(limit);
  return rows.map(({ id, bytes }) => {
    const isLong = bytes > MAX_KNOWN_TEXT;
    return { id, bytes: isLong ? 0 : bytes, isLong };
  });
}

/** The first that have at most `most` bytes together; at least one. */
export function takeFitting(texts: readonly MeasuredText[], max: number): readonly MeasuredText[] {
  let sum = 0;
  const end = texts.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > max;
  });
  return end < 0 ? texts : texts.slice(0, Math.max(1, end));
}

/**
 * The first conversations of the interval whose texts fit in a segment. If they do not all fit, they are shared out evenly
 * among segments: so that their texts can grow, without a further segment for the last of them each time.
 */
export async function takeSegment(db: Knex, accountId: number, interval: Interval, max: number): Promise<Interval> {
  const texts: MeasuredText[] = [];
  for (let next = interval.firstId; ; await setImmediate()) {
    const measured = await measureTexts(db, accountId, { ...interval, firstId: next }, ROWS_PER_STATEMENT);
    for (const each of measured) texts.push(each);
    const last = measured.at(-1);
    if (!last || measured.length < ROWS_PER_STATEMENT) break;
    next = last.id + 1;
  }
  const total = texts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= max) return interval;
  const last = takeFitting(texts, total / Math.ceil(total / max)).at(-1);
  return { ...interval, lastId: last?.id ?? interval.lastId };
}
