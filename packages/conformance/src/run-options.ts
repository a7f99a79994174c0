import { setTimeout } from 'node:timers/promises';
import type { Contract, Credential, Json } from '@helpdesk/contract-model';
import type { Shard } from '@helpdesk/contract-model/command-line';
import type { Profile } from './result.ts';

export type { Shard };

export interface RunOptions extends Selection {
  readonly contract: Contract;
  /** What precedes the contract's base path: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Tokens. Nearly every case needs `full`; cases that need another one are skipped without it. */
  readonly credentials: Partial<Record<Credential, string>>;
  /** Resources of the account of `full`, or their ids, by kind. The suite uses them before it creates or finds others. */
  readonly data?: Readonly<Record<string, readonly Json[]>>;
  /**
   * Resources that the run found and did not create may be changed and put back. Default: true if the target is this machine.
   * Otherwise only resources in `data` are changed.
   */
  readonly borrow?: boolean;
  /** `read-only` sends nothing that could have an effect, even if the target has a defect. */
  readonly profile: Profile;
  /** Sends the requests in place of Node's client, such as to a service within this process. */
  readonly fetch?: typeof fetch;
  /** Milliseconds to wait for a response. Default: 10,000. */
  readonly timeout?: number;
  /** Waits before a request is sent again. Tests replace it. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Called when the target has responded, before the first case. */
  readonly onReady?: () => void;
  /** Called at each wait with the milliseconds that it adds to the run, and the total of all waits so far. */
  readonly onWait?: (milliseconds: number, total: number) => void;
  /**
   * Sent with every request and never shown. If the target repeats a value, it is masked: from 4 characters if the name
   * contains key, token, secret, cookie, auth or pass, otherwise from 8 unless the contract contains it.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHOULD-level findings, such as undeclared properties, decide the verdict too. */
  readonly strict?: boolean;
  /** Number of requests under way at once; half as many cases more run at once, since some wait. Default: 48. */
  readonly concurrency?: number;
  /** Maximum number of requests per second. Default: no limit. */
  readonly rate?: number;
  /** Maximum number of writes that the target carries out. Cases that would need more are skipped. Default: no limit. */
  readonly maxWrites?: number;
  /**
   * Maximum number of items of a list that are walked and compared. Default: 5,000, of which filters and searches compare 2,000, so
   * that a run takes minutes at most. Of a longer list the report says what was not checked.
   */
  readonly maxItems?: number;
  /** Ends the run: nothing more is sent, and the report has the results so far. Its reason is a sentence for the report. */
  readonly signal?: AbortSignal;
}

/** Which part of the plan runs. Each member narrows it further; base cases outside of it run where needed, without a result. */
export interface Selection {
  /** Runs only the cases whose id starts with one of these. */
  readonly only?: readonly string[];
  /** Leaves out the cases whose id starts with one of these. */
  readonly exclude?: readonly string[];
  /** Runs only these cases, which a phrase for the report describes: `failures of report.json`. */
  readonly chosen?: { readonly ids: ReadonlySet<string>; readonly description: string };
  /** Runs one of several parts of what the others leave. All parts together are the whole. */
  readonly shard?: Shard;
}

/**
 * Enough to test a target that takes 300 ms per request within a minute. A target that cannot keep up says so with 429 or gets too
 * slow: then fewer are under way at once (see `createPacer`).
 */
const DEFAULT_CONCURRENCY = 48;

/** The number of requests at once. Throws RangeError if it is not a positive integer. */
export function readConcurrency(concurrency = DEFAULT_CONCURRENCY): number {
  if (Number.isInteger(concurrency) && concurrency >= 1) return concurrency;
  throw new RangeError(`concurrency must be a whole number from 1, not ${concurrency}: nothing would run`);
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** True if the URL is of this machine. */
export const isLoopback = (baseUrl: string): boolean => loopbackHost.test(URL.parse(baseUrl)?.hostname ?? '');

/** True if the run may change what it finds on the target. */
export const mayBorrow = ({ borrow, baseUrl }: Pick<RunOptions, 'borrow' | 'baseUrl'>): boolean =>
  borrow ?? isLoopback(baseUrl);

/** Resolves after that time, or as soon as the run is ended: what follows sends nothing then. */
export const pause = (
  { sleep, signal }: Pick<RunOptions, 'sleep' | 'signal'>,
  milliseconds: number,
): Promise<unknown> =>
  sleep === undefined ? setTimeout(milliseconds, undefined, { signal }).catch(() => {}) : sleep(milliseconds);
