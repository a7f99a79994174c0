/** Counts per operation. */
import { type CaseResult, countVerdicts, type Report, type Verdict, verdicts } from '../result.ts';
import { formatNumber } from '../text.ts';
import { listNeverCalled } from './causes/describe-groups.ts';
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
    const total = results.length - counts.waived;
    const missing = describeMissing(operationId, results, total);
    return { operationId, counts, total, missing, isNeverCalled: neverCalled.has(operationId) };
  });
}

export const NOT_IMPLEMENTED = 'not implemented';

/** What keeps cases from passing, most severe first. A case waits for a base case, or for an operation that responds with 501. */
function describeMissing(operationId: string, results: readonly CaseResult[], total: number): string {
  const counts = countVerdicts(results);
  if (total === 0) return 'not tested';
  if (counts.unimplemented === total) {
    const awaited = listAwaited(results);
    return awaited.length === 0 || awaited.includes(operationId) ? NOT_IMPLEMENTED : `waits for ${awaited.join(', ')}`;
  }
  const parts: readonly (readonly [number, string])[] = [
    [counts.fail, 'fail'],
    [counts.error, 'without a verdict'],
    [counts.inconclusive + counts.unimplemented, 'wait'],
    [counts.skipped, 'skipped'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ');
}

/** Operations that cases wait for. */
const listAwaited = (results: readonly CaseResult[]): string[] => [
  ...new Set(results.flatMap(({ blockedBy }) => (blockedBy?.kind === 'operation' ? [blockedBy.operationId] : []))),
];

/** The verdicts that occur in this run, and always `pass`. */
export const listShownVerdicts = (report: Report): Verdict[] =>
  verdicts.filter((verdict) => verdict === 'pass' || report.counts[verdict] > 0);
