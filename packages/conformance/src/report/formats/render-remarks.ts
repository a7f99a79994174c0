/** What a terminal shows besides failures: what was not tested, warnings, what is left on the target, retries. */
import { formatFinding, type Report } from '../../result.ts';
import { cut, formatCount, formatNumber } from '../../text.ts';
import { countWarnings, describePlace } from '../causes/finding-signature.ts';
import { groupUntested, type UntestedGroup } from '../describe-gaps.ts';
import { LAST_REQUESTS, listLastRequests } from '../describe-last-requests.ts';
import { describeCreated, describeCreatedCounts, describeUnrestored, listUnrestored } from '../describe-leftovers.ts';
import { describeRetries } from '../describe-retries.ts';
import type { BodyFiles } from '../format-curl.ts';
import { isFlaky } from '../report-queries.ts';

interface RemarkOptions {
  readonly isVerbose: boolean;
  /** Characters of a line. Lines are cut, unless the output is verbose. */
  readonly width: number;
  /** The files that hold long bodies. */
  readonly fileOf: BodyFiles | undefined;
  /** A line for each kind of remark. */
  readonly isShort?: boolean;
}

/** What was not tested, warnings, what is left on the target, and retries: divided by empty lines unless they are short. */
export function renderRemarks(report: Report, options: RemarkOptions): string[] {
  const renderers = options.isShort
    ? [renderLastRequests, renderCounts, renderLeftovers, renderRetries]
    : [renderLastRequests, renderUntested, renderWarnings, renderLeftovers, renderRetries];
  const remarks = renderers.map((render) => render(report, options));
  const shown = remarks.filter((lines) => lines.length > 0);
  return shown.flatMap((lines, index) => (index > 0 && !options.isShort ? ['', ...lines] : lines));
}

const MAX_LAST_REQUESTS = 5;
const SEE_WHOLE = '--verbose, and report.html of --report DIR, have them with their bodies, as curl lines';

/** The requests that may have made the target stop responding. */
function renderLastRequests(report: Report, { isVerbose, width, isShort = false, fileOf }: RemarkOptions): string[] {
  const requests = listLastRequests(report, fileOf);
  if (requests.length === 0) return [];
  if (isShort) return [cut(`possible cause of the end: ${requests.map(({ text }) => text).join(', ')}`, width)];
  const shown = isVerbose ? requests : requests.slice(0, MAX_LAST_REQUESTS);
  const left = requests.length - shown.length;
  return [
    `${LAST_REQUESTS}:`,
    ...shown.flatMap(({ text, curl }) => (isVerbose ? [`  ${text}`, `    ${curl}`] : [`  ${cut(text, width - 2)}`])),
    ...(isVerbose ? [] : [`  ${left > 0 ? `and ${formatNumber(left)} more: ` : ''}${SEE_WHOLE}`]),
  ];
}

/** What was not tested, and warnings, in one line. */
function renderCounts(report: Report): string[] {
  const { waived, skipped } = report.counts;
  const untested = groupUntested(report);
  const partly = untested.filter(({ verdict }) => verdict === 'pass').flatMap(({ ids }) => ids).length;
  const warnings = report.results.flatMap((result) => result.warnings).length;
  const counts = [
    [skipped, 'skipped'],
    [waived, 'waived'],
    [partly, 'partly tested'],
  ] as const;
  const shown = [
    ...counts.flatMap(([count, name]) => (count > 0 ? [`${formatNumber(count)} ${name}`] : [])),
    ...(warnings > 0 ? [`${formatCount(warnings, 'warning')} that --strict counts as failures`] : []),
  ];
  return shown.length === 0 ? [] : [`${shown.join(', ')}: --verbose says why`];
}

