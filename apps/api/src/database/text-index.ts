/** Indexes of the parts of texts, three characters long (docs/decisions/search.md). */
import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import { selectFromJson } from './json-rows.ts';
import { whereContains } from './search.ts';
import { whereAccount } from './where-account.ts';

/** Whether the index can look up a text: it has at least three characters. Shorter texts are compared row by row. */
export function isIndexed(text: string): boolean {
  return text.length >= 3 && (text.length >= 6 || [...text].length >= 3);
}

/** A query of the rows of `contact_names` of the account whose name contains the text. */
export function selectNames(db: Knex, accountId: number, text: string): Knex.QueryBuilder {
  if (isPostgres(db) || !isIndexed(text)) {
    const names = db('contact_names').where('contact_names.account_id', accountId);
    whereContains(names, 'contact_names.first_name', text);
    return names;
  }
  const match = `account : ${quote(toAccountKey(accountId))} AND text : ${quote(text)}`;
  return db
    .from('contact_name_search')
    .crossJoin(db.ref('contact_names'))
    .whereRaw('contact_name_search match ?', [match])
    .whereRaw('contact_names.id = contact_name_search.rowid')
    .modify(whereAccount, 'contact_names.account_id', accountId);
}

/** Ids, both included. */
export interface Interval {
  readonly firstId: number;
  readonly lastId: number;
}

/**
 * A query of the `id` of conversations that may contain all of the indexed texts, in any case: all that do, and few others,
 * so their texts must be compared. With `within`, only of conversations in these intervals.
 */
export function selectConversationCandidates(
  db: Knex,
  accountId: number,
  texts: readonly string[],
  within?: readonly Interval[],
): Knex.QueryBuilder {
  const index = within
    ? db.from(intervalRows(db, within)).crossJoin(db.ref('conversation_search'))
    : db('conversation_search');
  if (isPostgres(db)) {
    const candidates = index.select('conversation_search.id').where('conversation_search.account_id', accountId);
    for (const text of texts) whereContains(candidates, 'conversation_search.text', text);
    return within ? candidates.whereRaw('conversation_search.id between first_id and last_id') : candidates;
  }
  const parts = new Set([toAccountKey(accountId), ...texts.flatMap(splitIntoParts)]);
  const match = [...parts].map(quote).join(' AND ');
  const candidates = index.select('conversation_search.rowid as id').whereRaw('conversation_search match ?', [match]);
  return within ? candidates.whereRaw('conversation_search.rowid between first_id and last_id') : candidates;
}

/** A query of the `id` of all conversations of the account in the intervals. */
export function selectWithin(db: Knex, accountId: number, intervals: readonly Interval[]): Knex.QueryBuilder {
  return db
    .from(intervalRows(db, intervals))
    .crossJoin(db.ref('conversations'))
    .select('conversations.id')
    .where('conversations.account_id', accountId)
    .whereRaw('conversations.id between first_id and last_id');
}

function intervalRows(db: Knex, intervals: readonly Interval[]): Knex.Raw {
  return selectFromJson(
    db,
    { first_id: 0, last_id: 1 },
    intervals.map(({ firstId, lastId }) => [firstId, lastId]),
    'intervals',
  );
}

/** As the migration writes it: three characters of a plane for private use, a number to the base of 32,768. */
function toAccountKey(accountId: number): string {
  const digits = [Math.floor(accountId / 2 ** 30), Math.floor(accountId / 2 ** 15), accountId];
  return String.fromCodePoint(...digits.map((digit) => 983_040 + (digit % 2 ** 15)));
}

/**
 * Parts of three characters that cover the text, without overlap but for the last: those between would make the index read more and
 * exclude little.
 */
function splitIntoParts(text: string): string[] {
  const characters = [...text];
  const starts = new Set(Array.from({ length: Math.floor(characters.length / 3) }, (_, index) => index * 3));
  starts.add(characters.length - 3);
  return [...starts].map((start) => characters.slice(start, start + 3).join(''));
}

/** A string of the query language of FTS5. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
