import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { BenchRequest, MeasuredOperation, Targets } from './operations.ts';
import type { Client } from './responses.ts';
import type { Server, Usage } from './server.ts';

export interface LoadOptions {
  readonly connections: number;
  readonly warmupSeconds: number;
  readonly seconds: number;
  /** Instead of a time: the number of measured requests. */
  readonly requests?: number;
}

export interface Measurement {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Of all threads of the server, in microseconds. */
  readonly cpuPerRequest: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Request numbers below this one are used for the comparison of responses. */
const FIRST_INDEX = 1_000;

/** The requests of an operation to a server, no two of them equal. */
export class Requests {
  readonly #operation: MeasuredOperation;
  readonly #make: () => BenchRequest;
  readonly #client: Client;
  #index = FIRST_INDEX;

  /** @param cursors of pages of its list. */
  constructor(
    operation: MeasuredOperation,
    client: Client,
    targets: Targets,
    cursors: readonly (string | undefined)[],
  ) {
    this.#operation = operation;
    this.#client = client;
    this.#make = () => operation.request(this.#index++, targets, cursors);
  }

  /** Sends them on as many connections. @throws if a response has an unexpected status. */
  async send(connections: number, extent: { duration: number } | { amount: number }): Promise<autocannon.Result> {
    const { url, headers: common } = this.#client;
    const result = await autocannon({
      url,
      connections,
      ...extent,
      // Ends within a tenth of a second, not a second.
      sampleInt: 100,
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, body } = this.#make();
            const headers = { ...common, ...(body && { 'content-type': 'application/json' }) };
            return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) };
          },
        },
      ],
    });
    const unexpected = result.non2xx + result.errors + result.timeouts;
    if (unexpected > 0) throw new Error(`${this.#operation.title}: ${unexpected} requests failed`);
    return result;
  }
}

/** A server at rest uses less than this share of a core. */
const RESTING_SHARE = 0.05;
const REST_POLL_MS = 100;
const MAX_REST_MS = 30_000;

/**
 * Waits until the server has carried out what clients no longer wait for: when the time of a load is over, each connection is closed in
 * the middle of a request. Otherwise the next operation would pay for it.
 */
async function waitForRest(server: Server): Promise<Usage> {
  let usage = await server.usage();
  for (let waited = 0; waited < MAX_REST_MS; waited += REST_POLL_MS) {
    const before = usage.cpu;
    await pause(REST_POLL_MS);
    usage = await server.usage();
    if (usage.cpu - before < RESTING_SHARE * REST_POLL_MS * 1000) break;
  }
  return usage;
}

/** Puts a server under load. */
export async function measure(
  server: Server,
  requests: Requests,
  { connections, seconds, requests: amount }: LoadOptions,
): Promise<Measurement> {
  const before = await waitForRest(server);
  const start = performance.now();
  const result = await requests.send(connections, amount === undefined ? { duration: seconds } : { amount });
  const elapsed = (performance.now() - start) / 1000;
  const after = await waitForRest(server);
  const { total, sent } = result.requests;
  return {
    requests: total,
    requestsPerSecond: total / elapsed,
    cpuPerRequest: (after.cpu - before.cpu) / sent,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
