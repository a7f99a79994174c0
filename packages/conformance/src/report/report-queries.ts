import type { Exchange } from '../exchange.ts';
import { findCreatingExchange } from '../find-creating-exchange.ts';
import type { CaseProblem, CaseResult, Report, Verdict } from '../result.ts';

/** Verdicts that mean that a target does not conform. */
const failureVerdicts: ReadonlySet<Verdict> = new Set(['fail', 'inconclusive', 'unimplemented', 'error']);

export const isFailure = (result: CaseResult): boolean => failureVerdicts.has(result.verdict);

/** A failure with requests of its own. A case that waits for another one has only those of that. */
export const isOwnFailure = (result: CaseResult): boolean => isFailure(result) && result.blockedBy?.kind !== 'case';

/**
 * The problems to show, and to group failures by: where a status is wrong, how the rest differs from what is documented for that
 * status says nothing about what was expected.
 */
export function listShownProblems({ problems }: CaseResult): readonly CaseProblem[] {
  const shown = problems.filter(({ isOfOtherStatus }) => !isOfOtherStatus);
  return shown.length === 0 ? problems : shown;
}

/** Failures that are not among the causes: what is new must not be hidden among what is known, unless nothing is new. */
export function listHidden({ results, accepted }: Pick<Report, 'results' | 'accepted'>): ReadonlySet<CaseResult> {
  const failures = results.filter(isFailure);
  const hidden = failures.filter((result) => accepted?.has(result.case.id));
  return new Set(hidden.length < failures.length ? hidden : []);
}

/** At least one case ran, and none failed. */
export const conforms = (report: Report): boolean => hasRun(report) && !report.results.some(isFailure);

/** True of a case that the run says nothing about. */
export const isUntested = (verdict: string | undefined): verdict is 'skipped' | 'waived' =>
  verdict === 'skipped' || verdict === 'waived';

/** True if a case ran that was neither skipped nor waived. */
export const hasRun = (report: Report): boolean => report.results.some(({ verdict }) => !isUntested(verdict));

/** True if every case of the contract is waived, or ran and checked everything. */
export const isComplete = (report: Report): boolean =>
  report.only === undefined &&
  report.selection === undefined &&
  report.stopped === undefined &&
  report.profile === 'full' &&
  report.counts.skipped === 0 &&
  report.results.length >= Object.values(report.planned).reduce((total, count) => total + count) &&
  report.results.every(({ verdict, reason }) => verdict !== 'pass' || reason === '');

/** Results by operation, in the order of the plan. */
export const groupByOperation = (results: readonly CaseResult[]): Map<string, CaseResult[]> =>
  Map.groupBy(results, (result) => result.case.operationId);

/** The exchange that shows what is wrong; of an invariant, it need not be the last. */
export const findShownExchange = ({ exchanges, shown = -1 }: CaseResult): Exchange | undefined => exchanges.at(shown);

/** The requests to send to see what is wrong: the exchange that shows it, after the creation of what that one reads. */
export function listShownSteps(result: CaseResult): readonly Exchange[] {
  const shown = findShownExchange(result);
  const creation = findCreatingExchange(result.exchanges, shown);
  return [creation, shown].filter((one) => one !== undefined);
}

/** A pass that needed a request to be sent again. One with another status than documented, a warning, did not pass because of that. */
export const isFlaky = ({ verdict, retries, warnings }: CaseResult): boolean =>
  verdict === 'pass' && retries.length > 0 && !warnings.some(({ at }) => at === 'status');
