import type { Exchange } from '../../exchange.ts';
import { type CaseResult, type ExpectedResponse, formatFinding, type Report } from '../../result.ts';
import { cut, escapeXml, formatNumber } from '../../text.ts';
import { createFileName } from '../body-files.ts';
import { suggestCause } from '../causes/suggest-cause.ts';
import { describeCaseRetries } from '../describe-retries.ts';
import { diffResponse } from '../diff-response.ts';
import { type BodyFiles, formatExchange } from '../format-curl.ts';
import { HTTP_FOLDER } from '../formats/render-http-files.ts';
import {
  findShownExchange,
  groupByOperation,
  isFailure,
  isFlaky,
  isOwnFailure,
  listShownSteps,
} from '../report-queries.ts';
import { renderCopy } from './render-copy.ts';

/** Longer bodies are cut; report.json has more of them. */
const MAX_BODY = 2_000;

/** Exchanges of a case, the last ones. A walk through a list has many. */
const MAX_EXCHANGES = 6;

/** Renders every case, closed, by operation. The id of a case is its anchor. */
export const renderCases = (report: Report, fileOf: BodyFiles): string =>
  [...groupByOperation(report.results)]
    .map(([operationId, results]) => {
      const passed = results.filter(({ verdict }) => verdict === 'pass').length;
      return `<div class="operation">
<h3 id="op-${escapeXml(operationId)}">${escapeXml(operationId)} <small>${formatNumber(passed)} of ${formatNumber(results.length)} pass</small></h3>
${sortByVerdict(results)
  .map((result) => renderCase(report, result, fileOf))
  .join('\n')}
</div>`;
    })
    .join('\n');

/** Failures first, otherwise in the order of the plan. */
const sortByVerdict = (results: readonly CaseResult[]): CaseResult[] =>
  results.toSorted((left, right) => ranks[left.verdict] - ranks[right.verdict]);

const ranks = { fail: 0, error: 1, inconclusive: 2, unimplemented: 3, skipped: 4, waived: 5, pass: 6 } as const;

function renderCase(report: Report, result: CaseResult, fileOf: BodyFiles): string {
  const { verdict, case: own } = result;
  const id = escapeXml(own.id);
  const search = escapeXml(`${own.id} ${own.origin} ${own.summary} ${result.reason}`.toLowerCase());
  return `<details class="case" id="${id}" data-verdict="${verdict}" data-search="${search}"${verdict === 'pass' ? ' hidden' : ''}>
<summary><span class="${verdict}">${verdict}${isFlaky(result) ? ', flaky' : ''}</span> ${id}</summary>
${renderDetails(report, result, fileOf)}
</details>`;
}

/** What is known about a case. In the list of causes, without what is only in its own entry. */
export function renderDetails(report: Report, result: CaseResult, fileOf: BodyFiles, place?: 'cause'): string {
  const { case: own, reason, retries, warnings, exchanges, blockedBy } = result;
  const last = findShownExchange(result);
  const steps = listShownSteps(result);
  const diff = diffResponse(result);
  const hint = isFailure(result) ? suggestCause(result) : undefined;
  const isOwn = isOwnFailure(result);
  const parts = [
    `<p>${escapeXml(own.summary)} <code>${escapeXml(own.source)}</code></p>`,
    diff.length === 0 && reason !== '' && `<p>${escapeXml(reason)}</p>`,
    blockedBy?.kind === 'case' &&
      `<p>Waits for <a href="#${escapeXml(blockedBy.id)}">${escapeXml(blockedBy.id)}</a>.</p>`,
    retries.length > 0 && `<p>${escapeXml(describeCaseRetries(retries))}</p>`,
    diff.length > 0 && renderDiff(diff),
    hint !== undefined && `<p><strong>Usual cause:</strong> ${escapeXml(hint)}</p>`,
    warnings.length > 0 &&
      `<p>Warnings:</p><ul>${warnings.map((one) => `<li>${escapeXml(formatFinding(one))}</li>`).join('')}</ul>`,
    isOwn &&
      result.isCombined &&
      steps.length > 1 &&
      '<p>The creation had values of other cases in place of documented ones.</p>',
    isOwn &&
      last &&
      renderCopy(`curl command of ${own.id}`, steps.map((step) => formatExchange(report, step, fileOf)).join('\n')),
    isOwn &&
      place === undefined &&
      `<p>To send it from an editor: <a href="${HTTP_FOLDER}/${createFileName(own.operationId)}.http">${HTTP_FOLDER}/${createFileName(own.operationId)}.http</a></p>`,
    isOwn && place === undefined && result.documented && renderDocumented(result.documented),
    isOwn && place === undefined && listShownExchanges(exchanges, last).map(renderExchange).join('\n'),
  ];
  return parts.filter(Boolean).join('\n');
}

/** The last ones, after the one that shows what is wrong. */
function listShownExchanges(exchanges: readonly Exchange[], shown: Exchange | undefined): readonly Exchange[] {
  const last = exchanges.slice(-MAX_EXCHANGES);
  return shown === undefined || last.includes(shown) ? last : [shown, ...last.slice(1)];
}

const diffClasses = { '-': 'minus', '+': 'plus', ' ': 'same' } as const;

const renderDiff = (lines: ReturnType<typeof diffResponse>): string =>
  `<p class="legend"><span class="minus">− documented</span> <span class="plus">+ received</span></p>
<pre class="diff">${lines.map(({ sign, text }) => `<span class="${diffClasses[sign]}">${sign} ${escapeXml(text)}</span>`).join('\n')}</pre>`;

function renderExchange({ request, response }: Exchange): string {
  const { method, target, credential, headers, body, authorization = [`(the credential "${credential}")`] } = request;
  const sent = [
    `${method} ${target}`,
    ...authorization.map((value) => `authorization: ${value}`),
    ...listHeaders(headers),
  ];
  const received = response
    ? [`HTTP ${response.status}`, ...listHeaders(response.headers), '', cut(response.body, MAX_BODY)]
    : ['no response'];
  return `<div class="exchange"><p>Request</p><pre>${escapeXml([...sent, ...(body === undefined ? [] : ['', cut(body, MAX_BODY)])].join('\n'))}</pre>
<p>Response</p><pre>${escapeXml(received.join('\n'))}</pre></div>`;
}

/** The example is not what this target must send: ids and times differ. */
function renderDocumented({ status, contentType, headers, body }: ExpectedResponse): string {
  const lines = [
    `HTTP ${status}`,
    ...(contentType === undefined ? [] : [`content-type: ${contentType}`]),
    ...headers.map((name) => `${name}: (required)`),
    ...(body === undefined ? [] : ['', cut(JSON.stringify(body, null, 2), MAX_BODY)]),
  ];
  return `<details><summary>Documented response, with its example</summary><pre>${escapeXml(lines.join('\n'))}</pre></details>`;
}

const listHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
