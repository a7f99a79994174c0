/** The progress of each operation, and what is not implemented, for a terminal. */
import { SERVICE } from '@helpdesk/contract-model';
import type { Report } from '../../result.ts';
import { formatCount, formatNumber, wrap } from '../../text.ts';
import { describeCause } from '../causes/describe-groups.ts';
import { countCases, type FailureGroup } from '../causes/group-failures.ts';
import { listProgress, NOT_IMPLEMENTED, type OperationProgress } from '../progress.ts';
import { createPaint, type Paint } from './console-blocks.ts';

/** Operations that fit below each other; more of them are in two columns. */
const MAX_ROWS = 10;

/** Operations with a line of their own where little room is left. */
const MAX_ROWS_IF_SHORT = 3;

interface ProgressOptions {
  readonly isVerbose: boolean;
  readonly hasColor: boolean;
  readonly width: number;
  /** Few lines: the operations with most failures have their own, the others share one. */
  readonly isShort?: boolean;
}

/** Operations of which cases ran and some did not pass; all others in a line each. */
export function renderProgress(
  report: Report,
  { isVerbose, hasColor, width, isShort = false }: ProgressOptions,
): string[] {
  const paint = createPaint(hasColor);
  const all = listProgress(report);
  const done = all.filter(({ missing }) => missing === '');
  const uncalled = all.filter(({ isNeverCalled }) => isNeverCalled);
  const isListed = ({ missing }: OperationProgress): boolean => missing === NOT_IMPLEMENTED;
  const partly = all.filter((one) => one.missing !== '' && !one.isNeverCalled && !isListed(one));
  const list = (text: string, style: 'green' | 'yellow'): string[] =>
    text === '' ? [] : wrap(text, width, '  ').map((line) => paint(style, line));
  const uncalledNames = uncalled.map(({ operationId }) => operationId).join(', ');
  return [
    ...(isShort ? formatMostFailed(partly, width) : formatColumns(isVerbose ? all : partly, width)),
    ...list(describeDone(report, done), 'green'),
    ...list(uncalledNames && `never called: ${uncalledNames}`, 'yellow'),
  ];
}

/** `every case passes in 2 operations: listBooks, getBook`; empty if there is no such operation. The service itself is none. */
function describeDone({ stopped }: Report, done: readonly OperationProgress[]): string {
  const names = done.map(({ operationId }) => operationId).filter((name) => name !== SERVICE);
  const places = [
    ...(names.length < done.length ? ['for the service as a whole'] : []),
    ...(names.length > 0 ? [`in ${formatCount(names.length, 'operation')}: ${names.join(', ')}`] : []),
  ];
  const sofar = stopped === undefined ? '' : 'so far ';
  return places.length === 0 ? '' : `every case ${sofar}passes ${places.join(' and ')}`;
}

/** `  listBooks  20 of 31  3 fail, 8 wait`, in one or two columns. */
function formatColumns(rows: readonly OperationProgress[], width: number): string[] {
  const cells = formatCells(rows);
  const half = Math.ceil(cells.length / 2);
  const [left, right] = [cells.slice(0, half), cells.slice(half)];
  const [leftWidth, rightWidth] = [left, right].map((column) => Math.max(0, ...column.map(({ length }) => length)));
  if (cells.length <= MAX_ROWS || (leftWidth ?? 0) + (rightWidth ?? 0) > width) return cells;
  return left.map((cell, index) => `${cell.padEnd(leftWidth ?? 0)}${right[index] ?? ''}`.trimEnd());
}

/** The operations with most failures in a row each. */
function formatMostFailed(rows: readonly OperationProgress[], width: number): string[] {
  if (rows.length <= MAX_ROWS_IF_SHORT) return formatCells(rows);
  const sorted = rows.toSorted((left, right) => right.counts.fail - left.counts.fail);
  const others = sorted
    .slice(MAX_ROWS_IF_SHORT)
    .map(({ operationId, counts, total }) => `${operationId} ${formatNumber(counts.pass)}/${formatNumber(total)}`);
  return [
    ...formatCells(sorted).slice(0, MAX_ROWS_IF_SHORT),
    ...wrap(`and ${formatNumber(others.length)} more: ${others.join(', ')}`, width - 2, '  ').map(
      (line) => `  ${line}`,
    ),
  ];
}

function formatCells(rows: readonly OperationProgress[]): string[] {
  const name = Math.max(0, ...rows.map(({ operationId }) => operationId.length));
  const digits = Math.max(0, ...rows.map(({ total }) => formatNumber(total).length));
  return rows.map(({ operationId, counts, total, missing }) => {
    const [passed, of] = [counts.pass, total].map((count) => formatNumber(count).padStart(digits));
    return `  ${operationId.padEnd(name)}  ${passed} of ${of}  ${missing}`.trimEnd();
  });
}

/** A line for each operation that responds with 501. */
export function renderUnimplemented(report: Report, groups: readonly FailureGroup[], paint: Paint): string[] {
  const missing = groups.flatMap((group) => (group.kind === 'unimplemented' ? [group] : []));
  const name = Math.max(0, ...missing.map(({ operationId }) => operationId.length));
  const passing = new Set(
    report.results.flatMap(({ verdict, case: own }) => (verdict === 'pass' ? [own.operationId] : [])),
  );
  return missing.map((group) => {
    const [own, waiting] = [group.results.length, group.waiting.length];
    // Of an operation that is there in part, the request says which part is missing.
    const part = passing.has(group.operationId) ? ` (${describeCause(group)})` : '';
    const cases = own > 0 ? `${formatCount(own, 'case')}${part}` : '';
    const wait = `${own > 0 ? formatNumber(waiting) : formatCount(waiting, 'case')} of other operations ${waiting === 1 ? 'waits' : 'wait'} for it`;
    const sizes = [cases, waiting > 0 ? wait : ''].filter((text) => text !== '').join(', ');
    return `${paint('yellow', 'UNIMPLEMENTED')} ${group.operationId.padEnd(name)}  ${sizes}`;
  });
}

/** All of them in one line, each with the number of cases that cannot pass before. */
export function renderUnimplementedShort(groups: readonly FailureGroup[], paint: Paint, width: number): string[] {
  const missing = groups.flatMap((group) => (group.kind === 'unimplemented' ? [group] : []));
  if (missing.length === 0) return [];
  const names = missing.map((group) => `${group.operationId} (${formatNumber(countCases(group))})`).join(', ');
  const title = `UNIMPLEMENTED ${formatCount(missing.length, 'operation')}`;
  return wrap(`${title}: ${names}`, width, '  ').map((line) =>
    line.replace('UNIMPLEMENTED', paint('yellow', 'UNIMPLEMENTED')),
  );
}
