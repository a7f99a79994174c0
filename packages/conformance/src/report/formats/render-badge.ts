import type { Report } from '../../result.ts';
import { escapeXml, formatCount } from '../../text.ts';
import { conforms, isComplete } from '../report-queries.ts';

/** Renders `badge.svg`. A run of a part of the suite gets the gray badge at best. */
export function renderBadge(report: Report): string {
  const tested = report.results.length - report.counts.skipped - report.counts.waived;
  const [text, color] = !conforms(report)
    ? [`${report.counts.pass} of ${tested}${report.stopped === undefined ? '' : ', incomplete'}`, '#c0392b']
    : isComplete(report)
      ? [`conforms, ${formatCount(report.counts.pass, 'case')}`, '#1e7e34']
      : [`partial, ${formatCount(report.counts.pass, 'case')}`, '#6c757d'];
  const label = `${report.contract.title} ${report.contract.version}`;
  const left = estimateWidth(label);
  const right = estimateWidth(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escapeXml(label)}: ${text}">
<title>${escapeXml(label)}: ${text}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,sans-serif" font-size="11"><text x="${left / 2}" y="14">${escapeXml(label)}</text><text x="${left + right / 2}" y="14">${text}</text></g>
</svg>
`;
}

/** SVG cannot measure text: 11 unit Verdana has about 7 units per character; the rest is margin. */
const estimateWidth = (text: string) => text.length * 7 + 12;
