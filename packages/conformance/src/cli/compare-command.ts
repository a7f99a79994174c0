/** `conformance compare A B`: where two targets, or two reports, differ. */
import type { Contract } from '@helpdesk/contract-model';
import { describeCreatedCounts, describeUnrestored } from '../report/describe-leftovers.ts';
import { formatFinding, type Verdict } from '../result.ts';
import { plan } from '../run/plan.ts';
import { countPlannedWrites, describePlannedWrites } from '../run/planned-writes.ts';
import { run } from '../run/run.ts';
import { describeSelection, selectCases } from '../run/select-cases.ts';
import type { Selection } from '../run-options.ts';
import { formatCount, formatNumber } from '../text.ts';
import { type ExitCode, findInterruptionCode } from './interruption.ts';
import type { CompareCommand, ComparedSide, TargetOptions } from './options.ts';
import { readReport } from './read-report.ts';
import { readSelection } from './read-selection.ts';
import { rejectBasePath } from './request-options.ts';
import { checkData, type Output } from './run-command.ts';
import { showProgress } from './show-progress.ts';

interface SideResult {
  readonly verdict: Verdict | 'unknown';
  /** What was found wrong, or why nothing was tested. */
  readonly findings: readonly string[];
  /** The base case that did not pass. */
  readonly base?: string | undefined;
}

interface Side {
  readonly name: string;
  readonly results: ReadonlyMap<string, SideResult>;
  /** Why the run ended early. */
  readonly stopped?: string | undefined;
  /** What the run left on the target, in sentences. */
  readonly leftovers?: readonly string[];
}

/** 0: no difference. 1: some cases differ. 3: nothing was compared, or a target was lost. */
export async function runCompare(options: CompareCommand, contract: Contract, output: Output): Promise<ExitCode> {
  checkData(options, contract);
  const all = plan(contract);
  const selection = readSelection(options, contract, all);
  const ids = selectCases(all, selection).map(({ id }) => id);
  const names = ['A', 'B'] as const;
  for (const side of options.sides) if ('baseUrl' in side) rejectBasePath(side.baseUrl, contract.basePath);
  // Files first: one that cannot be read is wrong usage, and nothing may have been sent by then.
  const prepare = (side: ComparedSide, name: 'A' | 'B'): (() => Promise<Side>) => {
    if (!('file' in side)) return () => runSide(options, side, name, selection, contract, output);
    const read = readFileSide(side.file);
    return async () => read;
  };
  const [readA, readB] = [prepare(options.sides[0], 'A'), prepare(options.sides[1], 'B')];
  const [a, b] = [await readA(), await readB()];
  const sides = [a, b] as const;
  output.print(sides.map((side, index) => `${names[index]}: ${describeSide(side, ids)}`).join('\n'));
  const both = ids.filter((id) => sides.every(({ results }) => results.has(id)));
  const differing = both.filter((id) => a.results.get(id)?.verdict !== b.results.get(id)?.verdict);
  const untested = listUntested(differing, sides);
  for (const group of untested) output.print(formatUntested(group));
  const isUntested = (id: string): boolean => untested.some(({ ids }) => ids.includes(id));
  const isConsequence = (id: string): boolean =>
    sides.some(({ results }) => differing.includes(results.get(id)?.base ?? ''));
  for (const [operation, own] of groupByOperation(differing.filter((id) => !isUntested(id)))) {
    const causes = own.filter((id) => !isConsequence(id));
    output.print(`\n${operation}: ${formatCount(own.length, 'case')} ${own.length === 1 ? 'differs' : 'differ'}`);
    for (const id of causes) output.print(formatDifference(id, a.results.get(id), b.results.get(id)));
    if (causes.length < own.length)
      output.print(`  and ${formatNumber(own.length - causes.length)} that start from a case that differs`);
  }
  const only = (one: Side, other: Side): number =>
    ids.filter((id) => one.results.has(id) && !other.results.has(id)).length;
  output.print(
    `\n${formatCount(both.length - differing.length, 'case')} with the same verdict, ${formatNumber(differing.length)} differ, ${formatNumber(only(a, b))} only in A, ${formatNumber(only(b, a))} only in B`,
  );
  for (const [index, { leftovers = [] }] of sides.entries())
    for (const text of leftovers) output.print(`${names[index]}: ${text}`);
  const stopped = sides.find((side) => side.stopped !== undefined)?.stopped;
  if (stopped !== undefined) {
    output.complain(`incomplete: ${stopped}`);
    return findInterruptionCode(output.signal) ?? 3;
  }
  if (both.length === 0) {
    output.complain(`nothing to compare: no case of ${describeSelection(selection) ?? 'the contract'} is in both`);
    return 3;
  }
  return differing.length > 0 ? 1 : 0;
}

