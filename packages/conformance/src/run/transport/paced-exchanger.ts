import { TransportError } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { OutgoingRequest } from '../../requests/build-http-request.ts';
import type { RunOptions } from '../../run-options.ts';
import type { ExchangeResult, Exchanger } from './exchanger.ts';
import type { Gate } from './gate.ts';
import { createLastRequests, type LastRequests } from './last-requests.ts';
import { createPacer } from './pacer.ts';
import { createSilentError, isOverloaded } from './retry-rules.ts';
import type { SilentOperations } from './silent-operations.ts';
import { trimRequest } from './trim-messages.ts';

interface PacedExchanger {
  /** Sends the request when its turn has come. `start` is when that was, as `performance.now()`. */
  readonly exchange: (request: OutgoingRequest) => Promise<ExchangeResult & { readonly start: number }>;
  /** The requests that may be why the target does not respond any more. */
  readonly listLastRequests: LastRequests['list'];
}

export function createPacedExchanger(
  options: RunOptions,
  exchanger: Exchanger,
  gate: Gate,
  silent: SilentOperations,
): PacedExchanger {
  const pacer = createPacer(options);
  const lastRequests = createLastRequests();

  /** Of the errors, only `gone` counts as a missing response. */
  async function exchangeNow(request: OutgoingRequest): Promise<ExchangeResult & { readonly start: number }> {
    // When its turn has come: the target may have asked to wait meanwhile, or be gone.
    await gate.pass();
    if (silent.isSilent(request)) throw createSilentError(request);
    const end = lastRequests.start(request);
    const start = performance.now();
    try {
      const result = await exchanger.exchange(request);
      end(result.obstacle !== undefined && result.obstacle.reason !== '429');
      return { ...result, start };
    } catch (error) {
      const isGone = error instanceof TransportError && error.kind === 'gone';
      end(isGone);
      if (isGone) gate.recordMissing();
      if (isGone || !(error instanceof TransportError)) throw error;
      const exchange: Exchange = { request: trimRequest(request), milliseconds: performance.now() - start };
      throw new TransportError(error.message, error.kind, error.exchange ?? exchange, error.code);
    }
  }

  return {
    // One operation that hangs says nothing about how much the others can take.
    exchange: (request) =>
      pacer.send(
        () => exchangeNow(request),
        (result) => isOverloaded(result) && !silent.isSlow(request),
      ),
    listLastRequests: lastRequests.list,
  };
}
