/** Compares an updated resource with its item in a list that a request selects. */
import { type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import { createSelector, listFilters } from '../../lists/list-filters.ts';
import { createRecorder } from '../../recorder.ts';
import { compareCommonFields } from '../../support/compare-resources.ts';
import type { ListedAt } from '../../support/creations.ts';
import { readPages } from '../../support/read-pages.ts';
import type { ResourceReader } from '../../support/resource-reader.ts';
import type { UpdateModel } from '../update-model.ts';

/** An updated resource, and the list that it is looked for in. */
export interface ListedResource {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly list: ListedAt;
  readonly reader: ResourceReader;
  readonly id: Json;
}

/** What a list with a query is expected to have of the resource, and why. */
interface ExpectedItem {
  /** As in a URL; empty for a list without filters. */
  readonly query: string;
  /** Completes "the resource, as …", or "nothing of the resource, as …" where the query does not select it. */
  readonly explain: (isSelected: boolean) => string;
}

/**
 * The list has the resource if the query selects it, with the values of all fields that an update may change. Empty if the resource does not
 * show whether it is selected.
 */
export async function compareItem(
  { context, model, reader, list, id }: ListedResource,
  request: RequestExample,
  resource: Json,
  { query, explain }: ExpectedItem,
): Promise<Finding[]> {
  const isMatch = createSelector(listFilters(context.session.contract, list.operation), request)(resource);
  if (isMatch === undefined) return [];
  const pages = createRecorder(context.session);
  const { forms, isComplete, isValid } = await readPages(context, pages, list, request, {
    ids: [id],
    isExpected: isMatch,
  });
  if (!isValid) return [];
  const exchange = pages.toOutcome().exchanges.at(-1);
  const common = { check: 'update-listed', ...(exchange && { exchange }) };
  const item = forms.map((form) => form.value).find((one) => valueAt(one, '/id') === id);
  const items = list.operation.pagination?.items ?? 'body';
  const name = `the resource ${show(id)}`;
  const where = query === '' ? name : `${name} with ${query}`;
  if (!isMatch) {
    if (item === undefined) return [];
    return [{ at: items, expected: `nothing of ${where}, as ${explain(false)}`, received: show(item), ...common }];
  }
  if (item === undefined)
    return isComplete
      ? [{ at: items, expected: `${where}, as ${explain(true)}`, received: 'a list without it', ...common }]
      : [];
  const { now, author } = reader.listChangeFields(resource);
  return [...new Set([...listChanged(model), ...now, ...author])]
    .flatMap((one) => compareCommonFields(valueAt(resource, one), valueAt(item, one), one))
    .slice(0, 1)
    .map((one) => ({
      at: `${items}/*${one.at}`,
      expected: `${show(one.expected)}, as ${name} has it since an update`,
      received: show(one.received),
      ...common,
    }));
}

/** What the update may change, in pointers into the resource. */
const listChanged = ({ fields }: UpdateModel): string[] =>
  fields
    .flatMap(({ storedAt, effects }) => [storedAt ?? '', ...effects.flatMap(({ set }) => Object.keys(set))])
    .filter((at) => at !== '' && !at.includes('/*'));
