/** Counts per operation. */
import { countVerdicts, type Report, type Verdict, verdicts } from '../result.ts';
import { listNeverCalled } from './describe-groups.ts';
import { groupByOperation } from './report-queries.ts';

export interface OperationProgress {
  readonly operationId: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Cases, without those that are waived. */
  readonly total: number;
  /** What is missing: `7 fail, 25 wait`. Empty if every case passes. */
  readonly missing: string;
  /** No case sent a request. */
  readonly isNeverCalled: boolean;
}

/** The progress of each operation, in the order of the plan. */
export function listProgress(report: Report): OperationProgress[] {
  const neverCalled = new Set(listNeverCalled(report));
  return [...groupByOperation(report.results)].map(([operationId, results]) => {
    const counts = countVerdicts(results);
    return {
      ...{ operationId, counts, total: results.length - counts.waived },
      ...{ missing: describeMissing(counts), isNeverCalled: neverCalled.has(operationId) },
    };
  });
}

const missingWords: readonly (readonly [Verdict, string])[] = [
  ['fail', 'fail'],
  ['error', 'without a verdict'],
  ['inconclusive', 'wait'],
  ['unimplemented', 'wait for a 501'],
  ['skipped', 'skipped'],
];

export const describeMissing = (counts: Readonly<Record<Verdict, number>>): string =>
  missingWords
    .filter(([verdict]) => counts[verdict] > 0)
    .map(([verdict, words]) => `${counts[verdict]} ${words}`)
    .join(', ');

/** The verdicts that occur in this run, and always `pass`. */
export const listColumns = (report: Report): Verdict[] =>
  verdicts.filter((verdict) => verdict === 'pass' || report.counts[verdict] > 0);
