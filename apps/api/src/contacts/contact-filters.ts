import type { Knex } from 'knex';
import { countRows } from '../database/counts.ts';
import { isPostgres } from '../database/engine.ts';
import { lookUpEach, runFirst } from '../database/joins.ts';
import { MAX_SORTED, type Selection } from '../database/page.ts';
import { whereContains } from '../database/search.ts';
import { selectNames } from '../database/text-index.ts';
import { TABLE } from './contact-rows.ts';

export interface ContactFilters {
  /** Part of the first name, case-sensitive; empty does not filter. */
  readonly search?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/**
 * The contacts of the account that match; there is at least one filter. A phone number or a name that few contacts have is looked up in its index; one that many
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
  if (email) return inOrder();
  if (!phone) {
    const { total, names } = await countByName(db, accountId, search, maxSorted);
    return names && total <= maxSorted ? { matching: pickByName(db, accountId, names), total } : inOrder(total);
  }
  const found = db(TABLE).select('id').where({ account_id: accountId, phone });
  const candidates = await countRows(db, found);
  const total = search ? undefined : candidates;
  if (candidates > maxSorted) return inOrder(total);
  return { matching: pickContacts(db, accountId, found, 'id', search), total };
}

/** Adds up the kept counts of the names that contain the text. @returns also these names, if there are no more than `maxNames`. */
async function countByName(
  db: Knex,
  accountId: number,
  search: string,
  maxNames: number,
): Promise<{ readonly total: number; readonly names?: readonly string[] }> {
  const found = selectNames(db, accountId, search);
  if (!isPostgres(db)) {
    const rows: { first_name: string; total: number }[] = await found
      .clone()
      .select('first_name', 'total')
      .limit(maxNames + 1);
    if (rows.length <= maxNames) {
      return { total: rows.reduce((sum, row) => sum + row.total, 0), names: rows.map((row) => row.first_name) };
    }
    const [row]: { total: number }[] = await found.sum({ total: 'contact_names.total' });
    return { total: row?.total ?? 0 };
  }
  // A name has a row for each slot.
  found
    .groupBy('first_name')
    .havingRaw('sum(total) > 0')
    .limit(maxNames + 1);
  found.select('first_name', db.raw('sum(sum(total)) over () as total'));
  const [row]: { total: string | null; names: string[] | null }[] = await db
    .from(found.as('found'))
    .select(db.raw('max(total) as total, json_agg(first_name) as names'));
  return { total: Number(row?.total ?? 0), names: row?.names ?? [] };
}

/** The contacts with one of the names. */
function pickByName(db: Knex, accountId: number, names: readonly string[]): Knex.QueryBuilder {
  if (!isPostgres(db)) {
    const given = db.from(db.raw('json_each(?)', [JSON.stringify(names)])).select('value as first_name');
    return pickContacts(db, accountId, given, 'first_name');
  }
  // PostgreSQL knows how many contacts have a given name. It would read all contacts to join them with names that it does not know.
  const picked = db(TABLE)
    .where('account_id', accountId)
    .whereRaw('first_name = any(?)', [[...names]]);
  return db.from(runFirst(db, picked).as(TABLE));
}

/** The contacts that have one of the candidates as the column. */
function pickContacts(
  db: Knex,
  accountId: number,
  candidates: Knex.QueryBuilder,
  column: 'id' | 'first_name',
  search = '',
): Knex.QueryBuilder {
  const picked = lookUpEach(db, candidates, { table: TABLE, column, accountId }).select('contacts.*');
  if (search) whereContains(picked, 'contacts.first_name', search);
  return db.from(runFirst(db, picked).as(TABLE));
}
