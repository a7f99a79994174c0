import type { Knex } from 'knex';
import { countRows, selectKeptCount } from '../database/counts.ts';
import { MAX_SORTED, type Selection } from '../database/page.ts';
import { whereContains } from '../database/search.ts';
import { isIndexed, selectContactsByName } from '../database/text-index.ts';
import { TABLE } from './contact-rows.ts';

export interface ContactFilters {
  /** Part of the first name, case-sensitive; empty does not filter. */
  readonly search?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/**
 * The contacts of the account that match. A phone number or a name that few contacts have is looked up in its index; one that many
 * have is found soon in the order of the list.
 */
export async function selectContacts(
  db: Knex,
  accountId: number,
  { search = '', email, phone }: ContactFilters,
  maxSorted = MAX_SORTED,
): Promise<Selection> {
  const inOrder = (total?: number | Knex.QueryBuilder): Selection => {
    const matching = db(TABLE).where({ account_id: accountId, ...(email && { email }), ...(phone && { phone }) });
    if (search !== '') whereContains(matching, 'first_name', search);
    return { matching, total };
  };
  if (!search && !email && !phone) return inOrder(selectKeptCount(db, TABLE, accountId));
  const found = email ? undefined : selectCandidates(db, accountId, search, phone);
  if (!found) return inOrder();
  const candidates = await countRows(db, found);
  const total = phone && search ? undefined : candidates;
  if (candidates > maxSorted) return inOrder(total);
  const picked = db
    .select('contacts.*')
    .from(found.as('found'))
    .crossJoin(db.ref(TABLE))
    .whereRaw('contacts.id = found.id')
    .where('contacts.account_id', accountId);
  if (phone && search) whereContains(picked, 'contacts.first_name', search);
  return { matching: db.from(picked.as(TABLE)), total };
}

/** A query of the ids of the contacts with the phone number or, without one, with the name; undefined if no index has it. */
function selectCandidates(
  db: Knex,
  accountId: number,
  search: string,
  phone: string | undefined,
): Knex.QueryBuilder | undefined {
  if (phone) return db(TABLE).select('id').where({ account_id: accountId, phone });
  return isIndexed(search) ? selectContactsByName(db, accountId, search) : undefined;
}
