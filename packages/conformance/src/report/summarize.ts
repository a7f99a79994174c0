import { type Origin, type Report, verdicts } from '../result.ts';
import { formatCount } from '../text.ts';
import { describeGaps } from './describe-gaps.ts';
import { conforms, hasRun, isComplete } from './report-queries.ts';

/** The verdict on the target in one line, with everything that the run did not judge. */
export function summarizeVerdict(report: Report): string {
  const gaps = describeGaps(report);
  const stopped = report.stopped === undefined ? '' : ` (${report.stopped.replace(/\.$/, '')})`;
  return `${describeConformance(report)}${stopped}${gaps.length > 0 ? `; not judged: ${gaps.join('; ')}` : ''}`;
}

/** Summarizes the run in one sentence. */
export function summarize(report: Report): string {
  const counts = verdicts.filter((verdict) => report.counts[verdict] > 0).map((v) => `${report.counts[v]} ${v}`);
  const of = (origin: Origin) => report.results.filter((result) => result.case.origin === origin).length;
  const all = report.results.length;
  const plan = `${plural(all, 'case')} (${of('documented')} documented, ${of('derived')} derived, ${plural(of('invariant'), 'invariant')})`;
  const only = report.only ? ` of ${report.only.join(', ')}` : '';
  return `${describeConformance(report)}: ${plan}${only}: ${counts.join(', ')}`;
}

export function describeConformance(report: Report): string {
  if (!hasRun(report)) return report.stopped === undefined ? 'NOTHING RAN' : 'INCOMPLETE, NOTHING RAN';
  if (!conforms(report)) return report.stopped === undefined ? 'DOES NOT CONFORM' : 'INCOMPLETE, DOES NOT CONFORM';
  if (report.stopped !== undefined) return 'INCOMPLETE';
  return isComplete(report) ? 'CONFORMS' : 'CONFORMS AS FAR AS IT WAS TESTED';
}

/** `2,345 requests in 4.1 s`. */
export const describeEffort = ({ requests, milliseconds }: Report): string =>
  `${formatCount(requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s`;

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
