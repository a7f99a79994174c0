/** Looks for an updated resource in its list, by what it has and what it had. */
import { type Case, type Json, valueAt } from '@helpdesk/contract-model';
import { withRequestValue } from '../../contract-queries.ts';
import type { Finding } from '../../result.ts';
import { show, swapCase } from '../../text.ts';
import { makeFilterValue } from '../create/listed.ts';
import type { InvariantContext } from '../invariant.ts';
import { createSelector, fitToResource, type ListFilter, listFilters } from '../lists/list-filters.ts';
import { readTexts } from '../lists/match-text.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { compareCommonFields } from '../support/compare-resources.ts';
import type { ListedAt } from '../support/creations.ts';
import { readPages } from '../support/read-pages.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import type { UpdateField } from '../support/update-fields.ts';
import type { UpdateModel } from './update-model.ts';

/** A field with a free text, and the parameters of the list that find it. */
export interface FoundField {
  readonly field: UpdateField;
  readonly storedAt: string;
  /** A documented update that sends the field. */
  readonly base: Case;
  readonly filters: readonly ListFilter[];
}

/** What the searches for an updated resource share. */
export interface ListedCheck {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly list: ListedAt;
  readonly reader: ResourceReader;
  readonly recorder: Recorder;
  readonly id: Json;
}

/** A value that the field has, or has had. */
export interface SearchedValue {
  readonly value: string;
  /** What is searched for, if not all of it; in the other letter case, where that does not count. */
  readonly part?: string;
}

/** Compares what the list shows of it as well. */
export async function searchUpdated(
  { context, model, reader, list, recorder, id }: ListedCheck,
  { field: { schema }, storedAt }: FoundField,
  { parameter, at, schema: own, filter }: ListFilter,
  { value, part }: SearchedValue,
  resource: Json,
): Promise<Finding[]> {
  const isAnyCase = filter.match !== 'contains';
  const searched = part !== undefined && isAnyCase ? swapCase(part) : part;
  const text = searched ?? (schema['x-html'] === undefined ? value : (readTexts(value).at(-1) ?? value));
  const sent = makeFilterValue(own, filter.match, text);
  if (sent === undefined || context.session.validator.errors(parameter.schema, sent).length > 0) return [];
  const filters = listFilters(context.session.contract, list.operation);
  const base = fitToResource(filters, await context.prepare(list.base), (field) => valueAt(resource, field));
  const first = withRequestValue(base, at, sent);
  const isMatch = createSelector(filters, first)(resource);
  if (isMatch === undefined) return [];
  const pages = createRecorder(context.session);
  const wanted = { ids: [id], isExpected: isMatch };
  const { forms, isComplete, isValid } = await readPages(context, pages, list, first, wanted);
  if (!isValid) return [];
  recorder.addExchanges(pages.toOutcome().exchanges);
  const item = forms.map((form) => form.value).find((one) => valueAt(one, '/id') === id);
  const items = list.operation.pagination?.items ?? 'body';
  const query = `${parameter.name}=${show(sent)}`;
  const name = `the resource ${show(id)}`;
  if (!isMatch) {
    if (item === undefined) return [];
    const expected = `nothing of ${name} with ${query}, as its ${storedAt} is ${show(valueAt(resource, storedAt))} since an update`;
    return [{ at: items, expected, received: show(item) }];
  }
  if (item === undefined) {
    const expected = `${name} with ${query}, as ${show(value)} is in it since an update`;
    return isComplete ? [{ at: items, expected, received: 'a list without it' }] : [];
  }
  const { now, author } = reader.listChangeFields(resource);
  return [...new Set([storedAt, ...listChanged(model), ...now, ...author])]
    .flatMap((one) => compareCommonFields(valueAt(resource, one), valueAt(item, one), one))
    .slice(0, 1)
    .map((one) => ({
      at: `${items}/*${one.at}`,
      expected: `${show(one.expected)}, as ${name} has it since an update`,
      received: show(one.received),
    }));
}

/** What the update changes by itself, in pointers into the resource. */
const listChanged = ({ fields }: UpdateModel): string[] =>
  fields
    .flatMap(({ storedAt = '', effects }) => [storedAt, ...effects.flatMap(({ set }) => Object.keys(set))])
    .filter((at) => at !== '' && !at.includes('/*'));
