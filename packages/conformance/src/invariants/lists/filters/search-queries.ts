/** Texts to search for, from the items of the target. */
import type { Json, TextFilter } from '@helpdesk/contract-model';
import { swapCase } from '../../../text.ts';
import type { ListFilter } from '../list-filters.ts';
import { listForeignWords } from './foreign-words.ts';
import { listOfLongText, MAX_QUERY } from './long-text-queries.ts';
import { listMarkup } from './markup-queries.ts';
import {
  createTextSelector,
  findPair,
  type ItemText,
  listDigits,
  listEnds,
  listFlagged,
  listIds,
  listJoined,
  listMarked,
  listPairs,
  listPhrases,
  listShortWords,
  listStartsOfIds,
  listTexts,
  listWords,
  MAX_COUNTED_ITEMS,
  MAX_SAMPLE_ITEMS,
  MAX_WORDS,
  type Pair,
  widenPair,
} from './search-words.ts';

export interface SearchQuery {
  readonly text: string;
  /** True if texts that items do not contain cannot match either. */
  readonly isCertain: boolean;
}

const MAX_COMMON_ITEMS = 50;

/** Two parts of a word, which services may take for two words. */
const TWO_PARTS = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{2,})-([\p{L}\p{N}]{2,})(?![\p{L}\p{N}-])/gu;
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
  // Services that remove markup from what they receive would search for the word before it.
  const marked = chosen === undefined ? [] : [`${chosen.word}<${absent}>`];
  const nothing = [...marked, absent].filter(isValid).slice(0, 1);
  const queries = [
    ...nothing.map((text) => ({ text, isCertain: true })),
    ...(chosen === undefined ? [] : listWordQueries(one, chosen, pair, absent)),
    ...unsure([filter.field].flat().length > 1 ? listWordsOfFields(one, sample) : []),
    ...unsure(pair === undefined ? [] : listPairs(filter, pair)),
    // A hidden text is very unlikely to have two blanks there.
    ...(pair === undefined ? [] : [{ text: widenPair(filter, pair), isCertain: true }]),
    ...unsure(listPhrases(filter, texts)),
    ...unsure(listEnds(filter, sample)),
    // A hidden text is very unlikely to have both words as one.
    ...listJoined(filter, sample).map((text) => ({ text, isCertain: true })),
    ...unsure(listOfLongText(one, items)),
    ...unsure(texts.flatMap(({ text }) => WITH_MARK.exec(text) ?? []).slice(0, 1)),
    ...unsure(listMarked(filter, texts)),
    // A hidden text is very unlikely to have both parts in this order.
    ...listSwappedParts(texts).map((text) => ({ text, isCertain: true })),
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
    // Hidden texts are very unlikely to have the start of an ID that is so long.
    ...(filter.id === undefined ? [] : listStartsOfIds(filter.id, sample).map((text) => ({ text, isCertain: true }))),
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

function countMatches(one: ListFilter<TextFilter>, text: string, items: readonly Json[]): number {
  const matches = createTextSelector(one, text);
  return items.filter((item) => matches(item) === true).length;
}

function listWordQueries(
  { filter, schema }: ListFilter<TextFilter>,
  { word, texts, field }: ChosenWord,
  pair: Pair | undefined,
  absent: string,
): SearchQuery[] {
  const { maxLength = MAX_QUERY } = schema;
  const letters = Array.from(word);
  const middle = Math.floor(letters.length / 2);
  const withMiddle = (mark: string): string => letters.with(middle, mark).join('');
  // Where a text is searched for as it stands, services may also take the mark for a blank.
  const underscore = pair && filter.match !== 'words' ? pair.join('_') : withMiddle('_');
  // Services may take it for a sign that the next letter is one.
  const backslash = letters.toSpliced(middle, 0, '\\').join('');
  // A hidden text is very unlikely to have such a letter within the word.
  const wildcards = [withMiddle('%'), underscore, `${letters.slice(0, -1).join('')}*`, backslash];
  const certain = (queries: readonly string[]): SearchQuery[] => queries.map((text) => ({ text, isCertain: true }));
  const inner = letters.slice(1, -1).join('');
  const parts = unsure([swapCase(word), ...(inner === '' ? [] : [inner])]);
  // People write the sign before a tag, and services may leave it out.
  if (filter.match !== 'words') return [...parts, ...unsure([`"${word}"`]), ...certain([...wildcards, `#${word}`])];
  const others = texts.filter((one) => one.field !== field).flatMap(({ text }) => listWords(text));
  const own = texts.flatMap(({ text }) => listWords(text)).toReversed();
  const other = [...others, ...own].find((one) => !one.includes(word) && !word.includes(one));
  return [
    ...parts,
    ...unsure(other === undefined ? [] : [`${other} \u00a0\t${word}`]),
    ...unsure([`"" "${word}`]),
    // A word that is left out of a long search, as the last one, would let it find the item.
    ...certain([
      ...wildcards,
      `${joinWords([word, ...own, ...own.flatMap(listBeginnings)], maxLength - absent.length - 1)} ${absent}`,
    ]),
    // In other grammars these are operators and quotes.
    ...unsure([`-${word}`, `'${word}'`, `“${word}”`, `OR ${word}`, `NOT ${word}`]),
    // After a phrase, another word and another phrase count as well.
    ...certain([`${word} OR ${absent}`, `"${word}" ${absent}`, `"${word}" "${absent} ${absent}"`]),
  ];
}

/** Parts of a word, so that a search has many terms where texts are short. */
function listBeginnings(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(2).map((_, index) => letters.slice(0, index + 2).join(''));
}

/** As many of the words as fit. */
function joinWords(words: readonly string[], maxLength: number): string {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : `${joined} ${word}`;
    if (Array.from(longer).length <= Math.min(maxLength, MAX_QUERY)) joined = longer;
  }
  return joined;
}

/** A word of two parts in the other order: services that index the parts would find it. */
function listSwappedParts(texts: readonly ItemText[]): string[] {
  const parts = texts.flatMap(({ text }) => [...text.matchAll(TWO_PARTS)]);
  return parts.flatMap(([, first, second]) => (first === second ? [] : [`${second}-${first}`])).slice(0, 1);
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
    .map(({ part }) => part);
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
      const texts = listTexts(filter, item);
      const others = texts.filter((one) => one.field !== field).map(({ text }) => text.toLowerCase());
      const own = texts.filter((one) => one.field === field).flatMap(({ text }) => listWords(text).slice(0, MAX_WORDS));
      const word = own.find((one) => !others.some((text) => text.includes(one.toLowerCase())));
      if (word !== undefined) return [word];
    }
    return [];
  });
}
