import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { joinRow, leftJoinRow } from '../database/statements/joins.ts';

export const TABLE = 'articles';

const COLUMNS = [
  'id',
  'title',
  'slug',
  'status',
  'draft_html_content',
  'published_html_content',
  'is_public',
  'is_archived',
  'help_center_id',
  'collection_id',
  'brand_id',
  'created_by_id',
  'last_updated_by_id',
  'published_at',
  'created_at',
  'updated_at',
].map((column) => `${TABLE}.${column}`);

export interface ArticleRow {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly draft_html_content: string;
  readonly published_html_content: string;
  readonly is_public: boolean | number;
  readonly is_archived: boolean | number;
  readonly help_center_id: number;
  readonly help_center_name: string;
  readonly collection_id: number | null;
  readonly collection_name: string | null;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly created_by_id: number;
  readonly creator_first_name: string;
  readonly creator_last_name: string;
  readonly creator_email: string;
  readonly last_updated_by_id: number;
  readonly editor_first_name: string;
  readonly editor_last_name: string;
  readonly editor_email: string;
  readonly published_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Adds the columns of ArticleRow to a query of the table. */
export function selectArticles(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .modify(joinRow, 'help_centers', 'articles.help_center_id')
    .modify(leftJoinRow, 'collections', 'articles.collection_id')
    .modify(joinRow, 'brands', 'articles.brand_id')
    .modify(joinRow, 'members as creator', 'articles.created_by_id')
    .modify(joinRow, 'members as editor', 'articles.last_updated_by_id')
    .select(COLUMNS)
    .select({
      help_center_name: 'help_centers.name',
      collection_name: 'collections.name',
      brand_name: 'brands.name',
      creator_first_name: 'creator.first_name',
      creator_last_name: 'creator.last_name',
      creator_email: 'creator.email',
      editor_first_name: 'editor.first_name',
      editor_last_name: 'editor.last_name',
      editor_email: 'editor.email',
    });
}

export function toArticle(row: ArticleRow): schemas.Article {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    status: row.status,
    draft_html_content: row.draft_html_content,
    published_html_content: row.published_html_content,
    is_public: Boolean(row.is_public),
    is_archived: Boolean(row.is_archived),
    help_center: { id: row.help_center_id, name: row.help_center_name },
    collection:
      row.collection_id === null || row.collection_name === null
        ? null
        : { id: row.collection_id, name: row.collection_name },
    brand: { id: row.brand_id, name: row.brand_name },
    created_by: toAuthor(row.created_by_id, row.creator_first_name, row.creator_last_name, row.creator_email),
    last_updated_by: toAuthor(row.last_updated_by_id, row.editor_first_name, row.editor_last_name, row.editor_email),
    published_at: row.published_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A member as the author of an article. */
export function toAuthor(id: number, firstName: string, lastName: string, email: string): schemas.Author {
  return { id, name: `${firstName} ${lastName}`.trim(), email };
}
