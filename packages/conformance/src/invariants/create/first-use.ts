/** The first request with a value that no resource has, which several invariants start from. */
import {
  type Case,
  type Json,
  memoize,
  type RequestExample,
  type RequestPointer,
  type Schema,
} from '@helpdesk/contract-model';
import { findOperation, getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { type Cache, createCache } from '../../resources/cache.ts';
import type { Session } from '../../resources/session.ts';
import type { BaseResult, CombinedValue, InvariantContext } from '../invariant.ts';
import { makeFoundLike } from './resembling-values.ts';

interface FirstUse extends BaseResult {
  readonly value: Json;
}

const getUses = memoize((_: Session): Cache<FirstUse> => createCache());

const getKey = (base: Case, at: RequestPointer): string => `new ${base.id} ${at}`;

/** The new value, to be added to a combined request. */
export const createFirstUse = (base: Case, at: RequestPointer, schema: Schema): CombinedValue => ({
  key: getKey(base, at),
  fields: [toField(at)],
  base,
  isShared: true,
  prepare: (context) => prepareFirstUse(context, base, at, schema),
});

async function prepareFirstUse(
  context: InvariantContext,
  base: Case,
  at: RequestPointer,
  schema: Schema,
): Promise<RequestExample> {
  const { session, prepare } = context;
  const value =
    (await makeFoundLike(context, base, at, schema)) ??
    session.fresh.like(schema, getRequestValue(base.request, at) ?? '');
  return withRequestValue(await prepare(base), at, capitalize(context, schema, value));
}

/**
 * With a capital, where letter case does not count: what is made of the value has it as it was sent. Not as its first letter, which services
 * write as a capital in a name.
 */
function capitalize({ session }: InvariantContext, schema: Schema, value: Json): Json {
  const capitalized =
    typeof value === 'string' ? value.replace(/(?<=\p{L})\p{Ll}/u, (letter) => letter.toUpperCase()) : value;
  const isFolded =
    schema['x-normalize']?.includes('lower-case') && session.validator.errors(schema, capitalized).length === 0;
  return isFolded ? capitalized : value;
}

/** Sends the documented request with a new value at the pointer, once per run; a combined request that has the value of `createFirstUse` is used instead. */
export async function sendFirstUse(
  context: InvariantContext,
  base: Case,
  at: RequestPointer,
  schema: Schema,
): Promise<FirstUse> {
  const { session } = context;
  const combined = context.findCombined(getKey(base, at));
  if (combined !== undefined) return { ...combined, value: getRequestValue(combined.request, at) ?? null };
  return getUses(session).get(getKey(base, at), async () => {
    const sent = await session.api.callPrepared(findOperation(session.contract, base), base.status, () =>
      prepareFirstUse(context, base, at, schema),
    );
    return { ...sent, value: getRequestValue(sent.request, at) ?? null };
  });
}
