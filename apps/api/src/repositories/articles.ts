import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot, writeTransaction } from '../database/index.ts';
import { type Bucket, selectBuckets, whereInBuckets } from './article-buckets.ts';
import { type ArticleRow, selectArticles, TABLE, toArticle } from './article-rows.ts';
import { collectionExists } from './collections.ts';
import { helpCenterExists } from './help-centers.ts';
import { bytesOf, type CursorRefusal, fetchPage, type Page, type PageRequest } from './page.ts';
import type { Refusal } from './refusal.ts';
import { orWhereContains, parseSearch } from './search.ts';
import type { RepositorySettings } from './settings.ts';
import { type ArticleChanges, type ArticleUpdateRefusal, updateArticle } from './update-article.ts';

/** The flags of Bucket: see selectBuckets. */
export interface ArticleQuery extends PageRequest, Readonly<Partial<Record<Bucket, boolean | undefined>>> {
  readonly helpCenterId: number;
  /** Its own articles, not those of collections below it. */
  readonly collectionId?: number | undefined;
  /** Words and quoted phrases in title and text; blank filters nothing. */
  readonly search?: string | undefined;
}

export type ArticleListRefusal =
  | Refusal<'no-bucket' | 'help-center-not-found' | 'collection-not-found'>
  | CursorRefusal;

export function createArticles(knex: Knex, { now }: RepositorySettings) {
  /** Newest first. Refusals in the order no bucket, cursor, help center, collection. */
  async function list(request: ArticleQuery): Promise<Page<schemas.Article> | ArticleListRefusal> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: ArticleQuery): Promise<Page<schemas.Article> | ArticleListRefusal> {
    const { accountId, helpCenterId, collectionId } = request;
    const buckets = selectBuckets(request);
    if (buckets.length === 0) return { refusal: 'no-bucket' };
    const texts = parseSearch(request.search ?? '').map(({ text }) => text);
    const matching = trx(TABLE).where({
      'articles.account_id': accountId,
      'articles.help_center_id': helpCenterId,
      ...(collectionId !== undefined && { 'articles.collection_id': collectionId }),
    });
    whereInBuckets(matching, buckets);
    for (const text of texts) {
      matching.where((any) => {
        for (const column of ['title_folded', 'draft_folded', 'published_folded']) {
          orWhereContains(any, `articles.${column}`, text);
        }
      });
    }
    const search = texts.length > 0 ? texts : undefined;
    const page = await fetchPage<ArticleRow>({
      list: { operation: 'listArticles', accountId, filters: { helpCenterId, collectionId, buckets, search } },
      request,
      matching,
      select: selectArticles,
      order: { columns: ['articles.created_at', 'articles.id'], direction: 'desc' },
      keysOf: (row) => [row.created_at, row.id],
      bytes: bytesOf(trx, ['articles.draft_html_content', 'articles.published_html_content']),
    });
    if ('refusal' in page) return page;
    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return { refusal: 'help-center-not-found' };
    if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {
      return { refusal: 'collection-not-found' };
    }
    return { ...page, items: page.items.map(toArticle) };
  }

  async function find(accountId: number, id: number): Promise<schemas.Article | undefined> {
    const own = knex(TABLE).where({ 'articles.account_id': accountId, 'articles.id': id });
    const row: ArticleRow | undefined = await selectArticles(own).first();
    return row && toArticle(row);
  }

  /** Saving and publishing happen together or not at all. */
  async function update(changes: ArticleChanges): Promise<schemas.ArticleUpdated | ArticleUpdateRefusal> {
    return writeTransaction(knex, (trx) => updateArticle(trx, changes, now()));
  }

  return { list, find, update };
}
