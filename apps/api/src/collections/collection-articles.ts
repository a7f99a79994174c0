import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { toAuthor } from '../articles/article-rows.ts';
import { joinRow } from '../database/statements/joins.ts';

interface CollectionArticleRow {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly help_center_id: number;
  readonly brand_id: number;
  readonly position: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly created_by_id: number;
  readonly created_by_first_name: string;
  readonly created_by_last_name: string;
  readonly created_by_email: string;
}

const COLUMNS = [
  'id',
  'title',
  'slug',
  'help_center_id',
  'brand_id',
  'position',
  'created_at',
  'updated_at',
  'created_by_id',
].map((column) => `articles.${column}`);

/** The collection's own articles that are not archived, by position, then id. */
export async function loadArticles(
  db: Knex,
  accountId: number,
  collectionId: number,
): Promise<schemas.CollectionArticle[]> {
  const rows: CollectionArticleRow[] = await db('articles')
    .modify(joinRow, 'members', 'articles.created_by_id')
    .select(COLUMNS)
    .select({
      created_by_first_name: 'members.first_name',
      created_by_last_name: 'members.last_name',
      created_by_email: 'members.email',
    })
    .where({ 'articles.account_id': accountId, 'articles.collection_id': collectionId, 'articles.is_archived': false })
    .orderBy(['articles.position', 'articles.id']);
  return rows.map(toCollectionArticle);
}

function toCollectionArticle(row: CollectionArticleRow): schemas.CollectionArticle {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    help_center_id: row.help_center_id,
    brand_id: row.brand_id,
    position: row.position,
    created_by: toAuthor(row.created_by_id, row.created_by_first_name, row.created_by_last_name, row.created_by_email),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
