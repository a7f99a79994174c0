/** The words of items, and searches for what stands beside them: other words, blanks, and the ID of the item. */
import { type Json, type TextFilter, valueAt, valuesAt } from '@helpdesk/contract-model';
import { groupRareItems } from '../../support/rare-items.ts';
import { createSelector, type ListFilter } from '../list-filters.ts';
import { readTexts } from '../match-text.ts';

/** Items whose words are tried. */
export const MAX_SAMPLE_ITEMS = 50;
/** Items in which the suite counts how often a word occurs. */
export const MAX_COUNTED_ITEMS = 500;
/** Words that are tried for one search. */
export const MAX_WORDS = 20;

export const WORD = /[\p{L}\p{N}]{4,}/gu;
const TWO_WORDS = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{2,}) ([\p{L}\p{N}]{2,})(?![\p{L}\p{N}])/u;

export const listWords = (text: string): string[] => text.match(WORD)?.filter(hasLetter) ?? [];

/** Whether an item matches a search for the text. */
export const createTextSelector = (one: ListFilter<TextFilter>, text: string): ReturnType<typeof createSelector> =>
  createSelector([one], { path: {}, query: { [one.parameter.name]: text }, header: {} });

export function countMatches(one: ListFilter<TextFilter>, text: string, items: readonly Json[]): number {
  const matches = createTextSelector(one, text);
  return items.filter((item) => matches(item) === true).length;
}

/** Whether an item matches the text, or may match it by what it does not show. */
export function isFound(one: ListFilter<TextFilter>, text: string, items: readonly Json[]): boolean {
  const matches = createTextSelector(one, text);
  return items.some((item) => matches(item) !== false);
}

/** Words of two letters and more, such as short names. */
export const listShortWords = (text: string): string[] => text.match(/[\p{L}\p{N}]{2,}/gu)?.filter(hasLetter) ?? [];

export const hasLetter = (word: string): boolean => /\p{L}/u.test(word);

/** What one item shows of a searched field. */
export interface ItemText {
  readonly field: string;
  readonly text: string;
}

export function listTexts({ field, html = [] }: TextFilter, item: Json): ItemText[] {
  return [field].flat().flatMap((pointer) =>
    valuesAt(item, pointer).flatMap((value) => {
      if (typeof value !== 'string') return [];
      return [{ field: pointer, text: html.includes(pointer) ? (readTexts(value).at(-1) ?? '') : value }];
    }),
  );
}

export type Pair = readonly [first: string, second: string];

