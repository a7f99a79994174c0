import type { schemas } from '@helpdesk/contract';
import type { Knex } from 'knex';
import { fetchPage, type PageRequest, type PageResult, startPage } from '../database/pages/page.ts';
import { joinRow } from '../database/statements/joins.ts';
import { readSnapshot } from '../database/transactions/transactions.ts';
import { succeed } from '../result.ts';

const TABLE = 'help_centers';
const COLUMNS = [
  'id',
  'name',
  'status',
  'access_type',
  'favicon',
  'seo_title',
  'seo_description',
  'seo_image',
  'brand_id',
  'domain_url',
  'domain_https',
  'domain_active',
  'domain_verified',
  'created_at',
  'updated_at',
].map((column) => `${TABLE}.${column}`);

interface HelpCenterRow {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly access_type: string;
  readonly favicon: string;
  readonly seo_title: string;
  readonly seo_description: string;
  readonly seo_image: string;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly domain_url: string;
  readonly domain_https: boolean | number;
  readonly domain_active: boolean | number;
  readonly domain_verified: boolean | number;
  readonly created_at: number;
  readonly updated_at: number;
}

export function helpCenterStore(db: Knex) {
  /** By id. */
  async function list(request: PageRequest): Promise<PageResult<schemas.HelpCenter>> {
    const { accountId } = request;
    const start = startPage<HelpCenterRow>({
      scope: { operation: 'listHelpCenters', accountId, filters: {} },
      request,
      order: { columns: ['help_centers.id'], direction: 'asc' },
      keysOf: (row) => [row.id],
    });
    if (!start.ok) return start;
    return readSnapshot(db, async (trx) => {
      const page = await fetchPage({
        ...start.value,
        matching: trx(TABLE).where('help_centers.account_id', accountId),
        select: (query) =>
          query.modify(joinRow, 'brands', 'help_centers.brand_id').select(COLUMNS).select('brands.name as brand_name'),
      });
      return succeed({ ...page, items: page.items.map(toHelpCenter) });
    });
  }

  return { list };
}

/** Whether the account has this help center. */
export async function helpCenterExists(db: Knex, accountId: number, id: number): Promise<boolean> {
  return (await db(TABLE).select('id').where({ account_id: accountId, id }).first()) !== undefined;
}

function toHelpCenter(row: HelpCenterRow): schemas.HelpCenter {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    access_type: row.access_type,
    favicon: row.favicon,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
    seo_image: row.seo_image,
    brand: { id: row.brand_id, name: row.brand_name },
    domain: {
      url: row.domain_url,
      https: Boolean(row.domain_https),
      active: Boolean(row.domain_active),
      verified: Boolean(row.domain_verified),
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
