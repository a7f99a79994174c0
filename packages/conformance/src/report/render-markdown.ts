import { type CaseResult, formatFinding, type Report } from '../result.ts';
import { formatCount, formatNumber } from '../text.ts';
import { groupUntested } from './describe-gaps.ts';
import {
  describeCause,
  describeHidden,
  describeNextStep,
  describeOthers,
  describeSize,
  describeWaiting,
  listNeverCalled,
  listNextSteps,
} from './describe-groups.ts';
import { LAST_REQUESTS, listLastRequests } from './describe-last-requests.ts';
import { describeCreated, describeCreatedCounts, describeUnrestored } from './describe-leftovers.ts';
import { describeRetries } from './describe-retries.ts';
import { diffResponse } from './diff-response.ts';
import { countWarnings, describePlace } from './finding-signature.ts';
import { type BodyFiles, formatExchange } from './format-curl.ts';
import { type FailureGroup, groupFailures } from './group-failures.ts';
import { listColumns, listProgress } from './progress.ts';
import { isFlaky, listShownSteps } from './report-queries.ts';
import { describeSharedCause } from './shared-causes.ts';
import { suggestCause } from './suggest-cause.ts';
import { describeEffort, summarize, summarizeVerdict } from './summarize.ts';

/** Causes in full; the others have a line each. Job pages take one megabyte. */
const MAX_FULL_CAUSES = 20;

/** Renders `summary.md`, for a pull request or a job page. */
export function renderMarkdown(report: Report, fileOf?: BodyFiles): string {
  const groups = groupFailures(report);
  const [next, ...later] = listNextSteps(groups).slice(0, 3);
  const step = describeNextStep(next);
  const hidden = describeHidden(report);
  const then = later.map(({ what, count }) => `; then ${what} (${formatCount(count, 'case')})`).join('');
  const parts: string[][] = [
    [`# ${report.contract.title} ${report.contract.version}: conformance of ${report.target}`],
    [`**${summarizeVerdict(report)}**`],
    [`${summarize(report)}.`],
    hidden === '' ? [] : [`${hidden}.`],
    step === undefined ? [] : [`**Next step:** ${escapeMarkdown(step + then)}.`],
    [
      `Contract \`${report.contract.hash.slice(0, 12)}\`, suite ${report.suite.version}, profile ${report.profile}${report.selection === undefined ? '' : `, only \`${report.selection}\``}, ${describeEffort(report)}.`,
    ],
    ...describeRetries(report)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [[`${line}.`]])),
    renderLastRequests(report),
    renderTable(report),
    ...renderFailures(report, groups, fileOf),
    renderUnimplemented(groups),
    renderUntested(report),
    renderWarnings(report),
    renderFlaky(report),
    renderLeftovers(report),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function renderLastRequests(report: Report): string[] {
  const requests = listLastRequests(report);
  if (requests.length === 0) return [];
  return [`${LAST_REQUESTS}:`, '', ...requests.map((text) => `- ${escapeMarkdown(text)}`)];
}

function renderTable(report: Report): string[] {
  const shown = listColumns(report);
  const head = ['operation', ...shown, 'cases'];
  return [
    `| ${head.join(' | ')} |`,
    `|---|${'---:|'.repeat(head.length - 1)}`,
    ...listProgress(report).map(
      ({ operationId, counts, total }) =>
        `| ${[operationId, ...shown.map((verdict) => (counts[verdict] === 0 ? '' : formatNumber(counts[verdict]))), formatNumber(total + counts.waived)].join(' | ')} |`,
    ),
  ];
}

function renderFailures(report: Report, groups: readonly FailureGroup[], fileOf?: BodyFiles): string[][] {
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented');
  if (causes.length === 0) return [];
  return [
    [`## Failures: ${formatCount(causes.length, 'cause')}`],
    ...causes.slice(0, MAX_FULL_CAUSES).flatMap((group) => renderGroup(report, group, fileOf)),
    causes.slice(MAX_FULL_CAUSES).map((group) => `- ${escapeMarkdown(describeCause(group))} (${describeSize(group)})`),
  ];
}

