import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Longest line: an article with two contents of the largest size, escaped. */
export const MAX_LINE_BYTES = 256 * 1024 * 1024;

const NEWLINE = 0x0a;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without the line break; undefined if the line is longer than MAX_LINE_BYTES. */
  readonly bytes: Buffer | undefined;
  /** Where the next line starts: bytes from the start of the file. */
  readonly end: number;
  /** Of the last line of a file that has no line break at its end, and may be cut off. */
  readonly isUnfinished: boolean;
}

export interface LineReader extends AsyncIterable<Line> {
  /** SHA-256 of the file up to the end of the last line that was read. */
  digest(): string;
  /** SHA-256 of the file up to where an unfinished last line starts. */
  digestBefore(): string;
}

/** Where reading starts. */
export interface Position {
  readonly bytes: number;
  readonly lines: number;
  /** Of the file up to there. */
  readonly hash: Hash;
}

export function startOfFile(): Position {
  return { bytes: 0, lines: 0, hash: createHash('sha256') };
}

/**
 * Reads a file line by line. Memory is bounded by the longest line. The last line needs no line break; if `from` is behind
 * one that had none then, what follows has its number, and a mere line break is no line.
 */
export function readLines(file: string, from: Position): LineReader {
  const { hash } = from;
  let before = hash;

  async function* read(): AsyncGenerator<Line> {
    let parts: Buffer[] = [];
    let length = 0;
    let end = from.bytes;
    let number = from.lines;
    let isContinued = !(await endsWithNewline(file, from.bytes));
    const finish = (isUnfinished: boolean): Line[] => {
      const bytes = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts);
      parts = [];
      length = 0;
      if (isContinued) {
        isContinued = false;
        if (bytes && isBlank(bytes)) return [];
      } else number += 1;
      return [{ number, bytes, end, isUnfinished }];
    };
    const add = (part: Buffer): void => {
      hash.update(part);
      end += part.length;
      length += part.length;
      if (length > MAX_LINE_BYTES) parts = [];
      else parts.push(part);
    };
    const stream: AsyncIterable<Buffer> = createReadStream(file, { start: from.bytes, highWaterMark: 1024 * 1024 });
    for await (const chunk of stream) {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, at + 1));
        yield* finish(false);
        start = at + 1;
      }
      if (start === chunk.length) continue;
      if (length === 0) before = hash.copy();
      add(chunk.subarray(start));
    }
    if (length > 0) yield* finish(true);
  }

  return {
    [Symbol.asyncIterator]: read,
    digest: () => hash.copy().digest('hex'),
    digestBefore: () => before.copy().digest('hex'),
  };
}

export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === NEWLINE);
}

async function endsWithNewline(file: string, bytes: number): Promise<boolean> {
  if (bytes === 0) return true;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, bytes - 1);
    return buffer[0] === NEWLINE;
  } finally {
    await handle.close();
  }
}

/** Computes the SHA-256 of the first bytes of a file, for each of these numbers of bytes. Reads the file once. */
export async function hashPrefixes(file: string, lengths: readonly number[]): Promise<Map<number, Hash>> {
  const found = new Map<number, Hash>();
  const sorted = [...new Set(lengths)].sort((a, b) => a - b);
  const last = sorted.at(-1);
  if (last === undefined) return found;
  const hash = createHash('sha256');
  let position = 0;
  const stream: AsyncIterable<Buffer> = createReadStream(file, {
    end: Math.max(0, last - 1),
    highWaterMark: 1024 * 1024,
  });
  for await (const chunk of stream) {
    let start = 0;
    for (const length of sorted) {
      if (length <= position || length > position + chunk.length) continue;
      hash.update(chunk.subarray(start, length - position));
      start = length - position;
      found.set(length, hash.copy());
    }
    hash.update(chunk.subarray(start));
    position += chunk.length;
  }
  return found;
}
