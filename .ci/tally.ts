/** Prints the totals of all test reports, and of the conformance runs against the service. */
import { globSync, readFileSync } from 'node:fs';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

/** The report of a full conformance run, written by apps/api/test/conformance.test.ts. */
interface ConformanceReport {
  results: { extra: { counts: Record<'pass' | 'waived', number> } };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const reports: Report[] = globSync([
  '{spec,examples}/.vitest/report.json',
  '{packages,apps}/*/.vitest/report.json',
]).map(read);
const sum = (count: (report: Report) => number) => reports.reduce((total, report) => total + count(report), 0);
const runs = { SQLite: 'conformance', PostgreSQL: 'conformance-postgresql' };

console.log(`${reports.length} packages tested`);
for (const [engine, folder] of Object.entries(runs)) {
  const { results }: ConformanceReport = read(`apps/api/.vitest/${folder}/report.json`);
  const { pass, waived } = results.extra.counts;
  console.log(`on ${engine} the service passed ${pass} conformance cases, ${waived} were waived`);
}
console.log(
  `${sum((r) => r.numPassedTests)} passed, ${sum((r) => r.numFailedTests)} failed, ${sum((r) => r.numPendingTests)} skipped`,
);
