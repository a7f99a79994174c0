/** A part of a list, or another order of it. */
import {
  type Json,
  parsePointer,
  type RequestExample,
  type RequestPointer,
  type SortKey,
} from '@helpdesk/contract-model';
import { withRequestValue } from '../../contract-queries.ts';
import type { ListReference } from './list-reference.ts';
import type { Match } from './match-text.ts';
import { type ListWalk, type WalkOptions, walkList } from './walk-list.ts';

/** Items of a filtered list that are read. */
const MAX_SELECTED_ITEMS = 100;

export interface ListSelection {
  /** Values of query parameters beside those of the base; undefined removes one. */
  readonly values: Readonly<Record<RequestPointer, Json | undefined>>;
  /** Whether the request selects an item, if the filters alone do not tell. */
  readonly matches?: (item: Json) => Match;
  /** The order of the items. Default: that of the list without filters. */
  readonly order?: readonly SortKey[];
  /** True if the list without the values does not have the selected items. */
  readonly isElsewhere?: true;
}

export const withValues = (request: RequestExample, values: ListSelection['values']): RequestExample =>
  Object.entries(values).reduce((changed, [at, value]) => withRequestValue(changed, at, value), request);

/** Default: the largest pages, by the URL of the next one. */
export const walkSelection = (
  { list, request, pageSize }: ListReference,
  { values }: ListSelection,
  options: Partial<WalkOptions> = {},
): Promise<ListWalk> =>
  walkList(list, withValues(request, values), {
    size: pageSize,
    isByUrl: true,
    maxItems: MAX_SELECTED_ITEMS,
    ...options,
  });

/** What a list leaves unchecked that differs each time it is read; `query` names the selection. */
export const describeChanging = (query: string): string =>
  `The list for ${query} changed between all reads, as if another client wrote to it. Not checked: that it has only and all items that match, in order.`;

/** The values as in a query string: `priority=Low`. */
export function formatQuery(values: ListSelection['values']): string {
  const parts = Object.entries(values).flatMap(([at, value]) => {
    const name = parsePointer(at).at(-1) ?? '';
    const text = typeof value === 'string' ? value : [value].flat().join(',');
    return value === undefined ? [] : [`${name}=${text.length > 60 ? `${text.slice(0, 60)}…` : text}`];
  });
  return parts.length === 0 ? 'the default order' : parts.join('&');
}
