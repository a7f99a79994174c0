/**
 * Keyset cursors: the sort values of the last row of a page, bound to the list of that page
 * (docs/decisions/keyset-cursors.md). They hold no secret and are not signed: every query names the account, so a forged
 * cursor shows nothing new. The checksum detects a damaged cursor, which could point to another place in the list.
 */
import { hash } from 'node:crypto';
import { type DomainError, fail, type Result, succeed } from '../../result.ts';

const CHECKSUM_BYTES = 6;
const FINGERPRINT_LENGTH = 16;

/** The list that a cursor is valid for. */
export interface CursorScope {
  readonly operation: string;
  readonly accountId: number;
  /** Normalized filters and sort order, defaults included. Undefined members and the order of arrays do not matter. */
  readonly filters: Readonly<Record<string, FilterValue>>;
}

export type FilterValue = string | number | boolean | undefined | readonly (string | number)[];
export type KeysetValue = string | number;

/** `foreign-cursor`: issued to another account for the same list. */
export type CursorError = DomainError<'malformed-cursor' | 'foreign-cursor'>;

export function encodeCursor(scope: CursorScope, keys: readonly KeysetValue[]): string {
  const payload = Buffer.from(JSON.stringify([scope.accountId, computeFingerprint(scope), ...keys]));
  return Buffer.concat([computeCursorChecksum(payload), payload]).toString('base64url');
}

export function decodeCursor(scope: CursorScope, cursor: string): Result<readonly KeysetValue[], CursorError> {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(CHECKSUM_BYTES);
  // Node skips characters that are not base64url; encoding the bytes again shows whether there were any.
  if (
    bytes.toString('base64url') !== cursor ||
    !computeCursorChecksum(payload).equals(bytes.subarray(0, CHECKSUM_BYTES))
  ) {
    return fail('malformed-cursor');
  }
  const [accountId, print, ...keys] = parseArray(payload.toString());
  if (print !== computeFingerprint(scope) || !keys.every(isKey)) return fail('malformed-cursor');
  return accountId === scope.accountId ? succeed(keys) : fail('foreign-cursor');
}

function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isKey(value: unknown): value is KeysetValue {
  return typeof value === 'string' || typeof value === 'number';
}

function computeCursorChecksum(payload: Uint8Array): Buffer {
  return hash('sha256', payload, 'buffer').subarray(0, CHECKSUM_BYTES);
}

function computeFingerprint({ operation, filters }: CursorScope): string {
  const normalized = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value])
    .sort();
  return hash('sha256', JSON.stringify([operation, normalized]), 'base64url').slice(0, FINGERPRINT_LENGTH);
}
