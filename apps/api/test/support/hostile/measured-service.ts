/** The service in a separate process, with the cost of each request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request as startRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../bin/helpdesk.js', import.meta.url));
const REPORT_CPU = new URL('./report-cpu.ts', import.meta.url).href;

/** Max time for a response before the service counts as blocked. */
const HELD_MS = 30_000;
/** The message about a service that is blocked. */
export const HELD = Number.POSITIVE_INFINITY;
/** Interval of the requests to `/healthz` while a request is served. */
const PROBE_INTERVAL_MS = 10;

export interface Exchange {
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

export interface Cost {
  /** Undefined if the connection was dropped or no response came in time. */
  readonly status: number | undefined;
  /** CPU time of the service, all threads, in milliseconds. */
  readonly cpu: number;
  /**
   * The longest response time of `/healthz` meanwhile, on another connection, in milliseconds. At most the CPU time of the
   * main thread: if that is less, the machine was busy with other processes.
   */
  readonly wait: number;
}

interface MeasuredService {
  readonly token: string;
  /** Sends a request and measures its cost. A blocked service is replaced by a new one. */
  measure(exchange: Exchange): Promise<Cost>;
  /** Sends requests one after the other until one blocks the service, and measures their total cost. */
  measureAll(exchanges: readonly (() => Exchange)[]): Promise<Omit<Cost, 'status'> & { statuses: Cost['status'][] }>;
  close(): void;
}

export async function startMeasuredService(): Promise<MeasuredService> {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-hostile-'));
  let running = await start(folder);
  const credentials: { full: string } = JSON.parse(readFileSync(join(folder, '.data/credentials.json'), 'utf8'));

  const measureAll: MeasuredService['measureAll'] = async (exchanges) => {
    const before = await running.cpu();
    const responses = sendAll(running.port, exchanges);
    const [statuses, wait] = await Promise.all([responses, longestWait(running.port, responses)]);
    if (statuses.includes('held')) {
      running.stop();
      // In the same folder, and so with the same data and tokens.
      running = await start(folder);
      return { statuses: [undefined], cpu: HELD, wait: HELD };
    }
    const after = await running.cpu();
    return {
      statuses: statuses.filter((status) => status !== 'held'),
      cpu: after.all - before.all,
      wait: wait === HELD ? HELD : Math.min(wait, after.main - before.main),
    };
  };

  return {
    token: credentials.full,
    measureAll,
    async measure(exchange) {
      const { statuses, ...cost } = await measureAll([() => exchange]);
      return { status: statuses[0], ...cost };
    },
    close() {
      running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function start(folder: string) {
  const { PATH = '' } = process.env;
  // With every feature that reads a header.
  const env = { PATH, PORT: '0', TRUST_PROXY: 'loopback', FAULT_INJECTION: 'storage', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['--import', REPORT_CPU, MAIN, '--sample'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await portOf(child);
  return {
    port,
    async cpu() {
      child.send('cpu');
      const [{ all, main }] = await once(child, 'message');
      return { all: all / 1000, main: main / 1000 };
    },
    stop: () => child.kill('SIGKILL'),
  };
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += chunk;
    const port = /127\.0\.0\.1:(\d+)[\s\S]*Try next/.exec(said)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`The service did not start: ${said}`);
}

const probes = new Agent({ keepAlive: true });

async function longestWait(port: number, responses: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = responses.then(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const sentAt = performance.now();
    const status = await send(port, { method: 'GET', target: '/healthz', headers: {} }, probes);
    longest = status === 200 ? Math.max(longest, performance.now() - sentAt) : HELD;
    await Promise.race([done, delay(PROBE_INTERVAL_MS)]);
  }
  return longest;
}

async function sendAll(port: number, exchanges: readonly (() => Exchange)[]) {
  const statuses: (number | 'held' | undefined)[] = [];
  for (const exchange of exchanges) {
    const status = await send(port, exchange(), false);
    statuses.push(status);
    if (status === 'held') break;
  }
  return statuses;
}

/** The status; undefined if the connection was dropped, `held` if no response came in time. */
function send(port: number, { method, target, headers, body }: Exchange, agent: Agent | false) {
  return new Promise<number | 'held' | undefined>((resolve) => {
    const request = startRequest({ port, method, path: target, headers, agent, setHost: !('Host' in headers) });
    const timer = setTimeout(() => {
      resolve('held');
      request.destroy();
    }, HELD_MS);
    const end = (status: number | undefined) => {
      clearTimeout(timer);
      resolve(status);
    };
    request.once('error', () => end(undefined));
    request.once('response', (response) =>
      text(response).then(
        () => end(response.statusCode),
        () => end(undefined),
      ),
    );
    request.end(body);
  });
}
