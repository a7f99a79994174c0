import type { Knex } from 'knex';
import { MAX_SORTED, type RowSelection } from '../database/pages/page.ts';
import { orWhereContains } from '../database/search/search.ts';
import { isIndexed, selectArticleCandidates } from '../database/search/text-index.ts';
import { splitTerms, whereContainsAll } from '../database/search/text-scan.ts';
import { lookUpEach } from '../database/statements/joins.ts';
import { findFew, readIds, selectIds } from '../database/statements/json-rows.ts';
import { type Bucket, whereInBuckets } from './article-buckets.ts';
import { TABLE } from './article-rows.ts';

interface ArticleFilters {
  readonly accountId: number;
  readonly helpCenterId: number;
  readonly collectionId?: number | undefined;
  /** Undefined for all articles. */
  readonly buckets?: readonly Bucket[] | undefined;
  /** Folded. Each is in the title, the draft or the published text. */
  readonly words: readonly string[];
}

const SEARCHED = ['articles.title_folded', 'articles.draft_folded', 'articles.published_folded'];

/**
 * The articles that match. If the index of parts finds at most `mostSorted`, each of them is compared once, for the total and the page; else all are
 * compared in the order of the list.
 */
export async function selectMatching(
  db: Knex,
  filters: ArticleFilters,
  mostSorted = MAX_SORTED,
): Promise<RowSelection & { readonly table: Knex.QueryBuilder }> {
  const { accountId, words } = filters;
  const table = db(TABLE);
  const indexed = words.filter(isIndexed);
  const few =
    indexed.length === 0 ? undefined : await findFew(db, selectArticleCandidates(db, accountId, indexed), mostSorted);
  if (!few) return { matching: whereMatching(db, db(TABLE), filters), table };
  const ids =
    few.length === 0
      ? []
      : await readIds(db, whereMatching(db, lookUp(db, accountId, few), filters).select('articles.id'));
  return { matching: lookUp(db, accountId, ids), total: ids.length, table };
}

function lookUp(db: Knex, accountId: number, ids: readonly number[]): Knex.QueryBuilder {
  return lookUpEach(db, selectIds(db, ids), { table: TABLE, column: 'id', accountId });
}

function whereMatching(
  db: Knex,
  query: Knex.QueryBuilder,
  { accountId, helpCenterId, collectionId, buckets, words }: ArticleFilters,
): Knex.QueryBuilder {
  query.where({
    'articles.account_id': accountId,
    'articles.help_center_id': helpCenterId,
    ...(collectionId !== undefined && { 'articles.collection_id': collectionId }),
  });
  if (buckets !== undefined) whereInBuckets(query, buckets);
  const { compared, scanned } = splitTerms(db, words);
  for (const text of compared) {
    query.where((any) => {
      for (const column of SEARCHED) orWhereContains(any, column, text);
    });
  }
  whereContainsAll(
    db,
    query,
    scanned.map((text) => ({ text })),
    null,
    SEARCHED,
  );
  return query;
}
