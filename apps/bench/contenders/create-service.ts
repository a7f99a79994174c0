import type { ContactService } from './contact-service.ts';
import { createKnexService } from './knex-service.ts';
import { createPreparedService } from './prepared-service.ts';

/** @param layer `prepared`, or the client of Knex. */
export function createService(layer: string | undefined): ContactService {
  const { DATABASE_URL: file = '' } = process.env;
  if (layer === undefined) throw new Error('Name the database layer: prepared, sqlite3 or better-sqlite3');
  return layer === 'prepared' ? createPreparedService(file) : createKnexService(layer, file);
}
