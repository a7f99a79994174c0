import { type CaseResult, formatFinding, type Report } from '../../result.ts';
import { escapeXml } from '../../text.ts';
import { describeCause } from '../causes/describe-groups.ts';
import { type FailureGroup, groupFailures } from '../causes/group-failures.ts';
import { describeCaseRetries } from '../describe-retries.ts';
import { groupByOperation, isFailure, isFlaky, isUntested } from '../report-queries.ts';

/** Renders `junit.xml`: one test suite per operation, one test case per case, named by its id. */
export function renderJunit(report: Report): string {
  const causes = nameCauses(groupFailures(report));
  const suites = [...groupByOperation(report.results)].map(([operationId, results]) => {
    const failures = results.filter((r) => isFailure(r) && r.verdict !== 'error').length;
    const errors = results.filter((r) => r.verdict === 'error').length;
    const skipped = results.filter(({ verdict }) => isUntested(verdict)).length;
    const seconds = results.reduce((total, r) => total + r.milliseconds, 0) / 1000;
    const attributes = `name="${escapeXml(operationId)}" tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds.toFixed(3)}"`;
    return `  <testsuite ${attributes}>\n${results.map((result) => renderTestCase(result, causes.get(result))).join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(`${report.contract.title} ${report.contract.version}`)}">\n${suites.join('')}</testsuites>\n`;
}

/** The cause of each failure, in the words of the other reports. */
const nameCauses = (groups: readonly FailureGroup[]): ReadonlyMap<CaseResult, string> =>
  new Map(
    groups.flatMap((group) =>
      [...group.results, ...group.waiting].map((result) => [result, describeCause(group)] as const),
    ),
  );

function renderTestCase(result: CaseResult, cause: string | undefined): string {
  const attributes = `classname="${escapeXml(result.case.operationId)}" name="${escapeXml(result.case.id)}" file="${escapeXml(result.case.source)}" time="${(result.milliseconds / 1000).toFixed(3)}"`;
  const outcome = renderProperties(result, cause) + renderOutcome(result);
  return outcome === '' ? `    <testcase ${attributes}/>\n` : `    <testcase ${attributes}>${outcome}</testcase>\n`;
}

function renderOutcome(result: CaseResult): string {
  const reason = escapeXml(result.reason);
  if (isFlaky(result))
    return `<flakyFailure type="retry" message="${escapeXml(describeCaseRetries(result.retries))}"/>`;
  if (result.verdict === 'pass') return '';
  if (!isFailure(result)) return `<skipped message="${escapeXml(`${result.verdict}: ${result.reason}`)}"/>`;
  const element = result.verdict === 'error' ? 'error' : 'failure';
  const text = escapeXml(result.problems.map(formatFinding).join('\n'));
  return `<${element} type="${result.verdict}" message="${reason}">${text}</${element}>`;
}

/** The form of Maven Surefire, which CI systems read. */
function renderProperties({ retries }: CaseResult, cause: string | undefined): string {
  const properties = [
    ...(retries.length > 0 ? [`<property name="retries" value="${retries.length}"/>`] : []),
    ...(cause === undefined ? [] : [`<property name="cause" value="${escapeXml(cause)}"/>`]),
  ];
  return properties.length === 0 ? '' : `<properties>${properties.join('')}</properties>`;
}
