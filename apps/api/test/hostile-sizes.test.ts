/**
 * No request blocks the service (docs/decisions/bounded-requests.md): a request with one part of the maximum size costs at
 * most as much as ten plain requests of its size, and `/healthz` responds meanwhile. The requests are derived from the
 * contract, so a new parameter or field is covered as soon as it is in the spec.
 */
import { contract } from '@helpdesk/contract';
import type { Operation } from '@helpdesk/contract-model';
import { afterAll, describe, expect, test } from 'vitest';
import { type Cost, type Exchange, HELD, startMeasuredService } from './support/hostile/measured-service.ts';
import { type HostileRequest, type HostileRequests, hostileRequests } from './support/hostile/requests.ts';

const MAX_CPU_RATIO = 10;
/** A plain rejection of a megabyte takes ten milliseconds, so this is a third of a second. */
const MAX_WAIT_RATIO = 30;
/** Costs below this are not compared: a single garbage collection takes as long. */
const FLOOR_MS = 30;
/** The cheapest of several attempts counts, because the machine also runs other processes. */
const ATTEMPTS = 4;

const service = await startMeasuredService();
afterAll(() => service.close());

const operations = Object.values(contract.operations).map((operation) => [operation.operationId, operation] as const);
const requestsOf = (operation: Operation) => hostileRequests(contract, operation, service.token);

describe('headers', () => {
  test.each(operations)('%s', (_, operation) => expectBounded(operation, requestsOf(operation).inHeaders()));
});

describe('address', () => {
  test.each(operations)('%s', (_, operation) => expectBounded(operation, requestsOf(operation).inAddress()));
});

// Last, because what they write makes the responses of the others longer.
describe('body', () => {
  const withBody = operations.filter(([, { body }]) => body !== undefined);
  test.each(withBody)('%s', (_, operation) => expectBounded(operation, requestsOf(operation).inBody()), 120_000);
});

async function expectBounded(operation: Operation, { requests, references }: HostileRequests): Promise<void> {
  const plain = new Map<string, number>();
  const statuses = statusesOf(operation);
  for (const [name, exchange] of references) {
    // Slow requests vary less and are sent only once.
    const { status, cpu } = await cheapest(exchange(), (cost) => cost.cpu < 500);
    expect(statuses, `${operation.operationId} ${name}`).toContain(status);
    plain.set(name, cpu);
  }
  const limitOf = (name = '') => Math.max(FLOOR_MS, MAX_CPU_RATIO * (plain.get(name) ?? 0));

  const problems: { readonly message: string; readonly ratio: number }[] = [];
  const held = new Set<string>();
  // An accepted request may take long in another thread; the main thread may take the time to store it.
  const limitsOf = ({ rejected, accepted }: HostileRequest) => ({
    cpu: Math.max(limitOf(rejected), limitOf(accepted)),
    wait: accepted === undefined ? limitOf(rejected) : MAX_WAIT_RATIO * (plain.get(rejected) ?? 0),
  });
  for (const batch of batched(requests)) {
    const min = Math.min(...batch.map((request) => limitsOf(request).cpu));
    if (batch.length > 1 && (await areCheap(batch, min, statuses))) continue;
    for (const request of batch) {
      // One is enough to show that a field can block the service, and each takes seconds.
      if (held.has(request.location)) continue;
      const limits = limitsOf(request);
      const isTooMuch = ({ cpu, wait }: Cost) => cpu > limits.cpu || wait > limits.wait;
      const cost = await cheapest(request.exchange(), isTooMuch);
      if (cost.cpu === HELD) held.add(request.location);
      if (!isTooMuch(cost) && statuses.has(cost.status)) continue;
      const ratio = Math.max(cost.cpu / limits.cpu, cost.wait / limits.wait);
      problems.push({ message: describeCost(request, cost, limits), ratio });
    }
  }
  // Slowest first.
  expect(problems.sort((a, b) => b.ratio - a.ratio).map(({ message }) => message)).toEqual([]);
}

/** Requests without a body cost a millisecond, so this number of them together stays below the floor. */
const BATCH = 16;

function* batched(requests: readonly HostileRequest[]) {
  for (let at = 0; at < requests.length; ) {
    const size = requests[at]?.rejected === 'head' ? BATCH : 1;
    yield requests.slice(at, at + size);
    at += size;
  }
}

/** Whether all of them together cost less than the limit of one; then none has to be measured by itself. */
async function areCheap(
  batch: readonly HostileRequest[],
  limit: number,
  statuses: ReadonlySet<number | undefined>,
): Promise<boolean> {
  const costs = await service.measureAll(batch.map(({ exchange }) => exchange));
  return costs.cpu <= limit && costs.wait <= limit && costs.statuses.every((status) => statuses.has(status));
}

/** Repeats a request while it costs too much. The best cost and the best time of `/healthz` count. */
async function cheapest(exchange: Exchange, isTooMuch: (cost: Cost) => boolean): Promise<Cost> {
  let best = await service.measure(exchange);
  for (let attempt = 1; attempt < ATTEMPTS && isTooMuch(best) && best.cpu !== HELD; attempt++) {
    const { status, cpu, wait } = await service.measure(exchange);
    best = { status, cpu: Math.min(best.cpu, cpu), wait: Math.min(best.wait, wait) };
  }
  return best;
}

/** The documented statuses except failures, and the one that Node sends for headers that are too large. */
function statusesOf({ responses }: Operation): ReadonlySet<number | undefined> {
  const documented = [...Object.values(responses), ...Object.values(contract.serviceResponses)];
  return new Set([...documented.map(({ status }) => status).filter((status) => status < 500), 431]);
}

function describeCost({ location, shape }: HostileRequest, cost: Cost, limits: { cpu: number; wait: number }) {
  const of = (spent: number, limit: number) => `${spent.toFixed()} ms of ${limit.toFixed()} ms`;
  return `${location}: ${shape}: responded ${cost.status}, took ${of(cost.cpu, limits.cpu)}, kept /healthz waiting ${of(cost.wait, limits.wait)}`;
}
