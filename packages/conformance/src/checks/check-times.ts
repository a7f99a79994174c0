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
const TOLERANCE_MS = 120_000;
/** The clocks of two machines may differ by minutes; time zones differ by half an hour at least. */
const TOLERANCE_WITHOUT_DATE_MS = 25 * 60 * 1000;
/** What exists may have been imported with any time; one that is this far ahead is in another unit. */
const FAR_AHEAD_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** What times are compared with that a service sets for a request. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly toleranceMs: number;
  /** Its name, and what it shows. */
  readonly name: string;
  readonly reading: string;
}

/** The clock of the service; that of this machine for a response without a `Date`. */
export function readClock({ headers: { date = '' } }: Pick<HttpResponse, 'headers'>): Clock {
  const now = Date.parse(date);
  if (!Number.isNaN(now))
    return { now, toleranceMs: TOLERANCE_MS, name: 'the Date of the response', reading: `Date ${date}` };
  return {
    now: Date.now(),
    toleranceMs: TOLERANCE_WITHOUT_DATE_MS,
    name: 'the clock of this machine',
    reading: `no Date, at ${new Date().toISOString()} here`,
  };
}

export function checkTimes(
  contract: Contract,
  operation: Operation,
  { schema, status }: DocumentedResponse,
  response: HttpResponse,
  body: Json,
): Finding[] {
  if (schema === undefined) return [];
  const clock = readClock(response);
  // The times of a new resource are those of the request.
  const createdAt = isCreation(contract, operation, status) ? findCreatedAt(contract, operation) : undefined;
  return [...walkKeyword(contract.openapi, schema, body, 'x-server-time')].flatMap(
    ({ pointer: at, value, parent, applicable }) => {
      const time = applicable.findLast((one) => one['x-server-time'])?.['x-server-time'];
      const milliseconds = toMilliseconds(value);
      if (time === undefined || milliseconds === undefined) return [];
      const shown = { at, value, milliseconds };
      return [
        ...checkClock(shown, clock, parentPointer(at) === createdAt),
        ...(milliseconds === 0
          ? [{ at, expected: 'a time', received: `${show(value)}, the first second of 1970`, check: 'time' }]
          : []),
        ...checkNotBefore(shown, time, parent),
      ];
    },
  );
}

/** A time in a response. */
interface ShownTime {
  readonly at: string;
  readonly value: Json;
  /** Since 1970-01-01 UTC. */
  readonly milliseconds: number;
}

function checkClock({ at, value, milliseconds }: ShownTime, clock: Clock, isNew: boolean): Finding[] {
  const { now, toleranceMs, name, reading } = clock;
  const ahead = milliseconds - now;
  const received = `${show(value)} with ${reading}`;
  if (ahead > (isNew ? toleranceMs : FAR_AHEAD_MS))
    return [{ at, expected: `a time that is not after ${name}`, received, check: 'time' }];
  if (!isNew || ahead >= -toleranceMs) return [];
  return [{ at, expected: `the time of the request, near ${name}`, received, check: 'time' }];
}

function checkNotBefore({ at, value, milliseconds }: ShownTime, rule: ServerTime, object: Json | undefined): Finding[] {
  if (typeof rule !== 'object') return [];
  const first = valueAt(object, rule.notBefore);
  const earliest = toMilliseconds(first ?? null);
  if (earliest === undefined || milliseconds >= earliest) return [];
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
