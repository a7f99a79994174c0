import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult, startPage } from '../database/pages/page.ts';
import { foldCase, whereContains } from '../database/search/search.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
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
    const { accountId } = request;
    const search = foldCase(request.search ?? '');
    const start = startPage<TagRow>({
      scope: { operation: 'listTags', accountId, filters: { search: search || undefined } },
      request,
      order: { columns: ['id'], direction: 'asc' },
      keysOf: (row) => [row.id],
    });
    if (!start.ok) return start;
    return readSnapshot(db, async (trx) => {
      const matching = trx(TABLE).where('account_id', accountId);
      if (search !== '') whereContains(matching, 'name_folded', search);
      const page = await fetchPage({ ...start.value, matching, select: (query) => query.select(COLUMNS) });
      return succeed({ ...page, items: page.items.map(toTag) });
    });
  }

  return { list };
}

function toTag({ id, name, created_at }: TagRow): schemas.Tag {
  return { id, name, created_at };
}
