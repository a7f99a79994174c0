/** Requests with a value that finds or creates a resource, to be added to combined requests: they create the resource and use it. */
import { type Contract, type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { getRequestValue, toField, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { perSession } from '../../resources/session.ts';
import { pause } from '../../run-options.ts';
import type { CombinedValue, InvariantContext } from '../invariant.ts';
import type { RaceValue } from '../support/race.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { findSameCreation } from './creations-with.ts';
import { createFirstUse } from './first-use.ts';
import { changeFoldedCase, drawNewValue, type FoundBy, type LookupLocation } from './found-by.ts';

export const SAME = 'same';
export const AGAIN = 'again';

/** Each leaves what it creates on the target. */
export const REQUESTS_AT_ONCE = 2;

/** A new value; where several resources may have it, another one with it; and the value again. */
export function listCombinedUses(contract: Contract, { base, pointer, schema, rule }: FoundBy): CombinedValue[] {
  const first = createFirstUse({ base, pointer, schema });
  const same = findSameCreation(contract, rule);
  const readFirst = ({ findCombined }: InvariantContext): { readonly value: Json; readonly id: Json } | undefined => {
    const combined = findCombined(first.key);
    const value = combined && getRequestValue(combined.request, pointer);
    const id = combined && valueAt(parseBody(combined.response), rule.returns);
    return value === undefined || id === undefined ? undefined : { value, id };
  };
  const another: CombinedValue[] = same
    ? [
        {
          key: SAME,
          fields: [toField(same.pointer)],
          base: same.base,
          after: [first.key],
          prepare: async (context) => {
            const known = readFirst(context);
            return known && withRequestValue(await context.prepare(same.base), same.pointer, known.value);
          },
        },
      ]
    : [];
  const again: CombinedValue = {
    key: AGAIN,
    fields: [toField(pointer)],
    base,
    after: [first.key, ...another.map(({ key }) => key)],
    prepare: async (context) => {
      const known = readFirst(context);
      const retrieval = findRetrieval(contract, rule.resource);
      if (known === undefined || (same && context.findCombined(SAME) === undefined)) return undefined;
      // What the second use must not change.
      if (retrieval) {
        rememberResource(context, known.id, (await retrieveResource(context, retrieval, known.id)).resource);
        await waitForLaterTime(context);
      }
      return withRequestValue(await context.prepare(base), pointer, inOtherForm(context, schema, known.value));
    },
  };
  return [first, ...another, again, createUseAtOnce({ base, pointer, schema })];
}

/** Another new value, in requests that are sent at once. */
export const createUseAtOnce = (location: LookupLocation): RaceValue => ({
  key: 'at-once',
  fields: [toField(location.pointer)],
  base: location.base,
  prepare: async ({ session, prepare }) =>
    withRequestValue(await prepare(location.base), location.pointer, drawNewValue(session, location)),
  race: {
    at: location.pointer,
    count: REQUESTS_AT_ONCE,
    listForms: (_, request) => [getRequestValue(request, location.pointer) ?? null],
  },
});

/** What uses a resource must not change its time of change either, which is of this second. */
export const waitForLaterTime = ({ session: { options } }: InvariantContext): Promise<unknown> =>
  pause(options, SECOND_MS);

/** The resource as it was before a combined request had the value again; undefined if none has. */
export const findBefore = ({ session, findCombined }: InvariantContext, id: Json): Json | undefined =>
  findCombined(AGAIN) && getResources(session).get(id);

const getResources = perSession(() => new Map<Json, Json | undefined>());

function rememberResource({ session }: InvariantContext, id: Json, resource: Json | undefined): void {
  getResources(session).set(id, resource);
}

/** The value in another letter case, if that does not count. */
export const inOtherForm = ({ session }: InvariantContext, schema: Schema, value: Json): Json =>
  changeFoldedCase(session, schema, value, (text) => text.toUpperCase());
