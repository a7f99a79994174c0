import { contract } from '@helpdesk/contract';
import { isObject, type Json } from '@helpdesk/contract-model';
import { expect, test, vi } from 'vitest';
import { checkTimes } from '../../src/checks/check-times.ts';

const NOW = Date.UTC(2026, 2, 1, 9, 30);
const seconds = NOW / 1000;
const DATE = new Date(NOW).toUTCString();
const HOUR = 3600;

/** Sends the created company with these times, while the clock of this machine shows NOW. */
function check(time: number, headers: Record<string, string>): string[] {
  const { createCompany } = contract.operations;
  const documented = createCompany?.responses[201];
  const example: Json | undefined = Object.values(documented?.examples ?? {})[0]?.value;
  if (createCompany === undefined || documented === undefined || !isObject(example))
    throw new Error('no createCompany');
  const data = isObject(example.data) ? example.data : {};
  const body = { ...example, data: { ...data, created_at: time, updated_at: time } };
  vi.setSystemTime(NOW);
  const response = { status: 201, headers, body: JSON.stringify(body) };
  const findings = checkTimes(contract, createCompany, documented, response, body);
  vi.useRealTimers();
  return findings.map(({ at, expected }) => `${at}: ${expected}`);
}

const after = (clock: string): string[] =>
  ['created_at', 'updated_at'].map((name) => `/data/${name}: a time that is not after ${clock}`);
const far = (clock: string): string[] =>
  ['created_at', 'updated_at'].map((name) => `/data/${name}: the time of the request, near ${clock}`);

test.each<readonly [what: string, time: number, date: string | undefined, expected: readonly string[]]>([
  ['now', seconds, DATE, []],
  ['a minute ago', seconds - 60, DATE, []],
  ['in milliseconds', NOW, DATE, after('the Date of the response')],
  ['an hour ago', seconds - HOUR, DATE, far('the Date of the response')],
  ['now, without a Date', seconds, undefined, []],
  ['ten minutes ago, without a Date', seconds - 600, undefined, []],
  ['in milliseconds, without a Date', NOW, undefined, after('the clock of this machine')],
  ['an hour ago, without a Date', seconds - HOUR, undefined, far('the clock of this machine')],
  ['an hour ago, with a Date that is none', seconds - HOUR, 'today', far('the clock of this machine')],
])('a creation with times %s', (_, time, date, expected) => {
  expect(check(time, date === undefined ? {} : { date })).toEqual(expected);
});
