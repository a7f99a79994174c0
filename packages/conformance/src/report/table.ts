import { countVerdicts, type Report, type Verdict, verdicts } from '../result.ts';
import { groupByOperation } from './report-queries.ts';

export interface Row {
  readonly operationId: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly total: number;
}

/** Counts the verdicts per operation, in the order of the plan. */
export const countByOperation = (report: Report): Row[] =>
  [...groupByOperation(report.results)].map(([operationId, results]) => ({
    operationId,
    counts: countVerdicts(results),
    total: results.length,
  }));

/** The verdicts that occur in this run, and always `pass`. */
export const listColumns = (report: Report): Verdict[] =>
  verdicts.filter((verdict) => verdict === 'pass' || report.counts[verdict] > 0);

/**
 * Groups what was not tested by reason, most frequent first: skipped and waived cases, and passes that did not check
 * everything.
 */
export function groupUntested(report: Report): { verdict: Verdict; reason: string; ids: string[] }[] {
  const groups = Map.groupBy(
    report.results.filter(
      ({ verdict, reason }) => ['skipped', 'waived'].includes(verdict) || (verdict === 'pass' && reason !== ''),
    ),
    ({ verdict, reason }) => `${verdict}: ${reason}`,
  );
  return [...groups.values()]
    .map((results) => ({
      verdict: results[0]?.verdict ?? 'skipped',
      reason: results[0]?.reason ?? '',
      ids: results.map((result) => result.case.id),
    }))
    .sort((a, b) => b.ids.length - a.ids.length);
}
