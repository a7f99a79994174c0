/** `x-returns`: what was sent comes back. */

import { isDeepStrictEqual } from 'node:util';
import type { Contract, Json, Operation, RequestExample } from '@helpdesk/contract/model';
import { asJson, places } from '../request/bind.ts';
import { get, getAll } from '../request/pointer.ts';
import { view } from '../values/view.ts';
import { type Finding, shown } from './problem.ts';

export function checkEcho(contract: Contract, operation: Operation, request: RequestExample, body: Json): Finding[] {
  return [...places(contract, operation, request)].flatMap(({ at, schema }) => {
    const { 'x-returns': back, 'x-trim': trim } = view(contract, schema);
    const sent = get(asJson(request), at);
    if (back === undefined || sent === undefined) return [];
    const expected = trim === true && typeof sent === 'string' ? sent.trim() : sent;
    const received = back.includes('/*') ? getAll(body, back) : get(body, back);
    if ([expected, once(expected)].some((one) => isDeepStrictEqual(one, received))) return [];
    return [{ at: back, expected: `${shown(expected)}, as sent at ${at}`, received: shown(received) }];
  });
}

/** A list in which an equal item counts once: whether repeats that were sent are kept is not what `x-returns` says. */
function once(value: Json | undefined): Json | undefined {
  if (!Array.isArray(value)) return value;
  return value.filter((item, index) => value.findIndex((other) => isDeepStrictEqual(other, item)) === index);
}
