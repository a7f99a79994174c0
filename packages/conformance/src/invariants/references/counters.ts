/** Numbers in resources that count the creations that name them (`x-counts`). */
import {
  type Json,
  type Operation,
  parentPointer,
  type RequestExample,
  type RequestPointer,
  readReturns,
  valueAt,
  valuesAt,
  withValueAt,
} from '@helpdesk/contract-model';
import { checkEcho } from '../../checks/check-echo.ts';
import { listSentValues } from '../../checks/sent-values.ts';
import {
  findOperation,
  findSuccessCase,
  listSuccessCases,
  sortByBody,
  withRequestValue,
} from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { perSession, type Session } from '../../resources/session.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import type { Creation } from '../support/creations.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';

/**
 * The request with a new resource as the first one of each kind whose number it raises (`x-counts`): nobody else names it yet, so
 * that the number can be compared exactly.
 */
export async function createCounted(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<RequestExample> {
  const { contract, api } = context.session;
  let changed = request;
  const kinds = new Set<string>();
  for (const { pointer, kind } of listCounted(context, operation, request)) {
    const { create } = contract.resources[kind] ?? {};
    if (create === undefined || kinds.has(kind)) continue;
    kinds.add(kind);
    const minimal = findSuccessCase(contract, create.case);
    const creation = findOperation(contract, minimal);
    // The one that sends most, so that it shows whether any of that changes.
    const [base = minimal] = sortByBody(listSuccessCases(contract, creation));
    const sent = await api.callPrepared(creation, base.status, () => context.prepare(base));
    const id = valueAt(parseBody(sent.response), `${create.at}/id`);
    if (sent.response.status !== base.status || id === undefined) continue;
    changed = withRequestValue(changed, pointer, id);
    rememberCreation(context.session, kind, id, { operation: creation, request: sent.request, at: create.at });
  }
  return changed;
}

interface CountedCreation {
  readonly operation: Operation;
  readonly request: RequestExample;
  /** The pointer to the resource in the response. */
  readonly at: string;
}

const getCreations = perSession(() => new Map<string, CountedCreation>());

function rememberCreation(session: Session, kind: string, id: Json, creation: CountedCreation): void {
  getCreations(session).set(`${kind} ${JSON.stringify(id)}`, creation);
}

/** Undefined of a resource that was found: others may name it as well. */
const recallCreation = (session: Session, kind: string, id: Json): CountedCreation | undefined =>
  getCreations(session).get(`${kind} ${JSON.stringify(id)}`);

/** A number in a resource that a request names. */
export interface Counter {
  readonly kind: string;
  readonly id: Json;
  readonly at: string;
  readonly pointer: RequestPointer;
  readonly count: Json | undefined;
  readonly resource: Json | undefined;
  /** Only this request names the resource, or others may as well. */
  readonly isExclusive: boolean;
}

/** Reads the numbers that the request raises, each once. The first resource of each kind is from `createCounted`, if it could be created. */
export async function readCounters(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<Counter[]> {
  const counters = new Map<string, Promise<Counter>>();
  const kinds = new Set<string>();
  for (const { pointer, kind, id, at } of listCounted(context, operation, request)) {
    const retrieval = findRetrieval(context.session.contract, kind);
    const key = JSON.stringify([kind, id, at]);
    if (retrieval === undefined || counters.has(key)) continue;
    const isExclusive = !kinds.has(kind) && recallCreation(context.session, kind, id) !== undefined;
    kinds.add(kind);
    const read = async (): Promise<Counter> => {
      const { resource } = await retrieveResource(context, retrieval, id);
      return { kind, id, at, pointer, isExclusive, resource, count: valueAt(resource, at) };
    };
    counters.set(key, read());
  }
  return Promise.all(counters.values());
}

const getCounters = perSession(() => new Map<string, readonly Counter[]>());

/** Reads the numbers before a request that is sent elsewhere; `findCounters` returns them to who reads them again. */
export async function rememberCounters(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<void> {
  const counters = await readCounters(context, operation, request);
  getCounters(context.session).set(keyOf(context, operation, request), counters);
}

export const findCounters = (
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): readonly Counter[] => getCounters(context.session).get(keyOf(context, operation, request)) ?? [];

const keyOf = (context: InvariantContext, operation: Operation, request: RequestExample): string =>
  JSON.stringify([operation.operationId, listCounted(context, operation, request)]);

interface Counted {
  readonly pointer: RequestPointer;
  readonly kind: string;
  readonly id: Json;
  readonly at: string;
}

const listCounted = ({ session }: InvariantContext, operation: Operation, request: RequestExample): Counted[] =>
  listSentValues(session, operation, request).flatMap(({ pointer, value: id, schemas }) => {
    const schema = schemas.find((one) => one['x-counts'] !== undefined);
    const { 'x-counts': at, 'x-resource': kind } = schema ?? {};
    return at === undefined || typeof kind !== 'string' ? [] : [{ pointer, kind, id, at }];
  });

/** What a new resource was created with is there as before after a creation named it. */
export const checkNamedKept = ({ session }: InvariantContext, after: readonly Counter[]): Finding[] =>
  after.flatMap(({ kind, id, resource }) => {
    const creation = recallCreation(session, kind, id);
    const body = resource && creation && withValueAt(null, creation.at, resource);
    if (creation === undefined || body === undefined) return [];
    return checkEcho(session, creation.operation, creation.request, body).map((finding) => ({
      ...finding,
      expected: `${finding.expected}, in ${kind} ${show(id)} after a creation named it`,
    }));
  });

/** Resources whose numbers are compared with the list. */
const MAX_LISTED = 2;

/** The number is not lower than that of the items of the list that name the resource. */
export async function compareListedCounts(
  context: InvariantContext,
  creation: Creation,
  request: RequestExample,
): Promise<Finding[]> {
  const { list } = creation;
  if (list?.operation.pagination === undefined) return [];
  const reference = await readListReference(context, list.base);
  const findings: Finding[] = [];
  for (const { kind, at, listedAt } of listListedCounters(context, creation, request)) {
    const retrieval = findRetrieval(context.session.contract, kind);
    if (retrieval === undefined) continue;
    const compare = async (items: readonly Json[]): Promise<Finding[]> => {
      const counts = new Map<Json, number>();
      for (const id of items.flatMap((item) => [...new Set(valuesAt(item, listedAt))])) {
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      const most = [...counts].toSorted(([, left], [, right]) => right - left).slice(0, MAX_LISTED);
      const found = most.map(async ([id, count]): Promise<Finding[]> => {
        const { resource } = await retrieveResource(context, retrieval, id);
        const received = valueAt(resource, at);
        if (typeof received !== 'number' || received >= count) return [];
        const expected = `at least ${count} in ${kind} ${show(id)}, as many as ${list.operation.operationId} shows with it at ${listedAt}`;
        return [{ at, expected, received: show(received) }];
      });
      return (await Promise.all(found)).flat();
    };
    if ((await compare((await reference.read()).items)).length === 0) continue;
    // Another client may have deleted some meanwhile.
    findings.push(...(await compare((await reference.refresh()).items)));
  }
  return findings;
}

interface ListedCounter {
  readonly kind: string;
  readonly at: string;
  /** Where an item of the list has the IDs of the resources that it names. */
  readonly listedAt: string;
}

function listListedCounters(
  { session }: InvariantContext,
  { operation, createdAt }: Creation,
  request: RequestExample,
): ListedCounter[] {
  const sent = listSentValues(session, operation, request);
  const found = sent.flatMap(({ pointer, schemas }): [string, ListedCounter][] => {
    const { 'x-counts': at, 'x-resource': kind } = schemas.find((one) => one['x-counts'] !== undefined) ?? {};
    const parent = parentPointer(pointer);
    const owners = sent.filter((location) => location.pointer === pointer || location.pointer === parent);
    const returns = owners.flatMap((owner) => owner.schemas).find((one) => one['x-returns'] !== undefined)?.[
      'x-returns'
    ];
    const returnedAt = readReturns(returns ?? '').at;
    if (at === undefined || typeof kind !== 'string' || !returnedAt.startsWith(`${createdAt}/`)) return [];
    return [[`${kind} ${at}`, { kind, at, listedAt: returnedAt.slice(createdAt.length) }]];
  });
  return [...new Map(found).values()];
}

/** The numbers that were not 0 in a new resource, or not raised by one. Other requests may have raised those that are not exclusive as well. */
export const compareCounters = (before: readonly Counter[], after: readonly Counter[]): Finding[] =>
  before.flatMap(({ kind, id, at, pointer, count, isExclusive }, index) => {
    const received = after[index]?.count;
    if (typeof count !== 'number') return [];
    if (isExclusive && count !== 0) {
      return [{ at, expected: `0 in ${kind} ${show(id)}, which is new and named by nothing`, received: show(count) }];
    }
    const isRaised = isExclusive ? received === count + 1 : typeof received === 'number' && received > count;
    if (isRaised) return [];
    const expected = `${count + 1} in ${kind} ${show(id)}, one more than before it was named at ${pointer}`;
    return [{ at, expected, received: show(received) }];
  });
