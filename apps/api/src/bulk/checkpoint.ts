/**
 * How far files were imported. A checkpoint is written in the transaction of its batch, so a second run continues exactly
 * after the last batch. It names the content of the file up to there by its SHA-256, so the file may be moved, renamed or
 * extended in between.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { hashPrefixes, type Position, startOfFile } from './read-lines.ts';

const TABLE = 'import_checkpoints';

/** True for a constraint of the table of checkpoints. */
export const isOfCheckpoints = (constraint: string): boolean => constraint.startsWith(`${TABLE}_`);

export interface Checkpoint {
  readonly resource: string;
  readonly accountId: number;
  readonly bytes: number;
  readonly lines: number;
  readonly sha256: string;
  /** Of the lines up to there; null at the beginning, and if an earlier version has written the checkpoint. */
  readonly rejected: number | null;
}

/** Another run imports the same file, and has imported the lines of this batch. */
export class ImportRunningError extends Error {
  override readonly name = 'ImportRunningError';
}

/**
 * Removes the checkpoint from which this run goes on, before anything is imported, so that no other run goes on from it. The transaction
 * saves another one.
 *
 * @throws {ImportRunningError} if another run has done so.
 */
export async function takeCheckpoint(trx: Knex, checkpoint: Checkpoint): Promise<void> {
  if ((await trx(TABLE).where(toKey(checkpoint)).delete()) === 0) throw new ImportRunningError();
}

export async function saveCheckpoint(trx: Knex, checkpoint: Checkpoint): Promise<void> {
  await trx(TABLE).insert(toRow(checkpoint));
}

/** Bytes at the beginning of a file, by which two runs see that they have the same one before they have imported anything. */
const CLAIMED_BYTES = 64 * 1024;

/**
 * Where to continue: the last checkpoint that is a beginning of the file; if it was never imported, one before its first line, which runs
 * that start at once share, so that only one of them replaces it.
 */
export async function findCheckpoint(
  db: Knex,
  resource: string,
  accountId: number,
  file: string,
): Promise<{ readonly position: Position; readonly checkpoint: Checkpoint }> {
  // Before others are looked for: where another run replaces it meanwhile, what that has written is found.
  const claim = await claimFile(db, resource, accountId, file);
  const found = await findLast(db, resource, accountId, file);
  if (!found) return { position: startOfFile(), checkpoint: claim };
  await db(TABLE).where(toKey(claim)).delete();
  return found;
}

async function claimFile(db: Knex, resource: string, accountId: number, file: string): Promise<Checkpoint> {
  const hash = createHash('sha256').update('The beginning of ');
  const stream: AsyncIterable<Buffer> = createReadStream(file, { end: CLAIMED_BYTES - 1 });
  for await (const chunk of stream) hash.update(chunk);
  const claim = { resource, accountId, bytes: 0, lines: 0, sha256: hash.digest('hex'), rejected: null };
  await db(TABLE).insert(toRow(claim)).onConflict(['account_id', 'resource', 'sha256']).ignore();
  return claim;
}

async function findLast(db: Knex, resource: string, accountId: number, file: string) {
  const { size } = await stat(file);
  const rows: Pick<Checkpoint, 'bytes' | 'lines' | 'sha256' | 'rejected'>[] = await db(TABLE)
    .select('bytes', 'lines', 'sha256', 'rejected')
    .where({ account_id: accountId, resource })
    .whereBetween('bytes', [1, size])
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
  return undefined;
}

function toKey({ resource, accountId, sha256 }: Checkpoint) {
  return { account_id: accountId, resource, sha256 };
}

function toRow(checkpoint: Checkpoint) {
  const { bytes, lines, rejected } = checkpoint;
  return { ...toKey(checkpoint), bytes, lines, rejected };
}
