import { type Origin, type Report, verdicts } from '../result.ts';
import { conforms, hasRun, isComplete } from './report-queries.ts';

/** Summarizes the run in one sentence. */
export function summarize(report: Report): string {
  const counts = verdicts.filter((verdict) => report.counts[verdict] > 0).map((v) => `${report.counts[v]} ${v}`);
  const of = (origin: Origin) => report.results.filter((result) => result.case.origin === origin).length;
  const all = report.results.length;
  const plan = `${plural(all, 'case')} (${of('documented')} documented, ${of('derived')} derived, ${plural(of('invariant'), 'invariant')})`;
  const selection = report.selection === undefined ? '' : ` of ${report.selection}`;
  const stopped = report.stopped === undefined ? '' : `INCOMPLETE (${report.stopped}) `;
  return `${stopped}${describeConformance(report)}: ${plan}${selection}: ${counts.join(', ')}`;
}

function describeConformance(report: Report): string {
  if (!hasRun(report)) return 'NOTHING RAN';
  if (!conforms(report)) return 'DOES NOT CONFORM';
  return isComplete(report) ? 'CONFORMS' : 'CONFORMS AS FAR AS IT WAS TESTED';
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
