/**
 * What a search must not find. No item shows these texts, but items may be found by what they do not show: a search is certain to find nothing
 * else only with a text that a hidden one is very unlikely to have. What the run has just created has no hidden texts.
 */
import { type Json, type TextFilter, valueAt } from '@helpdesk/contract-model';
import type { ListFilter } from '../list-filters.ts';
import { listForeignWords } from './foreign-words.ts';
import { joinWords } from './long-text-queries.ts';
import { hasLetter, type ItemText, listTexts, listWords, type Pair } from './search-words.ts';

export interface SearchQuery {
  readonly text: string;
  /** True if texts that items do not contain cannot match either. */
  readonly isCertain: boolean;
}

const certain = (texts: readonly string[]): SearchQuery[] => texts.map((text) => ({ text, isCertain: true }));

/** The first valid one of a word with markup after it, and the absent word: services that remove markup from what they receive search for the word. */
export const queryNothing = (
  word: string | undefined,
  absent: string,
  isValid: (text: string) => boolean,
): SearchQuery[] =>
  certain([...(word === undefined ? [] : [`${word}<${absent}>`]), absent].filter(isValid).slice(0, 1));

/** The word with the marks of patterns within it, which a hidden text is very unlikely to have there. */
export function queryPatterns({ match }: TextFilter, word: string, pair: Pair | undefined): SearchQuery[] {
  const letters = Array.from(word);
  const middle = Math.floor(letters.length / 2);
  const withMiddle = (mark: string): string => letters.with(middle, mark).join('');
  // Where a text is searched for as it stands, services may also take the mark for a blank.
  const underscore = pair && match !== 'words' ? pair.join('_') : withMiddle('_');
  // Services may take it for a sign that the next letter is one.
  const backslash = letters.toSpliced(middle, 0, '\\').join('');
  return certain([withMiddle('%'), underscore, `${letters.slice(0, -1).join('')}*`, backslash]);
}

/** The sign that people write before a tag, and that services may leave out. */
export const queryTag = (word: string): SearchQuery[] => certain([`#${word}`]);

/** The words of an item, and the absent one: a word that is left out of a long search, as the last one, would let it find the item. */
export const queryWordsAndAbsent = (words: readonly string[], absent: string, maxLength: number): SearchQuery[] =>
  certain([
    `${joinWords([...words, ...words.slice(1).flatMap(listBeginnings)], maxLength - absent.length - 1)} ${absent}`,
  ]);

/** After a phrase, another word and another phrase count as well. */
export const queryPhraseAndAbsent = (word: string, absent: string): SearchQuery[] =>
  certain([`${word} OR ${absent}`, `"${word}" ${absent}`, `"${word}" "${absent} ${absent}"`]);

/** Both words with two blanks between them, which is another text: in a phrase and where quotes are letters, each blank counts. */
export const queryWidePair = ({ match }: TextFilter, [first, second]: Pair): SearchQuery[] =>
  certain([match === 'words' ? `"${first}  ${second}"` : `${first}  ${second}`]);

/** The last word of a text and the first one of the next text of the same item, as one word and as a phrase: services may search all texts as one. */
export function queryJoined(filter: TextFilter, items: readonly Json[]): SearchQuery[] {
  for (const item of items) {
    const texts = listTexts(filter, item);
    for (const [index, { field, text }] of texts.entries()) {
      const next = texts[index + 1];
      if (next === undefined || next.field === field) continue;
      const [end] = /[\p{L}\p{N}]{4,}$/u.exec(text) ?? [];
      const [start] = /^[\p{L}\p{N}]{4,}/u.exec(next.text) ?? [];
      if (end === undefined || start === undefined || !hasLetter(end + start)) continue;
      return certain([end + start, ...(filter.match === 'words' ? [`"${end} ${start}"`] : [])]);
    }
  }
  return [];
}

/** Two parts of a word, which services may take for two words. */
const TWO_PARTS = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{2,})-([\p{L}\p{N}]{2,})(?![\p{L}\p{N}-])/gu;

/** A word of two parts in the other order: services that index the parts would find it. */
export function querySwappedParts(texts: readonly ItemText[]): SearchQuery[] {
  const parts = texts.flatMap(({ text }) => [...text.matchAll(TWO_PARTS)]);
  const swapped = parts.flatMap(([, first, second]) => (first === second ? [] : [`${second}-${first}`]));
  return certain(swapped.slice(0, 1));
}

const MIN_START = 4;

/** All digits of an ID but the last one: only the whole ID finds its item. Hidden texts may have such a number. */
export const queryStartOfId = (pointer: string, items: readonly Json[]): SearchQuery[] =>
  listStartOfId(valueAt(items[Math.floor(items.length / 2)] ?? null, pointer)).map((text) => ({
    text,
    isCertain: false,
  }));

function listStartOfId(id: Json | undefined): string[] {
  const start = typeof id === 'number' ? String(id).slice(0, -1) : '';
  return start.length < MIN_START ? [] : [start];
}

/** What new items have elsewhere, or in another form: only they have no hidden texts that may be found by it. */
export const listTextsAbsentFromNew = (shown: ListFilter<TextFilter>, created: readonly Json[]): string[] => [
  ...listForeignWords(shown, created),
  ...listDecorated(shown.filter, created),
];

/**
 * An ID or words of the first item with marks that it does not have there, and that services may leave out, take for blanks or for the name of a
 * field; and a word with another ending, which an index that keeps stems would find.
 */
function listDecorated(filter: TextFilter, items: readonly Json[]): string[] {
  const [item = null] = items;
  const id = filter.id === undefined ? undefined : valueAt(item, filter.id);
  const texts = listTexts(filter, item);
  const [word, other] = texts.flatMap(({ text }) => listWords(text));
  const [field = ''] = [filter.field].flat();
  const decorated = [
    ...listStartOfId(id),
    ...(id === undefined ? [] : [`#${id}`, ...(filter.match === 'words' ? [`"${id}"`] : [])]),
    ...(word === undefined ? [] : [`${word}!`]),
    ...(word === undefined || other === undefined ? [] : [`${word},${other}`]),
    ...(word === undefined ? [] : [`${word}s`, `${field.split('/').at(-1)}:${word}`]),
  ];
  const isThere = (one: string): boolean => texts.some(({ text }) => text.toLowerCase().includes(one.toLowerCase()));
  return decorated.filter((one) => !isThere(one));
}

/** Parts of a word, so that a search has many terms where texts are short. */
function listBeginnings(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(2).map((_, index) => letters.slice(0, index + 2).join(''));
}
