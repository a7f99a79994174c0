/** The order of items by documented fields. */
import { type Json, type SortKey, valueAt } from '@helpdesk/contract-model';
import { show } from '../text.ts';

/** Negative if `left` comes first; 0 if the keys do not tell, as for a field that is null. */
export function compareItems(keys: readonly SortKey[], left: Json, right: Json): number {
  for (const { field, direction } of keys) {
    const order = compareValues(valueAt(left, field), valueAt(right, field));
    if (order === undefined) return 0;
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
}

/** Undefined if the values cannot be compared. */
function compareValues(left: Json | undefined, right: Json | undefined): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return typeof left === 'string' && typeof right === 'string' ? compareTexts(left, right) : undefined;
}

/** Languages write the same time differently: `…30Z`, `…30.5Z` and `…30.500+00:00` have no order as texts. */
function compareTexts(left: string, right: string): number {
  const [earlier, later] = [parseDateTime(left), parseDateTime(right)];
  if (earlier === undefined || later === undefined) return compareBytes(left, right);
  return earlier.seconds - later.seconds || compareBytes(earlier.fraction, later.fraction);
}

/** The fraction apart, as it may be finer than the milliseconds of `Date`. */
function parseDateTime(text: string): { seconds: number; fraction: string } | undefined {
  const [, whole, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d)(?:\.(\d+))?(z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  const seconds = Date.parse(`${whole}${zone}`);
  return Number.isNaN(seconds) ? undefined : { seconds, fraction: fraction.replace(/0+$/, '') };
}

/** Bytes of UTF-8 have the order of code points. */
const compareBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** The index of the first item that comes too late; -1 if there is none. */
export const findMisplaced = (keys: readonly SortKey[], items: readonly Json[]): number =>
  items.findIndex((item, index) => index > 0 && compareItems(keys, items[index - 1] ?? null, item) > 0);

export const formatOrder = (keys: readonly SortKey[]): string =>
  keys.map(({ field, direction }) => `${field} ${direction === 'asc' ? 'ascending' : 'descending'}`).join(', then ');

export const formatKeys = (keys: readonly SortKey[], item: Json | undefined): string =>
  keys.map(({ field }) => `${field} ${show(valueAt(item, field))}`).join(', ');
