/** What the list shows of a resource after an update. */
import { isAtOrBelow, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { withRequestValue } from '../../../contract-queries.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import { isSendableValue, toSent } from '../../lists/filter-values.ts';
import {
  explainItem,
  fitToResource,
  isBucketFilter,
  isValueFilter,
  type ListFilter,
  listFields,
  listFilters,
} from '../../lists/list-filters.ts';
import { compareResources } from '../../support/compare-resources.ts';
import { findList } from '../../support/creations.ts';
import { repeatUntil } from '../../support/repeat-until.ts';
import { compareItem, type ListedResource } from './compare-item.ts';

/** A filter, and the value that it gets. */
interface Selection {
  readonly filter: ListFilter;
  readonly value: Json;
}

/**
 * The list has the resource as it is retrieved. With filters and flags by what the update has changed, it has the resource where that has the
 * value now, and not where it had it before. Searches for texts are another invariant.
 */
export async function compareListed(
  updated: Omit<ListedResource, 'list'>,
  name: string,
  before: Json,
  after: Json,
): Promise<Finding[]> {
  const { context, model, reader } = updated;
  const { session } = context;
  const list = findList(session.contract, model.kind);
  if (list?.operation.pagination === undefined || list.operation.operationId === reader.operationId) return [];
  const filters = listFilters(session.contract, list.operation);
  const first = fitToResource(filters, await context.prepare(list.base), (field) => valueAt(after, field));
  const listed: ListedResource = { ...updated, list };
  const compare = (request: RequestExample, query: string): Promise<Finding[]> => {
    const shown = query === '' ? 'is retrieved' : `has ${explainItem(filters, request, after)}`;
    const explain = () => `it ${shown} after an update with ${name}`;
    return repeatUntil(
      session,
      () => compareItem(listed, request, after, { query, explain }),
      ({ length }) => length === 0,
    );
  };
  const selections = listSelections(filters, before, after).filter(({ filter, value }) =>
    isSendableValue(session, filter, value),
  );
  const findings = await Promise.all([
    compare(first, ''),
    ...selections.map(({ filter: { at, parameter }, value }) =>
      compare(withRequestValue(first, at, value), `${parameter.name}=${show(value)}`),
    ),
  ]);
  return findings.flat().slice(0, 1);
}

/** The flags that a changed field decides, and the filters by it with the value that it has and the one that it had. */
function listSelections(filters: readonly ListFilter[], before: Json, after: Json): Selection[] {
  const changed = compareResources(before, after).map(({ at }) => at);
  const isChanged = ({ filter }: ListFilter): boolean =>
    listFields(filter).some((field) => changed.some((at) => isAtOrBelow(field, at) || isAtOrBelow(at, field)));
  return filters
    .filter((one) => !one.parameter.required && isChanged(one))
    .flatMap((filter): Selection[] => {
      if (isBucketFilter(filter)) return [{ filter, value: true }];
      if (!isValueFilter(filter) || filter.filter.through !== undefined) return [];
      const { field } = filter.filter;
      return [after, before].flatMap((resource) => {
        const own = valueAt(resource, field) ?? null;
        const value = own === null ? undefined : toSent(filter, [own]);
        return value === undefined ? [] : [{ filter, value }];
      });
    });
}
