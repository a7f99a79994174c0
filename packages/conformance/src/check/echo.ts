/** `x-returns`: what was sent comes back. */

import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Json,
  mergedSchema,
  type Operation,
  type RequestExample,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { asJson, places } from '../request/bind.ts';
import { type Finding, shown } from './problem.ts';

export function checkEcho(contract: Contract, operation: Operation, request: RequestExample, body: Json): Finding[] {
  return [...places(contract, operation, request)].flatMap(({ at, schema }) => {
    const { 'x-returns': back, 'x-trim': trim } = mergedSchema(contract.openapi, schema);
    const sent = valueAt(asJson(request), at);
    if (back === undefined || sent === undefined) return [];
    const expected = trim === true && typeof sent === 'string' ? sent.trim() : sent;
    const received = back.includes('/*') ? valuesAt(body, back) : valueAt(body, back);
    if ([expected, once(expected)].some((one) => isDeepStrictEqual(one, received))) return [];
    return [{ at: back, expected: `${shown(expected)}, as sent at ${at}`, received: shown(received) }];
  });
}

/** A list in which an equal item counts once: whether repeats that were sent are kept is not what `x-returns` says. */
function once(value: Json | undefined): Json | undefined {
  if (!Array.isArray(value)) return value;
  return value.filter((item, index) => value.findIndex((other) => isDeepStrictEqual(other, item)) === index);
}