async function runSide(
  options: CompareCommand,
  side: TargetOptions,
  name: 'A' | 'B',
  selection: Selection,
  contract: Contract,
  { complain, signal, sleep }: Output,
): Promise<Side> {
  const { command: _, sides: __, contract: ___, ...common } = options;
  const cases = selectCases(plan(contract), selection);
  const writes =
    side.profile === 'full'
      ? describePlannedWrites(countPlannedWrites(contract, cases), { ...common, ...side })
      : undefined;
  const bar = showProgress(cases.length);
  const report = await run(
    {
      ...common,
      ...side,
      ...selection,
      contract,
      onReady: () => writes !== undefined && complain(`${name}: ${writes}`),
      onWait: bar.wait,
      ...(signal && { signal }),
      ...(sleep && { sleep }),
    },
    (result) => bar.next(result),
  ).finally(() => bar.end());
  const results = report.results.map(({ case: { id }, verdict, reason, problems, blockedBy }) => {
    const findings = problems.length > 0 ? problems.map(formatFinding) : [reason];
    return [id, { verdict, findings, base: blockedBy?.kind === 'case' ? blockedBy.id : undefined }] as const;
  });
  const leftovers = [describeCreatedCounts(report), ...describeUnrestored(report.leftovers.notRestored)];
  return {
    name: report.target,
    results: new Map(results),
    stopped: report.stopped,
    leftovers: leftovers.filter((text) => text !== ''),
  };
}

function readFileSide(file: string): Side {
  const { results, target } = readReport('compare', file);
  return {
    name: target === undefined ? file : `${file} (${target})`,
    results: new Map(
      results.map(({ id, verdict, message }) => [id, { verdict: verdict ?? 'unknown', findings: [message] }]),
    ),
  };
}

function describeSide({ name, results }: Side, ids: readonly string[]): string {
  const own = ids.flatMap((id) => results.get(id) ?? []);
  const counts = [...Map.groupBy(own, ({ verdict }) => verdict)].map(
    ([verdict, all]) => `${formatNumber(all.length)} ${verdict}`,
  );
  return `${name}: ${counts.length === 0 ? 'no case' : counts.join(', ')}`;
}

/** Cases that one side did not test for the same reason, such as a token that it was not given, and that pass on the other. */
interface UntestedDifference {
  readonly name: 'A' | 'B';
  readonly verdict: SideResult['verdict'];
  readonly reason: string;
  readonly ids: readonly string[];
}

function listUntested(ids: readonly string[], [a, b]: readonly [Side, Side]): UntestedDifference[] {
  const list = (name: 'A' | 'B', side: Side, other: Side): UntestedDifference[] => {
    const own = ids.flatMap((id) => {
      const { verdict, findings } = side.results.get(id) ?? {};
      const isUntested = verdict === 'skipped' || verdict === 'waived';
      return isUntested && other.results.get(id)?.verdict === 'pass'
        ? [{ id, verdict, reason: `${findings?.[0]}` }]
        : [];
    });
    return [...Map.groupBy(own, ({ verdict, reason }) => `${verdict} ${reason}`).values()].flatMap((same) =>
      same[0] ? [{ name, verdict: same[0].verdict, reason: same[0].reason, ids: same.map(({ id }) => id) }] : [],
    );
  };
  return [...list('A', a, b), ...list('B', b, a)];
}

function formatUntested({ name, verdict, reason, ids }: UntestedDifference): string {
  const counts = [...groupByOperation(ids)]
    .map(([operation, own]) => `${operation} ${formatNumber(own.length)}`)
    .join(', ');
  const other = name === 'A' ? 'B' : 'A';
  return `\n${formatCount(ids.length, 'case')} ${ids.length === 1 ? 'passes' : 'pass'} in ${other}, ${verdict} in ${name}: ${reason}\n  ${counts}`;
}

const groupByOperation = (ids: readonly string[]): Map<string, string[]> =>
  Map.groupBy(ids, (id) => id.split('/')[0] ?? '');

function formatDifference(id: string, a: SideResult | undefined, b: SideResult | undefined): string {
  const format = (name: string, result: SideResult | undefined): string[] => {
    const [first = '', ...more] = result?.findings ?? [];
    return [`    ${name} ${result?.verdict}${first === '' ? '' : `: ${first}`}`, ...more.map((one) => `      ${one}`)];
  };
  return [`  ${id}`, ...format('A', a), ...format('B', b)].join('\n');
}
