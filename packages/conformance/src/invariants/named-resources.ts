/** The resources that a creation names, and what the creation changes or shows of them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
  readReturns,
  valueAt,
} from '@helpdesk/contract-model';
import { listSentValues, normalizeValue } from '../checks/sent-values.ts';
import { findOperation, findSuccessCase, withRequestValue } from '../contract-queries.ts';
import { parseBody } from '../exchange.ts';
import type { Session } from '../resources/session.ts';
import type { Finding } from '../result.ts';
import { show } from '../text.ts';
import type { InvariantContext } from './invariant.ts';
import { findRetrieval, retrieveResource } from './read-resource.ts';
import { createLookup } from './resource-lookup.ts';

/** Checks `x-returns` with `field`: that field of the resource which the sent value names comes back. */
export async function checkNamedResources(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
  body: Json,
): Promise<Finding[]> {
  const { contract, validator } = context.session;
  const lookup = createLookup(context);
  const findings: Finding[] = [];
  for (const { pointer, value, schemas, isDefault } of listSentValues({ contract, validator }, operation, request)) {
    const schema = schemas.find((one) => one['x-returns'] !== undefined && one['x-resource'] !== undefined);
    const { at, field } = readReturns(schema?.['x-returns'] ?? '');
    const reference = schema?.['x-resource'];
    if (schema === undefined || field === undefined || isDefault || typeof reference !== 'object') continue;
    const { resource: kind, field: named = '/id' } = reference;
    const stored = normalizeValue({ contract, validator }, schema, value);
    const findExpected = async (): Promise<Json | undefined> => {
      const resource = (await lookup.list(kind)).find((one) => {
        const own = valueAt(one, named);
        return own !== undefined && isDeepStrictEqual(normalizeValue({ contract, validator }, schema, own), stored);
      });
      return valueAt(resource, field);
    };
    const received = valueAt(body, at);
    if (isDeepStrictEqual(await findExpected(), received)) continue;
    // What was read before may be out of date.
    lookup.clear();
    const expected = await findExpected();
    if (expected === undefined || isDeepStrictEqual(expected, received)) continue;
    const origin = `the ${field} of the ${kind} whose ${named} is ${show(value)}, as sent at ${pointer}`;
    findings.push({ at, expected: `${show(expected)}, ${origin}`, received: show(received) });
  }
  return findings;
}

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
    const base = findSuccessCase(contract, create.case);
    const { response } = await api.callPrepared(findOperation(contract, base), base.status, () =>
      context.prepare(base),
    );
    const id = valueAt(parseBody(response), `${create.at}/id`);
    if (response.status === base.status && id !== undefined) changed = withRequestValue(changed, pointer, id);
  }
  return changed;
}

/** A number in a resource that a request names. */
export interface Counter {
  readonly kind: string;
  readonly id: Json;
  readonly at: string;
  readonly pointer: RequestPointer;
  readonly count: Json | undefined;
  /** Only this request names the resource, or others may as well. */
  readonly isExclusive: boolean;
}

/** Reads the numbers that the request raises, each once. The first resource of each kind is from `createCounted`. */
export async function readCounters(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<Counter[]> {
  const counters = new Map<string, Counter>();
  const kinds = new Set<string>();
  for (const { pointer, kind, id, at } of listCounted(context, operation, request)) {
    const retrieval = findRetrieval(context.session.contract, kind);
    const key = JSON.stringify([kind, id, at]);
    if (retrieval === undefined || counters.has(key)) continue;
    const isExclusive = !kinds.has(kind) && context.session.contract.resources[kind]?.create !== undefined;
    kinds.add(kind);
    const { resource } = await retrieveResource(context, retrieval, id);
    counters.set(key, { kind, id, at, pointer, isExclusive, count: valueAt(resource, at) });
  }
  return [...counters.values()];
}

const countersBySession = new WeakMap<Session, Map<string, readonly Counter[]>>();

/** Reads the numbers before a request that is sent elsewhere; `findCounters` returns them to who reads them again. */
export async function rememberCounters(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<void> {
  const counters = await readCounters(context, operation, request);
  const known = countersBySession.get(context.session) ?? new Map<string, readonly Counter[]>();
  countersBySession.set(context.session, known.set(keyOf(context, operation, request), counters));
}

export const findCounters = (
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): readonly Counter[] => countersBySession.get(context.session)?.get(keyOf(context, operation, request)) ?? [];

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
