/** Prepares all documented requests of an operation that the target has resources for. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Json,
  type Operation,
  type RequestExample,
} from '@helpdesk/contract-model';
import { getRequestValue, isUpdate, listSuccessCases } from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { InvariantContext } from '../invariant.ts';

export interface PreparedCase {
  readonly base: Case;
  readonly request: RequestExample;
}

/** The ID of the resource that an update names; undefined for other operations. */
export function findUpdatedId(
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
      (await context.prepare(base, target === undefined ? {} : { target }).catch(ignorePrecondition)) ??
      (isOfAny && target !== undefined ? await context.prepare(base).catch(ignorePrecondition) : undefined);
    if (request !== undefined) prepared.push({ base, request });
  }
  return prepared;
}
