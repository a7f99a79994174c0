/** Searches for the markup of HTML, which no text has. */
import { type Json, type TextFilter, valueAt } from '@helpdesk/contract-model';
import type { ListFilter } from '../list-filters.ts';
import { readTexts } from '../match-text.ts';
import { listWords } from './search-words.ts';

/** The name of an element or attribute of an item with HTML, and a word of the value of each attribute, which its text does not have. */
export function listMarkup({ html = [] }: ListFilter<TextFilter>['filter'], items: readonly Json[]): string[] {
  const written = items.flatMap((item) =>
    html.flatMap((field) => {
      const value = valueAt(item, field);
      return typeof value === 'string' ? [value] : [];
    }),
  );
  let name: string | undefined;
  const words = new Map<string, string>();
  for (const value of written) {
    const shown = readTexts(value).join(' ').toLowerCase();
    for (const tag of listTags(value)) {
      name ??= listNames(tag).find((one) => !shown.includes(one));
      for (const [, attribute = '', text = ''] of tag.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        const word = words.has(attribute)
          ? undefined
          : listWords(text).find((one) => !shown.includes(one.toLowerCase()));
        if (word !== undefined) words.set(attribute, word);
      }
    }
  }
  return [
    ...(name === undefined ? [] : [name]),
    ...words.values(),
    ...(written.some((value) => value.includes('&amp;')) ? ['&amp;'] : []),
  ];
}

/** The different start tags. Items may have megabytes of text between them. */
const listTags = (html: string): ReadonlySet<string> => new Set(html.match(/<[a-z][^<>]*>/g));

/** Names that are long enough for a search. */
const listNames = (tag: string): string[] =>
  tag.match(/(?<=^<)[a-z]{5,}| [a-z]{3,}(?==")/g)?.map((one) => one.trim()) ?? [];
