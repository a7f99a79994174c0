import { foldCase } from '../../src/database/search/search.ts';
import type { Plan, Rows } from './plan.ts';

const FIRST = 81;
const FIRST_MADE = 1_767_261_600;

const TAG_NAMES = [
  'Refund',
  'Spare part',
  'Trade customer',
  'Warranty',
  'Complaint',
  'Praise 🎉',
  'Größe',
  'Livraison',
  '返品',
  'Επείγον',
  'Возврат',
  '50% off',
  'no_reply',
  'Fair 2026',
  'Bulk order',
  'Rental',
  'Recall',
  'Newsletter',
  'Invoice',
  'Lost parcel',
  'Damaged',
  'Second-hand bicycles and parts',
  'School',
  'Press',
  'Feedback',
  'Duplicate',
  'Spam?',
  'VIP',
];

/** Ids of the tags in Northwind. */
export const TAGS: readonly [number, ...number[]] = [FIRST, ...TAG_NAMES.slice(1).map((_, index) => FIRST + 1 + index)];

export function createTagRows({ accountId: account_id, id }: Plan): Rows {
  const tags = TAG_NAMES.map((name, index) => ({
    id: id(FIRST + index),
    account_id,
    name,
    name_folded: foldCase(name),
    created_at: FIRST_MADE + 60 * index,
  }));
  return [['tags', tags]];
}
