import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../bin/helpdesk.js', import.meta.url));
const LOG_CHARACTERS = 20_000;

/** The service in a process of its own, as its users start it. */
export interface ServiceProcess {
  /** Resolves to the base URL when it accepts requests. Rejects if it ends before, with what it printed. */
  readonly ready: Promise<string>;
  /** The end of its log. */
  readonly log: () => string;
  /** Sends the signal, and resolves when the process is gone. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

export function startServiceProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ServiceProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-LOG_CHARACTERS);
  });
  const exit = once(child, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, url] = /^Try next:.*conformance (http:\S+).*\n/m.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    exit.then(
      ([code, signal]) =>
        reject(new Error(`The service ended (${signal ?? `exit code ${code}`}) before it was ready\n${log}`)),
      reject,
    );
  });
  // A process that is killed while it starts is never ready, and nobody waits for it.
  ready.catch(() => {});
  return {
    ready,
    log: () => log,
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}
