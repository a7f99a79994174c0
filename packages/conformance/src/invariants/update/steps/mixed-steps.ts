/** Updates with some of the fields: of each three, every combination of those that are sent is tried. */
import {
  type Case,
  type Json,
  mergedSchema,
  type RequestExample,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue } from '../../../contract-queries.ts';
import type { InvariantContext } from '../../invariant.ts';
import { isTrigger, type UpdateField } from '../../support/update-fields.ts';
import type { UpdateModel, UpdateStep } from '../update-model.ts';
import { findOtherReference, isBound, makeOtherValue, type StepContext, withValidBody } from './other-values.ts';

/** With fewer fields, the other steps have all combinations. */
const MIN_FIELDS = 3;
/** That many are tried in 31 updates, and twice as many would be in 63. */
const MAX_FIELDS = 16;

interface MixedField {
  readonly field: UpdateField;
  /** A documented update that sends the field. */
  readonly own: Case;
  /** How often the field was sent before: it gets other values in turn, which must not go with the fields beside it. */
  readonly turn: number;
}

/** What sets something off, beside the removal of what the resource has. */
export const listRemovingSteps = (session: StepContext, { operation, fields }: UpdateModel): UpdateStep[] =>
  fields.flatMap((trigger) => {
    const { contract } = session;
    const base = findBaseCase(contract, operation, trigger.at);
    if (base === undefined || !isTrigger(trigger)) return [];
    return fields.flatMap((field): UpdateStep[] => {
      const after = findBaseCase(contract, operation, field.at);
      const isRemovable = field.storedAt !== undefined && schemaTypes(contract.openapi, field.schema).has('null');
      if (after === undefined || !isRemovable) return [];
      return [
        {
          name: `${field.name} null, beside ${trigger.name} (after ${after.id})`,
          base,
          after,
          revise: async (_, request) =>
            withValidBody(session, operation, request, { ...Object(request.body), [field.name]: null }),
        },
      ];
    });
  });

/** Lists that only grow have a step of their own: no update takes away what a step adds. */
export function listMixedSteps(session: StepContext, model: UpdateModel): UpdateStep[] {
  const { contract } = session;
  const schema = model.operation.body?.schema;
  if (schema === undefined) return [];
  const { required = [] } = mergedSchema(contract.openapi, schema);
  const fields = model.fields
    .flatMap((field) => {
      const own = findBaseCase(contract, model.operation, field.at);
      return own === undefined || field.schema['x-append-only'] !== undefined ? [] : [{ field, own }];
    })
    .slice(0, MAX_FIELDS);
  const [first] = fields;
  if (first === undefined || fields.length < MIN_FIELDS) return [];
  // What names a resource that has to fit is in the prepared request.
  const naming = fields.find(({ field, own }) => isBound(field) && getRequestValue(own.request, field.at) !== null);
  // Each field alone has steps of its own.
  const selections = listSelections(fields.length).filter(
    (isSent) => fields.filter((_, index) => isSent(index)).length > 1,
  );
  return selections.map((isSent, row): UpdateStep => {
    const sent = fields.flatMap((one, index): MixedField[] => {
      const turn = selections.slice(0, row).filter((isEarlier) => isEarlier(index)).length;
      return isSent(index) || required.includes(one.field.name) ? [{ ...one, turn }] : [];
    });
    return {
      name: sent.map(({ field }) => field.name).join(', '),
      base: (naming ?? first).own,
      revise: async (context, prepared, before) => {
        const values = sent.map(async (one): Promise<[string, Json][]> => {
          const value = await chooseValue(session, context, prepared, before, one);
          return value === undefined ? [] : [[one.field.name, value]];
        });
        const body = Object.fromEntries((await Promise.all(values)).flat());
        return withValidBody(session, model.operation, prepared, body);
      },
    };
  });
}

/** Another value than the resource has, and none now and then. */
async function chooseValue(
  session: StepContext,
  context: InvariantContext,
  prepared: RequestExample,
  before: Json,
  { field, own, turn }: MixedField,
): Promise<Json | undefined> {
  const { schema, storedAt, at } = field;
  const documented = getRequestValue(own.request, at);
  const current = storedAt === undefined ? undefined : (valueAt(before, storedAt) ?? null);
  if (turn % 3 === 2 && current !== null && schemaTypes(session.contract.openapi, schema).has('null')) return null;
  // What sets something off and is not stored.
  if (storedAt === undefined && typeof documented === 'boolean') return turn % 2 === 0;
  if (isBound(field)) return getRequestValue(prepared, at);
  if (schema['x-resource'] === undefined) return makeOtherValue(session, field, current, documented);
  return findOtherReference(context, own, field, current, await context.prepare(own));
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
