import { formatFinding, type Report } from '../result.ts';
import { cut, formatCount, wrap } from '../text.ts';
import { type ConsoleOptions, createPaint, type Paint, renderFailure, renderGroup } from './console-blocks.ts';
import { groupUntested, type UntestedGroup } from './describe-gaps.ts';
import { describeNextStep, describeSize, listNextSteps } from './describe-groups.ts';
import { describeCreated, describeCreatedCounts, describeUnrestored } from './describe-leftovers.ts';
import { describeRetries } from './describe-retries.ts';
import { countFindings } from './finding-signature.ts';
import { countCases, type FailureGroup, groupFailures } from './group-failures.ts';
import { listProgress, type OperationProgress } from './progress.ts';
import { conforms, isFailure, isFlaky } from './report-queries.ts';
import { describeEffort, summarize, summarizeVerdict } from './summarize.ts';

/** Lines of an output that is not verbose, if the target has no more than about twenty operations. */
const MAX_LINES = 40;

/** Causes in one line each. */
const MAX_CAUSE_LINES = 6;
const MIN_CAUSE_LINES = 3;

/**
 * Renders the report for a terminal: the verdict, the progress, failures by cause, what was not tested, and the next step.
 * Fits a screen unless it is verbose.
 */
export function renderConsole(report: Report, options: ConsoleOptions = {}): string {
  const { isVerbose = false, hasColor = false, width = 120 } = options;
  const paint = createPaint(hasColor);
  const groups = groupFailures(report);
  const verdictStyle = conforms(report) ? 'green' : 'red';
  const head = [
    paint(['bold', verdictStyle], summarizeVerdict(report)),
    `${report.contract.title} ${report.contract.version} at ${report.target}, ${describeEffort(report)}`,
  ];
  const tail = [
    renderUntested(report, isVerbose),
    renderWarnings(report, isVerbose, width),
    renderLeftovers(report, isVerbose),
    [renderFlaky(report, width), describeRetries(report)]
      .filter((text) => text !== '')
      .flatMap((text) => text.split('\n')),
    [...renderNext(groups, paint), paint(['bold', verdictStyle], summarize(report))],
  ];
  const progress = renderProgress(report, paint, width, isVerbose);
  const used = [head, progress, ...tail].flat().length + 6;
  const failures = isVerbose
    ? report.results.filter(isFailure).flatMap((result) => [...renderFailure(report, result, options), ''])
    : renderFailures(report, groups, options, MAX_LINES - used);
  return [head, progress, failures, renderUnimplemented(groups, paint), ...tail]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n').trimEnd())
    .join('\n\n');
}

/** Operations of which cases ran and some did not pass; all others in a line each. */
function renderProgress(report: Report, paint: Paint, width: number, isVerbose: boolean): string[] {
  const all = listProgress(report);
  const done = all.filter(({ missing }) => missing === '');
  const uncalled = all.filter(({ isNeverCalled }) => isNeverCalled);
  const isListed = ({ counts, total }: OperationProgress): boolean => counts.unimplemented === total;
  const partly = all.filter((one) => one.missing !== '' && !one.isNeverCalled && !isListed(one));
  const shown = isVerbose ? all : partly;
  const list = (title: string, listed: readonly OperationProgress[], style: 'green' | 'yellow'): string[] => {
    if (listed.length === 0) return [];
    const names = listed.map(({ operationId }) => operationId).join(', ');
    return wrap(`${title}: ${names}`, width, '  ').map((line) => paint(style, line));
  };
  return [
    ...formatColumns(shown, width),
    ...list(
      `every case ${report.stopped === undefined ? '' : 'so far '}passes in ${formatCount(done.length, 'operation')}`,
      done,
      'green',
    ),
    ...list('never called', uncalled, 'yellow'),
  ];
}

/** Operations that fit below each other; more of them are in two columns. */
const MAX_ROWS = 10;

/** `  listBooks  20 of 31  3 fail, 8 wait`, in one or two columns. */
function formatColumns(rows: readonly OperationProgress[], width: number): string[] {
  const name = Math.max(0, ...rows.map(({ operationId }) => operationId.length));
  const digits = Math.max(0, ...rows.map(({ total }) => String(total).length));
  const cells = rows.map(({ operationId, counts, total, missing }) => {
    const [passed, of] = [String(counts.pass).padStart(digits), String(total).padStart(digits)];
    return `  ${operationId.padEnd(name)}  ${passed} of ${of}  ${missing}`.trimEnd();
  });
  const half = Math.ceil(cells.length / 2);
  const [left, right] = [cells.slice(0, half), cells.slice(half)];
  const [leftWidth, rightWidth] = [left, right].map((column) => Math.max(0, ...column.map(({ length }) => length)));
  if (cells.length <= MAX_ROWS || (leftWidth ?? 0) + (rightWidth ?? 0) > width) return cells;
  return left.map((cell, index) => `${cell.padEnd(leftWidth ?? 0)}${right[index] ?? ''}`.trimEnd());
}

