import type { CaseResult, Report } from '../../result.ts';
import { escapeXml, formatCount } from '../../text.ts';
import {
  describeCause,
  describeOthers,
  describeSize,
  describeWaiting,
  listSharedFindings,
} from '../causes/describe-groups.ts';
import { countCases, type FailureGroup } from '../causes/group-failures.ts';
import type { BodyFiles } from '../format-curl.ts';
import { renderDetails } from './render-cases.ts';

/** Renders each cause once, with its first case in full. Empty if nothing failed. */
export function renderFailureGroups(report: Report, groups: readonly FailureGroup[], fileOf: BodyFiles): string {
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented');
  const missing = groups.flatMap((group) => (group.kind === 'unimplemented' ? [group] : []));
  const list = missing.map(
    (group) =>
      `<li><a href="#op-${escapeXml(group.operationId)}">${escapeXml(describeCause(group))}</a>: ${describeSize(group)}</li>`,
  );
  return [
    ...causes.map((group) => renderGroup(report, group, fileOf)),
    ...(list.length > 0
      ? [
          `<article>\n<h3>Not implemented: ${formatCount(list.length, 'operation')} responded with 501</h3>\n<ul>\n${list.join('\n')}\n</ul>\n</article>`,
        ]
      : []),
  ].join('\n');
}

function renderGroup(report: Report, group: FailureGroup, fileOf: BodyFiles): string {
  const [first, ...more] = group.results;
  const size = countCases(group) > 1 ? ` <small>${describeSize(group)}</small>` : '';
  if (first === undefined)
    return `<article>\n<h3>${escapeXml(describeCause(group))}${size}</h3>\n${renderLinks(describeWaiting(group), group.waiting)}\n</article>`;
  const { id } = first.case;
  const shared = listSharedFindings(group);
  const findings =
    more.length > 0 && shared.length > 1
      ? `<details><summary>${shared.length} kinds of differences in these cases</summary><ul>${shared.map((text) => `<li>${escapeXml(text)}</li>`).join('')}</ul></details>`
      : '';
  return `<article>
<h3><span class="${first.verdict}">${first.verdict}</span> <a href="#${escapeXml(id)}">${escapeXml(id)}</a>${size}</h3>
<p class="cause">${escapeXml(describeCause(group))}</p>
${renderDetails(report, first, fileOf, 'cause')}
${findings}
${renderLinks(describeOthers(group), more)}
${renderLinks(describeWaiting(group), group.waiting)}
</article>`;
}

function renderLinks(title: string, results: readonly CaseResult[]): string {
  if (results.length === 0) return '';
  const links = results.map(({ case: { id } }) => `<li><a href="#${escapeXml(id)}">${escapeXml(id)}</a></li>`);
  return `<details><summary>${title}</summary><ul>${links.join('')}</ul></details>`;
}
