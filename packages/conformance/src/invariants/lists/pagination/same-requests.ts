/** Requests for the same page, written in other ways. */
import { type Json, joinPointer, mergedSchema, type Pagination, type RequestExample } from '@helpdesk/contract-model';
import { withRequestValue } from '../../../contract-queries.ts';
import type { InvariantContext } from '../../invariant.ts';
import { withValues } from '../list-selection.ts';
import type { PagedList } from '../paged-list.ts';

interface CursorList {
  readonly list: PagedList;
  readonly pagination: Extract<Pagination, { style: 'cursor' }>;
}

/** Another name of the cursor, and parameters with their defaults written out, or without a value where that is none. */
export function listSameRequests(
  { session }: Pick<InvariantContext, 'session'>,
  { list, pagination: { alias, cursor: at, size } }: CursorList,
  page: RequestExample,
  value: string,
): RequestExample[] {
  const defaults = list.operation.parameters.flatMap(({ name, in: part, schema }): [string, Json][] => {
    const { default: standard } = mergedSchema(session.contract.openapi, schema);
    const pointer = joinPointer(`/${part}`, name);
    return part !== 'query' || standard === undefined || pointer === size ? [] : [[pointer, standard]];
  });
  const renamed = alias === undefined ? [] : [withRequestValue(withRequestValue(page, at, undefined), alias, value)];
  const both = alias === undefined ? [] : [withRequestValue(page, alias, value)];
  const isEmptiable = list.operation.parameters.some(
    ({ name, allowEmptyValue }) => joinPointer('/query', name) === alias && allowEmptyValue,
  );
  const empty = alias === undefined || !isEmptiable ? [] : [withRequestValue(page, alias, '')];
  const emptied = list.operation.parameters
    .filter(
      ({ name, in: part, allowEmptyValue }) => part === 'query' && allowEmptyValue && page.query[name] === undefined,
    )
    .map(({ name }): [string, Json] => [joinPointer('/query', name), ''])
    .filter(([pointer]) => ![at, alias, size].includes(pointer));
  const others = [
    ...renamed,
    ...both,
    ...empty,
    ...(defaults.length + emptied.length > 0 ? [withValues(page, Object.fromEntries([...emptied, ...defaults]))] : []),
  ];
  // A cursor is valid more than once, which the other requests show as well.
  return others.length > 0 ? others : [page];
}
