/** Checks `x-order` of arrays in a response. */
import { type Contract, type DocumentedResponse, type Json, walkKeyword } from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { findMisplaced, formatKeys, formatOrder } from './item-order.ts';

export function checkOrder(contract: Contract, { schema }: DocumentedResponse, body: Json): Finding[] {
  if (schema === undefined) return [];
  return [...walkKeyword(contract.openapi, schema, body, 'x-order')].flatMap(({ pointer, value, applicable }) => {
    if (!Array.isArray(value)) return [];
    return applicable.flatMap(({ 'x-order': keys = [] }): Finding[] => {
      const index = findMisplaced(keys, value);
      if (index < 0) return [];
      const [before, item] = [value[index - 1], value[index]].map((one) => formatKeys(keys, one));
      return [
        { at: pointer, expected: `items by ${formatOrder(keys)}`, received: `${item} after ${before}`, check: 'order' },
      ];
    });
  });
}
