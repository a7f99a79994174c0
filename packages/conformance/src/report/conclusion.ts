import { type Origin, type Report, verdicts } from '../model.ts';
import { complete, conforms, ran } from './judge.ts';

/** The whole run in one sentence. */
export function conclusion(report: Report): string {
  const counts = verdicts.filter((verdict) => report.counts[verdict] > 0).map((v) => `${report.counts[v]} ${v}`);
  const of = (origin: Origin) => report.results.filter((result) => result.case.origin === origin).length;
  const all = report.results.length;
  const plan = `${all} ${all === 1 ? 'case' : 'cases'} (${of('documented')} documented, ${of('derived')} derived, ${of('law')} laws)`;
  const only = report.only ? ` of ${report.only.join(', ')}` : '';
  return `${verdict(report)}: ${plan}${only}: ${counts.join(', ')}`;
}

function verdict(report: Report): string {
  if (!ran(report)) return 'NOTHING RAN';
  if (!conforms(report)) return 'DOES NOT CONFORM';
  return complete(report) ? 'CONFORMS' : 'CONFORMS AS FAR AS IT WAS JUDGED';
}
