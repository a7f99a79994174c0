/** The grammar of searches, and how the engine finds a text within a text (docs/decisions/search.md). */
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** A text that must be found in one of the searched texts. */
export interface Term {
  /** Folded. */
  readonly text: string;
  /** For an unquoted word of digits. */
  readonly id?: number;
}

/**
 * Parses a search: words, and phrases in double quotes. All terms must match; without terms, everything does.
 * An unpaired quote is ignored, and so are a phrase of only white space and a term that matches wherever another one does.
 */
export function parseSearch(search: string): Term[] {
  return dropImplied(readTerms(search));
}

/** The texts of the terms, for a list in which digits are never an id. */
export function parseTexts(search: string): string[] {
  return dropImplied(readTerms(search).map(({ text }) => ({ text }))).map(({ text }) => text);
}

/** Each term costs a pass over all searched texts, and a search has room for 125. */
function dropImplied(terms: readonly Term[]): Term[] {
  return terms.filter(
    (term, index) =>
      !terms.some(
        (other, place) => place !== index && implies(other, term) && (place < index || !implies(term, other)),
      ),
  );
}

/** Whether the other term matches wherever the first one does. A number matches by id where no text has its digits. */
function implies({ text, id }: Term, other: Term): boolean {
  return id === undefined ? text.includes(other.text) : id === other.id;
}

function readTerms(search: string): Term[] {
  return removeUnpairedQuote(search)
    .split('"')
    .flatMap((part, index) => {
      if (index % 2 === 1) return part.trim() === '' ? [] : [{ text: foldCase(part) }];
      return part.split(/\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]));
    });
}

/** Quotes are paired from the left, so an unpaired one is the last. */
function removeUnpairedQuote(search: string): string {
  const parts = search.split('"');
  const last = parts.pop();
  return parts.length % 2 === 0 ? search : parts.join('"') + last;
}

function readWord(word: string): Term {
  const isId = /^[1-9][0-9]*$/.test(word) && Number.isSafeInteger(Number(word));
  return { text: foldCase(word), ...(isId && { id: Number(word) }) };
}

/**
 * Normalizes terms for a cursor of a list in which digits may also be an id. Searches that find the same have equal terms.
 * Other lists use `parseTexts`.
 */
export function normalizeTerms(terms: readonly Term[]): string[] {
  return terms.map(({ text, id }) => (id === undefined ? `"${text}"` : text));
}

/** Adds the condition that `column` contains `text`. `%`, `_` and `*` have no special meaning. */
export function whereContains(query: Knex.QueryBuilder, column: string, text: string): void {
  if (isPostgres(query)) query.whereLike(column, toPattern(text));
  else query.whereRaw('instr(??, ?) > 0', [column, text]);
}

/** Like `whereContains`, but as an alternative to the existing conditions. */
export function orWhereContains(query: Knex.QueryBuilder, column: string, text: string): void {
  if (isPostgres(query)) query.orWhereLike(column, toPattern(text));
  else query.orWhereRaw('instr(??, ?) > 0', [column, text]);
}

/** A pattern of LIKE, which PostgreSQL can look up in an index of trigrams, and which has letter case there. */
export function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Removes letter case code point by code point: the number of code points stays, and `Σ`, `σ` and `ς` become the same. A
 * code point whose other case has several (`ß`, `İ`) stays as it is.
 */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+|\P{ASCII}/gu, (part) => (part < '\u0080' ? part.toLowerCase() : foldCodePoint(part)));
}

function foldCodePoint(letter: string): string {
  return keepSingle(keepSingle(letter, letter.toUpperCase()), keepSingle(letter, letter.toUpperCase()).toLowerCase());
}

function keepSingle(letter: string, changed: string): string {
  return [...changed].length === 1 ? changed : letter;
}
