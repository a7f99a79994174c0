/** Runs the suite on a library behind a proxy that limits, drops and interrupts. Nothing waits: `sleep` only records. */
import { type Report, type RunOptions, run } from '../../src/index.ts';
import { type Decide, type Fault, type Seen, startFaultyProxy } from './faulty-proxy.ts';
import { startLibrary, tokens } from './library.ts';
import { contract } from './library-run.ts';

export const limit = (retryAfter?: string, date?: string): Fault => ({
  kind: 'limit',
  ...(retryAfter !== undefined && { retryAfter }),
  ...(date !== undefined && { date }),
});
export const drop: Fault = { kind: 'drop', when: 'before' };
export const dropAfter: Fault = { kind: 'drop', when: 'after' };
export const unavailable: Fault = { kind: 'unavailable' };

export type Matches = (request: Seen) => boolean;

/** The fault for the first `count` requests that match. */
export function first(count: number, fault: Fault, matches: Matches): Decide {
  let left = count;
  return (request) => {
    if (left === 0 || !matches(request)) return undefined;
    left -= 1;
    return fault;
  };
}

export const always = (fault: Fault, matches: Matches): Decide => first(Number.POSITIVE_INFINITY, fault, matches);

export const inTurn =
  (...decisions: readonly Decide[]): Decide =>
  (request) =>
    decisions.map((decide) => decide(request)).find((fault) => fault !== undefined);

const to =
  (method: string, path: string): Matches =>
  (request) =>
    request.method === method && request.target.split('?')[0] === `/v2${path}`;

export interface Observed extends Report {
  readonly waits: readonly number[];
  readonly seen: readonly Seen[];
}

export async function runWithFaults(decide: Decide, options: Partial<RunOptions> = {}): Promise<Observed> {
  const library = await startLibrary();
  const proxy = await startFaultyProxy(library.baseUrl, decide);
  const waits: number[] = [];
  try {
    const report = await run({
      contract,
      baseUrl: proxy.baseUrl,
      credentials: tokens,
      profile: 'full',
      sleep: async (milliseconds) => waits.push(milliseconds),
      ...options,
    });
    return { ...report, waits, seen: proxy.seen };
  } finally {
    await proxy.close();
    await library.close();
  }
}

export const listBranches = to('GET', '/branches');
export const createAuthor = to('POST', '/authors');
export const updateBook: Matches = ({ method }) => method === 'PATCH';
