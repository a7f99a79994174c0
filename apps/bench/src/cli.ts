/** `pnpm bench`: measures the service and its contenders. */
import { resolve } from 'node:path';
import { messageOf } from '@helpdesk/contract-model';
import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { runBenchmark } from './benchmark.ts';
import { cleanUp, cleanUpOnSignals, isInterrupted } from './cleanup.ts';
import { listContenders } from './contenders.ts';
import { checkJsonFile, writeJsonFile } from './json-file.ts';
import { OPERATION_NAMES, type OperationName } from './operations.ts';
import { formatReport } from './report.ts';
import { runScale } from './scale/scale-cli.ts';

const HELP = `Usage: npx -y pnpm@12 bench [OPTIONS]
       npx -y pnpm@12 bench scale [OPTIONS], see \`bench scale --help\`: the service on databases of growing size

Measures the service as it is shipped and the contenders that others would write on the same database: CPU time per request,
requests per second, latency, memory and start. Servers run one after another on one core, the load on another. All contenders
get a copy of the same data, and must give the same responses before anything is timed. Contenders have no tokens, and PUT stores
what was sent; the service authenticates, validates requests and responses, logs and sanitizes.

Options:
  --only NAMES         Contenders, separated by commas (default: all; --list shows them)
  --operations NAMES   Of ${OPERATION_NAMES.join(', ')} (default: all)
  --rounds N           Each contender runs once a round, every other round in reverse order (default: 2)
  --seconds N          Measured time of an operation (default: 5)
  --requests N         Measured requests of an operation, instead of a time
  --warmup N           Seconds of load of each operation, before the first is measured (default: 5)
  --connections N      Connections that send one request after another (default: 20)
  --contacts N         Contacts in the database (default: 10000)
  --extra-paths N      Also measure the service with this many more paths in its contract (default: 0)
  --json FILE          Where the figures are written (default: .data/bench.json)
  --list               Show the contenders and end
  --help               Show this help

Exit codes: 0 measured · 1 a contender failed or responded differently · 2 wrong usage
130 interrupted by Ctrl-C; 143 by SIGTERM. Nothing stays, and no figures are printed
`;

async function main(args: readonly string[]): Promise<number> {
  const [command, ...others] = args;
  const isScale = command === 'scale';
  try {
    if (isScale) {
      await runScale(others);
      return 0;
    }
    const options = readOptions(args);
    if (options.help) {
      process.stdout.write(HELP);
      return 0;
    }
    if (options.list) {
      for (const { name, title } of options.contenders) console.log(`${name.padEnd(34)}${title}`);
      return 0;
    }
    checkJsonFile(options.json);
    const result = await runBenchmark({ ...options, progress: (line) => process.stderr.write(`${line}\n`) });
    console.log(formatReport(result, options.contenders));
    writeJsonFile(options.json, result);
    return 0;
  } catch (error) {
    if (isInterrupted()) return 1;
    if (!(error instanceof UsageError)) {
      console.error(messageOf(error));
      return 1;
    }
    console.error(`${error.message}. See \`npx -y pnpm@12 bench ${isScale ? 'scale ' : ''}--help\`.`);
    return 2;
  } finally {
    await cleanUp();
  }
}

function readOptions(args: readonly string[]) {
  const values = parse(args);
  const all = listContenders(readInteger('--extra-paths', values['extra-paths'], { min: 0 }));
  return {
    help: values.help,
    list: values.list,
    contenders: choose('only', values.only, all, ({ name }) => name),
    operations: choose<OperationName>('operations', values.operations, OPERATION_NAMES, (name) => name),
    rounds: readInteger('--rounds', values.rounds, { min: 1 }),
    seconds: readInteger('--seconds', values.seconds, { min: 1 }),
    ...(values.requests !== undefined && { requests: readInteger('--requests', values.requests, { min: 1 }) }),
    warmupSeconds: readInteger('--warmup', values.warmup, { min: 0 }),
    connections: readInteger('--connections', values.connections, { min: 1 }),
    contacts: readInteger('--contacts', values.contacts, { min: 200 }),
    json: resolve(values.json),
  };
}

function parse(args: readonly string[]) {
  return parseArguments({
    args: [...args],
    options: {
      only: { type: 'string' },
      operations: { type: 'string' },
      rounds: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '5' },
      requests: { type: 'string' },
      warmup: { type: 'string', default: '5' },
      connections: { type: 'string', default: '20' },
      contacts: { type: 'string', default: '10000' },
      'extra-paths': { type: 'string', default: '0' },
      json: { type: 'string', default: '.data/bench.json' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

function choose<T>(
  option: string,
  text: string | undefined,
  all: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  if (text === undefined) return all;
  const names = text.split(',');
  const unknown = names.find((name) => !all.some((one) => nameOf(one) === name));
  if (unknown !== undefined) {
    throw new UsageError(`--${option} knows no '${unknown}': there are ${all.map(nameOf).join(', ')}`);
  }
  return all.filter((one) => names.includes(nameOf(one)));
}

cleanUpOnSignals();
process.exitCode = await main(process.argv.slice(2));
