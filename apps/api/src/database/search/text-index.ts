/** Indexes of the parts of texts, three characters long (docs/decisions/search.md). */
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';
import { selectKeptCount } from '../pages/counts.ts';
import { whereAccount } from '../statements/where-account.ts';
import { listCoverStarts } from './cover-starts.ts';
import { toPattern, whereContains } from './search.ts';

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

/** An account with at least one of so many conversations. */
const LARGE_SHARE = 4;

/**
 * A query of the `id` of conversations that may contain all of the indexed texts, in any case: all that do, and few others,
 * so their texts and their accounts must be compared. With `within`, only of conversations in these intervals.
 */
export function selectConversationCandidates(
  db: Knex,
  accountId: number,
  texts: readonly string[],
  within?: readonly Interval[],
): Knex.QueryBuilder {
  if (isPostgres(db)) {
    const candidates = db('conversation_search').select('id').where('account_id', accountId);
    for (const text of texts) whereContains(candidates, 'text', text);
    return within ? whereWithin(candidates, 'id', within) : candidates;
  }
  const parts = toParts(texts);
  const ofAccount = `${quote(toAccountKey(accountId))} AND ${parts}`;
  const index = within ? joinIntervals(db, 'conversation_search', 'rowid', within) : db('conversation_search');
  return index
    .select('conversation_search.rowid as id')
    .whereRaw('conversation_search match iif(?, ?, ?)', [hasLargeShare(db, accountId), parts, ofAccount]);
}

/** As the migration writes them: an index serves a statement that has its expression to the letter. */
const ARTICLE_TEXT = "(title_folded || ' ' || draft_folded || ' ' || published_folded)";
const MAX_INDEXED = 200_000;

function countArticleBytes(db: Knex): string {
  const bytes = (column: string) => (isPostgres(db) ? `octet_length(${column})` : `length(cast(${column} as blob))`);
  return ['title_folded', 'draft_folded', 'published_folded'].map(bytes).join(' + ');
}

/**
 * A query of the `id` of articles that may contain all of the indexed texts: all that do, few others, and all that are too long for the index. So
 * their texts must be compared.
 */
export function selectArticleCandidates(db: Knex, accountId: number, texts: readonly string[]): Knex.QueryBuilder {
  const ofAccount = db('articles').select('id').where('account_id', accountId);
  const long = ofAccount.clone().whereRaw(`${countArticleBytes(db)} > ${MAX_INDEXED}`);
  if (isPostgres(db)) {
    const candidates = ofAccount.whereRaw(`${countArticleBytes(db)} <= ${MAX_INDEXED}`);
    for (const text of texts) candidates.whereRaw(`${ARTICLE_TEXT} like ?`, [toPattern(text)]);
    return candidates.unionAll([long]);
  }
  return db('article_search')
    .select('rowid as id')
    .whereRaw('article_search match ?', [`${quote(toAccountKey(accountId))} AND ${toParts(texts)}`])
    .unionAll([long]);
}

/**
 * Whether the account has so many of all conversations that its part would exclude few, of accounts that are compared anyway: it is
 * looked up for each conversation that has the others, at 9 µs among five million. The greatest ID stands for the number of all.
 */
function hasLargeShare(db: Knex, accountId: number): Knex.Raw {
  const all = db('conversations').max('id');
  return db.raw('? * ? >= ?', [selectKeptCount(db, 'conversations', accountId), LARGE_SHARE, all]);
}

/** A query of the `id` of all conversations of the account in the intervals. */
export function selectWithin(db: Knex, accountId: number, intervals: readonly Interval[]): Knex.QueryBuilder {
  const rows = isPostgres(db)
    ? whereWithin(db('conversations'), 'conversations.id', intervals)
    : joinIntervals(db, 'conversations', 'id', intervals);
  return rows.select('conversations.id').where('conversations.account_id', accountId);
}

/** PostgreSQL estimates how many rows are in an interval, if it is in the statement. */
function whereWithin(query: Knex.QueryBuilder, column: string, intervals: readonly Interval[]): Knex.QueryBuilder {
  return query.where((any) => {
    for (const { firstId, lastId } of intervals) any.orWhereBetween(column, [firstId, lastId]);
  });
}

/** SQLite looks up an index of parts once for each interval only if it joins them. */
function joinIntervals(db: Knex, table: string, column: string, intervals: readonly Interval[]): Knex.QueryBuilder {
  const rows = intervals.map(({ firstId, lastId }) => [firstId, lastId]);
  const source = '(select value->>0 as first_id, value->>1 as last_id from json_each(?)) as intervals';
  return db
    .from(db.raw(source, [JSON.stringify(rows)]))
    .crossJoin(db.ref(table))
    .whereRaw('??.?? between first_id and last_id', [table, column]);
}

/** As the migration writes it: three characters of a plane for private use, a number to the base of 32,768. */
function toAccountKey(accountId: number): string {
  const digits = [Math.floor(accountId / 2 ** 30), Math.floor(accountId / 2 ** 15), accountId];
  return String.fromCodePoint(...digits.map((digit) => 983_040 + (digit % 2 ** 15)));
}

/** Parts of three characters that cover the text. */
function splitIntoTrigrams(text: string): string[] {
  const characters = [...text];
  return listCoverStarts(characters.length, 3).map((start) => characters.slice(start, start + 3).join(''));
}

/** What the index looks up for texts, in the query language of FTS5. */
function toParts(texts: readonly string[]): string {
  return [...new Set(texts.flatMap(splitIntoTrigrams))].map(quote).join(' AND ');
}

/** A string of that language. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
