import { type CaseResult, formatFinding, type Report } from '../../result.ts';
import { formatCount, formatNumber } from '../../text.ts';
import {
  describeCause,
  describeHidden,
  describeNextStep,
  describeOthers,
  describeSize,
  describeWaiting,
  listNeverCalled,
  listNextSteps,
} from '../causes/describe-groups.ts';
import { countWarnings, describePlace } from '../causes/finding-signature.ts';
import { type FailureGroup, groupFailures } from '../causes/group-failures.ts';
import { describeSharedCause } from '../causes/shared-causes.ts';
import { suggestCause } from '../causes/suggest-cause.ts';
import { groupUntested } from '../describe-gaps.ts';
import { LAST_REQUESTS, listLastRequests } from '../describe-last-requests.ts';
import { describeCreated, describeCreatedCounts, describeUnrestored } from '../describe-leftovers.ts';
import { describeRetries } from '../describe-retries.ts';
import { diffResponse } from '../diff-response.ts';
import { type BodyFiles, formatExchange } from '../format-curl.ts';
import { listProgress, listShownVerdicts } from '../progress.ts';
import { isFlaky, listShownSteps } from '../report-queries.ts';
import { describeCounts, describeEffort, summarizeVerdict } from '../summarize.ts';

/** Characters. GitHub takes comments of 65,536; the rest is for what a pipeline writes around it. */
const MAX_LENGTH = 60_000;

/** Causes in full; the others have a line each. */
const MAX_FULL_CAUSES = 20;

/** The longest lists. */
interface Limits {
  /** IDs and names in a row. */
  readonly ids: number;
  /** Lines of a list. */
  readonly lines: number;
  /** Rows of the table of operations. */
  readonly rows: number;
}

const unlimited: Limits = { ids: Infinity, lines: Infinity, rows: Infinity };
const commentLimits: Limits = { ids: 20, lines: 40, rows: 200 };

const CUT_NOTE = 'This summary is shortened: `report.html` has the rest.';

/** Renders `summary.md`, for a pull request or a job page. Lists are whole if it is short enough for a comment with them. */
export function renderMarkdown(report: Report, fileOf?: BodyFiles): string {
  const whole = joinParts(renderParts(report, unlimited, fileOf));
  if (whole.length < MAX_LENGTH) return whole;
  let left = MAX_LENGTH - CUT_NOTE.length - PART_END.length;
  // What is long is left out, and not what follows it.
  const fitting = renderParts(report, commentLimits, fileOf).filter((lines) => {
    const { length } = lines.join('\n') + PART_END;
    if (length >= left) return false;
    left -= length;
    return true;
  });
  return joinParts([...fitting, [CUT_NOTE]]);
}

const PART_END = '\n\n';

const joinParts = (parts: readonly (readonly string[])[]): string =>
  `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join(PART_END)}\n`;

function renderParts(report: Report, limits: Limits, fileOf?: BodyFiles): string[][] {
  const groups = groupFailures(report);
  const [next, ...later] = listNextSteps(groups).slice(0, 3);
  const step = describeNextStep(next);
  const hidden = describeHidden(report);
  const then = later.map(({ what, count }) => `; then ${what} (${formatCount(count, 'case')})`).join('');
  return [
    [`# ${report.contract.title} ${report.contract.version}: conformance of ${report.target}`],
    [`**${summarizeVerdict(report)}**`],
    [`${describeCounts(report)}.`],
    hidden === '' ? [] : [`${hidden}.`],
    step === undefined ? [] : [`**Next step:** ${escapeMarkdown(step + then)}.`],
    [
      `Contract \`${report.contract.hash.slice(0, 12)}\`, suite ${report.suite.version}, profile ${report.profile}${report.selection === undefined ? '' : `, only \`${report.selection}\``}, ${describeEffort(report)}.`,
    ],
    ...describeRetries(report)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [[`${line}.`]])),
    ...renderLastRequests(report, limits, fileOf),
    renderTable(report, limits),
    ...renderFailures(report, groups, limits, fileOf),
    renderUnimplemented(groups, limits),
    renderUntested(report, limits),
    renderWarnings(report, limits),
    renderFlaky(report, limits),
    renderLeftovers(report, limits),
  ];
}

/** The first ones, and how many more there are. */
function shorten(items: readonly string[], max: number, more: (count: number) => string): string[] {
  return items.length <= max ? [...items] : [...items.slice(0, max), more(items.length - max)];
}

const shortenList = (items: readonly string[], { lines }: Limits): string[] =>
  shorten(items, lines, (count) => `- and ${formatNumber(count)} more`);

const joinNames = (names: readonly string[], { ids }: Limits): string =>
  shorten(names, ids, (count) => `and ${formatNumber(count)} more`).join(', ');

function renderLastRequests(report: Report, limits: Limits, fileOf?: BodyFiles): string[][] {
  const requests = listLastRequests(report, fileOf);
  if (requests.length === 0) return [];
  const items = requests.map(({ text }) => `- ${escapeMarkdown(text)}`);
  const commands = requests.map(({ curl }) => curl);
  return [[`${LAST_REQUESTS}:`, '', ...shortenList(items, limits)], [...fence('sh', commands)]];
}

function renderTable(report: Report, { rows }: Limits): string[] {
  const shown = listShownVerdicts(report);
  const head = ['operation', ...shown, 'cases'];
  const all = listProgress(report).map(({ operationId, counts, total }) => {
    const cells = shown.map((verdict) => (counts[verdict] === 0 ? '' : formatNumber(counts[verdict])));
    return `| ${[operationId, ...cells, formatNumber(total + counts.waived)].join(' | ')} |`;
  });
  return [
    `| ${head.join(' | ')} |`,
    `|---|${'---:|'.repeat(head.length - 1)}`,
    ...shorten(all, rows, (count) => `| and ${formatNumber(count)} more |${' |'.repeat(head.length - 1)}`),
  ];
}

function renderFailures(
  report: Report,
  groups: readonly FailureGroup[],
  limits: Limits,
  fileOf?: BodyFiles,
): string[][] {
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented');
  if (causes.length === 0) return [];
  return [
    [`## Failures: ${formatCount(causes.length, 'cause')}`],
    // One part each, so that none is left out by half.
    ...causes
      .slice(0, MAX_FULL_CAUSES)
      .map((group) => [joinParts(renderGroup(report, group, limits, fileOf)).trimEnd()]),
    shortenList(
      causes
        .slice(MAX_FULL_CAUSES)
        .map((group) => `- ${escapeMarkdown(describeCause(group))} (${describeSize(group)})`),
      limits,
    ),
  ];
}

