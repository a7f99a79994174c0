import type { PressResponse } from './messages.ts';
import type { Store, Writer } from './store.ts';

type ListedWriter = Pick<Writer, 'id' | 'badge'>;

/** A page of the writers, in the order that the query asks for. */
export function listWriters(writers: readonly ListedWriter[], query: URLSearchParams, is: Store['is']): PressResponse {
  const sorted = sortWriters(writers, query, is);
  const after = query.get('after');
  const last = sorted.findIndex(({ id }) => String(id) === after);
  const rest = last === -1 ? sorted.filter(({ id }) => id > Number(after ?? 0)) : sorted.slice(last + 1);
  return { status: 200, body: { data: rest.slice(0, Number(query.get('size') ?? 25)) } };
}

function sortWriters(writers: readonly ListedWriter[], query: URLSearchParams, is: Store['is']): ListedWriter[] {
  const [sort, asked] = [query.get('sort'), query.get('direction')];
  const isIgnored =
    (is('ignores-a-direction-without-a-sort') && sort === null) ||
    (is('ignores-a-downward-direction') && sort === 'badge');
  const usual = is('sorts-down-without-a-direction') && sort !== null ? 'down' : 'up';
  const sorted = writers.toSorted((left, right) =>
    sort === 'badge' && left.badge !== right.badge ? (left.badge < right.badge ? -1 : 1) : left.id - right.id,
  );
  return (isIgnored ? 'up' : (asked ?? usual)) === 'down' ? sorted.toReversed() : sorted;
}
