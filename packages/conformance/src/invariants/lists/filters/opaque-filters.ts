/** Filters whose matches the items do not show: the list with the filter alone says which items match. */
import { isObject, type Json, parsePointer, valueAt, valuesAt } from '@helpdesk/contract-model';
import { ignoreUnavailable } from '../../../errors.ts';
import { perSession } from '../../../resources/session.ts';
import type { InvariantContext } from '../../invariant.ts';
import { createRecorder } from '../../recorder.ts';
import { findList } from '../../support/creations.ts';
import { checkSelection } from '../check-selection.ts';
import { isSendableValue, listFieldValues, toSent } from '../filter-values.ts';
import { isScalar, isValueFilter, type ListFilter } from '../list-filters.ts';
import { type ListReference, readListReference } from '../list-reference.ts';
import type { Match } from '../match-text.ts';
import { formatIdentity } from '../paged-list.ts';

/** A filter with a value that selects some items of the list and not others. */
export interface OpaqueSelection {
  readonly value: Json;
  /** Undefined for an item that was not there when the filter was sent, or is after the last one that was read. */
  readonly matches: (item: Json) => Match;
  /** The items that match, as a text that differs if others match later. */
  readonly state: string;
}

export const isOpaque = (listFilter: ListFilter): boolean =>
  !listFilter.parameter.required &&
  (listFilter.filter.match === 'partition' || (isValueFilter(listFilter) && listFilter.filter.through !== undefined));

const getSelections = perSession(() => new Map<string, Promise<OpaqueSelection | undefined>>());

/**
 * Reads it once for all who combine the filter, unless it has to be new. The first of the candidates is sent that selects some items and
 * not others; without candidates, a value of the related resources. Undefined if no such value is known.
 */
export function shareOpaqueSelection(
  context: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter,
  { isNew = false, candidates }: { readonly isNew?: boolean; readonly candidates?: readonly Json[] | undefined } = {},
): Promise<OpaqueSelection | undefined> {
  const known = getSelections(context.session);
  const tried = candidates?.slice(0, MAX_VALUES);
  const key = JSON.stringify([reference.list.operation.operationId, listFilter.at, tried ?? null]);
  const read = known.get(key);
  if (read !== undefined && !isNew) return read;
  const own = readOpaqueSelection(context, reference, listFilter, tried);
  known.set(key, own);
  own.catch(() => known.delete(key));
  return own;
}

async function readOpaqueSelection(
  context: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter,
  candidates: readonly Json[] | undefined,
): Promise<OpaqueSelection | undefined> {
  const values = candidates ?? (await listOpaqueValues(context, reference, listFilter)).slice(0, MAX_VALUES);
  for (const value of values) {
    const { items } = await reference.read();
    const walk = await checkSelection(
      reference,
      { values: { [listFilter.at]: value } },
      createRecorder(context.session),
    );
    if (walk === undefined) continue;
    const found = new Set(walk.items.map(formatIdentity));
    const ids = items.map(formatIdentity);
    const decided = new Set(walk.isComplete ? ids : ids.slice(0, ids.findLastIndex((id) => found.has(id)) + 1));
    const matches = (item: Json): Match =>
      found.has(formatIdentity(item)) ? true : decided.has(formatIdentity(item)) ? false : undefined;
    if (!items.some((item) => matches(item) === true) || !items.some((item) => matches(item) === false)) continue;
    return { value, matches, state: [...found].join(' ') };
  }
  return undefined;
}

/** Those of related resources are values that one of them has which an item names. */
export async function listOpaqueValues(
  context: InvariantContext,
  reference: ListReference,
  listFilter: ListFilter,
): Promise<Json[]> {
  if (!isValueFilter(listFilter)) return [true, false];
  const { resource = '', field = '' } = listFilter.filter.through ?? {};
  const list = findList(context.session.contract, resource);
  if (list?.operation.pagination === undefined) return [];
  const { items } = await reference.read();
  const named = new Set<Json>(listFieldValues(items, listFilter.filter.field));
  const related = await readItems(context, list.base);
  const values = related
    .filter((item) => named.has(valueAt(item, '/id') ?? null))
    .flatMap((item) => valuesAt(item, field).filter(isScalar));
  const sent = [...new Set(values)].map((value) => toSent(listFilter, [value])).filter((value) => value !== undefined);
  return sent.filter((value) => isSendableValue(context.session, listFilter, value));
}

/**
 * Why no value of the filter is known, if the list of the related resources is in a form that lacks the field: a contract may document
 * several forms of its items.
 */
export async function describeUnshown(context: InvariantContext, listFilter: ListFilter): Promise<string | undefined> {
  if (!isValueFilter(listFilter) || listFilter.filter.through === undefined) return undefined;
  const { resource, field } = listFilter.filter.through;
  const list = findList(context.session.contract, resource);
  if (list?.operation.pagination === undefined) return undefined;
  const related = await readItems(context, list.base);
  const [name = ''] = parsePointer(field);
  const isUnshown = related.length > 0 && related.every((item) => isObject(item) && !Object.hasOwn(item, name));
  const { operationId } = list.operation;
  return isUnshown
    ? `the form in which ${operationId} lists a ${resource} has no ${name}, by which ${listFilter.parameter.name} selects`
    : undefined;
}

/** Values that are tried before the filter is left out. */
const MAX_VALUES = 2;

async function readItems(
  context: InvariantContext,
  base: Parameters<typeof readListReference>[1],
): Promise<readonly Json[]> {
  const reference = await readListReference(context, base).catch(ignoreUnavailable);
  return (await reference?.read().catch(ignoreUnavailable))?.items ?? [];
}