/** A line per reason; what no client can provoke in one line. */
function renderUntested(report: Report, { isVerbose }: RemarkOptions): string[] {
  const groups = groupUntested(report);
  const impossible = groups.filter(({ verdict, needsSomething }) => verdict === 'waived' && !needsSomething);
  const waived = impossible.flatMap(({ ids }) => ids).length;
  const shown = isVerbose ? groups : joinShortLists(groups.filter((group) => !impossible.includes(group)));
  return [
    ...shown.map(({ verdict, reason, ids }) => {
      const [first, ...more] = ids;
      const name = verdict === 'pass' ? 'partly tested' : verdict;
      if (isVerbose) return `${name} ${formatNumber(ids.length)}: ${reason} (${ids.join(', ')})`;
      // A pass that checked less than it should has to say what; lines that are too long are broken by the terminal.
      return `${name} ${formatNumber(ids.length)}: ${reason} (${first}${more.length > 0 ? ` and ${formatNumber(more.length)} more` : ''})`;
    }),
    ...(waived > 0 && !isVerbose
      ? [`waived ${formatNumber(waived)}: documented, but no client can provoke it here; --verbose says why`]
      : []),
  ];
}

/** Lists that are too short, each with its own reason, are one line if there are several. */
function joinShortLists(groups: readonly UntestedGroup[]): readonly UntestedGroup[] {
  const short = groups.filter(({ skip }) => skip === 'too-few-items');
  const [first] = short;
  if (first === undefined || short.length < 3) return groups;
  const reason = `${formatCount(short.length, 'list')} with too few items to compare, such as: ${first.reason}`;
  const joined = { ...first, reason, ids: short.flatMap(({ ids }) => ids) };
  return [...groups.filter((group) => !short.includes(group)), joined];
}

const MAX_WARNINGS = 3;

/** What a warning gets beside a long ID. */
const MIN_FINDING_WIDTH = 40;

function renderWarnings(report: Report, { isVerbose, width }: RemarkOptions): string[] {
  const warnings = report.results.flatMap((result) => result.warnings);
  const kinds = countWarnings(report).toSorted((left, right) => right.count - left.count);
  if (kinds.length === 0) return [];
  const shown = isVerbose ? kinds : kinds.slice(0, MAX_WARNINGS);
  const left = kinds.length - shown.length;
  return [
    `${formatCount(warnings.length, 'warning')}, which --strict counts as failures:`,
    // The ID is copied from it: it is not cut.
    ...shown.map((kind) => {
      const place = ` (${describePlace(kind)})`;
      const finding = formatFinding(kind.finding);
      return `  ${isVerbose ? finding : cut(finding, Math.max(MIN_FINDING_WIDTH, width - 2 - place.length))}${place}`;
    }),
    ...(left > 0 ? [`  and ${formatNumber(left)} other ${left === 1 ? 'kind' : 'kinds'}`] : []),
  ];
}

/** What could not be put back is always shown; what was created has ids in the reports. */
function renderLeftovers(report: Report, { isVerbose, width, isShort = false }: RemarkOptions): string[] {
  const { created, notRestored } = report.leftovers;
  const counts = describeCreatedCounts(report);
  const more = isVerbose ? '' : ' (--verbose or --report lists their ids)';
  return [
    ...(counts === '' ? [] : [isShort ? cut(counts, width) : counts + more]),
    ...(isVerbose ? created.map((one) => `  ${describeCreated(one)}`) : []),
    ...(isShort && notRestored.length > 0
      ? [cut(`not put back (--verbose or --report says why): ${listUnrestored(notRestored)}`, width)]
      : describeUnrestored(notRestored).map((text) => `not put back: ${text}`)),
  ];
}

/** Passes that needed a retry, and the requests that were sent again. */
function renderRetries(report: Report, { width }: RemarkOptions): string[] {
  const flaky = report.results.filter(isFlaky);
  const ids = flaky.map((result) => result.case.id).join(', ');
  const line =
    flaky.length === 0 ? [] : [cut(`${formatNumber(flaky.length)} flaky, passed only after a retry: ${ids}`, width)];
  return [...line, ...describeRetries(report).split('\n')].filter((text) => text !== '');
}
