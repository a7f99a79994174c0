/** Contacts by a part of the first name: the names that contain it are found first, and their contacts by these names. */
import type { Knex } from 'knex';
import { isPostgres } from '../database/engine.ts';
import { countRows } from '../database/pages/counts.ts';
import { type PageStart, startAfter, toOrderBy } from '../database/pages/page.ts';
import { whereContains } from '../database/search/search.ts';
import { selectNames } from '../database/search/text-index.ts';
import { runFirst } from '../database/statements/joins.ts';
import { NEWEST_FIRST, TABLE } from './contact-rows.ts';
import { pickContacts } from './pick-contacts.ts';

/** Max contacts that are read in the order of the list before many names are looked up: a third of a millisecond. */
const MAX_NEARBY = 1_000;

/** Adds up the kept counts of the names that contain the text. @returns also these names, if there are no more than `maxNames`. */
export async function countByName(
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
  const names = row?.names ?? [];
  return { total: Number(row?.total ?? 0), ...(names.length <= maxNames && { names }) };
}

/** The contacts with one of the names. */
export function pickByName(db: Knex, accountId: number, names: readonly string[]): Knex.QueryBuilder {
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

/** Whether the page is full after the next `MAX_NEARBY` contacts of the list. */
export async function isFullNearby(
  db: Knex,
  accountId: number,
  search: string,
  { keys, limit }: PageStart,
): Promise<boolean> {
  const next = db(TABLE).select('first_name').where('account_id', accountId).limit(MAX_NEARBY);
  startAfter(next, NEWEST_FIRST, keys).orderBy(toOrderBy(NEWEST_FIRST));
  const matching = db.from(next.as('nearby')).limit(limit);
  whereContains(matching, 'first_name', search);
  return (await countRows(db, matching)) === limit;
}

/** The newest contacts with one of the names, from the start of the page on. Reads one of each name, and few more than the page has. */
export function pickNewestByName(
  db: Knex,
  accountId: number,
  names: readonly string[],
  start: PageStart,
): Knex.QueryBuilder {
  const selectNewest = isPostgres(db) ? selectOnPostgres : selectOnSqlite;
  return pickContacts(db, accountId, selectNewest(db, accountId, names, start), 'id');
}

/**
 * SQLite takes the rows of a recursive query from a queue in its order. The queue begins with the newest contact of each name, and
 * each contact that is taken adds the next one of its name.
 */
function selectOnSqlite(db: Knex, accountId: number, names: readonly string[], { keys, limit }: PageStart) {
  const newestOf = (name: string, condition: string) => `(
    select same.id from contacts as same where same.account_id = :accountId and same.first_name = ${name} ${condition}
    order by same.created_at desc, same.id desc limit 1)`;
  // SQLite would compare (created_at, id) with all contacts of the same time.
  const nextOf = (name: string, time: string, id: string) => `coalesce(
    ${newestOf(name, `and same.created_at = ${time} and same.id < ${id}`)},
    ${newestOf(name, `and same.created_at < ${time}`)})`;
  const [time, id] = keys ?? [];
  const queue = `
    select contacts.created_at, contacts.id, names.value from json_each(:names) as names cross join contacts
    where contacts.id = ${keys ? nextOf('names.value', ':time', ':id') : newestOf('names.value', '')} and contacts.account_id = :accountId
    union all
    select contacts.created_at, contacts.id, newest.first_name from newest cross join contacts
    where contacts.id = ${nextOf('newest.first_name', 'newest.created_at', 'newest.id')} and contacts.account_id = :accountId
    order by 1 desc, 2 desc limit :limit`;
  const values = { names: JSON.stringify(names), accountId, limit, ...(keys && { time, id }) };
  return db
    .withRecursive(
      'newest',
      ['created_at', 'id', 'first_name'],
      // `time` and `id` are absent without a cursor; the type would have them as `undefined`.
      db.raw(queue, values as Record<string, Knex.RawBinding>),
    )
    .from('newest')
    .select('id');
}

/** No name has a contact on the page unless its newest one is among as many of these. */
function selectOnPostgres(db: Knex, accountId: number, names: readonly string[], { keys, limit }: PageStart) {
  const newestOf = (given: Knex.QueryBuilder | Knex.Raw, max: number) => {
    const own = db(TABLE)
      .select('created_at', 'id')
      .where('account_id', accountId)
      .whereRaw('first_name = given.name')
      .limit(max);
    startAfter(own, NEWEST_FIRST, keys).orderBy(toOrderBy(NEWEST_FIRST));
    return db
      .from(db.raw('? as given cross join lateral ? as own', [given, own]))
      .orderBy('own.created_at', 'desc')
      .orderBy('own.id', 'desc')
      .limit(limit);
  };
  const first = newestOf(db.raw('(select unnest(?::text[]) as name)', [[...names]]), 1).select('given.name');
  return newestOf(first, limit).select('own.id');
}
