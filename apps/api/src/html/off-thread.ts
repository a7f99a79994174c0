/** Cleaning that does not hold up other requests: long HTML goes to one thread of its own, a piece at a time. */
import { Worker } from 'node:worker_threads';
import { CLEANERS, type Cleaned, type Kind } from './clean.ts';

/** In UTF-16 units. The worst markup of that length takes a tenth of a second, and all else far less. */
const LONG = 50_000;

export interface Job {
  readonly kind: Kind;
  readonly sent: string;
}

export const clean = createClean(new URL('./worker.ts', import.meta.url));

/**
 * @param script what the thread runs: it answers each `Job` with one message. It starts with the first long HTML.
 * @returns a function that rejects when the thread fails; the next long HTML starts a new one.
 */
export function createClean(script: URL): (kind: Kind, sent: string) => Promise<Cleaned> {
  let worker: Worker | undefined;
  let answer: PromiseWithResolvers<Cleaned>;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script);
    // An error is followed by an exit, which must not be taken for that of the thread that came next.
    const lose = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      answer.reject(error);
    };
    started.on('message', (cleaned: Cleaned) => answer.resolve(cleaned));
    started.on('error', lose);
    started.on('exit', () => lose(new Error('The thread that cleans HTML ended before it answered')));
    return started;
  }

  async function ask(job: Job): Promise<Cleaned> {
    worker ??= start();
    const asked = worker;
    answer = Promise.withResolvers();
    asked.ref();
    asked.postMessage(job);
    // An idle thread does not keep the process alive.
    return answer.promise.finally(() => asked.unref());
  }

  return async (kind, sent) => {
    if (sent.length <= LONG) return CLEANERS[kind](sent);
    const asked = last.then(() => ask({ kind, sent }));
    last = asked.catch(() => {});
    return asked;
  };
}
