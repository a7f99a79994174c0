/** `--watch`: runs again on a key, and when the target comes back. */
import { setTimeout as pause } from 'node:timers/promises';
import { sendWithHttp } from '../run/transport/send-with-http.ts';
import { type ExitCode, findInterruptionCode } from './interruption.ts';

/** The members of `process.stdin` that are used. */
export interface KeyInput {
  readonly isTTY?: boolean;
  readonly setRawMode?: (isRaw: boolean) => unknown;
  readonly on: (event: 'data', listener: (data: Buffer | string) => void) => unknown;
  readonly off: (event: 'data', listener: (data: Buffer | string) => void) => unknown;
  readonly pause: () => unknown;
  readonly resume: () => unknown;
}

interface WatchContext {
  readonly baseUrl: string;
  readonly input: KeyInput | undefined;
  readonly printNote: (text: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** Time between two looks at whether the target is there. */
const POLL_INTERVAL_MS = 250;

const POLL_TIMEOUT_MS = 5_000;

const CTRL_C = '\u0003';

/** Returns the exit code of the last run. Wrong usage ends it at once. */
export async function watch(runOnce: () => Promise<ExitCode>, context: WatchContext): Promise<ExitCode> {
  for (let run = 1; ; run += 1) {
    if (run > 1) context.printNote(`\n──────── run ${run}, ${new Date().toLocaleTimeString('en-GB')} ────────\n`);
    const code = await runOnce();
    if (code === 2 || context.signal?.aborted) return code;
    context.printNote(
      'watching: press a key to run again, or q to quit. It also runs again when the target comes back after it was gone.',
    );
    if ((await nextEvent(context)) === 'quit') return findInterruptionCode(context.signal) ?? code;
  }
}

/** Waits for a key, for the target to come back, or for the signal. */
async function nextEvent({ baseUrl, input, signal }: WatchContext): Promise<'run' | 'quit'> {
  const done = new AbortController();
  const pressed = new Promise<'run' | 'quit'>((resolve) => {
    const onData = (data: Buffer | string): void => {
      const text = data.toString();
      // In raw mode the terminal sends no signal.
      resolve(/^q/i.test(text) || text.includes(CTRL_C) ? 'quit' : 'run');
    };
    input?.on('data', onData);
    done.signal.addEventListener('abort', () => input?.off('data', onData));
    signal?.addEventListener('abort', () => resolve('quit'), { once: true, signal: done.signal });
  });
  if (input?.isTTY) input.setRawMode?.(true);
  input?.resume();
  try {
    return await Promise.race([pressed, whenBack(baseUrl, done.signal)]);
  } finally {
    done.abort();
    // During a run, Ctrl-C is a signal again.
    if (input?.isTTY) input.setRawMode?.(false);
    input?.pause();
  }
}

/** Resolves when the target responds after it did not. */
async function whenBack(baseUrl: string, signal: AbortSignal): Promise<'run'> {
  let wasGone = false;
  while (!signal.aborted) {
    const isThere = await responds(baseUrl, signal);
    if (isThere && wasGone) return 'run';
    wasGone ||= !isThere;
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return 'run';
}

const responds = (url: string, signal: AbortSignal): Promise<boolean> =>
  sendWithHttp({ url, method: 'HEAD', headers: {}, timeout: POLL_TIMEOUT_MS, signal }).then(
    () => true,
    () => false,
  );