function renderGroup(report: Report, group: FailureGroup, limits: Limits, fileOf?: BodyFiles): string[][] {
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
    renderIds(describeOthers(group), more, limits),
    renderIds(describeWaiting(group), group.waiting, limits),
  ];
}

function renderIds(title: string, results: readonly CaseResult[], limits: Limits): string[] {
  if (results.length === 0) return [];
  const ids = results.map((result) => `\`${result.case.id}\``);
  return [`<details><summary>${title}</summary>`, '', joinNames(ids, limits), '', '</details>'];
}

function renderUnimplemented(groups: readonly FailureGroup[], limits: Limits): string[] {
  const lines = groups.flatMap((group) =>
    group.kind === 'unimplemented' ? [`- ${escapeMarkdown(describeCause(group))}: ${describeSize(group)}`] : [],
  );
  return lines.length === 0 ? [] : ['## Not implemented (501)', '', ...shortenList(lines, limits)];
}

function renderUntested(report: Report, limits: Limits): string[] {
  const groups = groupUntested(report);
  const neverCalled = listNeverCalled(report);
  if (groups.length === 0 && neverCalled.length === 0) return [];
  return [
    '## Not tested',
    '',
    ...(neverCalled.length > 0 ? [`- never called: ${joinNames(neverCalled, limits)}`] : []),
    ...shortenList(
      groups.map(
        ({ verdict, reason, ids }) =>
          `- ${formatNumber(ids.length)} ${verdict === 'pass' ? 'partly tested' : verdict}: ${escapeMarkdown(reason)}`,
      ),
      limits,
    ),
  ];
}

function renderWarnings(report: Report, limits: Limits): string[] {
  const kinds = countWarnings(report);
  if (kinds.length === 0) return [];
  const lines = kinds.map((kind) => `- ${escapeMarkdown(`${formatFinding(kind.finding)} (${describePlace(kind)})`)}`);
  return ['## Warnings', '', ...shortenList(lines, limits)];
}

function renderFlaky({ results }: Report, limits: Limits): string[] {
  const flaky = results.filter(isFlaky).map((result) => `\`${result.case.id}\``);
  return flaky.length === 0 ? [] : ['## Flaky: passed only after a retry', '', joinNames(flaky, limits)];
}

function renderLeftovers(report: Report, limits: Limits): string[] {
  const { created, notRestored } = report.leftovers;
  if (created.length === 0 && notRestored.length === 0) return [];
  const unrestored = describeUnrestored(notRestored).map((text) => `- **not put back:** ${escapeMarkdown(text)}`);
  const items = created.map((one) => `- ${escapeMarkdown(describeCreated(one))}`);
  const list =
    created.length === 0
      ? []
      : [
          `<details><summary>${describeCreatedCounts(report)}</summary>`,
          '',
          ...shortenList(items, limits),
          '',
          '</details>',
        ];
  return ['## Left on the target', '', ...shortenList(unrestored, limits), '', ...list];
}

/** A fence longer than any in the text. */
function fence(language: string, lines: readonly string[]): string[] {
  const longest = Math.max(2, ...[...lines.join('\n').matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return [`${ticks}${language}`, ...lines, ticks];
}

/** Keeps text of the target from being read as Markdown or HTML. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_<>[\]|#]/g, '\\$&');
