/**
 * Keyset cursors: the sort values of the last row that was sent, tied to the list that they are of.
 * They hold no secret and are not signed: every query carries the account, so a forged one shows nothing new. The
 * checksum is there so that a damaged cursor is refused rather than taken for another place in the list.
 */
import { createHash } from 'node:crypto';

const CHECKSUM_BYTES = 6;
const FINGERPRINT_LENGTH = 16;

/** What a cursor is good for. */
export interface CursorScope {
  readonly operation: string;
  readonly accountId: number;
  /** Filters and sort by meaning, defaults spelled out; undefined is the same as left out, the order of arrays does not matter. */
  readonly filters: Readonly<Record<string, FilterValue>>;
}

export type FilterValue = string | number | boolean | undefined | readonly (string | number)[];
export type SortKey = string | number;

/** `foreign`: given to another account for the same list. */
export type CursorFault = 'malformed' | 'foreign';

export function encodeCursor(list: CursorScope, keys: readonly SortKey[]): string {
  const payload = Buffer.from(JSON.stringify([list.accountId, fingerprint(list), ...keys]));
  return Buffer.concat([checksum(payload), payload]).toString('base64url');
}

export function decodeCursor(list: CursorScope, cursor: string): readonly SortKey[] | CursorFault {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(CHECKSUM_BYTES);
  // Node skips what is not base64url; writing it again shows whether there was any.
  if (bytes.toString('base64url') !== cursor || !checksum(payload).equals(bytes.subarray(0, CHECKSUM_BYTES))) {
    return 'malformed';
  }
  const [accountId, print, ...keys] = parseArray(payload.toString());
  if (print !== fingerprint(list) || !keys.every(isKey)) return 'malformed';
  return accountId === list.accountId ? keys : 'foreign';
}

function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isKey(value: unknown): value is SortKey {
  return typeof value === 'string' || typeof value === 'number';
}

function checksum(payload: Uint8Array): Buffer {
  return createHash('sha256').update(payload).digest().subarray(0, CHECKSUM_BYTES);
}

function fingerprint({ operation, filters }: CursorScope): string {
  const meaning = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([operation, meaning]))
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH);
}
