/** The resources of a kind, and a few of them that differ. */
import { isObject, type Json } from '@helpdesk/contract-model';
import type { InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { findList } from './creations.ts';

/** All resources of the kind; none if no list has them all. */
export async function readAllOfKind(context: InvariantContext, kind: string): Promise<readonly Json[]> {
  const list = findList(context.session.contract, kind);
  if (list?.operation.pagination === undefined) return [];
  const { items, isComplete } = await (await readListReference(context, list.base)).read();
  return isComplete ? items : [];
}

/** The last one of each group that has the same flags, at most `most`. */
export const pickOneOfEachFlags = (resources: readonly Json[], max: number): Json[] =>
  [...Map.groupBy(resources.toReversed(), (one) => JSON.stringify(listFlags(one))).values()]
    .flatMap(([one]) => one ?? [])
    .slice(0, max);

/** Of the flags that both have: items of a list may have fewer than the resource that is retrieved. */
export function haveSameFlags(one: Json, other: Json): boolean {
  const flags = new Map(listFlags(other));
  return listFlags(one).every(([name, value]) => (flags.get(name) ?? value) === value);
}

/** What is true or false of a resource. */
const listFlags = (resource: Json): (readonly [string, Json])[] =>
  isObject(resource) ? Object.entries(resource).filter(([, value]) => typeof value === 'boolean') : [];
