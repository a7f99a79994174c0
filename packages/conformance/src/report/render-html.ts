import { type CaseResult, formatFinding, type Report, verdicts } from '../result.ts';
import { escapeXml } from '../text.ts';
import { describeCaseRetries, describeRetries } from './describe-retries.ts';
import { formatCurl } from './format-curl.ts';
import { groupByOperation, isFailure } from './report-queries.ts';
import { summarize } from './summarize.ts';

/** Renders `report.html`: one file that works without a network. */
export function renderHtml(report: Report): string {
  const title = `${report.contract.title} ${report.contract.version}: conformance of ${report.target}`;
  const shown = verdicts.filter((verdict) => report.counts[verdict] > 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeXml(title)}</h1>
<p><strong>${escapeXml(summarize(report))}</strong></p>
<p>Contract <code>${report.contract.hash}</code>, suite ${escapeXml(report.suite.version)}, profile ${report.profile}${report.only ? `, only <code>${escapeXml(report.only.join(', '))}</code>` : ''}, ${report.requests} requests, ${report.started.toISOString()}.</p>
${describeRetries(report)
  .split('\n')
  .map((line) => (line === '' ? '' : `<p>${escapeXml(line)}.</p>`))
  .join('\n')}
<fieldset><legend>Show</legend>
${shown.map((verdict) => `<label><input type="checkbox" data-verdict="${verdict}"${verdict === 'pass' ? '' : ' checked'}> ${verdict} (${report.counts[verdict]})</label>`).join('\n')}
</fieldset>
${[...groupByOperation(report.results)].map(([operationId, results]) => renderSection(report, operationId, results)).join('\n')}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const renderSection = (report: Report, operationId: string, results: readonly CaseResult[]) => `<section>
<h2>${escapeXml(operationId)} <small>${results.filter((r) => r.verdict === 'pass').length} of ${results.length} pass</small></h2>
${results.map((result) => renderItem(report, result)).join('\n')}
</section>`;

function renderItem(report: Report, result: CaseResult): string {
  const last = result.exchanges.at(-1);
  const details = [
    `<p>${escapeXml(result.case.summary)} <code>${escapeXml(result.case.source)}</code></p>`,
    result.reason && `<p>${escapeXml(result.reason)}</p>`,
    result.retries.length > 0 && `<p>${escapeXml(describeCaseRetries(result.retries))}</p>`,
    renderList([...result.problems, ...result.warnings].map(formatFinding)),
    isFailure(result) && last ? `<pre>${escapeXml(formatCurl(report.target, last.request))}</pre>` : '',
    isFailure(result) && last?.response
      ? `<pre>HTTP ${last.response.status}\n${escapeXml(clip(last.response.body))}</pre>`
      : '',
  ];
  return `<details data-verdict="${result.verdict}"${result.verdict === 'pass' ? ' hidden' : ''}>
<summary><span class="${result.verdict}">${result.verdict}</span> ${escapeXml(result.case.id)}</summary>
${details.filter(Boolean).join('\n')}
</details>`;
}

const renderList = (lines: readonly string[]) =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${escapeXml(line)}</li>`).join('')}</ul>`;

/** Cuts a long body; report.json has more of it. */
const clip = (body: string) => (body.length > 4_000 ? `${body.slice(0, 4_000)}…` : body);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; } small { font-weight: normal; opacity: .75; }
fieldset { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; border: 1px solid #8886; border-radius: .4rem; }
details { border-bottom: 1px solid #8883; padding: .25rem 0; } details[hidden] { display: none; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary span { display: inline-block; min-width: 7.5em; font-weight: 600; }
pre { overflow-x: auto; padding: .5rem; background: #8882; border-radius: .4rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.pass { color: light-dark(#176b2c, #6fcf87); } .fail, .error, .unimplemented, .inconclusive { color: light-dark(#a3261b, #ff9185); }
.skipped, .waived { color: light-dark(#555, #bbb); }
`;

/** Checkboxes show and hide cases by verdict. Sections without visible cases are hidden. */
const SCRIPT = `
const boxes = [...document.querySelectorAll('input[data-verdict]')];
const apply = () => {
  const on = new Set(boxes.filter((box) => box.checked).map((box) => box.dataset.verdict));
  for (const item of document.querySelectorAll('details')) item.hidden = !on.has(item.dataset.verdict);
  for (const part of document.querySelectorAll('section')) part.hidden = !part.querySelector('details:not([hidden])');
};
for (const box of boxes) box.addEventListener('change', apply);
apply();
`;
