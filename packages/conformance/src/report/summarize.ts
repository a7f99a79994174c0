import { type Origin, type Report, verdicts } from '../result.ts';
import { formatCount } from '../text.ts';
import { describeGaps } from './describe-gaps.ts';
import { conforms, hasRun, isComplete } from './report-queries.ts';

/** The verdict on the target in one line, with everything that the run did not test. */
export function summarizeVerdict(report: Report): string {
  const gaps = describeGaps(report);
  return `${describeConformance(report)}${gaps.length > 0 ? `; not tested: ${gaps.join('; ')}` : ''}`;
}

/** Summarizes the run in one sentence. */
export const summarize = (report: Report): string => `${describeConformance(report)}: ${describeCounts(report)}`;

/** How many cases there were, and how they ended. */
export function describeCounts(report: Report): string {
  const counts = verdicts.filter((verdict) => report.counts[verdict] > 0).map((v) => `${report.counts[v]} ${v}`);
  const of = (origin: Origin) => report.results.filter((result) => result.case.origin === origin).length;
  const all = report.results.length;
  const plan = `${plural(all, 'case')} (${of('documented')} documented, ${of('derived')} derived, ${plural(of('invariant'), 'invariant')})`;
  const selection = report.selection === undefined ? '' : ` of ${report.selection}`;
  return `${plan}${selection}: ${counts.join(', ')}`;
}

/** A run that ended early says so first. */
function describeConformance(report: Report): string {
  const stopped = report.stopped === undefined ? '' : `INCOMPLETE (${report.stopped}) `;
  if (!hasRun(report)) return `${stopped}NOTHING RAN`;
  if (!conforms(report)) return `${stopped}DOES NOT CONFORM`;
  return stopped + (isComplete(report) ? 'CONFORMS' : 'CONFORMS AS FAR AS IT WAS TESTED');
}

/** `2,345 requests in 4.1 s`. */
export const describeEffort = ({ requests, milliseconds }: Report): string =>
  `${formatCount(requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s`;

/** Without thousands separators, since scripts read the counts of this line. */
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
