import { findingLine, type Report, type Result } from '../result.ts';
import { curl } from './curl.ts';
import { isFailure } from './evaluate.ts';
import { caseRetries, retriesLine } from './retries.ts';
import { summarize } from './summarize.ts';
import { columns, rows, untested } from './table.ts';

/** The report for a terminal: failures, what was not tested, retries, the table, and the summary in one sentence. */
export function consoleReport(report: Report): string {
  const failures = report.results.filter(isFailure);
  const blocks = failures.map((result) => block(report, result));
  return [...blocks, notTested(report), retriesLine(report), table(report), summarize(report)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function block(report: Report, result: Result): string {
  const last = result.exchanges.at(-1);
  return [
    `${result.verdict.toUpperCase()} ${result.case.id}  (${result.case.source})`,
    `  ${result.case.summary}`,
    // The reason repeats the problems.
    ...(result.problems.length === 0 ? [`  ${result.reason}`] : []),
    ...result.problems.map((problem) => `  - ${findingLine(problem)}${problem.source ? `  (${problem.source})` : ''}`),
    ...(result.retries.length === 0 ? [] : [`  ${caseRetries(result.retries)}`]),
    ...(last ? [`  ${curl(report.target, last.request)}`] : []),
  ].join('\n');
}

const notTested = (report: Report): string =>
  untested(report)
    .map(({ verdict, reason, ids }) => {
      const [first, ...more] = ids;
      return `${verdict} ${ids.length}: ${reason}\n  ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
    })
    .join('\n');

function table(report: Report): string {
  const shown = columns(report);
  const cells = [
    ['operation', ...shown, 'cases'],
    ...rows(report).map(({ operationId, counts, total }) => [
      operationId,
      ...shown.map((verdict) => String(counts[verdict] || '')),
      String(total),
    ]),
    ['all', ...shown.map((verdict) => String(report.counts[verdict])), String(report.results.length)],
  ];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
