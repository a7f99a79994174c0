/** Counts that resources show, and the totals of the lists that they count. */
import { type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { compareDerived } from '../../checks/check-derived.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { RelatedDifference } from './compare-related.ts';
import { listRelatedValues, type RelatedValue } from './related-values.ts';
import type { Lookup } from './resource-lookup.ts';

/** Totals to compare. */
const MAX_TOTALS = 12;

/** Counts of the response, with the totals of the lists that they count. */
export async function compareTotals(
  context: InvariantContext,
  resources: Lookup,
  schema: Schema,
  body: Json,
): Promise<RelatedDifference[]> {
  const totals = listRelatedValues(context.session.contract, schema, body).filter(
    ({ rule }) => rule.total !== undefined,
  );
  const compared = totals.slice(0, MAX_TOTALS).map((one) => compareTotal(context, resources, one));
  return (await Promise.all(compared)).flat();
}

async function compareTotal(
  { session }: InvariantContext,
  { readTotal }: Lookup,
  { at, value, rule, object }: RelatedValue,
): Promise<RelatedDifference[]> {
  const { operation: operationId = '', query = {}, except } = rule.total ?? {};
  const operation = session.contract.operations[operationId];
  const pagination = operation?.pagination;
  if (operation === undefined || pagination === undefined || !('total' in pagination)) return [];
  const { total: totalAt } = pagination;
  const fill = (written: Readonly<Record<string, Json>>): Record<string, Json> =>
    Object.fromEntries(Object.entries(written).map(([name, one]) => [name, fillValue(one, object)]));
  const read = (own: Record<string, Json>): Promise<Json | undefined> =>
    readTotal(operation, { path: {}, query: own, header: {} }, totalAt);
  const filled = { operation: operationId, query: fill(query), ...(except !== undefined && { except: fill(except) }) };
  const [all, rest] = await Promise.all([
    read(filled.query),
    filled.except === undefined ? 0 : read({ ...filled.query, ...filled.except }),
  ]);
  const total = typeof all === 'number' && typeof rest === 'number' ? all - rest : undefined;
  const finding = compareDerived(at, value, { total: filled }, total);
  return finding.map((one) => ({ key: `total ${show(filled)}`, finding: one }));
}

function fillValue(written: Json, object: Json): Json {
  const pointer = typeof written === 'string' ? /^\{(.+)\}$/.exec(written)?.[1] : undefined;
  return pointer === undefined ? written : (valueAt(object, pointer) ?? null);
}
