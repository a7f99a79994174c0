/**
 * How far files were imported. A checkpoint is written in the transaction of its batch, so a second run continues exactly
 * after the last batch. It names the content of the file up to there by its SHA-256, so the file may be moved, renamed or
 * extended in between.
 */
import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { hashPrefixes, type Position, startOfFile } from './read-lines.ts';

const TABLE = 'import_checkpoints';

export interface Checkpoint {
  readonly resource: string;
  readonly accountId: number;
  readonly bytes: number;
  readonly lines: number;
  readonly sha256: string;
  /** Of the lines up to there; null if an earlier version has written the checkpoint. */
  readonly rejected: number | null;
}

/** Replaces `previous`, which the same run has written. */
export async function saveCheckpoint(trx: Knex, next: Checkpoint, previous: Checkpoint | undefined): Promise<void> {
  if (previous) await trx(TABLE).where(toKey(previous)).delete();
  await trx(TABLE).insert(toRow(next)).onConflict(['account_id', 'resource', 'sha256']).ignore();
}

/** The last checkpoint that is a beginning of the file; undefined if the file was never imported. */
export async function findCheckpoint(
  db: Knex,
  resource: string,
  accountId: number,
  file: string,
): Promise<{ readonly position: Position; readonly checkpoint?: Checkpoint }> {
  const { size } = await stat(file);
  const rows: Pick<Checkpoint, 'bytes' | 'lines' | 'sha256' | 'rejected'>[] = await db(TABLE)
    .select('bytes', 'lines', 'sha256', 'rejected')
    .where({ account_id: accountId, resource })
    .where('bytes', '<=', size)
    .orderBy('bytes', 'desc');
  const hashes = await hashPrefixes(
    file,
    rows.map(({ bytes }) => bytes),
  );
  for (const { bytes, lines, sha256, rejected } of rows) {
    const hash = hashes.get(bytes);
    if (hash?.copy().digest('hex') === sha256) {
      return { position: { bytes, lines, hash }, checkpoint: { resource, accountId, bytes, lines, sha256, rejected } };
    }
  }
  return { position: startOfFile() };
}

function toKey({ resource, accountId, sha256 }: Checkpoint) {
  return { account_id: accountId, resource, sha256 };
}

function toRow(checkpoint: Checkpoint) {
  const { bytes, lines, rejected } = checkpoint;
  return { ...toKey(checkpoint), bytes, lines, rejected };
}
