import { readFileSync } from 'node:fs';
import type { Report } from '../model.ts';
import { refutes } from '../report/judge.ts';
import { UsageError } from './usage.ts';

/** Ids of the cases that spoke against the target in an earlier report.json. */
export function readBaseline(file: string): Set<string> {
  try {
    const tests: { name: string; status: string }[] = JSON.parse(readFileSync(file, 'utf8')).results.tests;
    return new Set(tests.filter(({ status }) => status === 'failed' || status === 'other').map(({ name }) => name));
  } catch (error) {
    throw new UsageError(
      `--baseline ${file}: is no report.json of an earlier run (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** What is new, known and gone since then, one line each. */
export function compare(report: Report, before: ReadonlySet<string>): string {
  const now = new Set(report.results.filter(refutes).map((result) => result.case.id));
  const judged = new Set(report.results.filter((r) => r.verdict === 'pass').map((result) => result.case.id));
  const line = (name: string, ids: string[]) => `${name} ${ids.length}${ids.length > 0 ? `: ${ids.join(', ')}` : ''}`;
  return [
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
  ].join('\n');
}
