/** Searches that find something or nothing by how a service stores and indexes a text: its end, and its markup. */
import type { Json, TextFilter } from '@helpdesk/contract-model';
import type { ListFilter } from '../list-filters.ts';
import { type ItemText, listTexts, listWords } from './search-words.ts';

/** Characters of a long search. */
export const MAX_QUERY = 250;
const MIN_LONG_TEXT = 20;
const LONG_TEXT_END = 10;
/** A part without characters that combine, and without blanks or marks at its ends. */
const PLAIN_PART = /[\p{L}\p{N}\p{So}][\p{L}\p{N}\p{P}\p{So} ]*[\p{L}\p{N}\p{So}]/gu;

/** Of the longest text: its end, and what fits a search with another last letter; also from its second one, as a cut may part a letter. */
export function listOfLongText(
  { filter, schema: { maxLength = MAX_QUERY } }: ListFilter<TextFilter>,
  items: readonly Json[],
): string[] {
  if (filter.match === 'words') return [];
  const texts = items
    .flatMap((item) => listTexts(filter, item))
    .flatMap(({ text }) => text.match(PLAIN_PART) ?? [])
    .map((text) => Array.from(text))
    .filter(({ length }) => length >= MIN_LONG_TEXT);
  const [longest] = texts.toSorted((left, right) => right.length - left.length);
  if (longest === undefined) return [];
  const start = longest.slice(0, Math.min(longest.length, maxLength, MAX_QUERY) - 1);
  const withOtherEnd = (letters: readonly string[]): string =>
    `${letters.join('')}${letters.at(-1) === 'x' ? 'y' : 'x'}`;
  return [longest.slice(-LONG_TEXT_END).join(''), withOtherEnd(start), withOtherEnd(start.slice(1))];
}

/** In UTF-16 units: what indexes often have of a text. */
const INDEXED = 5_000;

/** Words that only the end of a long text has, and those that the markup of a text would have in another form. */
export function listRareWords({ filter }: ListFilter<TextFilter>, items: readonly Json[]): string[] {
  if (filter.match !== 'words') return [];
  const all = items.map((item) => listTexts(filter, item));
  const texts = all.flat().map(({ text }) => text);
  const [longest = ''] = texts.toSorted((left, right) => right.length - left.length);
  const start = longest.slice(0, -INDEXED).toLowerCase();
  const late = longest.length < 2 * INDEXED ? [] : listWords(longest.slice(-INDEXED));
  return [...late.filter((word) => !start.includes(word.toLowerCase())).slice(-1), ...listEscaped(all)];
}

/** For each searched field, what HTML would escape once more, of an item that has it in no other searched field. */
function listEscaped(items: readonly (readonly ItemText[])[]): string[] {
  const found = items.flatMap((texts) =>
    texts.flatMap(({ field, text }) => {
      const [escaped] = /&[a-z]+;[a-z]+&[a-z]+;/i.exec(text) ?? [];
      const isElsewhere = texts.some((other) => other.field !== field && other.text.includes(escaped ?? ''));
      return escaped === undefined || isElsewhere ? [] : [{ field, escaped }];
    }),
  );
  return [...Map.groupBy(found, ({ field }) => field).values()].flatMap(([first]) => first?.escaped ?? []);
}

/** As many of the words as fit. */
export function joinWords(words: readonly string[], maxLength: number): string {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : `${joined} ${word}`;
    if (Array.from(longer).length <= Math.min(maxLength, MAX_QUERY)) joined = longer;
  }
  return joined;
}
