import type { CaseResult, Report, Verdict } from '../result.ts';

/** The verdicts with which a target does not conform. */
const failureVerdicts: ReadonlySet<Verdict> = new Set(['fail', 'inconclusive', 'unimplemented', 'error']);

export const isFailure = (result: CaseResult): boolean => failureVerdicts.has(result.verdict);

/** Something ran, and nothing failed. */
export const conforms = (report: Report): boolean => hasRun(report) && !report.results.some(isFailure);

/** Skipped and waived cases did not run: a run of nothing else is not a success. */
export const hasRun = (report: Report): boolean =>
  report.results.some((result) => result.verdict !== 'skipped' && result.verdict !== 'waived');

/** Every case of the contract ran, or is waived, and checked everything. */
export const isComplete = (report: Report): boolean =>
  report.only === undefined &&
  report.profile === 'full' &&
  report.counts.skipped === 0 &&
  report.results.every(({ verdict, reason }) => verdict !== 'pass' || reason === '');

/** Results by operation, in the order of the plan. */
export const groupByOperation = (results: readonly CaseResult[]): Map<string, CaseResult[]> =>
  Map.groupBy(results, (result) => result.case.operationId);
