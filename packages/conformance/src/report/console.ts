import type { Report, Result } from '../model.ts';
import { curl } from './curl.ts';
import { isFailure } from './evaluate.ts';
import { problemLine } from './problem-line.ts';
import { caseRetries, retriesLine } from './retries.ts';
import { summarize } from './summarize.ts';
import { columns, rows, unjudged } from './table.ts';

/** The end of a run as a terminal shows it: the failures, what was not judged, what was sent again, the table, the conclusion. */
export function consoleReport(report: Report): string {
  const failures = report.results.filter(isFailure);
  const blocks = failures.map((result) => block(report, result));
  return [...blocks, notJudged(report), retriesLine(report), table(report), summarize(report)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function block(report: Report, result: Result): string {
  const judged = result.exchanges.at(-1);
  return [
    `${result.verdict.toUpperCase()} ${result.case.id}  (${result.case.source})`,
    `  ${result.case.summary}`,
    // The reason sums up the problems where there are any.
    ...(result.problems.length === 0 ? [`  ${result.reason}`] : []),
    ...result.problems.map((problem) => `  - ${problemLine(problem)}${problem.source ? `  (${problem.source})` : ''}`),
    ...(result.retries.length === 0 ? [] : [`  ${caseRetries(result.retries)}`]),
    ...(judged ? [`  ${curl(report.target, judged.request)}`] : []),
  ].join('\n');
}

const notJudged = (report: Report): string =>
  unjudged(report)
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
