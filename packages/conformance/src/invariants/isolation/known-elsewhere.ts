/**
 * A value that a resource of the first account has, which is not what a request with the value would create. The run creates it: a target
 * may write to the addresses of its owner's resources.
 */
import {
  type Contract,
  type FindOrCreate,
  type Json,
  type RequestExample,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import { getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import type { Exchange } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { findParts } from '../find-or-create/compare-created.ts';
import { listCreationsWith } from '../find-or-create/creations-with.ts';
import { drawNewValue, type LookupLocation } from '../find-or-create/found-by.ts';
import type { CombinedValue, InvariantContext } from '../invariant.ts';

/** How a value finds a resource, and the schema of the value. */
export interface LookupValue {
  readonly rule: FindOrCreate;
  readonly schema: Schema;
}

const getKey = ({ resource, field }: FindOrCreate): string => `known ${resource} ${field}`;

interface Known {
  readonly value: Json;
  /** The creation of the resource that has it. */
  readonly exchange: Exchange;
}

/** The creation of a resource with a new value, to be added to a combined request; undefined if no operation creates one. */
export function combineKnownElsewhere(contract: Contract, { rule, schema }: LookupValue): CombinedValue | undefined {
  const [known] = listCreationsWith(contract, rule);
  if (known === undefined) return undefined;
  const { base, pointer } = known;
  return {
    key: getKey(rule),
    fields: [toField(pointer)],
    base,
    prepare: (context) => prepareKnown(context, { base, pointer, schema }),
  };
}

async function prepareKnown({ session, prepare }: InvariantContext, location: LookupLocation): Promise<RequestExample> {
  // Before the request is prepared, which draws similar values.
  const value = drawNewValue(session, location);
  return withRequestValue(await prepare(location.base), location.pointer, value);
}

/** Undefined if the target does not create one, or if it is like what a request with the value would create. */
export async function findKnownElsewhere(
  context: InvariantContext,
  { rule, schema }: LookupValue,
): Promise<Known | undefined> {
  const { session } = context;
  const [known] = listCreationsWith(session.contract, rule);
  if (known === undefined) return undefined;
  const { base, pointer, creation } = known;
  const { request, response, exchange } =
    context.findCombined(getKey(rule)) ??
    (await session.api.callPrepared(creation.operation, base.status, () =>
      prepareKnown(context, { base, pointer, schema }),
    ));
  const value = getRequestValue(request, pointer);
  const resource = valueAt(parseBody(response), creation.createdAt);
  if (value === undefined || resource === undefined || session.validator.errors(schema, value).length > 0)
    return undefined;
  const isOther = Object.entries(rule.sets ?? {}).some(
    ([at, pattern]) => !findParts(session, schema, value, pattern).includes(valueAt(resource, at) ?? null),
  );
  return isOther ? { value, exchange } : undefined;
}
