/** Writes the rows of a resource as lines that `importFile` reads. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { countFitting } from '../database/pages/page.ts';
import type { BulkResource } from './bulk-resource.ts';

interface ExportOptions {
  /** A snapshot, so that several resources agree. */
  readonly trx: Knex;
  readonly resource: BulkResource;
  readonly accountId: number;
  /** Must not exist. */
  readonly file: string;
  readonly onProgress: (lines: number) => void;
}

/** A batch ends with the first of these. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 8 * 1024 * 1024;

/**
 * Memory is bounded by a batch, or one row that is longer. The file can be read by its owner alone, because it has personal data.
 *
 * @returns the number of lines. A file that is not complete is removed.
 */
export async function exportFile({ trx, resource, accountId, file, onProgress }: ExportOptions): Promise<number> {
  let lines = 0;
  async function* write(): AsyncGenerator<string> {
    for await (const batch of readBatches(trx, resource, accountId)) {
      // One by one: together, long ones would exceed the longest string.
      for (const line of batch) yield `${JSON.stringify(line)}\n`;
      lines += batch.length;
      onProgress(lines);
    }
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let isOurs = false;
  target.once('open', () => {
    isOurs = true;
  });
  try {
    await pipeline(Readable.from(write()), target);
    return lines;
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    throw error;
  }
}

async function* readBatches(trx: Knex, resource: BulkResource, accountId: number): AsyncGenerator<object[]> {
  const { table, keyset = ['id'], bytesOf } = resource;
  let after: readonly Knex.RawBinding[] | undefined;
  for (;;) {
    const query = trx(table)
      .where(table === 'accounts' ? { id: accountId } : { account_id: accountId })
      .orderBy([...keyset])
      .limit(BATCH_ROWS);
    if (after) {
      query.whereRaw(`(${keyset.map(() => '??').join(', ')}) > (${keyset.map(() => '?').join(', ')})`, [
        ...keyset,
        ...after,
      ]);
    }
    if (bytesOf) {
      const sizes: { bytes: number | string }[] = await query.clone().select({ bytes: bytesOf(trx) });
      const count = countFitting(
        sizes.map(({ bytes }) => Number(bytes)),
        BATCH_BYTES,
      );
      query.limit(Math.max(1, count));
    }
    const rows: Record<string, Knex.Value>[] = await query.select('*');
    const last = rows.at(-1);
    if (!last) return;
    const ownRows = rows.map(({ account_id: _, ...row }) => row);
    yield resource.toLines ? await resource.toLines(trx, accountId, ownRows) : ownRows;
    after = keyset.map((column) => last[column] ?? null);
  }
}
