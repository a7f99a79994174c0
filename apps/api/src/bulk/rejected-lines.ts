import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { RejectedLine } from './insert-lines.ts';
import type { Line } from './read-lines.ts';

/** Max characters of a rejected line that are repeated in the file. */
const MAX_REPEATED = 2_000;

/**
 * The file of lines that were not imported: each entry has the number of the line, the reason and the text. It is written
 * before the batch is committed, and what a failed batch has written is removed, so that it never lacks a line.
 */
export interface RejectedLines {
  /** Replaces what was written since the last `keep`. The file is created with the first entry. */
  write(rejected: readonly RejectedLine[], batch: readonly Line[]): Promise<void>;
  keep(): void;
}

/** @param lines the number of lines that earlier runs have read; entries of later lines are removed. */
export async function openRejectedLines(file: string, lines: number): Promise<RejectedLines> {
  await forgetAfter(file, lines);
  let kept = await sizeOf(file);
  let size = kept;
  return {
    async write(rejected, batch) {
      if (rejected.length === 0 && size === kept) return;
      const textOf = new Map(batch.map(({ number, bytes }) => [number, bytes]));
      const entries = [...rejected]
        .sort((a, b) => a.number - b.number)
        .map(({ number, reason }) => {
          const text = textOf.get(number)?.toString('utf8').trimEnd() ?? '';
          return `${JSON.stringify({ line: number, reason, text: text.slice(0, MAX_REPEATED) })}\n`;
        });
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.truncate(kept);
        await handle.appendFile(entries.join(''));
        size = (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    keep() {
      kept = size;
    },
  };
}

async function forgetAfter(file: string, lines: number): Promise<void> {
  if (lines === 0) return rm(file, { force: true });
  if ((await sizeOf(file)) === 0) return;
  const copy = await open(`${file}.new`, 'w', 0o600);
  try {
    for await (const entry of createInterface({ input: createReadStream(file) })) {
      if (numberOf(entry) <= lines) await copy.appendFile(`${entry}\n`);
    }
  } finally {
    await copy.close();
  }
  await rename(`${file}.new`, file);
}

/** Infinity for an entry that was cut off. */
function numberOf(entry: string): number {
  return Number(/^\{"line":(\d+),.*\}$/.exec(entry)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** 0 if there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}
