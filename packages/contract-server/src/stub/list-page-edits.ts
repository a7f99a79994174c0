/** The edits that make a list show what the query asks for. */
import { type Filter, type Json, mergedSchema, type Operation, valueAt, withValueAt } from '@helpdesk/contract-model';
import type { Edit, StubbedResponse } from './edit.ts';

export function listPageEdits({ contract, operation, request }: StubbedResponse): Edit[] {
  const { pagination, parameters } = operation;
  if (pagination === undefined) return [];
  const filters = parameters.flatMap(({ name, schema, in: place }): Edit[] => {
    const filter = mergedSchema(contract.openapi, schema)['x-filters'];
    const value = place === 'query' ? request.query[name] : undefined;
    return filter === undefined || value === undefined ? [] : listFilterEdits(filter, value, pagination.items);
  });
  return [...filters, ...listSizeEdits(pagination, valueAt({ ...request }, pagination.size))];
}

type Pagination = NonNullable<Operation['pagination']>;

function listSizeEdits(pagination: Pagination, size: Json | undefined): Edit[] {
  if (typeof size !== 'number') return [];
  return [
    (body) => {
      const items = valueAt(body, pagination.items);
      return Array.isArray(items) && items.length > size
        ? withValueAt(body, pagination.items, items.slice(0, size))
        : undefined;
    },
    (body) => (pagination.style === 'cursor' ? withValueAt(body, pagination.pageSize, size) : undefined),
  ];
}

/** An item that the filter would leave out gets the value that it asks for. Texts that are searched stay as they are. */
function listFilterEdits(filter: Filter, value: Json, itemsAt: string): Edit[] {
  if (filter.match === 'bucket') {
    const wanted = value === true ? Object.entries(filter.where) : [];
    return wanted.map(([field, values]) => editItems(itemsAt, field, [values].flat()));
  }
  if (filter.match === 'equals' || filter.match === 'equals-any-case' || filter.match === 'one-of') {
    return filter.through === undefined ? [editItems(itemsAt, filter.field, [value].flat())] : [];
  }
  return [];
}

function editItems(itemsAt: string, field: string, wanted: readonly Json[]): Edit {
  const [first] = wanted;
  const change = (item: Json): Json => {
    const shown = valueAt(item, field);
    if (shown === undefined || first === undefined || wanted.includes(shown)) return item;
    return withValueAt(item, field, first) ?? item;
  };
  return (body) => {
    const items = valueAt(body, itemsAt);
    return Array.isArray(items) ? withValueAt(body, itemsAt, items.map(change)) : undefined;
  };
}
