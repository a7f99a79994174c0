/**
 * Whether texts contain all terms of a search, in one pass over each text: the automaton of Aho and Corasick. It costs as much as comparing five
 * terms one by one, and the same for 125 (docs/decisions/bounded-requests.md).
 */
import type { Knex } from 'knex';
import { getDriver } from '../engine.ts';
import type { Term } from './search.ts';

/** So many terms are compared one by one first, as SQLite takes a fifth of the time for one and ends at the first that is missing. */
const MAX_COMPARED = 4;

const FUNCTION = 'contains_all';

/** The part of better-sqlite3 that is used here. */
export interface FunctionRegistry {
  function(name: string, options: object, implementation: (...values: unknown[]) => unknown): unknown;
}

/** Adds the function to a connection of better-sqlite3. */
export function registerScan(connection: FunctionRegistry): void {
  let key: unknown;
  let scan: ReturnType<typeof createScan> = () => false;
  connection.function(FUNCTION, { deterministic: true, varargs: true }, (terms, id, ...texts) => {
    if (key !== terms) {
      scan = createScan(JSON.parse(String(terms)));
      key = terms;
    }
    return scan(id, texts) ? 1 : 0;
  });
}

/**
 * The terms that are to be compared one by one, and those that are left for `whereContainsAll`: none if the database works in another process or
 * thread, where it blocks no one.
 */
export function splitTerms<T>(
  db: Knex,
  terms: readonly T[],
): { readonly compared: readonly T[]; readonly scanned: readonly T[] } {
  const max = getDriver(db) === 'better-sqlite3' ? MAX_COMPARED : terms.length;
  return { compared: terms.slice(0, max), scanned: terms.slice(max) };
}

/** Adds the condition that each of the terms is in one of the texts, or is the id. `texts` are columns or other SQL. */
export function whereContainsAll(
  db: Knex,
  query: Knex.QueryBuilder,
  terms: readonly Term[],
  id: string | null,
  texts: readonly (string | Knex.QueryBuilder)[],
): void {
  if (terms.length === 0) return;
  const values = [id, ...texts].map((value) => (typeof value === 'string' ? db.ref(value) : value));
  query.whereRaw(`${FUNCTION}(?, ${values.map(() => '?').join(', ')}) = 1`, [JSON.stringify(terms), ...values]);
}

/** @returns a function that takes time for each character of the texts, whatever the terms are. */
export function createScan(terms: readonly Term[]): (id: unknown, texts: readonly unknown[]) => boolean {
  const { letters, width, states, endsOf } = buildAutomaton(terms.map(({ text }) => text));
  return (id, texts) => {
    const found = terms.map((term) => term.id !== undefined && term.id === id);
    let missing = found.filter((isFound) => !isFound).length;
    const seen = new Uint8Array(endsOf.length);
    for (const text of texts) {
      if (typeof text !== 'string') continue;
      let state = 0;
      for (let at = 0; missing > 0 && at < text.length; at += 1) {
        state = states[state * width + (letters[text.charCodeAt(at)] ?? 0)] ?? 0;
        if (seen[state] === 1) continue;
        seen[state] = 1;
        for (const term of endsOf[state] ?? []) {
          if (found[term]) continue;
          found[term] = true;
          missing -= 1;
        }
      }
    }
    return missing === 0;
  };
}

interface Automaton {
  /** The number of each UTF-16 code unit of the terms; 0 for all others. */
  readonly letters: Uint16Array;
  /** How many numbers there are. */
  readonly width: number;
  /** The next state by state and letter. */
  readonly states: Uint16Array;
  /** The terms that end where a state is reached. */
  readonly endsOf: readonly (readonly number[])[];
}

function buildAutomaton(texts: readonly string[]): Automaton {
  const letters = new Uint16Array(0x1_0000);
  const codes = new Set(texts.flatMap((text) => text.split('').map((unit) => unit.charCodeAt(0))));
  for (const [index, code] of [...codes].entries()) letters[code] = index + 1;
  const width = codes.size + 1;
  const max = texts.reduce((sum, text) => sum + text.length, 1);
  const states = new Uint16Array(max * width);
  const endsOf: number[][] = [[]];
  for (const [term, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const place = state * width + (letters[text.charCodeAt(at)] ?? 0);
      if (!states[place]) states[place] = endsOf.push([]) - 1;
      state = states[place] ?? 0;
    }
    endsOf[state]?.push(term);
  }
  completeStates(states, width, endsOf);
  return { letters, width, states, endsOf };
}

/** Where no term goes on, the state is that of the longest end of what was read that is the beginning of a term. */
function completeStates(states: Uint16Array, width: number, endsOf: number[][]): void {
  const shorterOf = new Uint16Array(endsOf.length);
  const queue = [0];
  // Shorter texts come before longer ones.
  for (const state of queue) {
    const shorter = (shorterOf[state] ?? 0) * width;
    for (let letter = 1; letter < width; letter += 1) {
      const place = state * width + letter;
      const next = states[place] ?? 0;
      const fallback = state === 0 ? 0 : (states[shorter + letter] ?? 0);
      if (next === 0) {
        states[place] = fallback;
        continue;
      }
      shorterOf[next] = fallback;
      endsOf[next]?.push(...(endsOf[fallback] ?? []));
      queue.push(next);
    }
  }
}
