/** `pnpm bench scale`. */
import { resolve } from 'node:path';
import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { checkJsonFile, writeJsonFile } from '../json-file.ts';
import { runScaleBenchmark } from './scale-benchmark.ts';
import { formatScaleReport } from './scale-report.ts';

const SCALE_HELP = `Usage: npx -y pnpm@12 bench scale [OPTIONS]

Measures every list, filter, search, sort, creation and retrieval of the service on databases of growing size: half of the contacts
and conversations are in one account, the rest in many small ones. One request at a time.

Options:
  --sizes N,…          Contacts, and as many conversations (default: 10000,1000000; ten million take 20 to 25 GB)
  --requests N         Measured requests of each kind (default: 100)
  --postgres URL       A PostgreSQL server, in which a superuser creates a database for each size (default: SQLite files)
  --folder DIR         Keeps the databases: SQLite files in it, or on the server of --postgres. The next run with it finds them
                       again (default: they are removed at the end)
  --json FILE          Where the figures are written (default: .data/bench-scale.json)
  --help               Show this help

Exit codes: 0 measured · 1 a request failed, or a server did not start · 2 wrong usage · 130 interrupted · 143 ended by SIGTERM
`;

const OPTIONS = {
  sizes: { type: 'string', default: '10000,1000000' },
  requests: { type: 'string', default: '100' },
  postgres: { type: 'string' },
  folder: { type: 'string' },
  json: { type: 'string', default: '.data/bench-scale.json' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws {UsageError} */
export async function runScale(args: readonly string[]): Promise<void> {
  const { values } = parseArguments({ args: [...args], options: OPTIONS });
  if (values.help) {
    process.stdout.write(SCALE_HELP);
    return;
  }
  const { postgres, folder } = values;
  const sizes = values.sizes.split(',').map((text) => readInteger('--sizes', text, { min: 1_000 }));
  const twice = sizes.find((size, index) => sizes.indexOf(size) < index);
  if (twice !== undefined) throw new UsageError(`--sizes has ${twice} twice`);
  // Not shown: it may have a password.
  if (postgres !== undefined && !isPostgresUrl(postgres)) {
    throw new UsageError('--postgres must be a URL such as postgres://USER:PASSWORD@HOST:PORT/DATABASE');
  }
  const requests = readInteger('--requests', values.requests, { min: 1 });
  const json = resolve(values.json);
  checkJsonFile(json);
  const results = await runScaleBenchmark({
    sizes,
    requests,
    postgres,
    folder,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  console.log(formatScaleReport(results));
  writeJsonFile(json, results);
}

const isPostgresUrl = (text: string): boolean => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '');
