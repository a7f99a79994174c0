/** Holds requests back while the target asks for a pause, may be gone, or limits them. */
import { TransportError } from '../../errors.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { RunOptions } from '../../run-options.ts';
import type { Exchanger } from './exchanger.ts';
import type { Waits } from './waits.ts';

/** After this many in a row without a usable response, the suite checks whether the target is gone: requests that were given up, and each lost connection. */
const MAX_MISSING_RESPONSES = 10;

const GONE = `The target stopped responding: ${MAX_MISSING_RESPONSES} requests in a row got no usable response, and it did not come back.`;

/** The waits before each check whether the target is back. */
const checkWaitsMs = [1_000, 2_000, 4_000, 8_000, 16_000];

interface Gate {
  /** Resolves when a request may be sent. Throws TransportError if the target is gone. */
  readonly pass: () => Promise<void>;
  /** Sends nothing for that time. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly recordResponse: () => void;
  readonly recordMissing: () => void;
  /** Why nothing more is sent, in a sentence; undefined while the target may respond. */
  readonly whyGone: () => string | undefined;
}

/** With `isWaiting: false` a target that does not respond is gone at once. */
export function createGate(
  { contract }: RunOptions,
  { exchange }: Exchanger,
  { sleep, left }: Waits,
  { isWaiting }: { readonly isWaiting: boolean },
): Gate {
  let open: Promise<unknown> = Promise.resolve();
  let missingInRow = 0;
  let isChecking = false;
  let isGone = false;

  async function pass(): Promise<void> {
    let passed: Promise<unknown>;
    do {
      passed = open;
      await passed;
    } while (passed !== open);
    if (isGone) {
      throw new TransportError(
        `Not sent: ${MAX_MISSING_RESPONSES} requests in a row got no usable response, and the target did not come back.`,
        'gone',
      );
    }
  }

  function pause(milliseconds: number): Promise<unknown> {
    open = Promise.all([open, sleep(milliseconds)]);
    return open;
  }

  async function check(): Promise<void> {
    for (const milliseconds of isWaiting ? checkWaitsMs : []) {
      await sleep(Math.min(milliseconds, left()));
      const request = { method: 'GET', target: contract.basePath, headers: {}, credential: 'none' } as const;
      const tried = await exchange(request).catch(() => undefined);
      if (tried !== undefined && tried.obstacle === undefined) return;
    }
    isGone = true;
  }

  async function checkOnce(): Promise<void> {
    isChecking = true;
    await check().finally(() => {
      isChecking = false;
    });
  }

  return {
    pass,
    pause,
    whyGone: () => (isGone ? GONE : undefined),
    recordResponse: () => {
      missingInRow = 0;
    },
    recordMissing: () => {
      // What was under way when the check began says nothing more.
      if (isChecking || isGone) return;
      missingInRow += 1;
      if (missingInRow < MAX_MISSING_RESPONSES) return;
      missingInRow = 0;
      open = Promise.all([open, checkOnce()]);
    },
  };
}

/** Requests that were given up because the target limits them. Similar requests get one attempt until one gets a response. */
interface LimitedRequests {
  readonly add: (request: OutgoingRequest) => void;
  readonly remove: (request: OutgoingRequest) => void;
  readonly includes: (request: OutgoingRequest) => boolean;
}

export function createLimitedRequests(): LimitedRequests {
  const limited = new Set<string>();
  return {
    add: (request) => {
      for (const scope of listLimitScopes(request)) limited.add(scope);
    },
    remove: (request) => {
      if (limited.size === 0) return;
      for (const scope of listLimitScopes(request)) limited.delete(scope);
    },
    includes: (request) => listLimitScopes(request).some((scope) => limited.has(scope)),
  };
}

/** A limit applies to a credential, or to one operation with that credential. */
const listLimitScopes = ({ credential, method, target, operationId = target }: OutgoingRequest): string[] => [
  credential,
  `${credential} ${method} ${operationId}`,
];
