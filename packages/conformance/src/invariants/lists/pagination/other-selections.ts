/** What else can be asked of a list, for which its cursors are not valid. */
import { isDeepStrictEqual } from 'node:util';
import { type Filter, type Json, joinPointer, mergedSchema, type ValueFilter } from '@helpdesk/contract-model';
import { getRequestValue, listSuccessCases } from '../../../contract-queries.ts';
import { ignorePrecondition } from '../../../errors.ts';
import type { InvariantContext } from '../../invariant.ts';
import { isSendableValue, listFieldValues, toSent } from '../filter-values.ts';
import { listOtherIds } from '../filters/list-other-ids.ts';
import { listOpaqueValues } from '../filters/opaque-filters.ts';
import { isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import type { ListSelection } from '../list-selection.ts';

export interface OtherSelection {
  readonly values: ListSelection['values'];
  /** The same values in another order. */
  readonly turned?: ListSelection['values'];
  /** Other values, which a cursor may be taken for that keeps them without their letter case, or in part, or how many they are. */
  readonly resembling?: ListSelection['values'];
  /** Other items, of which there may be one page. */
  readonly isElsewhere?: true;
}

/** How many values of a filter are tried: one of them has a second page where any has. */
const MAX_ELSEWHERE = 3;

/** Each filter with values that several items have, and each value that sorts or nests otherwise. */
export async function listOtherSelections(
  context: InvariantContext,
  reference: ListReference,
): Promise<OtherSelection[]> {
  const { list, filters, read } = reference;
  const { items } = await read();
  const { contract } = list.session;
  const elsewhere = filters.filter(isValueFilter).filter(isElsewhere);
  const named = elsewhere.map(async (one): Promise<OtherSelection[]> => {
    const ids = await listOtherIds(context, reference, one);
    return ids.slice(0, MAX_ELSEWHERE).map((id) => ({ values: { [one.at]: id }, isElsewhere: true }));
  });
  const filtered = filters.flatMap((one): OtherSelection[] => {
    const { filter, parameter, at } = one;
    if (parameter.required) return [];
    if (!isValueFilter(one)) {
      const [sent, other] = chooseTexts(filter);
      if (!isSendableValue(list.session, one, sent)) return [];
      return [{ values: { [at]: sent }, ...(other !== undefined && { resembling: { [at]: other } }) }];
    }
    if (one.filter.through !== undefined || one.filter.absent !== undefined) return [];
    const [first, second, third] = listFieldValues(items, one.filter.field).toReversed();
    const sent = first === undefined ? undefined : toSent(one, second === undefined ? [first] : [first, second]);
    if (sent === undefined || !isSendableValue(list.session, one, sent)) return [];
    const isList = Array.isArray(sent) && sent.length > 1;
    const other = second === undefined ? undefined : toSent(one, isList ? [third ?? second, second] : [second]);
    const hasOther = other !== undefined && isSendableValue(list.session, one, other);
    return [
      {
        values: { [at]: sent },
        ...(isList && { turned: { [at]: sent.toReversed() } }),
        ...(hasOther && { resembling: { [at]: other } }),
      },
    ];
  });
  const related = filters.filter(isValueFilter).filter(({ filter }) => filter.through !== undefined);
  const through = related.map((one) => listThrough(context, reference, one));
  const sorted = list.operation.parameters.flatMap(({ name, in: part, schema }): OtherSelection[] => {
    const {
      default: standard,
      'x-sorts': sorts,
      'x-sort-direction': direction,
      'x-nests': nests,
    } = mergedSchema(contract.openapi, schema);
    const at = joinPointer(`/${part}`, name);
    if (nests !== undefined && typeof standard === 'boolean')
      return [{ values: { [at]: !standard }, isElsewhere: true }];
    const values = [...Object.keys(sorts ?? {}), ...(direction ? [direction.ascending, direction.descending] : [])];
    const other = values.find((value) => value !== standard);
    return other === undefined || standard === undefined ? [] : [{ values: { [at]: other } }];
  });
  return [...filtered, ...(await Promise.all(through)).flat(), ...sorted, ...(await Promise.all(named)).flat()];
}

/** What many items have, and another value that resembles it: one of two words is another, or the letter case, where either counts. */
function chooseTexts({ match }: Filter): readonly [sent: Json, other?: Json] {
  if (match === 'bucket' || match === 'partition') return [true];
  if (match === 'words') return ['a e', 'a i'];
  return match === 'contains' ? ['a', 'A'] : ['a'];
}

/** The value of a filter in another one that takes it: a cursor that was made from values alone, without their names, would fit both. */
export function findSameElsewhere(
  { filters, list }: ListReference,
  values: ListSelection['values'],
): ListSelection['values'] | undefined {
  const [[at, value] = ['', undefined], ...more] = Object.entries(values);
  if (value === undefined || more.length > 0 || !filters.some((one) => one.at === at && isValueFilter(one)))
    return undefined;
  const other = filters
    .filter(isValueFilter)
    .find((one) => one.at !== at && !one.parameter.required && isSendableValue(list.session, one, value));
  return other && { [other.at]: value };
}

/** The value of a documented request, and values of related resources: items do not show to which of them a field of another resource leads. */
async function listThrough(
  context: InvariantContext,
  reference: ListReference,
  one: ListFilter<ValueFilter>,
): Promise<OtherSelection[]> {
  const { session, operation } = reference.list;
  const named = listSuccessCases(session.contract, operation).find(
    ({ request }) => getRequestValue(request, one.at) !== undefined,
  );
  const request = named && (await context.prepare(named).catch(ignorePrecondition));
  const documented = request && getRequestValue(request, one.at);
  const related = (await listOpaqueValues(context, reference, one)).slice(0, MAX_ELSEWHERE);
  const all = [...(documented === undefined ? [] : [documented]), ...related];
  const values = all.filter((value, index) => index === all.findIndex((first) => isDeepStrictEqual(first, value)));
  return values.map((value, index) => {
    const other = values.at(index - 1);
    return {
      values: { [one.at]: value },
      ...(other !== undefined && other !== value && { resembling: { [one.at]: other } }),
    };
  });
}

/** Other values of the parameter select items that the list without them does not have. */
const isElsewhere = ({ parameter, filter }: ListFilter<ValueFilter>): boolean =>
  parameter.required || filter.absent !== undefined;
