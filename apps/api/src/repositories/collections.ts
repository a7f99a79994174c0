import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot } from '../database/index.ts';
import { articlesOf } from './collection-articles.ts';
import {
  type CollectionRow,
  selectCollections,
  TABLE,
  toCollection,
  toCollectionBase,
  toSubCollection,
} from './collection-rows.ts';
import { groupBy } from './group.ts';
import { helpCenterExists } from './help-centers.ts';
import { type CursorRefusal, fetchPage, type Page, type PageRequest } from './page.ts';
import type { Refusal } from './refusal.ts';

export interface CollectionQuery extends PageRequest {
  readonly helpCenterId: number;
  /** Its direct children, and nothing else. */
  readonly collectionId?: number | undefined;
  /** Without `collectionId`: true gives roots alone, false roots with their direct children in them. */
  readonly isRoot: boolean;
}

export type CollectionRefusal = Refusal<'help-center-not-found' | 'collection-not-found'> | CursorRefusal;

const BY_POSITION = ['collections.position', 'collections.id'] as const;

export function createCollections(knex: Knex) {
  /** By position, then id. An unknown help center is refused before a cursor, and that before an unknown collection. */
  async function list(request: CollectionQuery): Promise<Page<schemas.Collection> | CollectionRefusal> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: CollectionQuery): Promise<Page<schemas.Collection> | CollectionRefusal> {
    const { accountId, helpCenterId, collectionId } = request;
    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return { refusal: 'help-center-not-found' };
    const isRoot = collectionId === undefined ? request.isRoot : undefined;
    const page = await fetchPage<CollectionRow>({
      list: { operation: 'listCollections', accountId, filters: { helpCenterId, collectionId, isRoot } },
      request,
      matching: trx(TABLE).where({
        'collections.account_id': accountId,
        'collections.help_center_id': helpCenterId,
        'collections.parent_collection_id': collectionId ?? null,
      }),
      select: (query) => selectCollections(trx, query),
      order: { columns: BY_POSITION, direction: 'asc' },
      keysOf: (row) => [row.position, row.id],
    });
    if ('refusal' in page) return page;
    if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {
      return { refusal: 'collection-not-found' };
    }
    const nested =
      isRoot === false
        ? await childrenOf(
            trx,
            accountId,
            page.items.map(({ id }) => id),
          )
        : [];
    const children = groupBy(nested, (row) => row.parent_collection_id ?? 0);
    return { ...page, items: page.items.map((row) => toCollection(row, children(row.id))) };
  }

  /** With its direct children and its own articles. */
  async function find(accountId: number, id: number): Promise<schemas.CollectionDetails | undefined> {
    return readSnapshot(knex, (trx) => findIn(trx, accountId, id));
  }

  return { list, find };
}

async function findIn(knex: Knex, accountId: number, id: number): Promise<schemas.CollectionDetails | undefined> {
  const own = knex(TABLE).where({ 'collections.account_id': accountId, 'collections.id': id });
  const row: CollectionRow | undefined = await selectCollections(knex, own).first();
  if (!row) return undefined;
  return {
    ...toCollectionBase(row),
    sub_collections: (await childrenOf(knex, accountId, [id])).map(toSubCollection),
    articles: await articlesOf(knex, accountId, id),
  };
}

async function childrenOf(knex: Knex, accountId: number, ids: readonly number[]): Promise<CollectionRow[]> {
  const children = knex(TABLE)
    .where('collections.account_id', accountId)
    .whereIn('collections.parent_collection_id', ids);
  return selectCollections(knex, children).orderBy([...BY_POSITION]);
}

/** Whether the collection is one of that help center. */
export async function collectionExists(
  knex: Knex,
  accountId: number,
  helpCenterId: number,
  id: number,
): Promise<boolean> {
  const key = { account_id: accountId, help_center_id: helpCenterId, id };
  return (await knex(TABLE).select('id').where(key).first()) !== undefined;
}
