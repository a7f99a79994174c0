/** What a run leaves on the target. */

import { cutAroundMarker } from '../resources/values/markers.ts';
import type { CreatedResource, Report, UnrestoredResource } from '../result.ts';
import { formatCount, formatNumber, show } from '../text.ts';

/** `book 815, with the marker "conformance-k3" (/v1/books/815)`. */
export function describeCreated({ operationId, kind, id, location, marker }: CreatedResource): string {
  const name = [kind ?? `by ${operationId}`, ...(id === undefined ? [] : [show(id)])].join(' ');
  return `${name}${marker === undefined ? '' : `, with the marker ${show(cutAroundMarker(marker))}`}${location === undefined ? '' : ` (${location})`}`;
}

/**
 * `book 815, changed by updateBook: /title was "a", is "b". …`. Those of which only a reason is known, such as a target that is
 * gone, are one line for each reason.
 */
export function describeUnrestored(all: readonly UnrestoredResource[]): string[] {
  const alike = Map.groupBy(all, ({ fields, reason, operationIds }) =>
    fields.length === 0 ? `${operationIds.join(', ')} ${reason}` : Symbol('one of its own'),
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const changes = first.fields.map(({ at, before, after }) => `${at} was ${before}, is ${after}`).join('; ');
    return `${listUnrestored(own)}, changed by ${first.operationIds.join(', ')}${changes === '' ? '' : `: ${changes}`}. ${first.reason}`;
  });
}

/** `book 815, 816; shelf 3`. */
export const listUnrestored = (all: readonly UnrestoredResource[]): string =>
  [...Map.groupBy(all, ({ kind }) => kind)]
    .map(([kind, own]) => `${kind} ${own.map(({ id }) => show(id)).join(', ')}`)
    .join('; ');

/** `created 15 resources, which stay on the target: 8 book, 7 author`; empty if nothing was created. */
export function describeCreatedCounts({ leftovers: { created } }: Pick<Report, 'leftovers'>): string {
  if (created.length === 0) return '';
  const kinds = Map.groupBy(created, ({ kind, operationId }) => kind ?? `by ${operationId}`);
  const counts = [...kinds].map(([kind, own]) => `${formatNumber(own.length)} ${kind}`).join(', ');
  return `created ${formatCount(created.length, 'resource')}, which ${created.length === 1 ? 'stays' : 'stay'} on the target: ${counts}`;
}
