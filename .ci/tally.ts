/** Adds up what the test runs of all packages reported, and says how many tests and conformance cases that was. */
import { globSync, readFileSync } from 'node:fs';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: unknown[] }[];
}

const reports = globSync(['spec/.vitest/report.json', '{packages,apps}/*/.vitest/report.json']).map(
  (file): Report => JSON.parse(readFileSync(file, 'utf8')),
);
const sum = (count: (report: Report) => number) => reports.reduce((total, report) => total + count(report), 0);
const cases = sum((report) =>
  report.testResults
    .filter(({ name }) => name.endsWith('/conformance.test.ts'))
    .reduce((total, file) => total + file.assertionResults.length, 0),
);

console.log(`${reports.length} packages tested; ${cases} of the tests are conformance cases against the service`);
console.log(
  `${sum((r) => r.numPassedTests)} passed, ${sum((r) => r.numFailedTests)} failed, ${sum((r) => r.numPendingTests)} skipped`,
);
