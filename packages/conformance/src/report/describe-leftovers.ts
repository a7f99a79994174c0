/** What a run leaves on the target. */
import type { CreatedResource, Report, UnrestoredResource } from '../result.ts';
import { formatCount, show } from '../text.ts';

/** `book 815, with the marker "conformance-k3" (/v1/books/815)`. */
export function describeCreated({ operationId, kind, id, location, marker }: CreatedResource): string {
  const name = [kind ?? `by ${operationId}`, ...(id === undefined ? [] : [show(id)])].join(' ');
  return `${name}${marker === undefined ? '' : `, with the marker ${show(marker)}`}${location === undefined ? '' : ` (${location})`}`;
}

/** `book 815, changed by updateBook: /title was "a", is "b". …`. */
export function describeUnrestored({ kind, id, operationIds, fields, reason }: UnrestoredResource): string {
  const changes = fields.map(({ at, before, after }) => `${at} was ${before}, is ${after}`).join('; ');
  return `${kind} ${show(id)}, changed by ${operationIds.join(', ')}${changes === '' ? '' : `: ${changes}`}. ${reason}`;
}

/** `created 15 resources, which stay on the target: 8 book, 7 author`; empty if nothing was created. */
export function describeCreatedCounts({ leftovers: { created } }: Pick<Report, 'leftovers'>): string {
  if (created.length === 0) return '';
  const kinds = Map.groupBy(created, ({ kind, operationId }) => kind ?? `by ${operationId}`);
  const counts = [...kinds].map(([kind, own]) => `${own.length} ${kind}`).join(', ');
  return `created ${formatCount(created.length, 'resource')}, which ${created.length === 1 ? 'stays' : 'stay'} on the target: ${counts}`;
}
