import { expect, test } from 'vitest';
import { renderBadge } from '../../src/report/formats/render-badge.ts';
import { conforms, hasRun, isComplete, isFlaky } from '../../src/report/report-queries.ts';
import type { Report, Verdict } from '../../src/result.ts';
import { report, result } from './report-fixture.ts';

const of = (...given: Verdict[]) => report(given.map((verdict, index) => result(`getBook/200/case-${index}`, verdict)));

test.each<[given: Report, want: { conforms: boolean; ran: boolean; complete: boolean }]>([
  [of('pass'), { conforms: true, ran: true, complete: true }],
  [of('pass', 'waived'), { conforms: true, ran: true, complete: true }],
  [of('pass', 'skipped'), { conforms: true, ran: true, complete: false }],
  [of('pass', 'fail'), { conforms: false, ran: true, complete: true }],
  [of('pass', 'inconclusive'), { conforms: false, ran: true, complete: true }],
  [of('pass', 'unimplemented'), { conforms: false, ran: true, complete: true }],
  [of('pass', 'error'), { conforms: false, ran: true, complete: true }],
  [of('skipped', 'waived'), { conforms: false, ran: false, complete: false }],
  [of(), { conforms: false, ran: false, complete: true }],
  [
    { ...of('pass'), profile: 'read-only' },
    { conforms: true, ran: true, complete: false },
  ],
  [
    { ...of('pass'), only: ['getBook'] },
    { conforms: true, ran: true, complete: false },
  ],
])('the verdict on a run, %#', (given, want) => {
  expect({ conforms: conforms(given), ran: hasRun(given), complete: isComplete(given) }).toEqual(want);
});

test.each<[given: Report, want: string]>([
  [of('pass', 'pass', 'waived'), 'conforms, 2 cases'],
  [of('pass', 'skipped'), 'partial, 1 case'],
  [{ ...of('pass'), only: ['getBook'] }, 'partial, 1 case'],
  [of('pass', 'fail', 'skipped'), '1 of 2'],
])('the badge of a run, %#', (given, want) => {
  expect(renderBadge(given)).toContain(`>${want}</text>`);
});

test('a warning about the status is no pass after a retry', () => {
  const retries = [
    { request: 'GET /books/1', reason: 'not-visible-yet', waited: 250, mayHaveTakenEffect: false },
  ] as const;
  const warning = { at: 'status', expected: '200', received: '404', level: 'SHOULD' } as const;
  const one = result('getBook/200/path-percent-encoded', 'pass', { retries });
  expect([isFlaky(one), isFlaky({ ...one, warnings: [warning] })]).toEqual([true, false]);
});
