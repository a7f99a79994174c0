import type { Knex } from 'knex';
import { countRows } from '../database/counts.ts';
import { MAX_SORTED, type RowSelection } from '../database/page.ts';
import { whereContains } from '../database/search.ts';
import { TABLE } from './contact-rows.ts';
import { countByName, isFullNearby, pickByName, pickNewestByName } from './contacts-by-name.ts';
import { pickContacts } from './pick-contacts.ts';

/** Max names of which the newest contact is looked up for a page: 2 to 8 ms. */
const MAX_NAMES = 1_000;

/** Max names for which the list is not read first: they cost less. */
const FEW_NAMES = 100;

export interface ContactFilters {
  /** Part of the first name, case-sensitive; empty does not filter. */
  readonly search?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface ContactLimits {
  readonly maxSorted?: number;
  readonly maxNames?: number;
  readonly fewNames?: number;
}

/**
 * The contacts of the account that match; there is at least one filter. If few have the phone number or the name, they are looked up and
 * sorted. If many have, an index of each number and name has them in the order of the list. Only those of more than `maxNames` names are
 * searched for in the whole list.
 */
export async function selectContacts(
  db: Knex,
  accountId: number,
  { search = '', email, phone }: ContactFilters,
  { maxSorted = MAX_SORTED, maxNames = MAX_NAMES, fewNames = FEW_NAMES }: ContactLimits = {},
): Promise<RowSelection> {
  const inOrder = (total?: number | Knex.QueryBuilder): RowSelection => {
    const matching = db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });
    if (search !== '') whereContains(matching, 'first_name', search);
    return { matching, total };
  };
  if (email) return inOrder();
  if (!phone) {
    const { total, names } = await countByName(db, accountId, search, Math.max(maxSorted, maxNames));
    if (names && total <= maxSorted) return { matching: pickByName(db, accountId, names), total };
    if (!names || names.length > maxNames) return inOrder(total);
    const narrow: RowSelection['narrow'] = async (start) => {
      if (names.length > fewNames && (await isFullNearby(db, accountId, search, start))) return undefined;
      return { matching: pickNewestByName(db, accountId, names, start) };
    };
    return { ...inOrder(total), narrow };
  }
  const found = db(TABLE).select('id').where({ account_id: accountId, phone });
  const candidates = await countRows(db, found);
  const total = search ? undefined : candidates;
  if (candidates > maxSorted) return inOrder(total);
  return { matching: pickContacts(db, accountId, found, 'id', search), total };
}
