/** Steps that update one field, with what the body requires beside it. */
import { type Json, mergedSchema, valueAt, valuesAt } from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue } from '../../../contract-queries.ts';
import type { InvariantContext } from '../../invariant.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';
import { findOtherReference, isBound, isPlain, type StepContext } from './other-values.ts';
import { findFitting } from './reference-steps.ts';

type Choose = (
  current: Json | undefined,
  prepared: Json | undefined,
  context: InvariantContext,
  /** The resource as it is. */
  before: Json,
) => Json | undefined | Promise<Json | undefined>;
export type CreateStep = (what: string, choose: Choose, isTimed?: boolean) => UpdateStep;

/** Undefined if the field cannot be sent alone. */
export function createStepMaker(
  { contract, validator }: StepContext,
  model: UpdateModel,
  field: UpdateField,
): CreateStep | undefined {
  const { operation, fields } = model;
  const { name, storedAt } = field;
  const base = findBaseCase(contract, operation, field.at);
  const bodySchema = operation.body?.schema;
  if (base === undefined || bodySchema === undefined) return undefined;
  const { required = [] } = mergedSchema(contract.openapi, bodySchema);
  const isAppending = field.schema['x-append-only'] !== undefined;
  return (what, choose, isTimed = false) => ({
    name: `${name} ${what}`,
    base,
    isTimed,
    isAppending,
    revise: async (context, prepared, before) => {
      const current = readStored(before, storedAt);
      const named = await findOtherReference(context, base, field, current, prepared);
      // A resource of several may have what was prepared, so that the update would change nothing.
      const fitting = isBound(field) && named === current ? await findFitting(context, model, field, before) : [];
      const other = fitting.find((id) => id !== current) ?? named;
      const value = await choose(current, other, context, before);
      if (value === undefined) return undefined;
      // What the body requires keeps its value, if the resource shows it.
      const kept = fields
        .filter((one) => required.includes(one.name) && one.name !== name)
        .map((one) => {
          const keptValue = one.storedAt === undefined ? undefined : valueAt(before, one.storedAt);
          return [one.name, keptValue ?? getRequestValue(prepared, one.at) ?? null];
        });
      const alone: Json = { ...Object.fromEntries(kept), [name]: value };
      // Where no documented request has them all, a service may read some only if others are not there.
      const others = isAppending ? listCurrentValues(model, before) : {};
      const together: Json = { ...others, ...Object.fromEntries(kept), [name]: value };
      const body = [together, alone].find((one) => validator.errors(bodySchema, one).length === 0);
      return body === undefined ? undefined : { ...prepared, body };
    },
  });
}

/** After the documented request that sends the field: so that its value is lost, and the time of change has to move; or that it has letters. */
export const withValueBefore = (step: UpdateStep, { at }: UpdateField): UpdateStep =>
  (getRequestValue(step.base.request, at) ?? null) === null ? step : { ...step, after: step.base };

/** The values that the resource has of the fields that name nothing and have no effects. Other values would move times by themselves. */
function listCurrentValues({ fields }: UpdateModel, before: Json): Record<string, Json> {
  const plain = fields.filter(isPlain);
  const values = plain.map(({ name, storedAt }) => [name, readStored(before, storedAt)] as const);
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value]])),
  );
}

/** What the resource has there: `null` for nothing, and all items of a list. Undefined for a field that is not stored. */
export const readStored = (resource: Json, at: string | undefined): Json | undefined => {
  if (at === undefined) return undefined;
  return at.includes('/*') ? valuesAt(resource, at) : (valueAt(resource, at) ?? null);
};
