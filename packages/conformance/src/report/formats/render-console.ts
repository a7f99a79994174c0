import { stripVTControlCharacters } from 'node:util';
import type { Report } from '../../result.ts';
import { cut, formatCount } from '../../text.ts';
import { describeHidden, describeNextStep, listNextSteps } from '../causes/describe-groups.ts';
import { countCases, type FailureGroup, groupFailures } from '../causes/group-failures.ts';
import { describeNextGap } from '../describe-gaps.ts';
import { conforms, isFailure, listHidden } from '../report-queries.ts';
import { describeEffort, summarize, summarizeVerdict } from '../summarize.ts';
import { type ConsoleOptions, createPaint, type Paint, renderFailure, renderGroup } from './console-blocks.ts';
import { renderProgress, renderUnimplemented, renderUnimplementedShort } from './render-progress.ts';
import { renderRemarks } from './render-remarks.ts';

/** Rows of a screen, without the one in which the next command is typed. */
const MAX_ROWS = 39;

/** Causes in one line each. */
const MAX_CAUSE_LINES = 6;

/** A part of the output. Parts are divided by an empty line. */
interface Section {
  readonly lines: readonly string[];
  /** What replaces them if the output does not fit a screen. */
  readonly shorten?: () => readonly string[];
}

/**
 * Renders the report for a terminal: the verdict, the progress, failures by cause, what was not tested, and the next step.
 * Fits a screen unless it is verbose.
 */
export function renderConsole(report: Report, options: ConsoleOptions = {}): string {
  const { isVerbose = false, hasColor = false, width = 120, linesBelow = 0, fileOf } = options;
  const shown = { isVerbose, hasColor, width, fileOf };
  const paint = createPaint(hasColor);
  const hidden = listHidden(report);
  const groups = groupFailures(report);
  const verdictStyle = conforms(report) ? 'green' : 'red';
  const short = { ...shown, isShort: true };
  const head: Section = {
    lines: [
      paint(['bold', verdictStyle], summarizeVerdict(report)),
      `${report.contract.title} ${report.contract.version} at ${report.target}, ${describeEffort(report)}`,
    ],
  };
  const progress: Section = {
    lines: renderProgress(report, shown),
    shorten: () => renderProgress(report, short),
  };
  const missing: Section = {
    lines: renderUnimplemented(report, groups, paint),
    shorten: () => renderUnimplementedShort(groups, paint, width),
  };
  const remarks: Section = { lines: renderRemarks(report, shown), shorten: () => renderRemarks(report, short) };
  const next: Section = {
    lines: [
      ...(hidden.size > 0 ? [`${describeHidden(report)}; --verbose shows ${hidden.size === 1 ? 'it' : 'them'}`] : []),
      ...renderNext(report, groups, paint, width),
      paint(['bold', verdictStyle], summarize(report)),
    ],
  };
  const all = [head, progress, missing, remarks, next];
  if (isVerbose) {
    const failures = report.results.filter(isFailure).toSorted((a, b) => Number(hidden.has(a)) - Number(hidden.has(b)));
    const blocks = failures.flatMap((result) => [...renderFailure(report, result, options), '']);
    return joinSections([head, progress, { lines: blocks }, ...all.slice(2)]);
  }
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented').length;
  // Failures matter more than remarks: one cause in full, and some in a line each, have room before anything else.
  const minRows = countRows([{ lines: renderFailures(report, groups, options, 0) }], width) + 1;
  const wanted = causes === 0 ? 0 : minRows + Math.max(0, Math.min(MAX_CAUSE_LINES, causes - 1) - 1);
  const rows = MAX_ROWS - linesBelow;
  const fitted = fit(all, [remarks, missing, progress], rows - wanted, width);
  const shownFailures = { lines: renderFailures(report, groups, options, rows - countRows(fitted, width) - 1) };
  return joinSections([...fitted.slice(0, 2), shownFailures, ...fitted.slice(2)]);
}

/** Shortens sections, the first of `order` first, until all of them fit. */
function fit(sections: readonly Section[], order: readonly Section[], rows: number, width: number): readonly Section[] {
  const [first, ...others] = order;
  if (first?.shorten === undefined || countRows(sections, width) <= rows) return sections;
  const shorter = { lines: first.shorten() };
  return fit(
    sections.map((one) => (one === first ? shorter : one)),
    others,
    rows,
    width,
  );
}

const joinSections = (sections: readonly Section[]): string =>
  sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines }) => lines.join('\n').trimEnd())
    .join('\n\n');

/** Rows on a terminal that breaks longer lines. */
const countRows = (sections: readonly Section[], width: number): number =>
  joinSections(sections)
    .split('\n')
    .reduce((rows, line) => rows + countLineRows(line, width), 0);

const countLineRows = (line: string, width: number): number =>
  Math.max(1, Math.ceil(stripVTControlCharacters(line).length / width));

/** As many causes in full as fit, at least one; the others in a line each, or in up to three rows, as far as they fit. */
function renderFailures(
  report: Report,
  groups: readonly FailureGroup[],
  options: ConsoleOptions,
  budget: number,
): string[] {
  const { width = 120 } = options;
  const causes = groups.filter(({ kind }) => kind !== 'unimplemented');
  const count = (lines: readonly string[]): number =>
    lines.reduce((rows, line) => rows + countLineRows(line, width), 0);
  const lines: string[] = [];
  let shown = 0;
  for (const group of causes) {
    const [first] = group.results;
    const block = first ? renderFailure(report, first, options, group) : [renderGroup(group, options)];
    if (shown > 0 && count(lines) + count(block) + Math.min(MAX_CAUSE_LINES, causes.length - shown) > budget) break;
    lines.push(...block, '');
    shown += 1;
  }
  const room = Math.min(MAX_CAUSE_LINES, budget - count(lines));
  // The line that counts the others takes one, unless there are none.
  const fitting = causes.length - shown <= Math.max(1, room) ? causes.length : Math.max(0, room - 1);
  const left = causes.slice(shown + fitting);
  const renderOthers = (rows: number): string[] =>
    causes.slice(shown, shown + fitting).map((group) => renderGroup(group, { ...options, width: width * rows }));
  // A cause is cut only as far as the screen has no room for it.
  const isFitting = (others: readonly string[]): boolean =>
    count(lines) + count(others) + Math.min(1, left.length) <= budget;
  const others = [3, 2].map(renderOthers).find(isFitting) ?? renderOthers(1);
  const cases = left.reduce((total, group) => total + countCases(group), 0);
  const rest = `and ${formatCount(left.length, 'more cause')} (${formatCount(cases, 'case')}): see --verbose, or report.html of --report DIR`;
  return [...lines, ...others, ...(left.length > 0 ? [cut(rest, width)] : [])];
}

function renderNext(report: Report, groups: readonly FailureGroup[], paint: Paint, width: number): string[] {
  const [first, second, third] = listNextSteps(groups);
  const then = [second, third].flatMap((step) => (step ? [`${step.what} (${formatCount(step.count, 'case')})`] : []));
  const next = describeNextStep(first) ?? describeNextGap(report);
  return [
    ...(next === undefined ? [] : [`${paint(['bold', 'cyan'], 'NEXT')} ${next}`]),
    ...(then.length > 0 ? [joinSteps(then, width)] : []),
  ];
}

/** Ids are copied from it: where both steps do not fit, the first one has the line. */
function joinSteps(steps: readonly string[], width: number): string {
  const [first = ''] = steps;
  const all = `then ${steps.join('; then ')}`;
  return all.length <= width ? all : cut(`then ${first}`, width);
}
