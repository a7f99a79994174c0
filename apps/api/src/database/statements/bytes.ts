import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** A column of bytes. PostgreSQL's driver receives bytes as hexadecimal digits, which takes a third longer than base64. */
export function selectBytes(db: Knex, column: string): Knex.Raw {
  return isPostgres(db) ? db.raw("encode(??, 'base64')", [column]) : db.raw('??', [column]);
}

/** @param bytes what `selectBytes` selects. */
export function toBuffer(bytes: Buffer | string): Buffer {
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : bytes;
}
