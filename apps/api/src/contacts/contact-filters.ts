import type { Knex } from 'knex';
import { countRows } from '../database/pages/counts.ts';
import { MAX_SORTED, type RowSelection } from '../database/pages/page.ts';
import { whereContains } from '../database/search/search.ts';
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

/** The contacts of the account that match; there is at least one filter. */
export async function selectContacts(
  db: Knex,
  accountId: number,
  filters: ContactFilters,
  limits: ContactLimits = {},
): Promise<RowSelection> {
  const { search = '', email, phone } = filters;
  if (email) return inOrder(db, accountId, filters);
  return phone ? selectByPhone(db, accountId, { search, phone }, limits) : selectByName(db, accountId, search, limits);
}

/** If few have the phone number, they are looked up and sorted. If many have, an index of each number has them in the order of the list. */
async function selectByPhone(
  db: Knex,
  accountId: number,
  { search, phone }: { readonly search: string; readonly phone: string },
  { maxSorted = MAX_SORTED }: ContactLimits,
): Promise<RowSelection> {
  const found = db(TABLE).select('id').where({ account_id: accountId, phone });
  const candidates = await countRows(db, found);
  const total = search ? undefined : candidates;
  if (candidates > maxSorted) return inOrder(db, accountId, { search, phone }, total);
  return { matching: pickContacts(db, accountId, found, 'id', search), total };
}

/**
 * If few have a name that contains the text, they are looked up and sorted. If many have, an index of each name has them in the order of
 * the list. Only those of more than `maxNames` names are searched for in the whole list.
 */
async function selectByName(
  db: Knex,
  accountId: number,
  search: string,
  { maxSorted = MAX_SORTED, maxNames = MAX_NAMES, fewNames = FEW_NAMES }: ContactLimits,
): Promise<RowSelection> {
  const { total, names } = await countByName(db, accountId, search, Math.max(maxSorted, maxNames));
  if (names && total <= maxSorted) return { matching: pickByName(db, accountId, names), total };
  const selection = inOrder(db, accountId, { search }, total);
  if (!names || names.length > maxNames) return selection;
  const narrow: RowSelection['narrow'] = async (start) => {
    if (names.length > fewNames && (await isFullNearby(db, accountId, search, start))) return undefined;
    return { matching: pickNewestByName(db, accountId, names, start) };
  };
  return { ...selection, narrow };
}

function inOrder(
  db: Knex,
  accountId: number,
  { search = '', email, phone }: ContactFilters,
  total?: number,
): RowSelection {
  const matching = db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });
  if (search !== '') whereContains(matching, 'first_name', search);
  return { matching, total };
}
