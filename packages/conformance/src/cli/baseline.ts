import { readFileSync } from 'node:fs';
import type { Report } from '../model.ts';
import { isFailure } from '../report/evaluate.ts';
import { UsageError } from './help.ts';

export interface Baseline {
  /** Ids of the cases that spoke against the target. */
  readonly failed: ReadonlySet<string>;
  /** Hash of the contract by which it was judged. */
  readonly contract: string | undefined;
}

/** An earlier report.json. */
export function readBaseline(file: string): Baseline {
  try {
    const { results } = JSON.parse(readFileSync(file, 'utf8'));
    const tests: { name: string; status: string }[] = results.tests;
    const failed = tests.filter(({ status }) => status === 'failed' || status === 'other').map(({ name }) => name);
    return { failed: new Set(failed), contract: results.extra?.contract?.hash };
  } catch (error) {
    throw new UsageError(
      `--baseline ${file}: is no report.json of an earlier run (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** What is new, known and gone since then, one line each. */
export function compareWithBaseline(report: Report, { failed: before, contract }: Baseline): string {
  const now = new Set(report.results.filter(isFailure).map((result) => result.case.id));
  const judged = new Set(report.results.filter((r) => r.verdict === 'pass').map((result) => result.case.id));
  const line = (name: string, ids: string[]) => `${name} ${ids.length}${ids.length > 0 ? `: ${ids.join(', ')}` : ''}`;
  return [
    ...(contract === report.contract.hash
      ? []
      : ['the baseline was judged by another contract: cases may have changed']),
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
      [...before].filter((id) => judged.has(id)),
    ),
    line(
      'failures not judged this time',
      [...before].filter((id) => !judged.has(id) && !now.has(id)),
    ),
  ].join('\n');
}
