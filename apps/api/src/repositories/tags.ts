import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { readSnapshot } from '../database/index.ts';
import { fold } from '../fold.ts';
import { type CursorRefusal, fetchPage, type Page, type PageRequest } from './page.ts';
import { whereContains } from './search.ts';

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

export function createTags(knex: Knex) {
  /** By id. */
  async function list(request: TagQuery): Promise<Page<schemas.Tag> | CursorRefusal> {
    return readSnapshot(knex, (trx) => listIn(trx, request));
  }

  async function listIn(trx: Knex, request: TagQuery): Promise<Page<schemas.Tag> | CursorRefusal> {
    const { accountId } = request;
    const search = fold(request.search ?? '');
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
