import type { InvariantContext } from '../invariants/invariant.ts';
import { prepareRequest } from '../requests/prepare-request.ts';
import { createResourceProvider, type ResourceProvider } from '../resources/resource-provider.ts';
import type { RunOptions } from '../run-options.ts';
import { createSession } from './create-session.ts';
import { nothingCombined } from './invariant-context.ts';

interface ClosingContext {
  readonly context: InvariantContext;
  /** Requests sent with the context so far. */
  readonly requests: () => number;
}

/**
 * For the requests that put things back: neither the signal that stops a run nor its limit of writes applies to them. A target that is gone
 * was waited for, and gets one attempt of each.
 */
export function createClosingContext(
  { signal: _, maxWrites: __, ...options }: RunOptions,
  { isGone }: { readonly isGone: boolean },
): ClosingContext {
  const { session, transport } = createSession(options, undefined, { isSingleAttempt: isGone });
  const provider: ResourceProvider = createResourceProvider(session, (base, own, path) =>
    prepareRequest(session, undefined, { base, provider: own, path }),
  );
  return {
    context: {
      ...nothingCombined,
      session,
      prepare: (base) => prepareRequest(session, undefined, { base, provider }),
      listUpdated: () => [],
      runBase: ({ id }) => Promise.reject(new Error(`${id} does not run again at the end`)),
      sendReserved: ({ id }) => Promise.reject(new Error(`${id} does not run again at the end`)),
    },
    requests: transport.count,
  };
}
