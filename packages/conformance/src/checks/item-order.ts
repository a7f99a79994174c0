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
  // Bytes of UTF-8 have the order of code points.
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return undefined;
}

/** The index of the first item that comes too late; -1 if there is none. */
export const findMisplaced = (keys: readonly SortKey[], items: readonly Json[]): number =>
  items.findIndex((item, index) => index > 0 && compareItems(keys, items[index - 1] ?? null, item) > 0);

export const formatOrder = (keys: readonly SortKey[]): string =>
  keys.map(({ field, direction }) => `${field} ${direction === 'asc' ? 'ascending' : 'descending'}`).join(', then ');

export const formatKeys = (keys: readonly SortKey[], item: Json | undefined): string =>
  keys.map(({ field }) => `${field} ${show(valueAt(item, field))}`).join(', ');
