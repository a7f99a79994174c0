/** Updates with some of the fields: of each three, every combination of those that are sent is tried. */
import { type Case, type Json, mergedSchema, schemaTypes, valueAt } from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue } from '../../contract-queries.ts';
import type { UpdateField } from '../../update-fields.ts';
import { findOtherReference, isBound, makeOtherValue, type StepContext } from './other-values.ts';
import type { UpdateModel, UpdateStep } from './update-model.ts';

/** With fewer fields, the other steps have all combinations. */
const MIN_FIELDS = 3;

interface MixedField {
  readonly field: UpdateField;
  /** A documented update that sends the field. */
  readonly base: Case;
}

/** What sets something off, beside the removal of what the resource has. */
export const listRemovingSteps = (
  { contract, validator }: StepContext,
  { operation, fields }: UpdateModel,
): UpdateStep[] =>
  fields.flatMap((trigger) => {
    const base = findBaseCase(contract, operation, trigger.at);
    if (base === undefined || trigger.effects.length === 0 || trigger.storedAt !== undefined) return [];
    return fields.flatMap((field): UpdateStep[] => {
      const after = findBaseCase(contract, operation, field.at);
      const isRemovable = field.storedAt !== undefined && schemaTypes(contract.openapi, field.schema).has('null');
      if (after === undefined || !isRemovable) return [];
      return [
        {
          name: `${field.name} null, beside ${trigger.name} (after ${after.id})`,
          base,
          after,
          isTimed: false,
          mayBeRejected: true,
          revise: async (_, { body, ...request }) => {
            const changed = { ...Object(body), [field.name]: null };
            const isValid = validator.errors(operation.body?.schema ?? {}, changed).length === 0;
            return isValid ? { ...request, body: changed } : undefined;
          },
        },
      ];
    });
  });

/** Lists that only grow have a step of their own: no update takes away what a step adds. */
export function listMixedSteps({ contract, validator, fresh }: StepContext, model: UpdateModel): UpdateStep[] {
  const schema = model.operation.body?.schema;
  if (schema === undefined) return [];
  const { required = [] } = mergedSchema(contract.openapi, schema);
  const fields = model.fields.flatMap((field): MixedField[] => {
    const base = findBaseCase(contract, model.operation, field.at);
    return base === undefined || field.schema['x-append-only'] !== undefined ? [] : [{ field, base }];
  });
  const [first] = fields;
  if (first === undefined || fields.length < MIN_FIELDS) return [];
  // What names a resource that has to fit is in the prepared request.
  const naming = fields.find(({ field, base }) => isBound(field) && getRequestValue(base.request, field.at) !== null);
  const { base } = naming ?? first;
  const selections = listSelections(fields.length);
  return selections.map((isSent, row): UpdateStep => {
    const sent = fields.flatMap((one, index) => {
      // How often the field was sent before. It gets other values in turn, which must not go with the fields beside it.
      const turn = selections.slice(0, row).filter((isEarlier) => isEarlier(index)).length;
      return isSent(index) || required.includes(one.field.name) ? [{ ...one, turn }] : [];
    });
    return {
      name: sent.map(({ field }) => field.name).join(', '),
      base,
      isTimed: false,
      mayBeRejected: true,
      revise: async (context, prepared, before) => {
        const values = sent.map(async ({ field, base: own, turn }): Promise<[string, Json][]> => {
          const documented = getRequestValue(own.request, field.at);
          const current = field.storedAt === undefined ? undefined : (valueAt(before, field.storedAt) ?? null);
          const isNull = turn % 3 === 2 && current !== null && schemaTypes(contract.openapi, field.schema).has('null');
          const choose = async (): Promise<Json | undefined> => {
            if (isNull) return null;
            // What sets something off and is not stored.
            if (field.storedAt === undefined && typeof documented === 'boolean') return turn % 2 === 0;
            if (isBound(field)) return getRequestValue(prepared, field.at);
            return field.schema['x-resource'] === undefined
              ? makeOtherValue({ contract, validator, fresh }, field, current, documented)
              : findOtherReference(context, own, field, current, await context.prepare(own));
          };
          const value = await choose();
          return value === undefined ? [] : [[field.name, value]];
        });
        const body = Object.fromEntries((await Promise.all(values)).flat());
        return validator.errors(schema, body).length === 0 ? { ...prepared, body } : undefined;
      },
    };
  });
}

/**
 * An orthogonal array of strength 3, without its empty row: whether a field is sent in a row is the parity of the bits that the row has in
 * common with an odd number, and no three odd numbers depend on each other.
 */
function listSelections(count: number): ((index: number) => boolean)[] {
  const rows = 2 ** (Math.ceil(Math.log2(count)) + 1);
  return Array.from(
    { length: rows - 1 },
    (_, row) =>
      (index: number): boolean =>
        countBits((row + 1) & (2 * index + 1)) % 2 === 1,
  );
}

const countBits = (value: number): number => value.toString(2).replaceAll('0', '').length;
