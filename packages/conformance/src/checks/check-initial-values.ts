/** Checks `x-initial`: what the fields of a new resource are for which the request sends no value. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type DocumentedResponse,
  type Json,
  listInitialValues,
  type Operation,
  type RequestExample,
  valueAt,
} from '@helpdesk/contract-model';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

export const checkInitialValues = (
  contract: Contract,
  operation: Operation,
  documented: DocumentedResponse,
  request: RequestExample,
  body: Json,
): Finding[] =>
  listInitialValues(contract, operation, documented, request, body).flatMap(({ at, value }): Finding[] => {
    const received = valueAt(body, at);
    if (isDeepStrictEqual(received, value)) return [];
    const expected = `${show(value)} in a new resource, as no other value was sent`;
    return [{ at, expected, received: show(received), check: 'derived' }];
  });
