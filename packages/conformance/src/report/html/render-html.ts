import { type Report, verdicts } from '../../result.ts';
import { escapeXml, formatCount, formatNumber } from '../../text.ts';
import { describeHidden, describeNextStep, listNextSteps } from '../causes/describe-groups.ts';
import { groupFailures } from '../causes/group-failures.ts';
import { LAST_REQUESTS, listLastRequests } from '../describe-last-requests.ts';
import { describeRetries } from '../describe-retries.ts';
import { type BodyFiles, noBodyFiles } from '../format-curl.ts';
import { conforms } from '../report-queries.ts';
import { describeEffort, summarize, summarizeVerdict } from '../summarize.ts';
import { renderCases } from './render-cases.ts';
import { renderCopy } from './render-copy.ts';
import { renderFailureGroups } from './render-failure-groups.ts';
import { renderMatrix } from './render-matrix.ts';
import { renderLeftovers, renderUntested, renderWarnings } from './render-untested.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Renders `report.html`: one file that works without a network. `fileOf` finds the files of the report folder. */
export function renderHtml(report: Report, fileOf: BodyFiles = noBodyFiles): string {
  const title = `${report.contract.title} ${report.contract.version}: conformance of ${report.target}`;
  const groups = groupFailures(report);
  const hidden = describeHidden(report);
  const sections = [
    { id: 'overview', name: 'Overview', content: renderMatrix(report) },
    { id: 'failures', name: 'Failures by cause', content: renderFailureGroups(report, groups, fileOf) },
    { id: 'untested', name: 'Not tested', content: renderUntested(report) },
    { id: 'warnings', name: 'Warnings', content: renderWarnings(report) },
    { id: 'leftovers', name: 'Left on the target', content: renderLeftovers(report) },
    { id: 'cases', name: 'All cases', content: `${renderFilters(report)}\n${renderCases(report, fileOf)}` },
  ].filter(({ content }) => content !== '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<h1>${escapeXml(title)}</h1>
<p class="verdict ${conforms(report) ? 'pass' : 'fail'}">${escapeXml(summarizeVerdict(report))}</p>
<p>${escapeXml(summarize(report))}.</p>
${hidden === '' ? '' : `<p>${escapeXml(hidden)}.</p>`}
${renderNextSteps(groups)}
<p>Contract <code>${report.contract.hash}</code>, suite ${escapeXml(report.suite.version)}, profile ${report.profile}${report.selection === undefined ? '' : `, selection <code>${escapeXml(report.selection)}</code>`}, ${describeEffort(report)}, <time datetime="${report.started.toISOString()}">${report.started.toISOString()}</time>.</p>
${describeRetries(report)
  .split('\n')
  .map((line) => (line === '' ? '' : `<p>${escapeXml(line)}.</p>`))
  .join('\n')}
${renderLastRequests(report, fileOf)}
</header>
<nav aria-label="Sections"><ul>${sections.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul></nav>
<main id="main" tabindex="-1">
${sections.map(({ id, name, content }) => `<section aria-labelledby="${id}">\n<h2 id="${id}">${name}</h2>\n${content}\n</section>`).join('\n')}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Empty if the target responded to the end. */
function renderLastRequests(report: Report, fileOf: BodyFiles): string {
  const requests = listLastRequests(report, fileOf);
  if (requests.length === 0) return '';
  return `<p>${LAST_REQUESTS}:</p>\n<ul>${requests.map(({ text, curl }, index) => `<li>${escapeXml(text)}${renderCopy(`curl command of request ${index + 1}`, curl)}</li>`).join('')}</ul>`;
}

/** The step that unlocks most, and the two after it. */
function renderNextSteps(groups: ReturnType<typeof groupFailures>): string {
  const [first, ...more] = listNextSteps(groups).slice(0, 3);
  const next = describeNextStep(first);
  if (next === undefined) return '';
  const then = more.map(({ what, count }) => `; then ${escapeXml(what)} (${formatCount(count, 'case')})`).join('');
  return `<p class="next"><strong>Next step:</strong> ${escapeXml(next)}${then}.</p>`;
}

/** Passes are hidden at first. */
function renderFilters(report: Report): string {
  const shown = verdicts.filter((verdict) => report.counts[verdict] > 0);
  const boxes = shown.map(
    (verdict) =>
      `<label><input type="checkbox" data-verdict="${verdict}"${verdict === 'pass' ? '' : ' checked'}> ${verdict} (${formatNumber(report.counts[verdict])})</label>`,
  );
  return `<form class="filters" role="search" aria-label="Cases">
<p><label for="search">Search in ids, summaries and reasons</label> <input type="search" id="search" autocomplete="off" aria-describedby="search-hint"> <span id="search-hint">Press / to search.</span></p>
<fieldset><legend>Show</legend>
${boxes.join('\n')}
</fieldset>
<p id="count" role="status" aria-live="polite"></p>
</form>`;
}
