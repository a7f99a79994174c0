/** What a segment knows of its texts: the documents of every part of one to three characters, and of the words that many documents have. */
import { listCoverStarts } from '../../database/search/cover-starts.ts';
import { GrowingSet } from './document-set.ts';
import { inSteps, STEP_SIZE } from './steps.ts';

/** No part has one of these: words of a search have no white space, and not every engine stores NUL. */
const SEPARATOR = /[\s\0]+/;
/** In code units. */
const MAX_PART = 3;
/** Length of a word that is kept. */
const MIN_WORD = MAX_PART + 1;
const MAX_WORD = 40;
/** A pair of words or a requester is kept if one in so many documents has it… */
const DOCUMENTS_PER_FREQUENT = 400;
/** …a word if one in so many… */
const DOCUMENTS_PER_WORD = 2_000;
/** …and at least so many have, since fewer cost nothing to be compared. */
const MIN_FREQUENT = 5;
/** Parts are collected in so many shares, one after another: a segment of Chinese has millions of parts, and their sets take a gigabyte. */
export const SHARES = 8;
/** Encoding a set takes as long as handling so many characters. */
const SET_SIZE = 10;

/** The documents of each text without white space, by their positions in ascending order. */
export type WordPositions = Map<string, number[]>;

/** The pieces of a text between white space; blank where it begins or ends with some. */
export function splitIntoPieces(text: string): string[] {
  return text.split(SEPARATOR);
}

/** The pieces that are not blank. */
export function splitIntoWords(text: string): string[] {
  return splitIntoPieces(text).filter((piece) => piece !== '');
}

/**
 * The parts that a document with the text must have. They decide it if the text is one of them. Undefined if the parts tell nothing,
 * because the text has only white space and characters of two code units.
 */
export function splitIntoParts(text: string): string[] | undefined {
  const parts = splitIntoPieces(text).flatMap(listPartsOfPiece);
  return parts.length > 0 ? [...new Set(parts)] : undefined;
}

function listPartsOfPiece(piece: string): string[] {
  if (piece === '') return [];
  if (piece.length <= MAX_PART) return isCut(piece, 0, piece.length) ? [] : [piece];
  const parts = listCoverStarts(piece.length, MAX_PART).map((start) => piece.slice(start, start + MAX_PART));
  return parts.filter((part) => !isCut(part, 0, part.length));
}

export function addWord(words: WordPositions, word: string, position: number): void {
  const positions = words.get(word);
  if (!positions) words.set(word, [position]);
  else if (positions.at(-1) !== position) positions.push(position);
}

/** How many of `size` documents must have a pair of words or a requester whose documents are kept. */
export function minFrequent(size: number): number {
  return Math.max(size / DOCUMENTS_PER_FREQUENT, MIN_FREQUENT);
}

/**
 * The documents of every part whose first character belongs to the share. Yields between steps of some milliseconds.
 *
 * @param size the number of documents. @param share from 0 to before `SHARES`.
 */
export function* collectParts(
  words: WordPositions,
  size: number,
  share: number,
): Generator<void, ReadonlyMap<string, GrowingSet>> {
  const sets = new Map<string, GrowingSet>();
  let handled = 0;
  for (const [word, positions] of words) {
    for (let start = 0; start < word.length; start += 1) {
      if (word.charCodeAt(start) % SHARES !== share) continue;
      for (let end = start + 1; end <= Math.min(start + MAX_PART, word.length); end += 1) {
        if (!isCut(word, start, end)) findSet(sets, word.slice(start, end), size).add(positions);
      }
      // A word can be as long as a text.
      handled += positions.length;
      if (handled < STEP_SIZE) continue;
      handled = 0;
      yield;
    }
  }
  return sets;
}

/**
 * By words that many documents have, of letters and digits, also with other characters between them: the documents that contain the
 * word, also within a longer one. Yields between steps of some milliseconds.
 *
 * @param size the number of documents.
 */
export function* collectWords(words: WordPositions, size: number): Generator<void, ReadonlyMap<string, Buffer>> {
  // How many documents have it at most: one that has it in two pieces counts twice.
  const bounds = new Map<string, number>();
  yield* inSteps(words, sizeOfWord, ([word, positions]) => {
    for (const plain of listStored(word)) bounds.set(plain, (bounds.get(plain) ?? 0) + positions.length);
  });
  const min = Math.max(size / DOCUMENTS_PER_WORD, MIN_FREQUENT);
  const byStart = new Map<string, string[]>();
  yield* inSteps(
    bounds,
    ([word]) => word.length,
    ([word, bound]) => {
      if (bound >= min) addTo(byStart, word.slice(0, MIN_WORD), word);
    },
  );
  const sets = new Map<string, GrowingSet>();
  yield* inSteps(words, sizeOfWord, ([word, positions]) => {
    for (const part of listContained(word, byStart)) findSet(sets, part, size).add(positions);
  });
  const encoded = new Map<string, Buffer>();
  yield* inSteps(
    sets,
    () => SET_SIZE,
    ([word, set]) => encoded.set(word, set.encode()),
  );
  return encoded;
}

function addTo(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function sizeOfWord([word, positions]: readonly [string, readonly number[]]): number {
  return word.length + positions.length;
}

/** The words that `word` contains, of those by their first characters. */
function listContained(word: string, byStart: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  for (let start = 0; start + MIN_WORD <= word.length; start += 1) {
    const candidates = byStart.get(word.slice(start, start + MIN_WORD)) ?? [];
    for (const candidate of candidates) if (word.startsWith(candidate, start)) found.push(candidate);
  }
  return found;
}

/** Whether a text may be stored as a word; without white space. */
export function isWord(text: string): boolean {
  return text.length >= MIN_WORD && text.length <= MAX_WORD;
}

/** Of letters and digits. */
export function listPlainWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of letters and digits, and all from the first to the last, such as `e`, `mail` and `e-mail`. */
function listStored(word: string): string[] {
  const plain = listPlainWords(word);
  const whole = plain.length > 1 ? [word.slice(word.indexOf(plain[0] ?? ''), endOf(word, plain.at(-1) ?? ''))] : [];
  return [...plain, ...whole].filter(isWord);
}

function endOf(word: string, part: string): number {
  return word.lastIndexOf(part) + part.length;
}

function findSet(sets: Map<string, GrowingSet>, text: string, size: number): GrowingSet {
  const known = sets.get(text);
  if (known) return known;
  const added = new GrowingSet(size);
  sets.set(text, added);
  return added;
}

/** Whether the part of `text` begins or ends within a character of two code units. */
function isCut(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  const last = text.charCodeAt(end - 1);
  return (first >= 0xdc00 && first <= 0xdfff) || (last >= 0xd800 && last <= 0xdbff);
}
