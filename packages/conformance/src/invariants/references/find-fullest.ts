/** The resource of a list in which most is counted: what a retrieval leaves out or counts twice shows there first. */
import {
  type Contract,
  type Json,
  joinPointer,
  listDerivedRules,
  parentPointer,
  type Schema,
  valueAt,
  walkKeyword,
  withValueAt,
} from '@helpdesk/contract-model';
import { FailedBaseError, PreconditionError } from '../../errors.ts';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { findList } from '../support/creations.ts';
import type { Lookup } from './resource-lookup.ts';

/** Items in which the counts are looked at. */
const MAX_ITEMS = 200;

/** The ID of the resource; undefined if nothing is counted, or it is not there anymore. */
export async function findFullest(
  context: InvariantContext,
  resources: Lookup,
  kind: string,
): Promise<Json | undefined> {
  try {
    const id = await readFullest(context, kind);
    const found = id === undefined ? undefined : await resources.find(kind, id);
    return found === undefined || found === 'missing' ? undefined : id;
  } catch (error) {
    // Without the list there is nothing to choose from: its own cases report that.
    if (error instanceof FailedBaseError || error instanceof PreconditionError) return undefined;
    throw error;
  }
}

async function readFullest(context: InvariantContext, kind: string): Promise<Json | undefined> {
  const { contract } = context.session;
  const listed = findList(contract, kind);
  const schema = listed?.operation.responses[listed.base.status]?.schema;
  if (listed?.operation.pagination === undefined || schema === undefined) return undefined;
  const { list, read } = await readListReference(context, listed.base);
  const { items, pages } = await read();
  const itemsAt = list.pagination.items;
  const shown = items.slice(0, MAX_ITEMS);
  const body = withValueAt(pages[0]?.body ?? null, itemsAt, shown);
  const fullest = body && pickFullest(contract, schema, body, itemsAt);
  return fullest && valueAt(fullest, listed.idAt);
}

/** The item of the list at `itemsAt` with the highest counts; undefined if all are 0. */
export function pickFullest(contract: Contract, schema: Schema, body: Json, itemsAt: string): Json | undefined {
  const counts = walkKeyword(contract.openapi, schema, body, 'x-derived').flatMap(({ pointer, value, applicable }) => {
    const isCount = applicable.flatMap(listDerivedRules).some(({ count, total }) => count !== undefined || total);
    return isCount && typeof value === 'number' ? [{ pointer, value }] : [];
  });
  const items = valueAt(body, itemsAt);
  // Several counts say more than a high one.
  const scored = (Array.isArray(items) ? items : []).map((item, index) => {
    const own = counts.filter(({ pointer }) => parentPointer(pointer) === joinPointer(itemsAt, index));
    return { item, score: own.reduce((score, { value }) => score * (1 + value), 1) };
  });
  const [fullest] = scored.toSorted((left, right) => right.score - left.score);
  return fullest !== undefined && fullest.score > 1 ? fullest.item : undefined;
}
