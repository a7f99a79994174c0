import autocannon from 'autocannon';
import type { Client } from './answers.ts';
import type { Operation, Targets } from './operations.ts';
import type { Server } from './server.ts';

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

/** Request numbers below this one are used for the comparison of answers. */
const FIRST_INDEX = 1_000;

/** Puts a server under load. @throws if a response has an unexpected status. */
export async function measure(
  server: Server,
  client: Client,
  operation: Operation,
  targets: Targets,
  cursors: readonly (string | undefined)[],
  { connections, warmupSeconds, seconds, requests: amount }: LoadOptions,
): Promise<Measurement> {
  let index = FIRST_INDEX;
  const load = (extent: { duration: number } | { amount: number }) =>
    autocannon({
      url: client.url,
      connections,
      ...extent,
      // Ends within a tenth of a second, not a second.
      sampleInt: 100,
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, body } = operation.request(index++, targets, cursors);
            const headers = { ...client.headers, ...(body && { 'content-type': 'application/json' }) };
            return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) };
          },
        },
      ],
    });
  if (warmupSeconds > 0) await load({ duration: warmupSeconds });
  const before = await server.usage();
  const start = performance.now();
  const result = await load(amount === undefined ? { duration: seconds } : { amount });
  const elapsed = (performance.now() - start) / 1000;
  const after = await server.usage();
  const unexpected = result.non2xx + result.errors + result.timeouts;
  if (unexpected > 0) throw new Error(`${operation.title}: ${unexpected} requests failed`);
  const { total: requests } = result.requests;
  return {
    requests,
    requestsPerSecond: requests / elapsed,
    cpuPerRequest: (after.cpu - before.cpu) / requests,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
