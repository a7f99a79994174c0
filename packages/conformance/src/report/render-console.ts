import { type CaseResult, formatFinding, type Report } from '../result.ts';
import { describeCaseRetries, describeRetries } from './describe-retries.ts';
import { formatCurl } from './format-curl.ts';
import { isFailure } from './report-queries.ts';
import { summarize } from './summarize.ts';
import { countByOperation, groupUntested, listColumns } from './table.ts';

/** Renders the report for a terminal: failures, untested cases, retries, the table, and the summary in one sentence. */
export function renderConsole(report: Report): string {
  const failures = report.results.filter(isFailure);
  const blocks = failures.map((result) => renderFailure(report, result));
  return [...blocks, renderUntested(report), describeRetries(report), renderTable(report), summarize(report)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderFailure(report: Report, result: CaseResult): string {
  const last = result.exchanges.at(-1);
  return [
    `${result.verdict.toUpperCase()} ${result.case.id}  (${result.case.source})`,
    `  ${result.case.summary}`,
    // With problems, the reason would repeat them.
    ...(result.problems.length === 0 ? [`  ${result.reason}`] : []),
    ...result.problems.map(
      (problem) => `  - ${formatFinding(problem)}${problem.source ? `  (${problem.source})` : ''}`,
    ),
    ...(result.retries.length === 0 ? [] : [`  ${describeCaseRetries(result.retries)}`]),
    ...(last ? [`  ${formatCurl(report.target, last.request)}`] : []),
  ].join('\n');
}

const renderUntested = (report: Report): string =>
  groupUntested(report)
    .map(({ verdict, reason, ids }) => {
      const [first, ...more] = ids;
      return `${verdict} ${ids.length}: ${reason}\n  ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
    })
    .join('\n');

function renderTable(report: Report): string {
  const shown = listColumns(report);
  const cells = [
    ['operation', ...shown, 'cases'],
    ...countByOperation(report).map(({ operationId, counts, total }) => [
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
