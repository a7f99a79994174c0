/** The figures of a benchmark as text: the mean of all rounds, and ratios between contenders. */
import type { BenchmarkResult, Round } from './benchmark.ts';
import { BASELINE, type Contender, FASTIFY } from './contenders.ts';
import { OPERATION_NAMES, type OperationName, operations } from './operations.ts';

interface Row {
  readonly title: string;
  readonly cells: readonly string[];
}

/** @returns Markdown. */
export function formatReport(result: BenchmarkResult, contenders: readonly Contender[]): string {
  const ran = contenders.filter(({ name }) => result.rounds.some(({ contender }) => contender === name));
  const baseline = ran.some(({ name }) => name === BASELINE) ? BASELINE : (ran[0]?.name ?? '');
  const names = OPERATION_NAMES.filter((name) => result.rounds.some((round) => name in round.operations));
  const perOperation = names.flatMap((name) => formatOperation(name, result.rounds, ran, baseline));
  const { cpu, cores, node, pinned } = result.machine;
  return [
    `${cpu}, ${cores} cores, Node ${node}${pinned ? ', server on one core and load on the other' : ', not pinned'};`,
    `${result.contacts} contacts, ${result.connections} connections, ${describeExtent(result)} an operation.`,
    'Requests per second of one core are 1,000,000 µs divided by the CPU time of a request, which other load on the machine',
    `changes least. Ratios are of these, to ${baseline} and to ${FASTIFY}.`,
    ...perOperation,
    ...formatProcesses(result.rounds, ran),
  ].join('\n');
}

function describeExtent({ secondsPerOperation, requestsPerOperation }: BenchmarkResult): string {
  return secondsPerOperation === undefined ? `${requestsPerOperation} requests` : `${secondsPerOperation} s`;
}

function formatOperation(
  name: OperationName,
  rounds: readonly Round[],
  contenders: readonly Contender[],
  baseline: string,
): readonly string[] {
  const figure = (contender: string, pick: 'requestsPerSecond' | 'cpuPerRequest' | 'p50' | 'p99') =>
    mean(rounds.filter((round) => round.contender === contender).map((round) => round.operations[name]?.[pick]));
  const ofOneCore = (contender: string) => 1_000_000 / figure(contender, 'cpuPerRequest');
  const ratio = (contender: string, to: string) => {
    const value = ofOneCore(contender) / ofOneCore(to);
    return Number.isFinite(value) ? value.toFixed(2) : '';
  };
  const rows = contenders.map(({ name: contender, title }) => ({
    title,
    cells: [
      format(figure(contender, 'cpuPerRequest')),
      format(ofOneCore(contender)),
      ratio(contender, baseline),
      ratio(contender, FASTIFY),
      format(figure(contender, 'requestsPerSecond')),
      figure(contender, 'p50').toFixed(1),
      figure(contender, 'p99').toFixed(1),
    ],
  }));
  const heads = ['CPU µs', 'req/s of one core', 'to baseline', 'to Fastify', 'req/s measured', 'p50 ms', 'p99 ms'];
  return ['', `### ${operations[name].title}`, '', ...formatTable(heads, rows)];
}

function formatProcesses(rounds: readonly Round[], contenders: readonly Contender[]): readonly string[] {
  const rows = contenders.map(({ name, title }) => {
    const own = rounds.filter(({ contender }) => contender === name);
    const mebibytes = (pick: 'rssAtRest' | 'rssAfterLoad') => format(mean(own.map((round) => round[pick])) / 2 ** 20);
    return {
      title,
      cells: [format(mean(own.map(({ readyMs }) => readyMs))), mebibytes('rssAtRest'), mebibytes('rssAfterLoad')],
    };
  });
  return ['', '### Start and memory', '', ...formatTable(['first response ms', 'MiB at rest', 'MiB after load'], rows)];
}

function formatTable(heads: readonly string[], rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(({ title }) => title.length));
  const line = (title: string, cells: readonly string[]) =>
    `| ${title.padEnd(width)} | ${cells.map((cell, index) => cell.padStart(heads[index]?.length ?? 0)).join(' | ')} |`;
  const rule = `|${'-'.repeat(width + 2)}|${heads.map((head) => `${'-'.repeat(head.length + 1)}:`).join('|')}|`;
  return [line('', heads), rule, ...rows.map(({ title, cells }) => line(title, cells))];
}

function mean(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

function format(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '';
}
