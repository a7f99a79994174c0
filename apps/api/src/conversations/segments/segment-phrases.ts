/**
 * What a segment knows of two words side by side, for searches of phrases: the documents of every joint, and of the pairs of words that
 * many documents have.
 *
 * A joint is the end of a word with the beginning of the next, up to three characters each. Joints share 4,096 numbers, so a document
 * that has the number of a joint seldom lacks the joint.
 */
import { GrowingSet } from './document-set.ts';
import { inSteps } from './steps.ts';

const JOINTS = 4_096;
/** Characters of a word that belong to a joint. */
const REACH = 3;
/** Longest pair that is kept. */
const MAX_PAIR = 80;
/** Pairs are counted under this many numbers, before the frequent ones are collected. */
const PAIR_COUNTS = 2 ** 21;
/** White space that is not one blank. */
const NOT_ONE_BLANK = /[\s\0]{2,}|[^\S ]|\0/;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The number of the joint of two words. Stored, so it must stay the same. */
function jointOf(word: string, next: string): number {
  const end = hash(OFFSET, word, Math.max(0, word.length - REACH), word.length);
  return spread(hash(hashCode(end, 0), next, 0, Math.min(REACH, next.length))) % JOINTS;
}

function pairOf(word: string, next: string): number {
  return spread(hash(hashCode(hash(OFFSET, word, 0, word.length), 0), next, 0, next.length)) % PAIR_COUNTS;
}

/** FNV-1a of the characters from `start` to `end`. */
function hash(seed: number, text: string, start: number, end: number): number {
  let value = seed;
  for (let index = start; index < end; index += 1) value = hashCode(value, text.charCodeAt(index));
  return value;
}

function hashCode(value: number, code: number): number {
  return Math.imul(value ^ code, PRIME);
}

/** Its low bits depend on all. */
function spread(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/**
 * The joints that a text with this phrase has.
 *
 * @param pieces of the phrase between white space; blank where it begins or ends with some.
 * @param covered receives the parts that a joint stands for.
 */
export function listJoints(pieces: readonly string[], covered: Set<string>): number[] {
  const last = pieces.length - 1;
  const joints = new Set<number>();
  for (const [index, next] of pieces.entries()) {
    const word = pieces[index - 1];
    if (!word || next === '') continue;
    // The first piece may be the end of a word of the text, and the last a beginning; the others are whole words.
    const isKnown = (word.length >= REACH || index > 1) && (next.length >= REACH || index < last);
    if (!isKnown) continue;
    joints.add(jointOf(word, next));
    covered.add(word.slice(-REACH)).add(next.slice(0, REACH));
  }
  return [...joints];
}

/** Texts of documents, by their positions in ascending order. */
export class Phrases {
  readonly #joints: number[][] = Array.from({ length: JOINTS }, () => []);
  readonly #pairCounts = new Uint32Array(PAIR_COUNTS);
  readonly #texts: DocumentText[] = [];

  /** @param words of the text, between white space. */
  add(text: string, words: readonly string[], position: number): void {
    for (let index = 1; index < words.length; index += 1) {
      const word = words[index - 1] ?? '';
      const next = words[index] ?? '';
      addOnce(this.#joints[jointOf(word, next)], position);
      const pair = pairOf(word, next);
      this.#pairCounts[pair] = (this.#pairCounts[pair] ?? 0) + 1;
    }
    // Its words would take several times as much memory.
    this.#texts.push({ text, position });
  }

  /**
   * Yields between steps of some milliseconds.
   *
   * @param size the number of documents.
   * @param minFrequent documents of a pair that is kept.
   */
  *collect(size: number, minFrequent: number): Generator<void, CollectedPhrases> {
    const found = new Map<string, number[]>();
    yield* inSteps(
      this.#texts,
      ({ text }) => text.length,
      (text) => this.#findPairs(text, minFrequent, found),
    );
    const pairs = new Map<string, Buffer>();
    yield* inSteps(found, sizeOfSet, ([pair, positions]) => {
      if (positions.length >= minFrequent) pairs.set(pair, encodePositions(positions, size));
    });
    const joints = new Map<number, Buffer>();
    yield* inSteps(this.#joints.entries(), sizeOfSet, ([joint, positions]) => {
      if (positions.length > 0) joints.set(joint, encodePositions(positions, size));
    });
    return { pairs, joints };
  }

  #findPairs({ text, position }: DocumentText, minFrequent: number, found: Map<string, number[]>): void {
    for (const line of text.split(NOT_ONE_BLANK)) {
      const words = line.split(' ');
      for (let index = 1; index < words.length; index += 1) {
        const word = words[index - 1] ?? '';
        const next = words[index] ?? '';
        if (word === '' || next === '' || word.length + next.length >= MAX_PAIR) continue;
        if ((this.#pairCounts[pairOf(word, next)] ?? 0) < minFrequent) continue;
        const pair = `${word} ${next}`;
        const positions = found.get(pair);
        if (positions) addOnce(positions, position);
        else found.set(pair, [position]);
      }
    }
  }
}

interface DocumentText {
  readonly text: string;
  readonly position: number;
}

/** The stored sets of the documents of a segment. */
interface CollectedPhrases {
  /** By two words with one blank between them. */
  readonly pairs: ReadonlyMap<string, Buffer>;
  readonly joints: ReadonlyMap<number, Buffer>;
}

/** Of an entry, which is no longer than a pair. */
function sizeOfSet([, positions]: readonly [unknown, readonly number[]]): number {
  return 1 + positions.length;
}

function addOnce(positions: number[] | undefined, position: number): void {
  if (positions && positions.at(-1) !== position) positions.push(position);
}

export function encodePositions(positions: readonly number[], size: number): Buffer {
  const set = new GrowingSet(size);
  set.add(positions);
  return set.encode();
}
