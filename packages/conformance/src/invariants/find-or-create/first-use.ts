/** The first request with a value that no resource has, which several invariants start from. */
import type { Json, RequestExample } from '@helpdesk/contract-model';
import { findOperation, getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { perSession } from '../../resources/session.ts';
import { createCache } from '../../resources/sources/cache.ts';
import { makeFoundLike } from '../create/resembling-values.ts';
import type { BaseResult, CombinedValue, InvariantContext } from '../invariant.ts';
import { changeFoldedCase, drawNewValue, type LookupLocation } from './found-by.ts';

interface FirstUse extends BaseResult {
  readonly value: Json;
}

const getUses = perSession(() => createCache<FirstUse>());

const getKey = ({ base, pointer }: LookupLocation): string => `new ${base.id} ${pointer}`;

/** The new value, to be added to a combined request. */
export const createFirstUse = (location: LookupLocation): CombinedValue => ({
  key: getKey(location),
  fields: [toField(location.pointer)],
  base: location.base,
  isShared: true,
  prepare: (context) => prepareFirstUse(context, location),
});

async function prepareFirstUse(context: InvariantContext, location: LookupLocation): Promise<RequestExample> {
  const { session, prepare } = context;
  const { base, pointer, schema } = location;
  const value = (await makeFoundLike(context, location)) ?? drawNewValue(session, location);
  return withRequestValue(await prepare(base), pointer, changeFoldedCase(session, schema, value, capitalize));
}

/**
 * With a capital: what is made of the value has it as it was sent. Not as its first letter, which services write as a capital in a name.
 */
const capitalize = (text: string): string => text.replace(/(?<=\p{L})\p{Ll}/u, (letter) => letter.toUpperCase());

/** Sends the documented request with a new value, once per run; a combined request that has the value of `createFirstUse` is used instead. */
export async function sendFirstUse(context: InvariantContext, location: LookupLocation): Promise<FirstUse> {
  const { session } = context;
  const { base, pointer } = location;
  const combined = context.findCombined(getKey(location));
  if (combined !== undefined) return { ...combined, value: getRequestValue(combined.request, pointer) ?? null };
  return getUses(session).get(getKey(location), async () => {
    const sent = await session.api.callPrepared(findOperation(session.contract, base), base.status, () =>
      prepareFirstUse(context, location),
    );
    return { ...sent, value: getRequestValue(sent.request, pointer) ?? null };
  });
}
