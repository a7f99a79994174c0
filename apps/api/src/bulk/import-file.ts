/** Imports a file of lines into an account, in batches, each in a transaction of its own. */
import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { findViolatedConstraint } from '../database/engine-errors.ts';
import { secondsNow } from '../database/statements/rows.ts';
import { writeTransaction } from '../database/transactions/transactions.ts';
import type { BulkResource } from './bulk-resource.ts';
import { type Checkpoint, findCheckpoint, isOfCheckpoints, saveCheckpoint, takeCheckpoint } from './checkpoint.ts';
import { insertLines, type NumberedLine, type RejectedLine } from './insert-lines.ts';
import { createLineParser } from './line-validator.ts';
import { isBlank, type Line, type LineReader, MAX_LINE_BYTES, readLines } from './read-lines.ts';
import { openRejectedLines } from './rejected-lines.ts';

/** A batch ends with the first of these. Indexing a megabyte of text takes about 100 ms, and others wait for the lock meanwhile. */
const BATCH_LINES = 500;
const BATCH_BYTES = 1024 * 1024;

export interface ImportTotals {
  /** Lines that an earlier run has read. */
  readonly skipped: number;
  /** Lines that this run has read, blank ones included. */
  readonly read: number;
  readonly inserted: number;
  /** Lines whose id the account already has; they are left as they are. */
  readonly known: number;
  /** Lines of the file that were rejected, those of earlier runs included: a second run does not hide them. */
  readonly rejected: number;
  /** Rejected lines of earlier runs that the file for rejected lines does not have. */
  readonly elsewhere: number;
}

interface ImportProgress extends ImportTotals {
  /** Bytes of the file: that are done, those of earlier runs included; all; and those of earlier runs. */
  readonly done: number;
  readonly all: number;
  readonly earlier: number;
}

interface ImportOptions {
  readonly knex: Knex;
  readonly resource: BulkResource;
  readonly accountId: number;
  readonly file: string;
  /** The file for lines that are not imported. It is created with the first. */
  readonly rejectedFile: string;
  /** Called after each batch. */
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Continues after the last batch of an earlier run on the same content. */
export async function importFile(options: ImportOptions): Promise<ImportTotals> {
  const { knex, resource, accountId, file, rejectedFile, onProgress } = options;
  const { size } = await stat(file);
  const { position, checkpoint } = await findCheckpoint(knex, resource.name, accountId, file);
  const rejectedLines = await openRejectedLines(rejectedFile, position.lines);
  const parse = createLineParser(resource);
  const reader = readLines(file, position);
  const totals = startTotals(checkpoint, rejectedLines.keptEntries);
  let last = checkpoint;
  for await (const batch of toBatches(reader)) {
    const end = batch.at(-1);
    if (!end) continue;
    const { parsed, invalid } = parseBatch(batch, parse);
    const { insertion, rejected, next } = await writeBatch(knex, async (trx) => {
      await takeCheckpoint(trx, last);
      const insertion = await insertLines({ trx, resource, accountId }, parsed, secondsNow());
      const rejected = [...invalid, ...insertion.rejected];
      const next = moveCheckpoint(last, reader, batch, { earlier: totals.rejected, ofBatch: rejected });
      await saveCheckpoint(trx, next);
      // Not the database, but running it again replaces what it has written.
      await rejectedLines.write(rejected, batch);
      return { insertion, rejected, next };
    });
    rejectedLines.keep();
    last = next;
    totals.read += batch.length;
    totals.inserted += insertion.inserted;
    totals.known += insertion.known;
    totals.rejected += rejected.length;
    onProgress({ ...totals, done: end.end, all: size, earlier: position.bytes });
  }
  return totals;
}

/** @param keptEntries what the file for rejected lines has of earlier runs. */
function startTotals({ lines, rejected: saved }: Checkpoint, keptEntries: number) {
  const rejected = saved ?? keptEntries;
  return {
    skipped: lines,
    read: 0,
    inserted: 0,
    known: 0,
    rejected,
    elsewhere: Math.max(0, rejected - keptEntries),
  };
}

interface Rejected {
  /** How many lines before the batch. */
  readonly earlier: number;
  readonly ofBatch: readonly RejectedLine[];
}

/** The checkpoint after a batch. A rejected line that may only be cut off is left out, so that the next run reads it again. */
function moveCheckpoint(
  last: Checkpoint,
  reader: LineReader,
  batch: readonly Line[],
  { earlier, ofBatch }: Rejected,
): Checkpoint {
  const [previous, end] = [batch.at(-2), batch.at(-1)];
  const isLeft = end?.isUnfinished === true && ofBatch.some(({ number }) => number === end.number);
  const reached = isLeft ? previous : end;
  if (!reached) return last;
  return {
    ...last,
    bytes: reached.end,
    lines: reached.number,
    sha256: isLeft ? reader.digestBefore() : reader.digest(),
    rejected: earlier + ofBatch.length - (isLeft ? 1 : 0),
  };
}

/** Times that a batch is looked at again, because a request has taken a value of it between the look at that and the insert. */
const MAX_RACES = 5;

/**
 * On SQLite, nothing comes between both. A taken id, and the checkpoint of another import, end the import: both need a look
 * at the file.
 */
const isLostRace = (error: unknown): boolean => {
  const constraint = findViolatedConstraint(error);
  return constraint !== undefined && !constraint.endsWith('_pkey') && !isOfCheckpoints(constraint);
};

async function writeBatch<T>(knex: Knex, work: (trx: Knex) => Promise<T>, races = 0): Promise<T> {
  try {
    return await writeTransaction(knex, work);
  } catch (error) {
    if (races === MAX_RACES || !isLostRace(error)) throw error;
    return writeBatch(knex, work, races + 1);
  }
}

async function* toBatches(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for await (const line of lines) {
    batch.push(line);
    bytes += line.bytes?.length ?? 0;
    if (batch.length < BATCH_LINES && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

function parseBatch(batch: readonly Line[], parse: ReturnType<typeof createLineParser>) {
  const parsed: NumberedLine[] = [];
  const invalid: RejectedLine[] = [];
  for (const { number, bytes } of batch) {
    if (bytes === undefined) {
      invalid.push({ number, reason: `The line is longer than ${MAX_LINE_BYTES} bytes.` });
      continue;
    }
    if (isBlank(bytes)) continue;
    const result = parse(bytes);
    if ('line' in result) parsed.push({ number, line: result.line });
    else invalid.push({ number, reason: result.problem });
  }
  return { parsed, invalid };
}
