/**
 * No request holds the service: whatever is as large as its operation, or Node, lets it in costs no more than ten plain
 * requests of its size, and `/healthz` is answered meanwhile. The requests are made from the contract, so a new
 * parameter or field is covered as soon as the spec has it.
 */
import { contract } from '@helpdesk/contract';
import type { Operation } from '@helpdesk/contract-model';
import { afterAll, describe, expect, test } from 'vitest';
import { type Cost, type Exchange, HELD, startMeasuredService } from './support/hostile/measured-service.ts';
import { type HostileRequest, type HostileRequests, hostileRequests } from './support/hostile/requests.ts';

const MOST = 10;
/** A plain refusal of a megabyte takes ten milliseconds: so this is a third of a second. */
const MOST_WAIT = 30;
/** Below this many milliseconds nothing is judged: one garbage collection takes as long. */
const FLOOR_MS = 30;
/** A machine does other things as well: the cheapest of so many attempts counts. */
const ATTEMPTS = 4;

const service = await startMeasuredService();
afterAll(() => service.close());

const operations = Object.values(contract.operations).map((operation) => [operation.operationId, operation] as const);
const requestsOf = (operation: Operation) => hostileRequests(contract, operation, service.token);

describe('headers', () => {
  test.each(operations)('%s', (_, operation) => judge(operation, requestsOf(operation).inHeaders()));
});

describe('address', () => {
  test.each(operations)('%s', (_, operation) => judge(operation, requestsOf(operation).inAddress()));
});

// Last: what they write would make the answers of the others longer.
describe('body', () => {
  const withBody = operations.filter(([, { body }]) => body !== undefined);
  test.each(withBody)('%s', (_, operation) => judge(operation, requestsOf(operation).inBody()), 120_000);
});

async function judge(operation: Operation, { requests, references }: HostileRequests): Promise<void> {
  const plain = new Map<string, number>();
  const statuses = statusesOf(operation);
  for (const [name, exchange] of references) {
    // What takes long varies less, and is sent only once.
    const { status, cpu } = await cheapest(exchange(), (cost) => cost.cpu < 500);
    expect(statuses, `${operation.operationId} ${name}`).toContain(status);
    plain.set(name, cpu);
  }
  const limitOf = (name = '') => Math.max(FLOOR_MS, MOST * (plain.get(name) ?? 0));

  const problems: { readonly told: string; readonly ratio: number }[] = [];
  const held = new Set<string>();
  // What is accepted may take long in another thread, and as long as it takes to store it in the one that others wait for.
  const limitsOf = ({ refusal, accepted }: HostileRequest) => ({
    cpu: Math.max(limitOf(refusal), limitOf(accepted)),
    wait: accepted === undefined ? limitOf(refusal) : MOST_WAIT * (plain.get(refusal) ?? 0),
  });
  for (const batch of batched(requests)) {
    const least = Math.min(...batch.map((request) => limitsOf(request).cpu));
    if (batch.length > 1 && (await areCheap(batch, least, statuses))) continue;
    for (const request of batch) {
      // One is enough to see that a place can be held, and each takes seconds.
      if (held.has(request.place)) continue;
      const limits = limitsOf(request);
      const isTooMuch = ({ cpu, wait }: Cost) => cpu > limits.cpu || wait > limits.wait;
      const cost = await cheapest(request.exchange(), isTooMuch);
      if (cost.cpu === HELD) held.add(request.place);
      if (!isTooMuch(cost) && statuses.has(cost.status)) continue;
      const ratio = Math.max(cost.cpu / limits.cpu, cost.wait / limits.wait);
      problems.push({ told: tell(request, cost, limits), ratio });
    }
  }
  // The slowest first.
  expect(problems.sort((a, b) => b.ratio - a.ratio).map(({ told }) => told)).toEqual([]);
}

/** Requests without a body cost a millisecond: so many of them together stay below the floor. */
const BATCH = 16;

function* batched(requests: readonly HostileRequest[]) {
  for (let at = 0; at < requests.length; ) {
    const size = requests[at]?.refusal === 'head' ? BATCH : 1;
    yield requests.slice(at, at + size);
    at += size;
  }
}

/** Whether all of them together, one after the other, cost less than one of them may: then none needs a look by itself. */
async function areCheap(
  batch: readonly HostileRequest[],
  limit: number,
  statuses: ReadonlySet<number | undefined>,
): Promise<boolean> {
  const costs = await service.measureAll(batch.map(({ exchange }) => exchange));
  return costs.cpu <= limit && costs.wait <= limit && costs.statuses.every((status) => statuses.has(status));
}

/** Sends it again as long as it costs too much; that of `/healthz` and of the request are judged each by its best. */
async function cheapest(exchange: Exchange, isTooMuch: (cost: Cost) => boolean): Promise<Cost> {
  let best = await service.measure(exchange);
  for (let attempt = 1; attempt < ATTEMPTS && isTooMuch(best) && best.cpu !== HELD; attempt++) {
    const { status, cpu, wait } = await service.measure(exchange);
    best = { status, cpu: Math.min(best.cpu, cpu), wait: Math.min(best.wait, wait) };
  }
  return best;
}

/** What is documented for it and is no failure, and the one that Node gives to headers that are too large. */
function statusesOf({ responses }: Operation): ReadonlySet<number | undefined> {
  const documented = [...Object.values(responses), ...Object.values(contract.serviceResponses)];
  return new Set([...documented.map(({ status }) => status).filter((status) => status < 500), 431]);
}

function tell({ place, shape }: HostileRequest, cost: Cost, limits: { cpu: number; wait: number }) {
  const of = (spent: number, limit: number) => `${spent.toFixed()} ms of ${limit.toFixed()} ms`;
  return `${place}: ${shape}: answered ${cost.status}, took ${of(cost.cpu, limits.cpu)}, kept /healthz waiting ${of(cost.wait, limits.wait)}`;
}
