import { formatFinding, type Report } from '../result.ts';
import { describeRetries } from './describe-retries.ts';
import { formatCurl } from './format-curl.ts';
import { isFailure } from './report-queries.ts';
import { summarize } from './summarize.ts';
import { countByOperation, groupUntested, listColumns } from './table.ts';

/** Renders `summary.md`, for a pull request or a job page. */
export function renderMarkdown(report: Report): string {
  const shown = listColumns(report);
  const failures = report.results.filter(isFailure);
  const head = ['operation', ...shown, 'cases'];
  const lines = [
    `# ${report.contract.title} ${report.contract.version}: conformance of ${report.target}`,
    '',
    `**${summarize(report)}**`,
    '',
    `Contract \`${report.contract.hash.slice(0, 12)}\`, suite ${report.suite.version}, profile ${report.profile}${report.only ? `, only \`${report.only.join(', ')}\`` : ''}, ${report.requests} requests.`,
    '',
    ...describeRetries(report)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [`${line}.`, ''])),
    `| ${head.join(' | ')} |`,
    `|---|${'---:|'.repeat(head.length - 1)}`,
    ...countByOperation(report).map(
      ({ operationId, counts, total }) =>
        `| ${[operationId, ...shown.map((v) => counts[v] || ''), total].join(' | ')} |`,
    ),
  ];
  if (failures.length > 0) {
    lines.push('', `## ${failures.length} that did not pass`, '');
    for (const result of failures) {
      lines.push(`- \`${result.case.id}\` ${result.verdict}: ${result.reason} (${result.case.source})`);
      lines.push(...result.problems.map((problem) => `  - ${formatFinding(problem)}`));
      const last = result.exchanges.at(-1);
      if (last) lines.push(`  - \`${formatCurl(report.target, last.request).replaceAll('`', "'")}\``);
    }
  }
  const rest = groupUntested(report);
  if (rest.length > 0) {
    lines.push('', '## Not tested', '');
    lines.push(...rest.map(({ verdict, reason, ids }) => `- ${ids.length} ${verdict}: ${reason}`));
  }
  return `${lines.join('\n')}\n`;
}
