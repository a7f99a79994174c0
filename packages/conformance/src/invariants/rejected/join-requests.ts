/** Puts the fields of several documented requests of an operation into one. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  type Operation,
  type RequestExample,
} from '@helpdesk/contract-model';
import { getRequestValue, isUpdate, listSuccessCases } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';
import type { Session } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';

export interface PreparedCase {
  readonly base: Case;
  readonly request: RequestExample;
}

/** The ID of the resource that an update names; undefined for other operations. */
export function findTarget(
  contract: Contract,
  operation: Operation,
  { base, request }: PreparedCase,
): Json | undefined {
  if (!isUpdate(operation)) return undefined;
  const named = findResourceBindings(contract, operation, base.request).filter(({ at }) => isAtOrBelow(at, '/path'));
  return named.length === 1 && named[0] !== undefined ? getRequestValue(request, named[0].at) : undefined;
}

/**
 * The documented requests with that status, with references that fit the resource that an update names. Those that the target has no
 * resources for are left out.
 */
export async function prepareAll(
  context: InvariantContext,
  operation: Operation,
  status: number,
  target?: Json,
): Promise<PreparedCase[]> {
  const { contract } = context.session;
  const prepared: PreparedCase[] = [];
  for (const base of listSuccessCases(contract, operation)) {
    if (base.status !== status) continue;
    const named = findResourceBindings(contract, operation, base.request);
    // A resource that no documented request is about may be named all the same.
    const isOfAny = named.every(({ at }) => isAtOrBelow(at, '/path'));
    const request =
      (await prepareIfPossible(context, base, target)) ??
      (isOfAny && target !== undefined ? await prepareIfPossible(context, base) : undefined);
    if (request !== undefined) prepared.push({ base, request });
  }
  return prepared;
}

async function prepareIfPossible(
  { prepare }: InvariantContext,
  base: Case,
  target?: Json,
): Promise<RequestExample | undefined> {
  try {
    return await prepare(base, target === undefined ? {} : { target });
  } catch (error) {
    if (error instanceof PreconditionError) return undefined;
    throw error;
  }
}

/** The request with those fields of the others that it does not have, and that the schema allows beside all others. */
export function joinRequests(
  { validator }: Session,
  { body: documented }: Operation,
  request: RequestExample,
  others: readonly RequestExample[],
): RequestExample {
  if (documented === undefined || !isObject(request.body)) return request;
  let joined = request.body;
  for (const [name, value] of others.flatMap(({ body }) => (isObject(body) ? Object.entries(body) : []))) {
    const larger = { ...joined, [name]: value };
    if (!Object.hasOwn(joined, name) && validator.errors(documented.schema, larger).length === 0) joined = larger;
  }
  return { ...request, body: joined };
}
