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
    const resources = await lookup.list(kind);
    const resource = resources.find((one) => {
      const own = valueAt(one, named);
      return own !== undefined && isDeepStrictEqual(normalizeValue({ contract, validator }, schema, own), stored);
    });
    const expected = valueAt(resource, field);
    const received = valueAt(body, at);
    if (expected === undefined || isDeepStrictEqual(expected, received)) continue;
    const origin = `the ${field} of the ${kind} whose ${named} is ${show(value)}, as sent at ${pointer}`;
    findings.push({ at, expected: `${show(expected)}, ${origin}`, received: show(received) });
  }
  return findings;
}

/** A number in a resource that a request names. */
export interface Counter {
  readonly kind: string;
  readonly id: Json;
  readonly at: string;
  readonly pointer: RequestPointer;
  readonly count: Json | undefined;
}

/** Reads the numbers that the request raises (`x-counts`), each once. */
export async function readCounters(
  context: InvariantContext,
  operation: Operation,
  request: RequestExample,
): Promise<Counter[]> {
  const { contract, validator } = context.session;
  const counters = new Map<string, Counter>();
  for (const { pointer, value: id, schemas } of listSentValues({ contract, validator }, operation, request)) {
    const schema = schemas.find((one) => one['x-counts'] !== undefined && one['x-resource'] !== undefined);
    const { 'x-counts': at, 'x-resource': kind } = schema ?? {};
    const retrieval = typeof kind === 'string' ? findRetrieval(contract, kind) : undefined;
    const key = JSON.stringify([kind, id, at]);
    if (at === undefined || typeof kind !== 'string' || retrieval === undefined || counters.has(key)) continue;
    const { resource } = await retrieveResource(context, retrieval, id);
    counters.set(key, { kind, id, at, pointer, count: valueAt(resource, at) });
  }
  return [...counters.values()];
}

/** The numbers that were not raised by one. */
export const compareCounters = (before: readonly Counter[], after: readonly Counter[]): Finding[] =>
  before.flatMap(({ kind, id, at, pointer, count }, index) => {
    const received = after[index]?.count;
    if (typeof count !== 'number' || received === count + 1) return [];
    const expected = `${count + 1} in ${kind} ${show(id)}, one more than before it was named at ${pointer}`;
    return [{ at, expected, received: show(received) }];
  });
