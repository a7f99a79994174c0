/** Texts to search for, from the items of the target. */
import type { Json, TextFilter } from '@helpdesk/contract-model';
import { swapCase } from '../../../text.ts';
import type { ListFilter } from '../list-filters.ts';
import {
  queryJoined,
  queryNothing,
  queryPatterns,
  queryPhraseAndAbsent,
  queryStartOfId,
  querySwappedParts,
  queryTag,
  queryWidePair,
  queryWordsAndAbsent,
  type SearchQuery,
} from './absent-texts.ts';
import { listForeignWords } from './foreign-words.ts';
import { listOfLongText, MAX_QUERY } from './long-text-queries.ts';
import { queryManyWords } from './many-words.ts';
import { listMarkup } from './markup-queries.ts';
import {
  countMatches,
  findOwnWord,
  findPair,
  type ItemText,
  listDigits,
  listEnds,
  listFlagged,
  listIds,
  listMarked,
  listPairs,
  listPhrases,
  listShortWords,
  listTexts,
  listWords,
  MAX_COUNTED_ITEMS,
  MAX_SAMPLE_ITEMS,
  MAX_WORDS,
  type Pair,
} from './search-words.ts';

const MAX_COMMON_ITEMS = 50;

/** Letters around a mark that services may take for a blank. */
const WITH_MARK = /[\p{L}\p{N}]{2}[-.'/&][\p{L}\p{N}]{2}/u;

/** `chosen` is a word of the items, without which few queries remain, and `absent` one that nothing contains. */
export function listSearchQueries(
  one: ListFilter<TextFilter>,
  items: readonly Json[],
  chosen: ChosenWord | undefined,
  absent: string,
  isValid: (text: string) => boolean,
): SearchQuery[] {
  const { filter, parameter } = one;
  const sample = items.slice(0, MAX_SAMPLE_ITEMS);
  const texts = sample.flatMap((item) => listTexts(filter, item));
  const words = texts.flatMap(({ text }) => listWords(text));
  // Letters without another case, such as Hebrew ones, say less.
  const accented = words.find((word) => hasAccent(word, hasOtherCase)) ?? words.find((word) => hasAccent(word));
  const pair = findPair(texts);
  const queries = [
    ...queryNothing(chosen?.word, absent, isValid),
    ...(chosen === undefined ? [] : listWordQueries(one, chosen, pair, absent)),
    ...unsure([filter.field].flat().length > 1 ? listWordsOfFields(one, sample) : []),
    ...unsure(listWordsOfTwoFields(one, sample)),
    ...unsure(pair === undefined ? [] : listPairs(filter, pair)),
    ...(pair === undefined ? [] : queryWidePair(filter, pair)),
    ...unsure(listPhrases(filter, texts)),
    ...unsure(listEnds(filter, sample)),
    ...queryJoined(filter, sample),
    ...unsure(listOfLongText(one, items)),
    ...unsure(texts.flatMap(({ text }) => WITH_MARK.exec(text) ?? []).slice(0, 1)),
    ...unsure(listMarked(filter, texts)),
    ...querySwappedParts(texts),
    ...unsure(listCommonParts(one, texts, items)),
    ...unsure(
      accented === undefined ? [] : [swapCase(accented), normalizeOtherwise(accented), removeAccents(accented)],
    ),
    ...unsure(listLetters(one, texts, items)),
    // What some languages take for no text. Hidden texts may have it.
    ...unsure(filter.isPartial ? [] : ['0', 'null']),
    ...unsure(listFlagged(filter, items)),
    ...unsure(filter.isPartial ? [] : listForeignWords(one, items)),
    ...unsure(listMarkup(filter, sample)),
    // In a text that is searched for as it stands, a blank counts.
    ...unsure([filter.match === 'words' ? '   ' : ' ']),
    ...unsure(parameter.allowEmptyValue ? [''] : []),
    ...unsure(filter.id === undefined ? [] : [...listIds(filter, filter.id, sample), ...listDigits(filter, sample)]),
    ...(filter.id === undefined ? [] : queryStartOfId(filter.id, sample)),
    ...queryManyWords(one, items, absent),
  ];
  return queries.filter(({ text }) => isValid(text));
}

const unsure = (texts: readonly string[]): SearchQuery[] => texts.map((text) => ({ text, isCertain: false }));

/** True if the word has a letter that is not ASCII, and of which the condition is true. */
const hasAccent = (word: string, isWanted: (letter: string) => boolean = () => true): boolean =>
  Array.from(word).some((letter) => (letter > '\u00ff' || /[à-öø-þÀ-ÖØ-Þ]/.test(letter)) && isWanted(letter));

const hasOtherCase = (letter: string): boolean => swapCase(letter) !== letter;

interface ChosenWord {
  readonly word: string;
  /** All searched texts of an item that has the word. */
  readonly texts: readonly ItemText[];
  readonly field: string;
}

/** A word that few items have; where items show all that is searched, a short one if there is no other. Undefined if no item has one. */
export const chooseWord = (one: ListFilter<TextFilter>, items: readonly Json[]): ChosenWord | undefined =>
  chooseAmong(one, items, listWords) ?? (one.filter.isPartial ? undefined : chooseAmong(one, items, listShortWords));

function chooseAmong(
  one: ListFilter<TextFilter>,
  items: readonly Json[],
  list: (text: string) => string[],
): ChosenWord | undefined {
  const { filter } = one;
  const candidates = new Map<string, ChosenWord>();
  // Few words of each item, so that several items are tried.
  for (const item of items.slice(0, MAX_SAMPLE_ITEMS)) {
    const texts = listTexts(filter, item);
    for (const { field, text } of texts) {
      for (const word of list(text).slice(0, 2)) {
        if (candidates.size < MAX_WORDS) candidates.set(word, { word, texts, field });
      }
    }
  }
  const counted = items.slice(0, MAX_COUNTED_ITEMS);
  return [...candidates.values()]
    .map((chosen) => ({ chosen, count: countMatches(one, chosen.word, counted) }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (left, right) =>
        hasCase(right) - hasCase(left) || left.count - right.count || hasLetterI(right) - hasLetterI(left),
    )
    .at(0)?.chosen;
}

const hasCase = ({ chosen: { word } }: { readonly chosen: ChosenWord }): number => Number(swapCase(word) !== word);

/** Some languages fold the letter in another way. */
const hasLetterI = ({ chosen: { word } }: { readonly chosen: ChosenWord }): number => Number(/i/i.test(word));

function listWordQueries(
  { filter, schema }: ListFilter<TextFilter>,
  { word, texts, field }: ChosenWord,
  pair: Pair | undefined,
  absent: string,
): SearchQuery[] {
  const { maxLength = MAX_QUERY } = schema;
  const letters = Array.from(word);
  const inner = letters.slice(1, -1).join('');
  const parts = unsure([swapCase(word), ...(inner === '' ? [] : [inner])]);
  const patterns = queryPatterns(filter, word, pair);
  if (filter.match !== 'words') return [...parts, ...unsure([`"${word}"`]), ...patterns, ...queryTag(word)];
  const others = texts.filter((one) => one.field !== field).flatMap(({ text }) => listWords(text));
  const own = texts.flatMap(({ text }) => listWords(text)).toReversed();
  const other = [...others, ...own].find((one) => !one.includes(word) && !word.includes(one));
  return [
    ...parts,
    ...unsure(other === undefined ? [] : [`${other} \u00a0\t${word}`]),
    ...unsure([`"" "${word}`]),
    ...patterns,
    ...queryWordsAndAbsent([word, ...own], absent, maxLength),
    // In other grammars these are operators and quotes.
    ...unsure([`-${word}`, `'${word}'`, `“${word}”`, `OR ${word}`, `NOT ${word}`]),
    ...queryPhraseAndAbsent(word, absent),
  ];
}

/** Of the parts of words that several items have, one that most have, so that the order and the total show. */
function listCommonParts(one: ListFilter<TextFilter>, texts: readonly ItemText[], items: readonly Json[]): string[] {
  const words = texts.flatMap(({ text }) => listWords(text).slice(0, 2)).slice(0, MAX_WORDS);
  const parts = new Set(words.map((word) => Array.from(word).slice(1, 3).join('')));
  const counted = items.slice(0, MAX_COUNTED_ITEMS);
  return [...parts]
    .map((part) => ({ part, count: countMatches(one, part, counted) }))
    .filter(({ count }) => count > 1 && count <= MAX_COMMON_ITEMS)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, 1)
    .flatMap(({ part }) => [part, swapCase(part)]);
}

/** Another spelling of the letters in Unicode, which is another text. */
const normalizeOtherwise = (text: string): string =>
  text.normalize('NFD') === text ? text.normalize('NFC') : text.normalize('NFD');

/** Another word, which some databases compare as equal. */
const removeAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');

/** A letter that few items have: services may take no search that is so short. */
function listLetters(one: ListFilter<TextFilter>, texts: readonly ItemText[], items: readonly Json[]): string[] {
  const letters = new Set(texts.slice(0, MAX_WORDS).flatMap(({ text }) => text.match(/\p{L}/gu) ?? []));
  const counted = items.slice(0, MAX_COUNTED_ITEMS);
  return [...letters]
    .map((letter) => ({ letter, count: countMatches(one, letter, counted) }))
    .filter(({ count }) => count > 0 && count <= MAX_COMMON_ITEMS)
    .toSorted((left, right) => left.count - right.count)
    .slice(0, 1)
    .map(({ letter }) => letter);
}

/** For each searched field, a word that an item has there and in no other searched field. */
function listWordsOfFields({ filter }: ListFilter<TextFilter>, items: readonly Json[]): string[] {
  return [filter.field].flat().flatMap((field) => {
    for (const item of items) {
      const word = findOwnWord(filter, item, field);
      if (word !== undefined) return [word];
    }
    return [];
  });
}

/** A word of one field and one of another, of one item: a service may look for all words in one text. */
function listWordsOfTwoFields({ filter }: ListFilter<TextFilter>, items: readonly Json[]): string[] {
  for (const item of items) {
    const words = [filter.field].flat().flatMap((field) => findOwnWord(filter, item, field) ?? []);
    if (words.length > 1) return [`${words.at(-1)} ${words[0]}`];
  }
  return [];
}
