import { open, rename, rm, stat } from 'node:fs/promises';
import type { RejectedLine } from './insert-lines.ts';
import { type Line, readLines, startOfFile } from './read-lines.ts';

/** Max characters of a rejected line that are repeated in the file. */
const MAX_REPEATED = 2_000;

/**
 * The file of lines that were not imported: each entry has the number of the line, the reason and the text. It is written
 * before the batch is committed, and what a failed batch has written is removed, so that it never lacks a line.
 */
interface RejectedLines {
  /** The number of entries of earlier runs that the file still has. */
  readonly keptEntries: number;
  /** Replaces what was written since the last `keep`. The file is created with the first entry. */
  write(rejected: readonly RejectedLine[], batch: readonly Line[]): Promise<void>;
  keep(): void;
}

/** @param lines the number of lines that earlier runs have read; entries of later lines are removed. */
export async function openRejectedLines(file: string, lines: number): Promise<RejectedLines> {
  const keptEntries = await removeEntriesAfter(file, lines);
  let kept = await sizeOf(file);
  let size = kept;
  return {
    keptEntries,
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

/** @returns the number of entries that are kept. */
async function removeEntriesAfter(file: string, lines: number): Promise<number> {
  let kept = 0;
  if (lines === 0) await rm(file, { force: true });
  if ((await sizeOf(file)) === 0) return kept;
  const copy = await open(`${file}.new`, 'w', 0o600);
  try {
    for await (const { bytes } of readLines(file, startOfFile())) {
      const entry = bytes?.toString('utf8').trimEnd() ?? '';
      if (numberOf(entry) > lines) continue;
      await copy.appendFile(`${entry}\n`);
      kept += 1;
    }
  } finally {
    await copy.close();
  }
  await rename(`${file}.new`, file);
  return kept;
}

/**
 * Whether an import may replace the file: it is absent, or an earlier import has written it. A device, such as /dev/null,
 * would be removed.
 */
export async function isRejectedFile(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isFile() === false) return false;
  if (!stats?.size) return true;
  const start = Buffer.alloc(FIRST_ENTRY.length);
  const handle = await open(file);
  try {
    await handle.read(start, 0, start.length, 0);
  } finally {
    await handle.close();
  }
  return start.toString() === FIRST_ENTRY;
}

/** How each entry starts. */
const FIRST_ENTRY = '{"line":';

/** Infinity for an entry that was cut off. */
function numberOf(entry: string): number {
  return Number(/^\{"line":(\d+),.*\}$/s.exec(entry)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** 0 if there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}
