/** What all items of a list say about other resources, beyond the first page, and the items that differ from most. */
import { type Case, type Json, withValueAt } from '@helpdesk/contract-model';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import type { ListWalk } from '../lists/walk-list.ts';
import type { Recorder } from '../recorder.ts';
import { pickRareItems } from '../support/rare-items.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';
import { sortByVariety } from '../support/sort-by-variety.ts';
import {
  addRepeated,
  compareRelated,
  keepRepeated,
  type RelatedDifference,
  type RepeatedDifference,
} from './compare-related.ts';
import { listRelatedResources } from './related-values.ts';
import { createLookup, type Lookup } from './resource-lookup.ts';

/** Items that are retrieved because they differ most from each other. */
const MAX_VARIED = 4;

/** Differences must be there in each of as many walks. */
const WALKS = 4;

/**
 * Resources that only a list shows are found without a request, so that all that the items name are compared. Of the items themselves, one
 * with the rare value of each flag is retrieved, and those that differ most.
 */
export async function checkWholeList(context: InvariantContext, recorder: Recorder, base: Case): Promise<void> {
  const reference = await readListReference(context, base);
  const resources = createLookup(context);
  let walk = await reference.read();
  let persistent: RepeatedDifference[] = await compareWalk(
    context,
    resources,
    base,
    walk,
    reference.list.pagination.items,
  );
  for (let round = 1; round < WALKS && persistent.length > 0; round += 1) {
    resources.clear();
    walk = await reference.refresh();
    const found = await compareWalk(context, resources, base, walk, reference.list.pagination.items);
    persistent = keepRepeated(persistent, found);
  }
  if (persistent.length === 0) return;
  recorder.addExchanges(walk.exchanges);
  addRepeated(recorder, base.operationId, persistent);
}

async function compareWalk(
  { session: { contract } }: InvariantContext,
  resources: Lookup,
  { operationId, status }: Case,
  { items, pages }: ListWalk,
  itemsAt: string,
): Promise<RelatedDifference[]> {
  const operation = contract.operations[operationId];
  const schema = operation?.responses[status]?.schema;
  const body = withValueAt(pages[0]?.body ?? null, itemsAt, [...items]);
  if (operation === undefined || schema === undefined || body === undefined) return [];
  const varied = sortByVariety(items, (item) => item, MAX_VARIED);
  const picked = new Set<Json | undefined>([...pickRareItems(items), ...varied]);
  const related = listRelatedResources(contract, operation, schema, body).filter(
    ({ kind, form }) => findRetrieval(contract, kind) === undefined || picked.has(form?.value),
  );
  return (await Promise.all(related.map((resource) => compareRelated(contract, resources, resource)))).flat();
}
