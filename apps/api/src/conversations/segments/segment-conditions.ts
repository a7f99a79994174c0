/** What sets tell about filters and terms: the conditions that documents must meet. */
import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { whereContains } from '../../database/search/search.ts';
import { type ConversationFilters, VALUE_FILTERS } from '../conversation-filters.ts';
import { isWord, splitIntoParts, splitIntoPieces } from './segment-parts.ts';
import { listJoints } from './segment-phrases.ts';
import { AFTER_PAIRS, jointKey, PAIR_PREFIX, type SegmentColumn, valueKey, WORDS, wordKey } from './segment-rows.ts';

/** Max words of an account of which the documents are read for a word of a search. */
const MAX_WORDS = 64;

/** A document must be in a set under one of these keys... */
interface FilterCondition {
  readonly any: readonly string[];
  /** …but in none of these. */
  readonly none: readonly string[];
  readonly isNegated: boolean;
}

/** Where no set has the documents that contain a term: they are in the sets under each of these keys... */
export interface TermCondition {
  readonly all: readonly string[];
  /** …and those in one of these contain it. */
  readonly any: readonly string[];
}

/** Under which the documents that contain a term are stored. */
export interface TermKey {
  readonly key: string;
  /** Without a set under the key, no document of the segment contains the term. Otherwise, few do. */
  readonly isAlwaysStored: boolean;
}

export function toTermKey(text: string): TermKey | undefined {
  const parts = splitIntoParts(text) ?? [];
  if (parts.length === 1 && parts[0] === text) return { key: text, isAlwaysStored: true };
  return splitIntoPieces(text).length === 1 && isWord(text) ? { key: wordKey(text), isAlwaysStored: false } : undefined;
}

export async function listFilterConditions(
  db: Knex,
  accountId: number,
  filters: ConversationFilters,
): Promise<FilterCondition[]> {
  const conditions: FilterCondition[] = [];
  const oneOf = (column: SegmentColumn, values: readonly (string | number)[] | undefined) => {
    if (values) conditions.push({ any: values.map((value) => valueKey(column, value)), none: [], isNegated: false });
  };
  for (const { member, column } of VALUE_FILTERS) oneOf(column, filters[member]);
  oneOf('requested_by_company', filters.requesterCompanyIds);
  if (filters.aiHandled !== undefined) {
    const agents: number[] = await db('members').where({ account_id: accountId, is_ai_agent: true }).pluck('id');
    const any = agents.map((id) => valueKey('assigned_to_member_id', id));
    conditions.push({ any, none: [valueKey('handed_off', 1)], isNegated: !filters.aiHandled });
  }
  return conditions;
}

export async function toTermCondition(db: Knex, accountId: number, text: string): Promise<TermCondition> {
  const pieces = splitIntoPieces(text);
  const covered = new Set<string>();
  const joints = listJoints(pieces, covered).map(jointKey);
  const parts = splitIntoParts(text) ?? [];
  const all = [...joints, ...parts.filter((part) => !covered.has(part))];
  const words = await listWordsWith(db, accountId, text, pieces.length);
  return { all, any: words.map(wordKey) };
}

/** The most frequent words, or pairs of words, that contain the text. @param pieces their number in the text, between white space. */
async function listWordsWith(db: Knex, accountId: number, text: string, pieces: number): Promise<string[]> {
  if (pieces > 2 || (pieces === 2 && !text.includes(' '))) return [];
  const words = db(WORDS).where('account_id', accountId).orderBy('total', 'desc').limit(MAX_WORDS);
  whereContains(words, 'word', text);
  if (pieces === 1) words.where('word', '>', AFTER_PAIRS);
  // The text may begin with a blank, and the prefix is none of the pair.
  else
    words
      .whereBetween('word', [PAIR_PREFIX, AFTER_PAIRS])
      .whereRaw(`${isPostgres(db) ? 'strpos' : 'instr'}(substr(word, 2), ?) > 0`, [text]);
  return words.pluck('word');
}
