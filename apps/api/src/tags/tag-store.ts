import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult } from '../database/page.ts';
import { foldCase, whereContains } from '../database/search.ts';
import { readSnapshot } from '../database/transactions.ts';
import { succeed } from '../result.ts';

const TABLE = 'tags';
const COLUMNS = ['id', 'name', 'created_at'];

interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly created_at: number;
}

export interface TagQuery extends PageRequest {
  /** Part of the name in any case; empty does not filter. */
  readonly search?: string | undefined;
}

export function tagStore(db: Knex) {
  /** By id. */
  async function list(request: TagQuery): Promise<PageResult<schemas.Tag>> {
    return readSnapshot(db, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: TagQuery): Promise<PageResult<schemas.Tag>> {
    const { accountId } = request;
    const search = foldCase(request.search ?? '');
    const matching = trx(TABLE).where('account_id', accountId);
    if (search !== '') whereContains(matching, 'name_folded', search);
    const page = await fetchPage<TagRow>({
      scope: { operation: 'listTags', accountId, filters: { search: search || undefined } },
      request,
      matching,
      select: (query) => query.select(COLUMNS),
      order: { columns: ['id'], direction: 'asc' },
      keysOf: (row) => [row.id],
    });
    return page.ok ? succeed({ ...page.value, items: page.value.items.map(toTag) }) : page;
  }

  return { list };
}

function toTag({ id, name, created_at }: TagRow): schemas.Tag {
  return { id, name, created_at };
}
