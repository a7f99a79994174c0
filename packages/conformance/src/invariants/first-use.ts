/** The first request with a value that no resource has, which several invariants start from. */
import type { Case, Json, RequestExample, RequestPointer, Schema } from '@helpdesk/contract-model';
import { findOperation, getRequestValue, withRequestValue } from '../contract-queries.ts';
import { type Cache, createCache } from '../resources/cache.ts';
import type { Session } from '../resources/session.ts';
import type { BaseResult, InvariantContext } from './invariant.ts';

interface FirstUse extends BaseResult {
  readonly value: Json;
}

const usesBySession = new WeakMap<Session, Cache<FirstUse>>();

/** Sends the documented request with a new value at the pointer, once per run. */
export function sendFirstUse(
  context: InvariantContext,
  base: Case,
  at: RequestPointer,
  schema: Schema,
): Promise<FirstUse> {
  const { session } = context;
  const uses = usesBySession.get(session) ?? createCache();
  usesBySession.set(session, uses);
  return uses.get(`${base.id} ${at}`, async () => {
    const prepare = async (): Promise<RequestExample> => {
      const value = session.fresh.like(schema, getRequestValue(base.request, at) ?? '');
      return withRequestValue(await context.prepare(base), at, value);
    };
    const sent = await session.api.callPrepared(findOperation(session.contract, base), base.status, prepare);
    return { ...sent, value: getRequestValue(sent.request, at) ?? null };
  });
}
