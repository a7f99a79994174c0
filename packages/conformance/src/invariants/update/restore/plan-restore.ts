/** Finds the updates that give a resource its values back. */
import { isDeepStrictEqual } from 'node:util';
import {
  isObject,
  type Json,
  parentPointer,
  type RequestExample,
  valueAt,
  withValueAt,
} from '@helpdesk/contract-model';
import type { SchemaContext } from '../../../checks/sent-values.ts';
import { compareResources } from '../../support/compare-resources.ts';
import { listCopies, type UpdateField } from '../../support/update-fields.ts';
import { predictUpdate } from '../steps/predict-update.ts';

type Body = Readonly<Record<string, Json>>;

const emptyRequest: RequestExample = { path: {}, query: {}, header: {} };

/**
 * The bodies of the updates, in order; none if the resource has the values already, or if no update brings it nearer. `found` is
 * the resource as it should be, `shown` as it is.
 */
export function planRestore(context: SchemaContext, fields: readonly UpdateField[], found: Json, shown: Json): Body[] {
  const current = withLostReferences(fields, found, shown);
  const start = count(found, current);
  const plans = listPlans(context, fields, found, current).map((bodies) => ({
    bodies,
    distance: count(
      found,
      bodies.reduce<Json>((resource, body) => apply(context, fields, resource, body), current),
    ),
  }));
  const [best] = plans.toSorted(
    (left, right) => left.distance - right.distance || left.bodies.length - right.bodies.length,
  );
  return best !== undefined && best.distance < start ? [...best.bodies] : [];
}

/** With what the found resource shows of a resource that it no longer names: without that, no update would bring it nearer. */
const withLostReferences = (fields: readonly UpdateField[], found: Json, shown: Json): Json =>
  fields.reduce((resource, { storedAt = '' }) => {
    const parent = parentPointer(storedAt);
    const named = parent === '' || storedAt.includes('/*') ? undefined : valueAt(found, parent);
    if (!isObject(named) || valueAt(resource, parent) !== null) return resource;
    const lost = withValueAt(resource, parent, named) ?? resource;
    return withValueAt(lost, storedAt, null) ?? resource;
  }, shown);

const apply = (context: SchemaContext, fields: readonly UpdateField[], resource: Json, body: Body): Json =>
  predictUpdate(context, fields, resource, { ...emptyRequest, body }).resource;

const count = (left: Json, right: Json): number => compareResources(left, right).length;

function listPlans(context: SchemaContext, fields: readonly UpdateField[], found: Json, current: Json): Body[][] {
  const plain = restoreValues(fields, found, current);
  // What an effect copies, such as a draft that is published, has to be sent before its own value.
  const copies = fields.flatMap(({ name, storedAt, effects }) =>
    storedAt !== undefined ? [] : effects.map(({ when = true, set }) => ({ name, when, set })),
  );
  return [
    [plain],
    ...copies.flatMap(({ name, when, set }) => {
      const sources = listCopies({ set }).flatMap(({ from, to }): [string, Json][] => {
        const field = fields.find(({ storedAt }) => storedAt === from);
        const wanted = valueAt(found, to);
        return field === undefined || wanted === undefined || isDeepStrictEqual(wanted, valueAt(current, to))
          ? []
          : [[field.name, wanted]];
      });
      const trigger = { ...allValues(fields, found), ...Object.fromEntries(sources), [name]: when };
      const after = apply(context, fields, current, trigger);
      return [[trigger], [trigger, restoreValues(fields, found, after)]];
    }),
  ].map((bodies) => bodies.filter((body) => Object.keys(body).length > 0));
}

/** The fields whose value is another than it should be. */
const restoreValues = (fields: readonly UpdateField[], found: Json, current: Json): Body =>
  Object.fromEntries(
    Object.entries(allValues(fields, found)).filter(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      return !isDeepStrictEqual(valueAt(current, field?.storedAt ?? '') ?? null, value);
    }),
  );

/** Lists that only grow are left out: an update cannot shorten them. */
function allValues(fields: readonly UpdateField[], found: Json): Body {
  return Object.fromEntries(
    fields.flatMap(({ name, storedAt, schema }): [string, Json][] =>
      storedAt === undefined || schema['x-append-only'] !== undefined ? [] : [[name, valueAt(found, storedAt) ?? null]],
    ),
  );
}
