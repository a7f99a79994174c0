import type { Knex } from 'knex';
import { whereContains } from '../database/search/search.ts';
import { lookUpEach, runFirst } from '../database/statements/joins.ts';
import { TABLE } from './contact-rows.ts';

/** The contacts that have one of the candidates as the column. */
export function pickContacts(
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
