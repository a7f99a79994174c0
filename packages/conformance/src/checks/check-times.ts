/** Checks `x-server-time`: times that the service sets are near its clock, in the documented unit and order. */
import {
  type Contract,
  type DocumentedResponse,
  type Json,
  type Operation,
  parentPointer,
  type ServerTime,
  valueAt,
  walkKeyword,
} from '@helpdesk/contract-model';
import { findCreatedAt, isCreation } from '../contract-queries.ts';
import type { HttpResponse } from '../exchange.ts';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';

/** A slow request, and a proxy with a clock of its own, may move the `Date` of a response away from the time that it reports. */
export const TOLERANCE_MS = 120_000;
/** What exists may have been imported with any time; one that is this far ahead is in another unit. */
const FAR_AHEAD_MS = 10 * 365 * 24 * 60 * 60 * 1000;

export function checkTimes(
  contract: Contract,
  operation: Operation,
  { schema, status }: DocumentedResponse,
  response: HttpResponse,
  body: Json,
): Finding[] {
  if (schema === undefined) return [];
  const sent = Date.parse(response.headers.date ?? '');
  // The times of a new resource are those of the request.
  const createdAt = isCreation(contract, operation, status) ? findCreatedAt(contract, operation) : undefined;
  return [...walkKeyword(contract.openapi, schema, body, 'x-server-time')].flatMap(
    ({ pointer: at, value, parent, applicable }) => {
      const time = applicable.findLast((one) => one['x-server-time'])?.['x-server-time'];
      const milliseconds = toMilliseconds(value);
      if (time === undefined || milliseconds === undefined) return [];
      return [
        ...checkClock(at, value, milliseconds - sent, parentPointer(at) === createdAt, response),
        ...(milliseconds === 0
          ? [{ at, expected: 'a time', received: `${show(value)}, the first second of 1970`, check: 'time' }]
          : []),
        ...checkNotBefore(at, value, milliseconds, time, parent),
      ];
    },
  );
}

/** `ahead` is how many milliseconds the time is after the `Date` of the response; NaN without one. */
function checkClock(at: string, value: Json, ahead: number, isNew: boolean, { headers }: HttpResponse): Finding[] {
  const received = `${show(value)} with Date ${headers.date}`;
  if (ahead > (isNew ? TOLERANCE_MS : FAR_AHEAD_MS))
    return [{ at, expected: 'a time that is not after the Date of the response', received, check: 'time' }];
  if (!isNew || !(ahead < -TOLERANCE_MS)) return [];
  return [{ at, expected: 'the time of the request, near the Date of the response', received, check: 'time' }];
}

function checkNotBefore(at: string, value: Json, time: number, rule: ServerTime, object: Json | undefined): Finding[] {
  if (typeof rule !== 'object') return [];
  const first = valueAt(object, rule.notBefore);
  const earliest = toMilliseconds(first ?? null);
  if (earliest === undefined || time >= earliest) return [];
  return [
    {
      at,
      expected: `a time that is not before ${show(first)} at ${rule.notBefore}`,
      received: show(value),
      check: 'time',
    },
  ];
}

/** A number is a time in seconds; a text, a date and time (RFC 3339). */
function toMilliseconds(value: Json): number | undefined {
  const time = typeof value === 'number' ? value * 1000 : Date.parse(String(value));
  return value === null || Number.isNaN(time) ? undefined : time;
}
