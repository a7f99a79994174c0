/** The client of a run: it sends the requests of cases, waits for what the target does not show yet, and records their effects. */
import type { Credential, Operation, RequestExample } from '@helpdesk/contract-model';
import { type ApiClient, type ApiResponse, callRejected, type RequestOverrides } from '../api-client.ts';
import { isSafeMethod } from '../exchange.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { makeEchoedHeaders } from '../requests/echoed-headers.ts';
import type { Ledger } from '../resources/ledger.ts';
import type { Session } from '../resources/session.ts';
import { createCache } from '../resources/sources/cache.ts';
import type { Transport } from './transport/transport.ts';
import { createVisibility } from './transport/visibility.ts';
import type { WriteLimit } from './transport/write-limit.ts';

/** Called before each request; the result is called with the status of its response, or without one if none arrived. */
export type Watch = (
  operation: Operation,
  request: RequestExample,
  overrides?: RequestOverrides,
) => Promise<(status?: number) => void>;

interface ClientContext extends Pick<Session, 'contract' | 'validator'> {
  readonly transport: Transport;
  readonly ledger: Ledger;
}

export function createApiClient(
  { contract, validator, transport, ledger }: ClientContext,
  { reserve }: WriteLimit,
  watch: Watch,
): ApiClient {
  const { send, sendPrepared } = transport;
  const { sendUntilVisible } = createVisibility(contract, ledger, transport);
  /** Counts and records what the request does. `exchange` prepares it with `start`, and again if it is lost. */
  async function track<T extends ApiResponse>(
    operation: Operation,
    overrides: RequestOverrides | undefined,
    expected: number | undefined,
    exchange: (start: (prepare: () => Promise<RequestExample>) => Promise<RequestExample>) => Promise<T>,
  ): Promise<T> {
    const method = overrides?.method ?? operation.method.toUpperCase();
    let end: ((status?: number) => void) | undefined;
    let status: number | undefined;
    let sent: RequestExample | undefined;
    try {
      const result = await exchange(async (prepare) => {
        // What the request needs may have to be written first: it must not wait for the lost one.
        end?.();
        end = undefined;
        const request = await prepare();
        sent = request;
        const recordEffect = await watch(operation, request, overrides);
        const settle = await reserve(method, expected);
        end = (received) => {
          settle(received);
          recordEffect(received);
        };
        return request;
      });
      status = result.response.status;
      ledger.record(operation, result.response, { expected, credential: overrides?.credential });
      if (method === 'DELETE' && status < 300 && sent !== undefined) ledger.recordRemoval(operation, sent);
      return result;
    } finally {
      end?.(status);
    }
  }

  const shared = createCache<ApiResponse>();
  const client: ApiClient = {
    waitUntilVisible: transport.waitUntilVisible,
    callShared: (operation, expected, request, overrides) => {
      const send = (): Promise<ApiResponse> => callRejected(client, operation, expected, request, overrides);
      const { method = operation.method.toUpperCase(), credential = 'full' } = overrides ?? {};
      if (!isSafeMethod(method) && acceptedCredentials.includes(credential)) return send();
      const outgoing = buildHttpRequest(contract, operation, request, overrides);
      // Whether a 429 or 5xx is the response, or a reason to send the request again.
      const isFinal = expected >= 429 && expected;
      return shared.get(JSON.stringify([isFinal, outgoing]), send);
    },
    call: (operation, request, overrides) => {
      const outgoing = buildHttpRequest(contract, operation, request, overrides);
      return track(operation, overrides, undefined, async (start) => {
        await start(async () => request);
        return sendUntilVisible(operation, request, overrides, () => send(outgoing));
      });
    },
    callPrepared: (operation, expected, prepare, overrides) =>
      track(operation, overrides, expected, async (start) => {
        const first = await sendPrepared(async () => {
          const request = await start(prepare);
          const built = buildHttpRequest(contract, operation, request, overrides);
          const headers = { ...built.headers, ...makeEchoedHeaders(operation, validator, built.headers) };
          return { ...built, headers, expected, request };
        });
        const { request } = first.sent;
        let isFirst = true;
        const sendAgain = (): Promise<ApiResponse> => {
          if (!isFirst) return send(first.sent);
          isFirst = false;
          return Promise.resolve(first);
        };
        const { response, exchange } =
          expected >= 400 ? first : await sendUntilVisible(operation, request, overrides, sendAgain);
        return { response, exchange, request };
      }),
  };
  return client;
}

/** What a request with one of the others does, does not depend on earlier ones. */
const acceptedCredentials: readonly Credential[] = ['full', 'other-account'];
