import { readOperationId } from '@helpdesk/contract-model';
import { isFailure, isUntested } from '../report/report-queries.ts';
import type { Report } from '../result.ts';
import { formatNumber } from '../text.ts';
import type { EarlierReport } from './read-report.ts';

/** Ids of cases, by what became of them since the baseline. */
interface BaselineComparison {
  readonly newFailures: readonly string[];
  /** Failures of cases that the baseline skipped, did not select or did not reach: they may be as old as it is. */
  readonly firstTested: readonly string[];
  readonly knownFailures: readonly string[];
  readonly fixed: readonly string[];
  readonly untested: readonly string[];
  readonly isSameContract: boolean;
}

export function compareWithBaseline(
  report: Report,
  { results, contract, fingerprints = {} }: EarlierReport,
): BaselineComparison {
  const tested = new Set(results.flatMap(({ id, verdict }) => (isUntested(verdict) ? [] : [id])));
  /** A case that the contract of the baseline did not have is new, and so is its failure. */
  const isFirstTested = (id: string): boolean => !tested.has(id) && fingerprints[id] !== undefined;
  const before = new Set(results.filter((one) => one.isFailure).map(({ id }) => id));
  const now = new Set(report.results.filter(isFailure).map((result) => result.case.id));
  const passed = new Set(report.results.filter((r) => r.verdict === 'pass').map((result) => result.case.id));
  return {
    newFailures: [...now].filter((id) => !before.has(id) && !isFirstTested(id)),
    firstTested: [...now].filter(isFirstTested),
    knownFailures: [...now].filter((id) => before.has(id)),
    fixed: [...before].filter((id) => passed.has(id)),
    untested: [...before].filter((id) => !passed.has(id) && !now.has(id)),
    isSameContract: contract === report.contract.hash,
  };
}

/** Lists new, known, fixed and untested failures, one line each. */
export function renderBaseline(comparison: BaselineComparison, isVerbose: boolean): string {
  const { newFailures, firstTested, knownFailures, fixed, untested, isSameContract } = comparison;
  return [
    ...(isSameContract ? [] : ['the baseline is of another contract: cases may have changed']),
    formatGroup('new failures', newFailures, isVerbose),
    ...(firstTested.length > 0
      ? [formatGroup('failures of cases that the baseline did not test', firstTested, isVerbose)]
      : []),
    formatGroup('known failures', knownFailures, isVerbose),
    formatGroup('fixed', fixed, isVerbose),
    formatGroup('failures not tested this time', untested, isVerbose),
  ].join('\n');
}

/** More ids than this are counted per operation. */
const MAX_IDS = 3;

function formatGroup(name: string, ids: readonly string[], isVerbose: boolean): string {
  if (ids.length === 0) return `${name} 0`;
  if (isVerbose || ids.length <= MAX_IDS) return `${name} ${formatNumber(ids.length)}: ${ids.join(', ')}`;
  const counts = [...Map.groupBy(ids, readOperationId)].map(
    ([operation, own]) => `${operation} ${formatNumber(own.length)}`,
  );
  return `${name} ${formatNumber(ids.length)}: ${counts.join(', ')} (--verbose lists the ids)`;
}
