import { readFileSync } from 'node:fs';
import { UsageError } from '../errors.ts';
import { isFailure } from '../report/report-queries.ts';
import type { Report } from '../result.ts';

export interface Baseline {
  /** Ids of the cases that failed. */
  readonly failed: ReadonlySet<string>;
  /** Hash of its contract. */
  readonly contract: string | undefined;
}

/** Reads an earlier report.json. Throws UsageError. */
export function readBaseline(file: string): Baseline {
  try {
    const { results } = JSON.parse(readFileSync(file, 'utf8'));
    const tests: { name: string; status: string }[] = results.tests;
    const failed = tests.filter(({ status }) => status === 'failed' || status === 'other').map(({ name }) => name);
    return { failed: new Set(failed), contract: results.extra?.contract?.hash };
  } catch {
    throw new UsageError(`--baseline ${file}: give the report.json of an earlier run`);
  }
}

/** Lists new, known, fixed and untested failures, one line each. */
export function compareWithBaseline(report: Report, { failed: before, contract }: Baseline): string {
  const now = new Set(report.results.filter(isFailure).map((result) => result.case.id));
  const passed = new Set(report.results.filter((r) => r.verdict === 'pass').map((result) => result.case.id));
  const line = (name: string, ids: string[]) => `${name} ${ids.length}${ids.length > 0 ? `: ${ids.join(', ')}` : ''}`;
  return [
    ...(contract === report.contract.hash ? [] : ['the baseline is of another contract: cases may have changed']),
    line(
      'new failures',
      [...now].filter((id) => !before.has(id)),
    ),
    line(
      'known failures',
      [...now].filter((id) => before.has(id)),
    ),
    line(
      'fixed',
      [...before].filter((id) => passed.has(id)),
    ),
    line(
      'failures not tested this time',
      [...before].filter((id) => !passed.has(id) && !now.has(id)),
    ),
  ].join('\n');
}
