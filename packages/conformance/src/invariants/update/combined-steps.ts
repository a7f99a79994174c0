/** Updates with several fields that no documented request sends together. */
import {
  type Case,
  isObject,
  type Json,
  mergedSchema,
  type RequestExample,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue } from '../../contract-queries.ts';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { findOtherReference, makeOtherValue, type StepContext } from './other-values.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';

const listNames = ({ body }: RequestExample): string[] => (isObject(body) ? Object.keys(body) : []);

/** What sets something off, with its flags on and off, and with all other fields at once. */
export function listCombinedSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const trigger = model.fields.find(({ effects, storedAt }) => effects.length > 0 && storedAt === undefined);
  const base = trigger && findBaseCase(session.contract, model.operation, trigger.at);
  const all = base ?? model.bases.find(({ request }) => listNames(request).length > 0);
  return [...(base ? listFlagSteps(model, base) : []), ...(all ? [createFullStep(session, model, all)] : [])];
}

/** A flag that is only kept alone, or only in one direction, shows after an update that has set the other one. */
function listFlagSteps(model: UpdateModel, base: Case): UpdateStep[] {
  const flags = model.fields.filter(
    ({ storedAt, at }) => storedAt !== undefined && typeof getRequestValue(base.request, at) === 'boolean',
  );
  if (flags.length === 0) return [];
  const names = flags.map(({ name }) => name).join(', ');
  const opposed = model.bases.find(
    ({ request }) =>
      listNames(request).length === flags.length &&
      flags.every(({ at }) => getRequestValue(request, at) === !getRequestValue(base.request, at)),
  );
  const common = { base, isTimed: false, mayBeRejected: true };
  return [
    {
      ...common,
      name: `the opposite of ${names} beside ${listNames(base.request).join(', ')} (after ${base.id})`,
      after: base,
      revise: async (_, { body, ...request }) => ({
        ...request,
        body: {
          ...Object(body),
          ...Object.fromEntries(flags.map(({ name, at }) => [name, !getRequestValue(base.request, at)])),
        },
      }),
    },
    ...(opposed === undefined
      ? []
      : [
          {
            ...common,
            name: `${listNames(base.request).join(', ')} (after ${opposed.id})`,
            after: opposed,
            revise: async (_: InvariantContext, request: RequestExample) => request,
          },
        ]),
  ];
}

/** Each field gets another value. */
function createFullStep(session: StepContext, model: UpdateModel, base: Case): UpdateStep {
  const { contract, validator } = session;
  const schema = model.operation.body?.schema ?? {};
  return {
    name: `all fields, beside ${listNames(base.request).join(', ')}`,
    base,
    isTimed: false,
    mayBeRejected: true,
    revise: async (context, prepared, before) => {
      const others: Record<string, Json> = {};
      for (const field of model.fields) {
        if (field.storedAt === undefined || getRequestValue(prepared, field.at) !== undefined) continue;
        const value = await makeValue(context, field);
        if (value !== undefined) others[field.name] = value;
      }
      const body: Json = { ...Object(prepared.body), ...others };
      return validator.errors(schema, body).length === 0 ? { ...prepared, body } : undefined;

      async function makeValue(context: InvariantContext, field: UpdateField): Promise<Json | undefined> {
        const { 'x-append-only': appended, 'x-resource': reference } = mergedSchema(contract.openapi, field.schema);
        const own = findBaseCase(contract, model.operation, field.at);
        const current = valueAt(before, field.storedAt ?? '') ?? null;
        if (appended !== undefined || own === undefined) return undefined;
        if (reference === undefined)
          return makeOtherValue(session, field, current, getRequestValue(own.request, field.at));
        // Another resource may not fit the one that is updated.
        if (schemaTypes(contract.openapi, field.schema).has('null')) return null;
        const isBound = typeof reference === 'object' && reference.where !== undefined;
        return isBound ? undefined : findOtherReference(context, own, field, current, await context.prepare(own));
      }
    },
  };
}
