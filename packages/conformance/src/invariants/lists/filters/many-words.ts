/** Searches with more words than services may look at. */
import type { Json, TextFilter } from '@helpdesk/contract-model';
import type { ListFilter } from '../list-filters.ts';
import type { SearchQuery } from './absent-texts.ts';
import { joinWords, MAX_QUERY } from './long-text-queries.ts';
import { findOwnWord, listTexts, listWords } from './search-words.ts';

/** Words before one that has to count as well. */
const WORDS_BEFORE = 6;
/** Items whose words are counted: words are compared with each other, and the longest texts may repeat a few. */
const MAX_LONGEST = 20;

/**
 * As many words as fit of the item that has the most, and one that nothing contains; and after some of them a word that only one of its
 * searched fields has. A service that leaves the last words out finds too much, and one that looks for them in fewer places
 * too little.
 */
export function queryManyWords(
  { filter, schema: { maxLength = MAX_QUERY } }: ListFilter<TextFilter>,
  items: readonly Json[],
  absent: string,
): SearchQuery[] {
  if (filter.match !== 'words') return [];
  const [richest] = listLongest(filter, items)
    .map((item) => ({ item, words: listIndependentWords(filter, item) }))
    .toSorted((left, right) => right.words.length - left.words.length);
  if (richest === undefined || richest.words.length <= WORDS_BEFORE) return [];
  const { item, words } = richest;
  const room = Math.min(maxLength, MAX_QUERY) - absent.length - 1;
  const otherFields = [filter.field].flat().slice(1);
  const lasts = otherFields.flatMap((field) => findOwnWord(filter, item, field) ?? []);
  const short = findAbsentLetters(items.flatMap((one) => listTexts(filter, one)).map(({ text }) => text));
  return [
    { text: `${joinWords(words, room)} ${absent}`, isCertain: true },
    // An index of three letters has no shorter words: all texts are compared with them.
    ...(short === undefined ? [] : [{ text: `${words.slice(0, WORDS_BEFORE).join(' ')} ${short}`, isCertain: false }]),
    ...lasts.map((last) => {
      const before = words.filter((word) => word !== last).slice(0, WORDS_BEFORE);
      return { text: `${before.join(' ')} ${last}`, isCertain: false };
    }),
  ];
}

/** Two letters that none of the texts has next to each other. */
export function findAbsentLetters(texts: readonly string[]): string | undefined {
  const all = texts.join(' ').toLowerCase();
  return ['qx', 'zq', 'jx', 'vq', 'wx', 'kz'].find((letters) => !all.includes(letters));
}

/** The items with the longest texts, which have most words. */
function listLongest(filter: TextFilter, items: readonly Json[]): Json[] {
  const sized = items.map((item) => ({
    item,
    length: listTexts(filter, item)
      .map(({ text }) => text)
      .join(' ').length,
  }));
  return sized
    .toSorted((left, right) => right.length - left.length)
    .slice(0, MAX_LONGEST)
    .map(({ item }) => item);
}

/** The short ones first; none is a part of another one, which services may leave out. */
function listIndependentWords(filter: TextFilter, item: Json): string[] {
  const all = new Map(
    listTexts(filter, item)
      .flatMap(({ text }) => listWords(text))
      .map((word) => [word.toLowerCase(), word]),
  );
  return [...all]
    .filter(([own]) => ![...all.keys()].some((other) => other !== own && other.includes(own)))
    .map(([, word]) => word)
    .toSorted((left, right) => left.length - right.length);
}
