import { findingLine, type Report } from '../result.ts';
import { curl } from './curl.ts';
import { isFailure } from './evaluate.ts';
import { retriesLine } from './retries.ts';
import { summarize } from './summarize.ts';
import { columns, rows, untested } from './table.ts';

/** `summary.md`: for a pull request or a job page. */
export function markdown(report: Report): string {
  const shown = columns(report);
  const failures = report.results.filter(isFailure);
  const head = ['operation', ...shown, 'cases'];
  const lines = [
    `# ${report.contract.title} ${report.contract.version}: conformance of ${report.target}`,
    '',
    `**${summarize(report)}**`,
    '',
    `Contract \`${report.contract.hash.slice(0, 12)}\`, suite ${report.suite.version}, profile ${report.profile}${report.only ? `, only \`${report.only.join(', ')}\`` : ''}, ${report.requests} requests.`,
    '',
    ...retriesLine(report)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [`${line}.`, ''])),
    `| ${head.join(' | ')} |`,
    `|---|${'---:|'.repeat(head.length - 1)}`,
    ...rows(report).map(
      ({ operationId, counts, total }) =>
        `| ${[operationId, ...shown.map((v) => counts[v] || ''), total].join(' | ')} |`,
    ),
  ];
  if (failures.length > 0) {
    lines.push('', `## ${failures.length} that did not pass`, '');
    for (const result of failures) {
      lines.push(`- \`${result.case.id}\` ${result.verdict}: ${result.reason} (${result.case.source})`);
      lines.push(...result.problems.map((problem) => `  - ${findingLine(problem)}`));
      const last = result.exchanges.at(-1);
      if (last) lines.push(`  - \`${curl(report.target, last.request).replaceAll('`', "'")}\``);
    }
  }
  const rest = untested(report);
  if (rest.length > 0) {
    lines.push('', '## Not tested', '');
    lines.push(...rest.map(({ verdict, reason, ids }) => `- ${ids.length} ${verdict}: ${reason}`));
  }
  return `${lines.join('\n')}\n`;
}
