/** The blocks of the console output: one failure in full, and one cause in a line. */
import { styleText } from 'node:util';
import type { HttpRequest } from '../../exchange.ts';
import type { CaseResult, Report, Verdict } from '../../result.ts';
import { cut, formatCount } from '../../text.ts';
import { describeCause, describeSize, listOperations } from '../causes/describe-groups.ts';
import { countCases, type FailureGroup } from '../causes/group-failures.ts';
import { describeSharedCause } from '../causes/shared-causes.ts';
import { suggestCause } from '../causes/suggest-cause.ts';
import { describeCaseRetries } from '../describe-retries.ts';
import { type DiffLine, diffResponse } from '../diff-response.ts';
import { type BodyFiles, formatExchange } from '../format-curl.ts';
import { listShownSteps } from '../report-queries.ts';

export interface ConsoleOptions {
  /** Everything, instead of what fits a screen. */
  readonly isVerbose?: boolean;
  readonly hasColor?: boolean;
  /** Characters of a line; lines that must stay whole are longer. */
  readonly width?: number;
  /** The files that hold long bodies. */
  readonly fileOf?: BodyFiles;
  /** Lines that follow on the same screen. */
  readonly linesBelow?: number;
}

type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

export const createPaint = (hasColor: boolean): Paint =>
  hasColor ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;

const verdictStyles: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  error: 'red',
  inconclusive: 'yellow',
  unimplemented: 'yellow',
  skipped: 'dim',
  waived: 'dim',
};

const diffStyles: Readonly<Record<DiffLine['sign'], Style>> = { '-': 'green', '+': 'red', ' ': 'dim' };

/** Lines of a difference in a block that is not verbose. */
const MAX_DIFF_LINES = 8;

const MAX_SHOWN_BODY = 60;

/** Of a cause in one line, also if the size of the group is cut for it. */
const MIN_CAUSE_WIDTH = 24;

/** One case in full. `group` are those with the same cause. */
export function renderFailure(
  report: Report,
  result: CaseResult,
  { isVerbose = false, hasColor = false, width = 120, fileOf }: ConsoleOptions,
  group?: FailureGroup,
): string[] {
  const paint = createPaint(hasColor);
  const steps = listShownSteps(result);
  const { verdict, problems, retries, reason } = result;
  const diff = diffResponse(result);
  const shown = isVerbose ? diff : diff.slice(0, MAX_DIFF_LINES);
  const hint = suggestCause(result);
  const size = group && countCases(group) > 1 ? describeSize(group) : '';
  const operations = group === undefined ? [] : listOperations(group);
  const title = paint(['bold', ...[verdictStyles[verdict]].flat()], `${verdict.toUpperCase()} ${result.case.id}`);
  const limit = (text: string): string => (isVerbose ? text : cut(text, width));
  return [
    `${title}  (${result.case.source})${size === '' ? '' : `  ${size}`}`,
    `  ${limit(result.case.summary)}`,
    ...(group?.kind === 'failure' && describeSharedCause(group.signature) ? [`  ${limit(describeCause(group))}`] : []),
    ...(operations.length > 1 ? [`  ${limit(`on ${operations.join(', ')}`)}`] : []),
    ...steps.map(({ request }, index) => {
      const isCreation = index < steps.length - 1;
      const more = isCreation && result.isCombined ? ', with values of other cases' : '';
      return `  ${paint('dim', limit(`${index > 0 ? 'then ' : ''}${describeRequest(request)}${more}`))}`;
    }),
    // With problems, the reason would repeat them.
    ...(problems.length === 0 ? [`  ${reason}`] : []),
    ...shown.map(({ sign, text }) => paint(diffStyles[sign], limit(`  ${sign} ${text}`))),
    ...(diff.length > shown.length ? [`    and ${formatCount(diff.length - shown.length, 'more line')}`] : []),
    ...(hint === undefined ? [] : [`  usual cause: ${hint}`]),
    ...(retries.length === 0 ? [] : [`  ${describeCaseRetries(retries)}`]),
    ...steps.map((step) => `  ${formatExchange(report, step, fileOf)}`),
  ];
}

/** `POST /v1/books {"title":"Emma"}`. */
function describeRequest({ method, target, body }: HttpRequest): string {
  const shown = body === undefined ? '' : ` ${cut(body.replaceAll(/\s+/g, ' '), MAX_SHOWN_BODY)}`;
  return `${method} ${target}${shown}`;
}

/** A cause in one line. */
export function renderGroup(group: FailureGroup, { hasColor = false, width = 120 }: ConsoleOptions): string {
  const paint = createPaint(hasColor);
  const [first] = group.results;
  const verdict = first?.verdict ?? 'inconclusive';
  const name = first ? `${verdict.toUpperCase()} ${first.case.id}` : 'WAITING';
  const size = describeSize(group);
  const cause = cut(describeCause(group), Math.max(MIN_CAUSE_WIDTH, width - name.length - size.length - 6));
  return `${paint(verdictStyles[verdict], name)}${cut(`  ${cause}  (${size})`, Math.max(0, width - name.length))}`;
}
