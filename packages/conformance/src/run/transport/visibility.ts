/**
 * Waits for what the run has created where a target shows it late: a read, or a request that names it, that gets 404
 * is sent again a few times. A 404 had no effect, so that any request may be sent again.
 */
import type { Contract, Operation, RequestExample } from '@helpdesk/contract-model';
import { type ApiResponse, type RequestOverrides, visibilityWaitsMs } from '../../api-client.ts';
import { getRequestValue } from '../../contract-queries.ts';
import type { Retry } from '../../exchange.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { Ledger } from '../../resources/ledger.ts';
import type { Transport } from './transport.ts';

interface Visibility {
  /** Calls `send` again while the response is a 404 for something that this run has just created. */
  readonly sendUntilVisible: <T extends ApiResponse>(
    operation: Operation,
    request: RequestExample,
    overrides: RequestOverrides | undefined,
    send: () => Promise<T>,
  ) => Promise<T>;
}

export function createVisibility(
  contract: Contract,
  ledger: Pick<Ledger, 'isNew'>,
  { waitUntilVisible }: Pick<Transport, 'waitUntilVisible'>,
): Visibility {
  /** Operations for which a whole wait has not helped: the target does not find what was created. */
  const hopeless = new Set<string>();
  /** Paths that the target has found: a 404 to another spelling of one is about the spelling. */
  const found = new Set<string>();
  const nameOf = ({ operationId }: Operation, { path }: RequestExample): string =>
    `${operationId} ${JSON.stringify(path)}`;

  function namesNew(operation: Operation, request: RequestExample, overrides: RequestOverrides = {}): boolean {
    const { credential = 'full', method, target, raw } = overrides;
    if (credential !== 'full' || method !== undefined || target !== undefined || raw !== undefined) return false;
    const named = findResourceBindings(contract, operation, request);
    return named.some(
      ({ kind, at, field }) => field === '/id' && ledger.isNew(kind, getRequestValue(request, at) ?? null),
    );
  }

  return {
    sendUntilVisible: async (operation, request, overrides, send) => {
      let result = await send();
      const { operationId } = operation;
      if (result.response.status < 300) found.add(nameOf(operation, request));
      if (overrides?.spellPath !== undefined && found.has(nameOf(operation, request))) return result;
      if (result.response.status !== 404 || hopeless.has(operationId)) return result;
      if (!namesNew(operation, request, overrides)) return result;
      const retries: Retry[] = [];
      for (const milliseconds of visibilityWaitsMs) {
        const retry = await waitUntilVisible(result.exchange.request, milliseconds);
        if (retry === undefined) break;
        retries.push(retry);
        result = await send();
        const { exchange } = result;
        result = { ...result, exchange: { ...exchange, retries: [...retries, ...(exchange.retries ?? [])] } };
        if (result.response.status < 300) found.add(nameOf(operation, request));
        if (result.response.status !== 404) return result;
      }
      hopeless.add(operationId);
      return result;
    },
  };
}
