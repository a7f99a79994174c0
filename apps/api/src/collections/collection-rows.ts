import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { joinRow, leftJoinRow, whereSameAccount } from '../database/statements/joins.ts';

export const TABLE = 'collections';

const COLUMNS = [
  'id',
  'name',
  'description',
  'icon',
  'slug',
  'level',
  'help_center_id',
  'parent_collection_id',
  'root_collection_id',
  'position',
  'created_at',
  'updated_at',
].map((column) => `${TABLE}.${column}`);

const LAST_LEVEL = 3;

export interface CollectionRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly slug: string;
  readonly level: number;
  readonly help_center_id: number;
  readonly brand_id: number;
  readonly parent_collection_id: number | null;
  readonly parent_name: string | null;
  readonly parent_slug: string | null;
  readonly root_collection_id: number | null;
  readonly root_name: string | null;
  readonly root_slug: string | null;
  readonly position: string;
  readonly subcollections_count: number | string;
  readonly articles_count: number | string;
  readonly published_articles_count: number | string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Adds the columns of CollectionRow to a query of the table, with counts and ancestors in the same statement. */
export function selectCollections(db: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder {
  const articles = () =>
    db('articles')
      .count('*')
      .modify(whereSameAccount, 'articles', 'collections')
      .where('collection_id', db.ref('collections.id'))
      .where('is_archived', false);
  return query
    .modify(joinRow, 'help_centers', 'collections.help_center_id')
    .modify(leftJoinRow, 'collections as parent', 'collections.parent_collection_id')
    .modify(leftJoinRow, 'collections as root', 'collections.root_collection_id')
    .select(COLUMNS)
    .select('help_centers.brand_id')
    .select('parent.name as parent_name', 'parent.slug as parent_slug')
    .select('root.name as root_name', 'root.slug as root_slug')
    .select({
      subcollections_count: db('collections as child')
        .count('*')
        .modify(whereSameAccount, 'child', 'collections')
        .where('child.parent_collection_id', db.ref('collections.id')),
      articles_count: articles(),
      published_articles_count: articles().where('status', 'PUBLISHED'),
    });
}

/** A child in the details of a collection. */
export function toSubCollection(row: CollectionRow): schemas.SubCollection {
  return { ...toFields(row), ...toAncestorIds(row), sub_collections: [] };
}

/** A child in an item of a list. */
function toChildCollection(row: CollectionRow): schemas.ChildCollection {
  const parent_collection = toReference(row.parent_collection_id, row.parent_name, row.parent_slug);
  const root_collection = toReference(row.root_collection_id, row.root_name, row.root_slug);
  if (!parent_collection || !root_collection) throw new Error(`Collection ${row.id} has no parent`);
  return { ...toSubCollection(row), parent_collection, root_collection };
}

export function toCollection(row: CollectionRow, children: readonly CollectionRow[]): schemas.Collection {
  return { ...toCollectionBase(row), sub_collections: children.map(toChildCollection) };
}

/** All members except those for children and articles. */
export function toCollectionBase(row: CollectionRow) {
  return {
    ...toFields(row),
    parent_collection_id: row.parent_collection_id,
    root_collection_id: row.root_collection_id,
    parent_collection: toReference(row.parent_collection_id, row.parent_name, row.parent_slug),
    root_collection: toReference(row.root_collection_id, row.root_name, row.root_slug),
  };
}

function toAncestorIds({ id, parent_collection_id, root_collection_id }: CollectionRow) {
  if (parent_collection_id === null || root_collection_id === null) throw new Error(`Collection ${id} has no parent`);
  return { parent_collection_id, root_collection_id };
}

function toReference(id: number | null, name: string | null, slug: string | null): schemas.CollectionReference | null {
  return id === null || name === null || slug === null ? null : { id, name, slug };
}

function toFields(row: CollectionRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    slug: row.slug,
    level: row.level,
    help_center_id: row.help_center_id,
    brand_id: row.brand_id,
    position: row.position,
    subcollections_count: Number(row.subcollections_count),
    articles_count: Number(row.articles_count),
    published_articles_count: Number(row.published_articles_count),
    is_last_level_sub_collection: row.level === LAST_LEVEL,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