/** Two words that follow each other in a text. */
export function findPair(texts: readonly ItemText[]): Pair | undefined {
  const found = texts.map(({ text }) => TWO_WORDS.exec(text)).filter((one) => one !== null && one[1] !== one[2]);
  const [, first, second] = found[0] ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Both words, and in another order: as a phrase or, where quotes are letters, with a blank. A quote without a second one does not count. */
export function listPairs({ match }: TextFilter, [first, second]: Pair): string[] {
  const phrase = `"${first} ${second}"`;
  const swapped = `"${second} ${first}`;
  const quoted = Array.from(first).toSpliced(1, 0, '"').join('');
  if (match === 'words') return [phrase, `${swapped}"`, swapped, `${phrase} ${swapped}`, quoted];
  // A mark is a letter like others.
  const [end, start] = [Array.from(first).slice(-2).join(''), Array.from(second).slice(0, 2).join('')];
  return [`${end} ${start}`, `${second} ${first}`, `${first}-${second}`];
}

/**
 * Two phrases of a text in another order: without the quotes between them, they are one phrase, which the text does not have. And the second
 * one with its words in another order.
 */
export function listPhrases({ match }: TextFilter, texts: readonly ItemText[]): string[] {
  if (match !== 'words') return [];
  for (const { text } of texts) {
    const [first, second] = text.match(new RegExp(TWO_WORDS, 'gu')) ?? [];
    if (first === undefined || second === undefined || first === second) continue;
    return [`"${second}" "${first}"`, `"${first}" "${second.split(' ').toReversed().join(' ')}"`];
  }
  return [];
}

/** For each flag, a word of an item that has it unlike most, such as one that is not active: services may leave such out of searches. */
export function listFlagged(filter: TextFilter, items: readonly Json[]): string[] {
  const words: string[] = [];
  for (const rare of groupRareItems(items)) {
    const texts = rare.flatMap((item) => listTexts(filter, item));
    if (texts.some(({ text }) => words.some((word) => text.includes(word)))) continue;
    words.push(...texts.flatMap(({ text }) => listWords(text)).slice(0, 1));
  }
  return words;
}

/** What languages of queries, of databases and of patterns have a meaning for. */
const MARKS = /[&%+#?=;:,'`\\/<>(){}[\]|*_.^$!~@-]/g;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Letters of a part, and of the text that they are taken from. */
const MAX_PART = 40;
const MAX_LETTERS = 2_000;
const MAX_MARKED_WORDS = 4;

/** The part of a text with the most such marks; a few words where the order of words does not count. */
export function listMarked({ match }: TextFilter, texts: readonly ItemText[]): string[] {
  let max = 0;
  let found: string[] = [];
  for (const { text } of texts) {
    const start = text.slice(0, MAX_LETTERS);
    for (const part of match === 'words' ? [pickMarked(start)] : listParts(start)) {
      const count = UNSEEN.test(part) ? 0 : countMarks(part);
      if (count <= max) continue;
      max = count;
      found = [part];
    }
  }
  return found;
}

const countMarks = (part: string): number => new Set(part.match(MARKS)).size;

/** Words of the text, each with a mark that those before it do not have. */
function pickMarked(text: string): string {
  const words = (text.match(/[^\s"]+/g) ?? []).filter((word) => word.length <= MAX_PART && !UNSEEN.test(word));
  const picked: string[] = [];
  for (const word of words) {
    const before = picked.join('');
    if (picked.length < MAX_MARKED_WORDS && countMarks(before + word) > countMarks(before)) picked.push(word);
  }
  return picked.join(' ');
}

/** Parts that overlap, without blanks at their ends. */
function listParts(text: string): string[] {
  const letters = Array.from(text);
  const starts = Array.from(
    { length: Math.ceil((2 * letters.length) / MAX_PART) },
    (_, index) => (index * MAX_PART) / 2,
  );
  return starts.map((start) =>
    letters
      .slice(start, start + MAX_PART)
      .join('')
      .trim(),
  );
}

/** A phrase that ends with a blank: a word that an item has at the end of a text only. Without phrases, one with a blank before or after it. */
export function listEnds(filter: TextFilter, items: readonly Json[]): string[] {
  if (filter.match !== 'words') return listStartsAndEnds(items.flatMap((item) => listTexts(filter, item)));
  for (const item of items) {
    const texts = listTexts(filter, item);
    const isFollowed = (word: string): boolean =>
      texts.some(({ text }) => new RegExp(`${word}\\s`, 'iu').test(text.replaceAll(/<[^>]*>/g, ' ')));
    const ends = texts.flatMap(({ text }) => /[\p{L}\p{N}]{4,}$/u.exec(text) ?? []);
    const last = ends.find((word) => !isFollowed(word));
    if (last !== undefined) return [`"${last} "`];
  }
  return [];
}

/** A blank before a word that is only at the start of texts, and after one at the end, where quotes are letters: a blank is one as well. */
function listStartsAndEnds(texts: readonly ItemText[]): string[] {
  const listQueries = (place: RegExp, toQuery: (word: string) => string): string[] =>
    texts
      .flatMap(({ text }) => place.exec(text)?.slice(0, 1) ?? [])
      .map(toQuery)
      .filter((query) => !texts.some(({ text }) => text.toLowerCase().includes(query.toLowerCase())))
      .slice(0, 1);
  return [
    ...listQueries(/^[\p{L}\p{N}]{4,}/u, (word) => ` ${word}`),
    ...listQueries(/[\p{L}\p{N}]{4,}$/u, (word) => `${word} `),
  ];
}

/** An id, the same beside a word of its item, and in quotes, which is a text. */
export function listIds(filter: TextFilter, pointer: string, items: readonly Json[]): string[] {
  const item = items[Math.floor(items.length / 2)] ?? null;
  const id = valueAt(item, pointer);
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  const [word] = listTexts(filter, item).flatMap(({ text }) => listWords(text));
  return [String(id), ...(word === undefined ? [] : [`${word} ${id}`]), `"${id}"`];
}

const MAX_DIGITS = 15;

/** The most digits in a row that a text has: services may take them for an ID alone. Without a leading zero, which no ID has. */
export function listDigits(filter: TextFilter, items: readonly Json[]): string[] {
  const digits = items.flatMap((item) => listTexts(filter, item)).flatMap(({ text }) => text.match(/[1-9]\d+/g) ?? []);
  return digits
    .filter(({ length }) => length <= MAX_DIGITS)
    .toSorted((left, right) => right.length - left.length)
    .slice(0, 1);
}

/** A word of that field which no other searched field of the item has. */
export function findOwnWord(filter: TextFilter, item: Json, field: string): string | undefined {
  const texts = listTexts(filter, item);
  const others = texts.filter((one) => one.field !== field).map(({ text }) => text.toLowerCase());
  const own = texts.filter((one) => one.field === field).flatMap(({ text }) => listWords(text).slice(0, MAX_WORDS));
  return own.find((one) => !others.some((text) => text.includes(one.toLowerCase())));
}
