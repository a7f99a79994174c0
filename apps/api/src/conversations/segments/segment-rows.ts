/** What the tables of segments have (apps/api/db/migrations, 0009 to 0021). */
import type { Interval } from '../../database/search/text-index.ts';
import type { VALUE_FILTERS } from '../conversation-filters.ts';

export const SEGMENTS = 'search_segments';
export const PARTS = 'search_parts';
export const TIMES = 'search_times';
export const BLOCKS = 'search_blocks';
export const BLOCK_PARTS = 'search_block_parts';
export type PartsTable = typeof PARTS | typeof BLOCK_PARTS;
/** The column that tells whose sets a table has. */
export const OWNER = { [PARTS]: 'segment_id', [BLOCK_PARTS]: 'block_id' } as const;
/**
 * The words of any segment, and the pairs of words after a blank, each with the number of conversations that have it in the
 * segments that keep it. Frequent ones are tried first. Words are never removed, and what is built again is added.
 */
export const WORDS = 'search_words';

/**
 * From `outdated` on, built by versions whose segments knew less, so they are built again. `merged` is built, and its sets
 * are in a block.
 */
export const STATE = { building: 0, outdated: 1, changed: 2, built: 10, merged: 11 } as const;
export const USABLE = [STATE.built, STATE.merged] as const;

export const BLOCK_STATE = { building: 0, built: 1, unused: 2 } as const;

/** Conversations in a segment; fewer where their texts are long, or conversations of older segments were changed. At most 65,536. */
export const SEGMENT_SIZE = 8_192;
/** Of the newest conversations, so that searches compare fewer. As soon as these segments have enough together, one replaces them. */
export const NEWEST_SIZE = 512;

export interface BlockSize {
  /** Segments; at most 256. */
  readonly max: number;
  /** Blocks, and segments in none, that are worth being joined: all that they have is written again. */
  readonly min: number;
}

export const BLOCK_SIZE: BlockSize = { max: 64, min: 16 };

/** What is being written, and not added to within this time, is taken for lost: its process ended. */
export const MAX_BUILD_SECONDS = 300;

export interface Segment extends Interval {
  readonly id: number;
  /** The number of conversations. */
  readonly size: number;
  /** Of their texts, without those that are too long. */
  readonly textBytes: number;
  /** Of its sets; undefined if they have rows of their own. */
  readonly place?: BlockPlace | undefined;
}

interface BlockPlace {
  readonly blockId: number;
  /** Its number in the block. */
  readonly slot: number;
}

/** Prefixes that no part or word begins with, as they have no white space. */
const WORD_PREFIX = '\t';
const VALUE_PREFIX = ' ';
const JOINT_PREFIX = '\n';
/** In the table of words. */
export const PAIR_PREFIX = ' ';
/** Words begin with a letter or a digit, so all are after the pairs. */
export const AFTER_PAIRS = '!';

/** Under which the documents that contain a word, or a longer one that contains it, are stored. */
export function wordKey(word: string): string {
  return `${WORD_PREFIX}${word}`;
}

/** Under which the documents of a pair of words are stored, and the word that stands for the pair. */
export function pairWord(pair: string): string {
  return `${PAIR_PREFIX}${pair}`;
}

/** Under which the documents of a joint are stored. */
export function jointKey(joint: number): string {
  return `${JOINT_PREFIX}${joint}`;
}

/** Under which the documents with a value of a column are stored. */
export function valueKey(column: SegmentColumn, value: string | number): string {
  return `${VALUE_PREFIX}${column} ${value}`;
}

export type SegmentColumn =
  | (typeof VALUE_FILTERS)[number]['column']
  | 'requested_by_company'
  | 'handed_off'
  | 'has_long_text';

/** Under which the documents are stored whose texts are too long: sets tell their values, and nothing about their texts. */
export const LONG_TEXT_KEY = valueKey('has_long_text', 1);

/** The gaps between intervals, which are in ascending order of their first ids, and after the last. */
export function listGaps(intervals: readonly Interval[]): Interval[] {
  const gaps: Interval[] = [];
  let next = 1;
  for (const { firstId, lastId } of intervals) {
    if (firstId > next) gaps.push({ firstId: next, lastId: firstId - 1 });
    next = Math.max(next, lastId + 1);
  }
  gaps.push({ firstId: next, lastId: Number.MAX_SAFE_INTEGER });
  return gaps;
}
