/** The first request with a value that no resource has, which several invariants start from. */
import {
  type Case,
  type Json,
  type RequestExample,
  type RequestPointer,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import { findOperation, findSuccessCase, getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { FailedBaseError } from '../../errors.ts';
import { parseBody } from '../../exchange.ts';
import { memoize } from '../../memoize.ts';
import { type Cache, createCache } from '../../resources/cache.ts';
import { findMarkedText } from '../../resources/markers.ts';
import type { Session } from '../../resources/session.ts';
import type { BaseResult, CarriedValue, InvariantContext } from '../invariant.ts';

interface FirstUse extends BaseResult {
  readonly value: Json;
}

const getUses = memoize((_: Session): Cache<FirstUse> => createCache());

const getKey = (base: Case, at: RequestPointer): string => `new ${base.id} ${at}`;

/** The new value, for a creation to carry. */
export const createFirstUse = (base: Case, at: RequestPointer, schema: Schema): CarriedValue => ({
  ...{ key: getKey(base, at), fields: [toField(at)], base, isShared: true },
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
    (await makeResembling(context, schema)) ?? session.fresh.like(schema, getRequestValue(base.request, at) ?? '');
  return withRequestValue(await prepare(base), at, value);
}

const getResembling = memoize((_: Session) => new Set<string>());

/** The value of a resource that the run has created, with a mark that matches every letter in the patterns of SQL; once. */
async function makeResembling({ session, runBase }: InvariantContext, schema: Schema): Promise<Json | undefined> {
  const { contract, validator } = session;
  const { resource = '', field = '' } = schema['x-find-or-create'] ?? {};
  const { create } = contract.resources[resource] ?? {};
  const known = create && (await runBase(findSuccessCase(contract, create.case)).catch(ignoreFailedBase));
  const value = known && valueAt(parseBody(known.response), create.at + field);
  const other = typeof value === 'string' ? value.replace(/(?<=\w)[^\w@](?=\w)/, '_') : value;
  const made = getResembling(session);
  if (typeof other !== 'string' || other === value || made.has(other)) return undefined;
  made.add(other);
  return findMarkedText(other) !== undefined && validator.errors(schema, other).length === 0 ? other : undefined;
}

function ignoreFailedBase(error: unknown): undefined {
  if (!(error instanceof FailedBaseError)) throw error;
}

/** Sends the documented request with a new value at the pointer, once per run; what a creation carries of `createFirstUse` instead. */
export async function sendFirstUse(
  context: InvariantContext,
  base: Case,
  at: RequestPointer,
  schema: Schema,
): Promise<FirstUse> {
  const { session } = context;
  const carrier = context.findCarried(getKey(base, at));
  if (carrier !== undefined) return { ...carrier, value: getRequestValue(carrier.request, at) ?? null };
  return getUses(session).get(getKey(base, at), async () => {
    const sent = await session.api.callPrepared(findOperation(session.contract, base), base.status, () =>
      prepareFirstUse(context, base, at, schema),
    );
    return { ...sent, value: getRequestValue(sent.request, at) ?? null };
  });
}
