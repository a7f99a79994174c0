/** Words of the texts of items that a search does not look at, such as the name of the author: it must not find the items by them. */
import {
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  parsePointer,
  type TextFilter,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import type { ListFilter } from '../list-filters.ts';
import { createTextSelector, isFound, MAX_COUNTED_ITEMS, MAX_SAMPLE_ITEMS, MAX_WORDS, WORD } from './search-words.ts';

/** Fields of an item, and as many of what is inside its fields, whose words must find nothing. */
const MAX_FIELDS = 4;
/** Characters of a text without blanks that is searched for as it stands, such as `job_title`. */
const MAX_WHOLE_TEXT = 60;
/** Levels of objects and arrays inside an item. */
const MAX_DEPTH = 4;

/** Words that an item has in a field that is not searched, and in no searched field. */
export function listForeignWords(one: ListFilter<TextFilter>, items: readonly Json[]): string[] {
  const counted = items.slice(0, MAX_COUNTED_ITEMS);
  const searched = [one.filter.field].flat();
  const sample = counted.slice(0, MAX_SAMPLE_ITEMS);
  const fields = [...new Set(sample.flatMap((item) => listTextFields(item)))].filter(
    (field) => !searched.some((other) => isAtOrBelow(field, other)),
  );
  const ids = one.filter.id === undefined ? counted.map((item) => valueAt(item, '/id')) : [];
  const digits = ids.filter((id) => typeof id === 'number').map(String);
  const id = digits.find((text) => !isFound(one, text, counted));
  const [outer, nested] = splitNested(fields);
  return pickWords(one, nested, counted, pickWords(one, outer, counted, id === undefined ? [] : [id]));
}

/** Nested ones in an order that has one of each object first. */
function splitNested(fields: readonly string[]): readonly [outer: string[], nested: string[]] {
  const byOuter = Object.groupBy(fields, (field) => parsePointer(field)[0] ?? '');
  const nested = Object.values(byOuter)
    .flatMap((inside = []) => inside.map((field, index) => ({ field, index })))
    .filter(({ field }) => isNested(field))
    .toSorted((left, right) => left.index - right.index);
  return [fields.filter((field) => !isNested(field)), nested.map(({ field }) => field)];
}

const isNested = (field: string): boolean => parsePointer(field).length > 1;

/** Adds a word of each field in which no known word tells whether it is searched. */
function pickWords(
  one: ListFilter<TextFilter>,
  fields: readonly string[],
  items: readonly Json[],
  known: readonly string[],
): string[] {
  const added: string[] = [];
  for (const field of fields) {
    const texts = items.map((item) => ({ item, all: listTextsAt(item, field) }));
    // Other items may have the word in a searched field.
    const tells = (word: string): boolean => {
      const matches = createTextSelector(one, word);
      return texts.some(({ item, all }) => all.some((text) => text.includes(word)) && matches(item) === false);
    };
    if (added.length === MAX_FIELDS) break;
    if ([...known, ...added].some(tells)) continue;
    const candidates = listCandidates(texts.flatMap(({ all }) => all));
    const word = candidates.find((text) => !isFound(one, text, items)) ?? candidates.find(tells);
    if (word !== undefined) added.push(word);
  }
  return [...known, ...added];
}

function listCandidates(texts: readonly string[]): string[] {
  const different = [...new Set(texts)];
  const whole = different.filter((text) => text.length <= MAX_WHOLE_TEXT && /^[^\s"]+$/.test(text));
  // Databases may ignore the case of letters of ASCII only, so that other words would not be found where they are searched.
  const all = different.flatMap((text) => text.match(WORD) ?? []);
  const words = [...all.filter(isAscii), ...all].slice(0, MAX_WORDS);
  return [...new Set([...words, ...whole])].slice(0, 2 * MAX_WORDS);
}

const isAscii = (word: string): boolean => /^[a-z0-9]+$/i.test(word);

const listTextsAt = (item: Json, field: string): string[] =>
  valuesAt(item, field).filter((value) => typeof value === 'string');

/** The pointers to its texts, with `*` for the items of an array. */
function listTextFields(value: Json, at = '', depth = 0): string[] {
  if (typeof value === 'string') return [at];
  if (depth === MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => listTextFields(one, `${at}/*`, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => listTextFields(one, joinPointer(at, name), depth + 1));
}
