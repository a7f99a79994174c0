/** A contender as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addCleanup } from './cleanup.ts';
import type { Contender } from './contenders.ts';
import { pinTo, SERVER_CORE } from './pinning.ts';

export interface Usage {
  /** Microseconds of all threads since the start. */
  readonly cpu: number;
  /** Bytes. */
  readonly rss: number;
}

export interface Server {
  readonly url: string;
  /** From the start of the process to its first response, in milliseconds. */
  readonly readyMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** A path that responds with 200. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the output of the process. */
  readonly folder: string;
}

/** A migration of ten million contacts and conversations takes half a minute, and minutes on a busy machine. */
const START_TIMEOUT_MS = 600_000;
const POLL_MS = 5;
const REPORT_USAGE = new URL('../contenders/report-usage.js', import.meta.url).href;

/** It ends with the run, or earlier. @throws if the process ends, or does not respond within ten minutes. */
export async function startServer(
  { name, command }: Contender,
  environment: Readonly<Record<string, string>>,
  { path, headers = {}, folder }: StartOptions,
): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, `${name}.log`);
  const output = openSync(log, 'w');
  const [program, ...args] = pinTo(SERVER_CORE, [process.execPath, '--import', REPORT_USAGE, ...command]);
  const start = performance.now();
  const child = spawn(program, args, {
    // Nothing else of the environment: settings of the service, or options of Node, would change what is measured.
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ...environment },
    // A log goes to a file, as it would in use.
    stdio: ['ignore', output, output, 'ipc'],
  });
  const stop = addCleanup(() => stopProcess(child));
  closeSync(output);
  await waitForResponse(child, url + path, headers, log);
  const readyMs = performance.now() - start;
  return { url, readyMs, usage: () => readUsage(child), stop };
}

async function waitForResponse(
  child: ChildProcess,
  url: string,
  headers: Readonly<Record<string, string>>,
  log: string,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let last = 'no response';
  while (isRunning(child) && performance.now() < deadline) {
    try {
      const response = await fetch(url, { headers });
      await response.text();
      if (response.status === 200) return;
      last = `status ${response.status}`;
    } catch {
      // Not listening yet.
    }
    await pause(POLL_MS);
  }
  throw new Error(`${child.spawnargs.join(' ')} did not start (${last}):\n${readFileSync(log, 'utf8').slice(-2000)}`);
}

/** A process that a signal has ended has no exit code. */
const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function readUsage(child: ChildProcess): Promise<Usage> {
  const listeners = new AbortController();
  const { signal } = listeners;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} has ended`);
  });
  try {
    child.send('usage');
    // The reply of report-usage.js.
    const [usage] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Usage];
    return usage;
  } finally {
    listeners.abort();
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([closed, pause(5_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await closed;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
