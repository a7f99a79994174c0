/** What a run did not test, and why. */
import type { CaseResult, Report, SkipCode, Verdict } from '../result.ts';
import { ALL_WITHOUT } from '../run/select-cases.ts';
import { formatCount } from '../text.ts';
import { listNeverCalled } from './causes/describe-groups.ts';
import { isUntested } from './report-queries.ts';

export interface UntestedGroup {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly skip: SkipCode | undefined;
  /** Something that can be given would let the cases run. */
  readonly needsSomething: boolean;
  readonly ids: readonly string[];
}

/**
 * Groups what was not tested by reason, most frequent first: skipped and waived cases, and passes that did not check
 * everything.
 */
export function groupUntested(report: Report): UntestedGroup[] {
  const groups = Map.groupBy(
    report.results.filter(({ verdict, reason }) => isUntested(verdict) || (verdict === 'pass' && reason !== '')),
    ({ verdict, reason }) => `${verdict}: ${reason}`,
  );
  return [...groups.values()]
    .map((results) => ({
      verdict: results[0]?.verdict ?? 'skipped',
      reason: results[0]?.reason ?? '',
      skip: results[0]?.skip,
      needsSomething: results[0]?.blockedBy !== undefined,
      ids: results.map((result) => result.case.id),
    }))
    .sort((a, b) => b.ids.length - a.ids.length);
}

/** What to give so that most of the skipped cases run; undefined if nothing that is given would help. */
export function describeNextGap(report: Report): string | undefined {
  const next = groupUntested(report).find(({ skip }) => skip !== undefined && fillableGaps.includes(skip));
  return next && `${next.reason}: ${formatCount(next.ids.length, 'case')} skipped`;
}

const fillableGaps: readonly SkipCode[] = ['no-credential', 'no-data', 'too-few-items'];

/** What was not tested, each as a noun phrase. Empty for a run that tests everything that can be provoked. */
export function describeGaps(report: Report): string[] {
  const { results, planned, selected } = report;
  const notRun = selected - results.length;
  const outside = Object.values(planned).reduce((total, count) => total + count) - selected;
  const skipped = Map.groupBy(
    results.filter(({ verdict }) => verdict === 'skipped'),
    ({ skip }) => skip,
  );
  const partly = results.filter(({ verdict, reason }) => verdict === 'pass' && reason !== '').length;
  const neverCalled = listNeverCalled(report);
  return [
    ...(notRun > 0 ? [`${formatCount(notRun, 'case')} that had not run`] : []),
    ...(outside > 0 ? [describeUnselected(outside, report)] : []),
    ...[...skipped].map(([code, cases]) => describeSkipped(code, cases)),
    ...(partly > 0 ? [`parts of ${formatCount(partly, 'case')}`] : []),
    ...(neverCalled.length > 0 ? [`${formatCount(neverCalled.length, 'operation')} never called`] : []),
  ];
}

function describeUnselected(count: number, { selection = '' }: Report): string {
  const cases = formatCount(count, 'case');
  return selection.startsWith(ALL_WITHOUT)
    ? `${cases} that ${count === 1 ? 'was' : 'were'} not selected (${selection})`
    : `the ${cases} outside of ${selection}`;
}

function describeSkipped(code: SkipCode | undefined, results: readonly CaseResult[]): string {
  const cases = formatCount(results.length, 'case');
  switch (code) {
    case 'read-only':
      return `${cases} that write (read-only run)`;
    case 'no-credential':
      return `${cases} without ${listBlockers(results)} in the credentials`;
    case 'no-data':
      return `${cases} without ${listBlockers(results)} in the data`;
    case 'too-few-items':
      return `${cases} of lists that are too short`;
    default:
      return `${cases} skipped (${code})`;
  }
}

/** The names of what is missing. */
function listBlockers(results: readonly CaseResult[]): string {
  const found = results.flatMap(({ blockedBy }) => {
    if (blockedBy?.kind === 'credential') return [blockedBy.credential];
    return blockedBy?.kind === 'resource' ? [blockedBy.resource] : [];
  });
  const names = [...new Set(found)];
  return names.length === 0 ? 'what they need' : names.map((name) => `"${name}"`).join(', ');
}