/** As many causes in full as fit, at least one; the others in a line each. */
function renderFailures(
  report: Report,
  groups: readonly FailureGroup[],
  options: ConsoleOptions,
  budget: number,
): string[] {
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented');
  const lines: string[] = [];
  let shown = 0;
  for (const group of causes) {
    const [first] = group.results;
    const block = first ? renderFailure(report, first, options, describeOthers(group)) : [renderGroup(group, options)];
    if (shown > 0 && lines.length + block.length + Math.min(MAX_CAUSE_LINES, causes.length - shown) > budget) break;
    lines.push(...block, '');
    shown += 1;
  }
  const count = Math.max(MIN_CAUSE_LINES, Math.min(MAX_CAUSE_LINES, budget - lines.length));
  const others = causes.slice(shown, shown + count).map((group) => renderGroup(group, options));
  const left = causes.slice(shown + count);
  const cases = left.reduce((total, group) => total + countCases(group), 0);
  const rest = `and ${formatCount(left.length, 'cause')} more (${formatCount(cases, 'case')}): see --verbose, or report.html of --report DIR`;
  return [...lines, ...others, ...(left.length > 0 ? [rest] : [])];
}

/** Empty for a group of one case. */
const describeOthers = (group: FailureGroup): string => (countCases(group) > 1 ? describeSize(group) : '');

function renderUnimplemented(groups: readonly FailureGroup[], paint: Paint): string[] {
  const missing = groups.flatMap((group) => (group.kind === 'unimplemented' ? [group] : []));
  const name = Math.max(0, ...missing.map(({ operationId }) => operationId.length));
  return missing.map((group) => {
    const own = formatCount(group.results.length, 'case');
    const others = group.waiting.length > 0 ? `, and ${group.waiting.length} of other operations wait for it` : '';
    return `${paint('yellow', 'UNIMPLEMENTED')} ${group.operationId.padEnd(name)}  ${own}${others}`;
  });
}

/** A line per reason; what no client can provoke in one line. */
function renderUntested(report: Report, isVerbose: boolean): string[] {
  const groups = groupUntested(report);
  const shown = isVerbose ? groups : joinShortLists(groups.filter(({ verdict }) => verdict !== 'waived'));
  const { waived } = report.counts;
  return [
    ...shown.map(({ verdict, reason, ids }) => {
      const [first, ...more] = ids;
      const name = verdict === 'pass' ? 'partly tested' : verdict;
      const cases = isVerbose ? ids.join(', ') : `${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
      return `${name} ${ids.length}: ${reason} (${cases})`;
    }),
    ...(waived > 0 && !isVerbose
      ? [`waived ${waived}: documented, but not to be provoked by a client here; --verbose says why`]
      : []),
  ];
}

/** Lists that are too short, each with its own reason, are one line if there are several. */
function joinShortLists(groups: readonly UntestedGroup[]): readonly UntestedGroup[] {
  const short = groups.filter(({ skip }) => skip === 'too-few-items');
  const [first] = short;
  if (first === undefined || short.length < 3) return groups;
  const reason = `${first.reason}; and ${short.length - 1} other lists`;
  const joined = { ...first, reason, ids: short.flatMap(({ ids }) => ids) };
  return [...groups.filter((group) => !short.includes(group)), joined];
}

const MAX_WARNINGS = 3;

function renderWarnings({ results }: Report, isVerbose: boolean, width: number): string[] {
  const warnings = results.flatMap((result) => result.warnings);
  const kinds = countFindings(warnings).toSorted((left, right) => right.count - left.count);
  if (kinds.length === 0) return [];
  const shown = isVerbose ? kinds : kinds.slice(0, MAX_WARNINGS);
  return [
    `${formatCount(warnings.length, 'warning')}, which --strict counts as failures:`,
    ...shown.map(({ finding, count }) => `  ${cut(formatFinding(finding), width - 12)} (${count} times)`),
    ...(kinds.length > shown.length ? [`  and ${kinds.length - shown.length} other kinds`] : []),
  ];
}

/** What could not be put back is always shown; what was created has ids in the reports. */
function renderLeftovers(report: Report, isVerbose: boolean): string[] {
  const { created, notRestored } = report.leftovers;
  const counts = describeCreatedCounts(report);
  return [
    ...(counts === '' ? [] : [`${counts}${isVerbose ? '' : ' (--verbose or --report lists their ids)'}`]),
    ...(isVerbose ? created.map((one) => `  ${describeCreated(one)}`) : []),
    ...notRestored.map((one) => `not put back: ${describeUnrestored(one)}`),
  ];
}

function renderFlaky({ results }: Report, width: number): string {
  const flaky = results.filter(isFlaky);
  if (flaky.length === 0) return '';
  const ids = flaky.map((result) => result.case.id).join(', ');
  return cut(`${flaky.length} flaky, passed only after a retry: ${ids}`, width);
}

function renderNext(groups: readonly FailureGroup[], paint: Paint): string[] {
  const [first, second, third] = listNextSteps(groups);
  const then = [second, third].flatMap((step) => (step ? [`${step.what} (${formatCount(step.count, 'case')})`] : []));
  const next = describeNextStep(first);
  return [
    ...(next === undefined ? [] : [`${paint(['bold', 'cyan'], 'NEXT')} ${next}`]),
    ...(then.length > 0 ? [`then ${then.join('; then ')}`] : []),
  ];
}
