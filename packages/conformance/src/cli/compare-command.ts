/** `conformance compare A B`: where two targets, or two reports, differ. */
import { type Contract, readOperationId } from '@helpdesk/contract-model';
import { describeCreatedCounts, describeUnrestored } from '../report/describe-leftovers.ts';
import { isUntested } from '../report/report-queries.ts';
import { formatFinding, type Verdict } from '../result.ts';
import { plan } from '../run/plan.ts';
import { probe } from '../run/probe/probe.ts';
import { describeSelection, selectCases } from '../run/select-cases.ts';
import { formatCount, formatNumber } from '../text.ts';
import type { CommandContext } from './command-context.ts';
import { type ExitCode, findInterruptionCode } from './interruption.ts';
import { rejectBasePath } from './option-parsers.ts';
import type { CompareCommand, ComparedSide } from './options.ts';
import { prepareRun, type RunTarget } from './prepare-run.ts';
import { readReport } from './read-report.ts';
import { readSelection } from './read-selection.ts';
import { checkData } from './run-command.ts';

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

const names = ['A', 'B'] as const;
type Name = (typeof names)[number];

/** 0: no difference. 1: some cases differ. 3: nothing was compared, or a target was lost. */
export async function runCompare(
  options: CompareCommand,
  contract: Contract,
  context: CommandContext,
): Promise<ExitCode> {
  checkData(options, contract);
  const all = plan(contract);
  const selection = readSelection(options, contract, all);
  const cases = selectCases(all, selection);
  const ids = cases.map(({ id }) => id);
  const { command: _, sides: __, ...common } = options;
  for (const side of options.sides) if ('baseUrl' in side) rejectBasePath(side.baseUrl, contract.basePath);
  // Files first: one that cannot be read is wrong usage, and nothing may have been sent by then.
  const prepare = (name: Name, side: ComparedSide): SideReader =>
    'file' in side
      ? readFileSide(side.file)
      : prepareSide({ given: { ...common, ...side }, contract, selection, cases, label: `${name}: ` }, context);
  const readers = [prepare('A', options.sides[0]), prepare('B', options.sides[1])];
  // What the run of A finds and leaves is of no use if B cannot be tested.
  for (const { check } of readers) await check();
  const sides: Side[] = [];
  for (const { read } of readers) {
    const side = await read();
    const name = names[sides.push(side) - 1];
    for (const text of [describeSide(side, ids), ...(side.leftovers ?? [])]) context.print(`${name}: ${text}`);
    if (side.stopped !== undefined) break;
  }
  const [a, b] = sides;
  const code = a && b && printDifferences(ids, [a, b], context);
  const stopped = sides.at(-1)?.stopped;
  if (stopped !== undefined) {
    context.printNote(`incomplete: ${stopped}`);
    return findInterruptionCode(context.signal) ?? 3;
  }
  if (code === 3)
    context.printNote(`nothing to compare: no case of ${describeSelection(selection) ?? 'the contract'} is in both`);
  return code ?? 3;
}

/** 3 if nothing was compared. */
function printDifferences(ids: readonly string[], sides: readonly [Side, Side], { print }: CommandContext): 0 | 1 | 3 {
  const [a, b] = sides;
  const both = ids.filter((id) => sides.every(({ results }) => results.has(id)));
  const differing = both.filter((id) => a.results.get(id)?.verdict !== b.results.get(id)?.verdict);
  const untested = listUntested(differing, sides);
  for (const group of untested) print(formatUntested(group));
  const isOneSided = (id: string): boolean => untested.some(({ ids }) => ids.includes(id));
  const isConsequence = (id: string): boolean =>
    sides.some(({ results }) => differing.includes(results.get(id)?.base ?? ''));
  for (const [operation, own] of groupByOperation(differing.filter((id) => !isOneSided(id)))) {
    const causes = own.filter((id) => !isConsequence(id));
    print(`\n${operation}: ${formatCount(own.length, 'case')} ${own.length === 1 ? 'differs' : 'differ'}`);
    for (const id of causes) print(formatDifference(id, a.results.get(id), b.results.get(id)));
    if (causes.length < own.length)
      print(`  and ${formatNumber(own.length - causes.length)} that start from a case that differs`);
  }
  const only = (one: Side, other: Side): number =>
    ids.filter((id) => one.results.has(id) && !other.results.has(id)).length;
  print(
    `\n${formatCount(both.length - differing.length, 'case')} with the same verdict, ${formatNumber(differing.length)} differ, ${formatNumber(only(a, b))} only in A, ${formatNumber(only(b, a))} only in B`,
  );
  if (both.length === 0) return 3;
  return differing.length > 0 ? 1 : 0;
}

/** How the results of a side are got. */
interface SideReader {
  /** Throws if the side cannot be tested. */
  readonly check: () => Promise<unknown>;
  readonly read: () => Promise<Side>;
}

function prepareSide(target: RunTarget, context: CommandContext): SideReader {
  const prepared = prepareRun(target, context);
  const read = async (): Promise<Side> => {
    const report = await prepared.start();
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
  };
  return { check: () => probe(prepared.options), read };
}

function readFileSide(file: string): SideReader {
  const { results, target } = readReport('compare', file);
  const side: Side = {
    name: target === undefined ? file : `${file} (${target})`,
    results: new Map(
      results.map(({ id, verdict, message }) => [id, { verdict: verdict ?? 'unknown', findings: [message] }]),
    ),
  };
  return { check: async () => {}, read: async () => side };
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
  readonly name: Name;
  readonly verdict: SideResult['verdict'];
  readonly reason: string;
  readonly ids: readonly string[];
}

function listUntested(ids: readonly string[], [a, b]: readonly [Side, Side]): UntestedDifference[] {
  const list = (name: Name, side: Side, other: Side): UntestedDifference[] => {
    const own = ids.flatMap((id) => {
      const { verdict, findings } = side.results.get(id) ?? {};
      return isUntested(verdict) && other.results.get(id)?.verdict === 'pass'
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

const groupByOperation = (ids: readonly string[]): Map<string, string[]> => Map.groupBy(ids, readOperationId);

function formatDifference(id: string, a: SideResult | undefined, b: SideResult | undefined): string {
  const format = (name: string, result: SideResult | undefined): string[] => {
    const [first = '', ...more] = result?.findings ?? [];
    return [`    ${name} ${result?.verdict}${first === '' ? '' : `: ${first}`}`, ...more.map((one) => `      ${one}`)];
  };
  return [`  ${id}`, ...format('A', a), ...format('B', b)].join('\n');
}
