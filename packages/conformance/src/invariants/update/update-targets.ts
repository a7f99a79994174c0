/** Existing resources that an invariant may update at the same time, so that it takes less time on a slow target. */
import type { Case, Json, RequestPointer } from '@helpdesk/contract-model';
import { getRequestValue } from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import type { InvariantContext } from '../invariant.ts';

const MAX_TARGETS = 5;

/**
 * The IDs of resources of the kind that the base may update; the first is the one that the base names. Only one where more would
 * leave more on the target, because the run creates such resources. What no other update can take away belongs to the first.
 */
export async function listUpdateTargets(
  { session: { contract, options }, prepare }: InvariantContext,
  base: Case,
  idAt: RequestPointer,
  kind: string,
): Promise<Json[]> {
  const first = getRequestValue(await prepare(base), idAt) ?? null;
  const count = Math.min(MAX_TARGETS, options.data?.[kind]?.length ?? MAX_TARGETS);
  if (contract.resources[kind]?.create !== undefined || count < 2) return [first];
  // Placeholders stand for resources that differ. They are not sent.
  const locations = Array.from({ length: count }, (_, index): RequestPointer => `/path/target-${index}`);
  const placeholder = { $resource: kind };
  const mutation = { set: Object.fromEntries(locations.map((at) => [at, placeholder])) };
  const several = await prepare(base, { mutation }).catch(ignorePrecondition);
  const found = several === undefined ? [] : locations.flatMap((at) => getRequestValue(several, at) ?? []);
  return [first, ...found.filter((id) => id !== first)].slice(0, count);
}
