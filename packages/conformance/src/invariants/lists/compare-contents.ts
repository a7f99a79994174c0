/** An item of a list is the same whatever filter, sort order or page size the request has. */
import { isDeepStrictEqual } from 'node:util';
import { isAtOrBelow, isObject, type Json, joinPointer, mergedSchema, valueAt } from '@helpdesk/contract-model';
import type { Finding } from '../../result.ts';
import { compareForms, type ResourceForm } from '../support/compare-forms.ts';
import { formatIdentity, type PagedList } from './paged-list.ts';
import type { ListWalk } from './walk-list.ts';

/** Items at the start of the shorter walk, and as many at its end, that are compared. */
const MAX_COMPARED_ITEMS = 6;

/**
 * The values of items that differ between two walks, by the item. What a parameter nests (`x-nests`) may differ. A text search may add numbers
 * and texts that are empty without it, such as a score.
 */
export function compareContents(
  list: PagedList,
  whole: ListWalk,
  selected: ListWalk,
  { isSearch }: { readonly isSearch: boolean },
): readonly (readonly [id: string, finding: Finding])[] {
  const { items } = selected;
  const compared = [...new Set([...items.slice(0, MAX_COMPARED_ITEMS), ...items.slice(-MAX_COMPARED_ITEMS)])];
  const wanted = new Map(compared.map((item) => [formatIdentity(item), item]));
  const known = whole.items.filter((item) => {
    const other = wanted.get(formatIdentity(item));
    return other !== undefined && isObject(item) && !isDeepStrictEqual(item, other);
  });
  if (known.length === 0) return [];
  const ignored = listNested(list);
  return known.flatMap((item) => {
    const id = formatIdentity(item);
    const [expected, received] = [findForm(list, whole, id), findForm(list, selected, id)];
    if (expected === undefined || received === undefined) return [];
    return compareForms(list.session.contract, expected, received, `as the list has it without filters for item ${id}`)
      .filter(({ at }) => {
        const inside = at.slice(received.at.length);
        if (ignored.some((pointer) => isAtOrBelow(inside, pointer))) return false;
        return !isSearch || isFilled(valueAt(expected.value, inside));
      })
      .map((finding) => [id, finding] as const);
  });
}

const listNested = ({ operation, session }: PagedList): string[] =>
  operation.parameters.flatMap(({ schema }) => {
    const { 'x-nests': nesting } = mergedSchema(session.contract.openapi, schema);
    return nesting === undefined ? [] : [nesting.at];
  });

const isFilled = (value: Json | undefined): boolean => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length > 0;
  return typeof value === 'boolean' || isObject(value);
};

function findForm({ expected, pagination }: PagedList, { pages }: ListWalk, id: string): ResourceForm | undefined {
  for (const { body, items } of pages) {
    const index = items.findIndex((item) => formatIdentity(item) === id);
    const value = items[index];
    if (value === undefined) continue;
    return { value, schema: expected.response?.schema, at: joinPointer(pagination.items, index), body };
  }
  return undefined;
}
