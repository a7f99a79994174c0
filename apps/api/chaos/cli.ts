/** `pnpm chaos`: kills the service under concurrent writes, and checks that nothing acknowledged is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';
import { startPostgres } from '../db/start-postgres.ts';
import { type ChaosProgress, runChaos } from './chaos.ts';

const HELP = `Usage: npx -y pnpm@12 chaos [options]

Starts the service, sends it concurrent writes, kills it (SIGKILL) at a random moment, starts it again, and checks that each
write that was acknowledged is there and whole, that no other is half there, and that links, counters, searches and unique
values agree with the rows. One kill in ten hits a service that is still starting. With PostgreSQL, every second kill hits the
database server, and the service has to recover without a restart. The run ends at the first problem; a SQLite file is kept then.

  --engine E    sqlite or postgres, of which it starts a server of its own (default: sqlite)
  --kills N     how often (default: 1000, which takes about an hour; 20 take a minute)
  --clients N   clients that write at the same time (default: 16)
  --help        print this

Exit codes: 0 nothing was lost · 1 something was · 2 wrong usage
`;

/** Of kills, and of clients. */
const MAX_COUNT = 9_999_999;

async function main(args: string[]): Promise<number> {
  const { kills, clients, engine, help } = readOptions(args);
  if (help) {
    console.log(HELP);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-chaos-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const { problems, acknowledged } = await runChaos({
    kills,
    clients,
    folder,
    database: server ?? { url: join(folder, 'helpdesk.sqlite') },
    onKill: (progress) => showProgress(progress, kills),
  }).finally(() => server?.stop());
  if (process.stdout.isTTY) process.stdout.write('\n');
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    if (engine === 'sqlite') console.log(`The database is in ${folder}`);
    return 1;
  }
  await rm(folder, { recursive: true });
  console.log(`${kills} kills: all of ${acknowledged} acknowledged writes are there, and no other is half there.`);
  return 0;
}

/** One line that is rewritten on a terminal; in a log, a hundred lines at most. */
function showProgress({ kills, acknowledged }: ChaosProgress, all: number): void {
  const line = `${kills}/${all} kills · ${acknowledged} writes acknowledged`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (kills % Math.ceil(all / 100) === 0) process.stdout.write(`${line}\n`);
}

function readOptions(args: string[]) {
  const { values } = parseArguments({
    args,
    options: {
      kills: { type: 'string', default: '1000' },
      clients: { type: 'string', default: '16' },
      engine: { type: 'string', default: 'sqlite' },
      help: { type: 'boolean', default: false },
    },
  });
  const { engine } = values;
  if (engine !== 'sqlite' && engine !== 'postgres')
    throw new UsageError(`--engine is ${engine}: it is sqlite or postgres`);
  return {
    ...values,
    engine,
    kills: readInteger('--kills', values.kills, { min: 1, max: MAX_COUNT }),
    clients: readInteger('--clients', values.clients, { min: 1, max: MAX_COUNT }),
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}. See \`npx -y pnpm@12 chaos --help\`.` : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