function renderGroup(report: Report, group: FailureGroup, fileOf?: BodyFiles): string[][] {
  const [first, ...more] = group.results;
  if (first === undefined) return [[`### ${escapeMarkdown(describeCause(group))} (${describeSize(group)})`]];
  const steps = listShownSteps(first);
  const hint = suggestCause(first);
  const diff = diffResponse(first).map(({ sign, text }) => `${sign} ${text}`);
  return [
    [`### \`${first.case.id}\` ${first.verdict}: ${describeSize(group)}`],
    [`${escapeMarkdown(first.case.summary)} (${first.case.source})`],
    group.kind === 'failure' && describeSharedCause(group.signature)
      ? [`Cause: ${escapeMarkdown(describeCause(group))}.`]
      : [],
    diff.length > 0 ? fence('diff', diff) : [escapeMarkdown(first.reason)],
    hint === undefined ? [] : [`Usual cause: ${hint}`],
    first.isCombined && steps.length > 1 ? ['The creation had values of other cases in place of documented ones.'] : [],
    steps.length > 0
      ? fence(
          'sh',
          steps.map((step) => formatExchange(report, step, fileOf)),
        )
      : [],
    renderIds(describeOthers(group), more),
    renderIds(describeWaiting(group), group.waiting),
  ];
}

function renderIds(title: string, results: readonly CaseResult[]): string[] {
  if (results.length === 0) return [];
  const ids = results.map((result) => `\`${result.case.id}\``).join(', ');
  return [`<details><summary>${title}</summary>`, '', ids, '', '</details>'];
}

function renderUnimplemented(groups: readonly FailureGroup[]): string[] {
  const lines = groups.flatMap((group) =>
    group.kind === 'unimplemented' ? [`- ${escapeMarkdown(describeCause(group))}: ${describeSize(group)}`] : [],
  );
  return lines.length === 0 ? [] : ['## Not implemented (501)', '', ...lines];
}

function renderUntested(report: Report): string[] {
  const groups = groupUntested(report);
  const neverCalled = listNeverCalled(report);
  if (groups.length === 0 && neverCalled.length === 0) return [];
  return [
    '## Not tested',
    '',
    ...(neverCalled.length > 0 ? [`- never called: ${neverCalled.join(', ')}`] : []),
    ...groups.map(
      ({ verdict, reason, ids }) =>
        `- ${formatNumber(ids.length)} ${verdict === 'pass' ? 'partly tested' : verdict}: ${escapeMarkdown(reason)}`,
    ),
  ];
}

function renderWarnings(report: Report): string[] {
  const kinds = countWarnings(report);
  if (kinds.length === 0) return [];
  const lines = kinds.map((kind) => `- ${escapeMarkdown(`${formatFinding(kind.finding)} (${describePlace(kind)})`)}`);
  return ['## Warnings', '', ...lines];
}

function renderFlaky({ results }: Report): string[] {
  const flaky = results.filter(isFlaky).map((result) => `\`${result.case.id}\``);
  return flaky.length === 0 ? [] : ['## Flaky: passed only after a retry', '', flaky.join(', ')];
}

function renderLeftovers(report: Report): string[] {
  const { created, notRestored } = report.leftovers;
  if (created.length === 0 && notRestored.length === 0) return [];
  const items = created.map((one) => `- ${escapeMarkdown(describeCreated(one))}`);
  const list =
    created.length === 0
      ? []
      : [`<details><summary>${describeCreatedCounts(report)}</summary>`, '', ...items, '', '</details>'];
  return [
    '## Left on the target',
    '',
    ...describeUnrestored(notRestored).map((text) => `- **not put back:** ${escapeMarkdown(text)}`),
    '',
    ...list,
  ];
}

/** A fence longer than any in the text. */
function fence(language: string, lines: readonly string[]): string[] {
  const longest = Math.max(2, ...[...lines.join('\n').matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return [`${ticks}${language}`, ...lines, ticks];
}

/** Keeps text of the target from being read as Markdown or HTML. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_<>[\]|#]/g, '\\$&');
