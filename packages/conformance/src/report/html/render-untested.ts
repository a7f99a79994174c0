import { formatFinding, type Report } from '../../result.ts';
import { escapeXml, formatCount, formatNumber } from '../../text.ts';
import { listNeverCalled } from '../causes/describe-groups.ts';
import { countWarnings, describePlace } from '../causes/finding-signature.ts';
import { groupUntested } from '../describe-gaps.ts';
import { describeCreated, describeCreatedCounts, describeUnrestored } from '../describe-leftovers.ts';

/** Renders what was not tested: each reason without a click, its cases below. */
export function renderUntested(report: Report): string {
  const neverCalled = listNeverCalled(report);
  const items = groupUntested(report).map(({ verdict, reason, ids }) => {
    const links = ids.map((id) => `<li><a href="#${escapeXml(id)}">${escapeXml(id)}</a></li>`).join('');
    const name = verdict === 'pass' ? 'partly tested' : verdict;
    return `<li><strong>${formatNumber(ids.length)} ${name}:</strong> ${escapeXml(reason)}<details><summary>${formatCount(ids.length, 'case')}</summary><ul>${links}</ul></details></li>`;
  });
  const never =
    neverCalled.length > 0 ? `<p><strong>Never called:</strong> ${neverCalled.map(escapeXml).join(', ')}</p>\n` : '';
  return items.length === 0 ? never : `${never}<ul class="reasons">\n${items.join('\n')}\n</ul>`;
}

/** Renders what a run leaves on the target. Empty if it leaves nothing. */
export function renderLeftovers(report: Report): string {
  const { created, notRestored } = report.leftovers;
  const list = (items: readonly string[]): string =>
    `<ul>${items.map((text) => `<li>${escapeXml(text)}</li>`).join('')}</ul>`;
  return [
    notRestored.length > 0 && `<p><strong>Not put back:</strong></p>\n${list(describeUnrestored(notRestored))}`,
    created.length > 0 &&
      `<details><summary>${escapeXml(describeCreatedCounts(report))}</summary>${list(created.map(describeCreated))}</details>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Renders the warnings by kind. Empty if there are none. */
export function renderWarnings(report: Report): string {
  const kinds = countWarnings(report);
  if (kinds.length === 0) return '';
  const items = kinds.map(
    (kind) =>
      `<li>${escapeXml(formatFinding(kind.finding))} (<a href="#${escapeXml(kind.caseId)}">${escapeXml(describePlace(kind))}</a>)</li>`,
  );
  return `<p>SHOULD-level findings, which <code>--strict</code> counts as failures.</p>\n<ul>\n${items.join('\n')}\n</ul>`;
}
