/** Looks for an updated resource in its list, by what it has and what it had. */
import { type Case, type Json, valueAt } from '@helpdesk/contract-model';
import { withRequestValue } from '../../../contract-queries.ts';
import type { Finding } from '../../../result.ts';
import { show, swapCase } from '../../../text.ts';
import { makeFilterValue } from '../../create/listed.ts';
import { fitToResource, type ListFilter, listFilters } from '../../lists/list-filters.ts';
import { readTexts } from '../../lists/match-text.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import { compareItem, type ListedResource } from './compare-item.ts';

/** A field with a free text, and the parameters of the list that find it. */
export interface FoundField {
  readonly field: UpdateField;
  readonly storedAt: string;
  /** A documented update that sends the field. */
  readonly base: Case;
  readonly filters: readonly ListFilter[];
}

/** A value that the field has, or has had. */
export interface SearchedValue {
  readonly value: string;
  /** What is searched for, if not all of it; in the other letter case, where that does not count. */
  readonly part?: string;
}

/** Compares what the list shows of it as well. */
export async function searchUpdated(
  listed: ListedResource,
  { field: { schema }, storedAt }: FoundField,
  { parameter, at, schema: own, filter }: ListFilter,
  { value, part }: SearchedValue,
  resource: Json,
): Promise<Finding[]> {
  const { context, list } = listed;
  const isAnyCase = filter.match !== 'contains';
  const searched = part !== undefined && isAnyCase ? swapCase(part) : part;
  const text = searched ?? (schema['x-html'] === undefined ? value : (readTexts(value).at(-1) ?? value));
  const sent = makeFilterValue(own, filter.match, text);
  if (sent === undefined || context.session.validator.errors(parameter.schema, sent).length > 0) return [];
  const filters = listFilters(context.session.contract, list.operation);
  const base = fitToResource(filters, await context.prepare(list.base), (field) => valueAt(resource, field));
  const first = withRequestValue(base, at, sent);
  return compareItem(listed, first, resource, {
    query: `${parameter.name}=${show(sent)}`,
    explain: (isSelected) =>
      `${isSelected ? `${show(value)} is in it` : `its ${storedAt} is ${show(valueAt(resource, storedAt))}`} since an update`,
  });
}
