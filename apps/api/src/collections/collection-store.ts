import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult, startPage } from '../database/pages/page.ts';
import { groupBy } from '../database/statements/rows.ts';
import { whereAccount } from '../database/statements/where-account.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
import { helpCenterExists } from '../help-centers/help-center-store.ts';
import { type DomainError, fail, succeed } from '../result.ts';
import { loadArticles } from './collection-articles.ts';
import {
  type CollectionRow,
  selectCollections,
  TABLE,
  toCollection,
  toCollectionBase,
  toSubCollection,
} from './collection-rows.ts';

export interface CollectionQuery extends PageRequest {
  readonly helpCenterId: number;
  /** Only direct children of this collection. */
  readonly collectionId?: number | undefined;
  /** Without `collectionId`: true lists roots only, false lists roots with their direct children in them. */
  readonly isRoot: boolean;
}

type CollectionListError = DomainError<'help-center-not-found' | 'collection-not-found'>;

const BY_POSITION = ['collections.position', 'collections.id'] as const;

export function collectionStore(db: Knex) {
  /** By position, then id. Of several errors the first is returned: help center, cursor, collection. */
  async function list(request: CollectionQuery): Promise<PageResult<schemas.Collection, CollectionListError>> {
    return readSnapshot(db, (trx) => listIn(trx, request));
  }

  async function listIn(
    trx: Knex,
    request: CollectionQuery,
  ): Promise<PageResult<schemas.Collection, CollectionListError>> {
    const { accountId, helpCenterId, collectionId } = request;
    if (!(await helpCenterExists(trx, accountId, helpCenterId))) return fail('help-center-not-found');
    const isRoot = collectionId === undefined ? request.isRoot : undefined;
    const start = startPage<CollectionRow>({
      scope: { operation: 'listCollections', accountId, filters: { helpCenterId, collectionId, isRoot } },
      request,
      order: { columns: BY_POSITION, direction: 'asc', texts: ['collections.position'] },
      keysOf: (row) => [row.position, row.id],
    });
    if (!start.ok) return start;
    const page = await fetchPage({
      ...start.value,
      matching: trx(TABLE).where({
        'collections.account_id': accountId,
        'collections.help_center_id': helpCenterId,
        'collections.parent_collection_id': collectionId ?? null,
      }),
      select: (query) => selectCollections(trx, query),
    });
    if (collectionId !== undefined && !(await collectionExists(trx, accountId, helpCenterId, collectionId))) {
      return fail('collection-not-found');
    }
    const nested =
      isRoot === false
        ? await loadChildren(
            trx,
            accountId,
            page.items.map(({ id }) => id),
          )
        : [];
    const children = groupBy(nested, (row) => row.parent_collection_id ?? 0);
    return succeed({ ...page, items: page.items.map((row) => toCollection(row, children(row.id))) });
  }

  /** Finds a collection with its direct children and its own articles. */
  async function find(accountId: number, id: number): Promise<schemas.CollectionDetails | undefined> {
    return readSnapshot(db, (trx) => findIn(trx, accountId, id));
  }

  return { list, find };
}

async function findIn(db: Knex, accountId: number, id: number): Promise<schemas.CollectionDetails | undefined> {
  const own = db(TABLE).where({ 'collections.account_id': accountId, 'collections.id': id });
  const row: CollectionRow | undefined = await selectCollections(db, own).first();
  if (!row) return undefined;
  return {
    ...toCollectionBase(row),
    sub_collections: (await loadChildren(db, accountId, [id])).map(toSubCollection),
    articles: await loadArticles(db, accountId, id),
  };
}

async function loadChildren(db: Knex, accountId: number, ids: readonly number[]): Promise<CollectionRow[]> {
  const children = db(TABLE).whereIn('collections.parent_collection_id', [...ids]);
  whereAccount(children, 'collections.account_id', accountId);
  return selectCollections(db, children).orderBy([...BY_POSITION]);
}

/** Whether the collection is one of that help center. */
export async function collectionExists(
  db: Knex,
  accountId: number,
  helpCenterId: number,
  id: number,
): Promise<boolean> {
  const key = { account_id: accountId, help_center_id: helpCenterId, id };
  return (await db(TABLE).select('id').where(key).first()) !== undefined;
}
