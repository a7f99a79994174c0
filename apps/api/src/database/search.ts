/** Searching: the grammar, and the one place that knows how an engine finds a text within a text. */
import type { Knex } from 'knex';

/** One thing that must be found in one of the searched texts. */
export interface Term {
  /** Folded. */
  readonly text: string;
  /** The id that an unquoted word of digits stands for. */
  readonly id?: number;
}

/**
 * Reads a search: words, and phrases in double quotes. All of the terms must match; none filters nothing.
 * A quote without a partner is ignored, as if it were not there, and so is a phrase of nothing but white space.
 */
export function parseSearch(search: string): Term[] {
  return withoutLoneQuote(search)
    .split('"')
    .flatMap((part, index) => {
      if (index % 2 === 1) return part.trim() === '' ? [] : [{ text: foldCase(part) }];
      return part.split(/\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]));
    });
}

/** Quotes pair from the left, so it is the last one. */
function withoutLoneQuote(search: string): string {
  const parts = search.split('"');
  const last = parts.pop();
  return parts.length % 2 === 0 ? search : parts.join('"') + last;
}

function readWord(word: string): Term {
  const isId = /^[1-9][0-9]*$/.test(word) && Number.isSafeInteger(Number(word));
  return { text: foldCase(word), ...(isId && { id: Number(word) }) };
}

/**
 * What a search asks for where digits also name an id: for cursors, which belong to a search by its meaning. Where they do
 * not, the texts of the terms say it all. Order, repeats and letter case do not change what is found.
 */
export function normalizeTerms(terms: readonly Term[]): string[] {
  return terms.map(({ text, id }) => (id === undefined ? `"${text}"` : text));
}

/** Adds: `column` contains `text`, letter by letter, `%`, `_` and `*` being letters like others. */
export function whereContains(query: Knex.QueryBuilder, column: string, text: string): void {
  query.whereRaw('instr(??, ?) > 0', [column, text]);
}

/** The same as an alternative to what `query` asks already. */
export function orWhereContains(query: Knex.QueryBuilder, column: string, text: string): void {
  query.orWhereRaw('instr(??, ?) > 0', [column, text]);
}

/**
 * `text` without letter case, code point by code point, so that the length in code points stays and `Σ`, `σ` and `ς` are the same.
 * A code point whose other case takes several (`ß`, `İ`) is left as it is.
 */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+|\P{ASCII}/gu, (part) => (part < '\u0080' ? part.toLowerCase() : foldCodePoint(part)));
}

function foldCodePoint(letter: string): string {
  return single(single(letter, letter.toUpperCase()), single(letter, letter.toUpperCase()).toLowerCase());
}

function single(letter: string, changed: string): string {
  return [...changed].length === 1 ? changed : letter;
}
