import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { collectionExists } from '../collections/collection-store.ts';
import { fetchPage, type PageRequest, type PageResult, startPage, sumBytes } from '../database/pages/page.ts';
import { parseTexts } from '../database/search/search.ts';
import type { Clock } from '../database/statements/rows.ts';
import { readSnapshot, writeTransaction } from '../database/transactions/transactions.ts';
import { helpCenterExists } from '../help-centers/help-center-store.ts';
import { type DomainError, fail, type Result, succeed } from '../result.ts';
import { type Bucket, selectBuckets } from './article-buckets.ts';
import { type ArticleChanges, type ArticleUpdateError, applyArticleChanges } from './article-changes.ts';
import { selectMatching } from './article-filters.ts';
import { type ArticleRow, selectArticles, TABLE, toArticle } from './article-rows.ts';

/** Includes the flags of `selectBuckets`. */
export interface ArticleQuery extends PageRequest, Readonly<Partial<Record<Bucket, boolean | undefined>>> {
  readonly helpCenterId: number;
  /** Only articles directly in this collection. */
  readonly collectionId?: number | undefined;
  /** Words and quoted phrases in title and text; blank does not filter. */
  readonly search?: string | undefined;
}

type ArticleListError = DomainError<'no-bucket' | 'help-center-not-found' | 'collection-not-found'>;

export function articleStore(db: Knex, { now }: { readonly now: Clock }) {
  /** Newest first. Of several errors the first is returned: no bucket, cursor, help center, collection. */
  async function list(request: ArticleQuery): Promise<PageResult<schemas.Article, ArticleListError>> {
    const { accountId, helpCenterId, collectionId } = request;
    const buckets = selectBuckets(request);
    if (buckets?.length === 0) return fail('no-bucket');
    const words = parseTexts(request.search ?? '');
    const search = words.length > 0 ? words : undefined;
    const filters = { accountId, helpCenterId, collectionId, buckets, words };
    const start = startPage<ArticleRow>({
      scope: { operation: 'listArticles', accountId, filters: { helpCenterId, collectionId, buckets, search } },
      request,
      order: { columns: ['articles.created_at', 'articles.id'], direction: 'desc' },
      keysOf: (row) => [row.created_at, row.id],
    });
    if (!start.ok) return start;
    return readSnapshot(db, async (trx) => {
      const page = await fetchPage({
        ...start.value,
        ...(await selectMatching(trx, filters)),
        select: selectArticles,
        bytes: sumBytes(trx, ['articles.draft_html_content', 'articles.published_html_content']),
      });
      if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');
      if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {
        return fail('collection-not-found');
      }
      return succeed({ ...page, items: page.items.map(toArticle) });
    });
  }

  async function find(accountId: number, id: number): Promise<schemas.Article | undefined> {
    const own = db(TABLE).where({ 'articles.account_id': accountId, 'articles.id': id });
    const row: ArticleRow | undefined = await selectArticles(own).first();
    return row && toArticle(row);
  }

  /** Saves and publishes in one transaction. */
  async function update(changes: ArticleChanges): Promise<Result<schemas.ArticleUpdated, ArticleUpdateError>> {
    return writeTransaction(db, (trx) => applyArticleChanges(trx, changes, now()));
  }

  return { list, find, update };
}
