/** Checks `x-returns`: the response must contain the value that was sent. */

import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Json,
  mergedSchema,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
  walkRequest,
} from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

export function checkEcho(contract: Contract, operation: Operation, request: RequestExample, body: Json): Finding[] {
  return [...walkRequest(contract.openapi, operation, request)].flatMap(({ pointer, isName, schema, value: sent }) => {
    const { 'x-returns': back, 'x-trim': trim } = mergedSchema(contract.openapi, schema);
    if (back === undefined || isName) return [];
    const expected = trim === true && typeof sent === 'string' ? sent.trim() : sent;
    const received = back.includes('/*') ? valuesAt(body, back) : valueAt(body, back);
    if ([expected, removeRepeats(expected)].some((one) => isDeepStrictEqual(one, received))) return [];
    const wanted = `${show(expected)}, as sent at ${pointer}`;
    return [{ at: back, expected: wanted, received: show(received), check: 'echo' }];
  });
}

/** The list without repeated items, which a service may drop: `x-returns` does not define it. */
function removeRepeats(value: Json | undefined): Json | undefined {
  if (!Array.isArray(value)) return value;
  return value.filter((item, index) => value.findIndex((other) => isDeepStrictEqual(other, item)) === index);
}
