import { type Report, type Result, type Verdict, verdicts } from '../model.ts';

/** What a verdict means for the target as a whole. Only these keep a run from conforming. */
const refuting: ReadonlySet<Verdict> = new Set(['fail', 'inconclusive', 'unimplemented', 'error']);

export const isFailure = (result: Result): boolean => refuting.has(result.verdict);

/** Something ran, and nothing speaks against the target. */
export const conforms = (report: Report): boolean => hasRun(report) && !report.results.some(isFailure);

/** Skipped and waived cases sent nothing that was judged: a run of nothing else is not a success. */
export const hasRun = (report: Report): boolean =>
  report.results.some((result) => result.verdict !== 'skipped' && result.verdict !== 'waived');

/** Whether every case of the contract was in the plan and could be judged in full: only such a run earns a full badge. */
export const isComplete = (report: Report): boolean =>
  report.only === undefined &&
  report.profile === 'full' &&
  report.counts.skipped === 0 &&
  report.results.every(({ verdict, reason }) => verdict !== 'pass' || reason === '');

export const countVerdicts = (results: readonly Result[]): Record<Verdict, number> => {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>; // fromEntries widens the keys
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
};

/** Results by operation, in the order of the plan. */
export const byOperation = (results: readonly Result[]): Map<string, Result[]> =>
  Map.groupBy(results, (result) => result.case.operationId);
