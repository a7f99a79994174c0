import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { type CursorError, fetchPage, type Page, type PageRequest } from '../database/page.ts';
import { foldCase, whereContains } from '../database/search.ts';
import { readSnapshot } from '../database/transactions.ts';

const TABLE = 'tags';
const COLUMNS = ['id', 'name', 'created_at'];

interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly created_at: number;
}

export interface TagQuery extends PageRequest {
  /** A part of the name in any case; empty filters nothing. */
  readonly search?: string | undefined;
}

export function tagStore(knex: Knex) {
  /** By id. */
  async function list(request: TagQuery): Promise<Page<schemas.Tag> | CursorError> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: TagQuery): Promise<Page<schemas.Tag> | CursorError> {
    const { accountId } = request;
    const search = foldCase(request.search ?? '');
    const matching = trx(TABLE).where('account_id', accountId);
    if (search !== '') whereContains(matching, 'name_folded', search);
    const page = await fetchPage<TagRow>({
      list: { operation: 'listTags', accountId, filters: { search: search || undefined } },
      request,
      matching,
      select: (query) => query.select(COLUMNS),
      order: { columns: ['id'], direction: 'asc' },
      keysOf: (row) => [row.id],
    });
    return 'refusal' in page ? page : { ...page, items: page.items.map(toTag) };
  }

  return { list };
}

function toTag({ id, name, created_at }: TagRow): schemas.Tag {
  return { id, name, created_at };
}
