import type { ExecutableCase } from '../cases/executable-case.ts';
import type { Selection, Shard } from '../run-options.ts';
import { findSimilarIds } from './find-similar-ids.ts';

/** The selected cases, in the order of the plan. */
export function selectCases(
  cases: readonly ExecutableCase[],
  { only, exclude, chosen, shard }: Selection,
): readonly ExecutableCase[] {
  const left = cases.filter(
    ({ id }) =>
      (only === undefined || startsWithAny(id, only)) &&
      (exclude === undefined || !startsWithAny(id, exclude)) &&
      (chosen === undefined || chosen.ids.has(id)),
  );
  return shard === undefined ? left : selectShard(left, shard);
}

const startsWithAny = (id: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => id.startsWith(prefix));

/**
 * Splits the cases into parts of about equal size. The cases of one base stay together, so that no base is sent by two
 * parts. The same plan gives the same parts.
 */
function selectShard(cases: readonly ExecutableCase[], { index, count }: Shard): readonly ExecutableCase[] {
  const groups = [...Map.groupBy(cases, findBaseId).values()].toSorted((left, right) => right.length - left.length);
  const sizes = Array.from({ length: count }, () => 0);
  const own = new Set<ExecutableCase>();
  for (const group of groups) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest] = (sizes[smallest] ?? 0) + group.length;
    if (smallest === index - 1) for (const one of group) own.add(one);
  }
  return cases.filter((one) => own.has(one));
}

/** The case that has to run first, or the case itself if there is none. */
export function findBaseId({ id, action }: ExecutableCase): string {
  if (action.kind === 'waived') return id;
  return action.kind === 'invariant' ? action.target.base.id : action.base.id;
}

/** The start of a selection that names what it leaves out. */
export const ALL_WITHOUT = 'all without';

/** A phrase for the report; undefined if the whole plan runs. */
export function describeSelection({ only, exclude, chosen, shard }: Selection): string | undefined {
  const parts = [
    ...(only === undefined ? [] : [only.join(', ')]),
    ...(exclude === undefined ? [] : [`${only === undefined ? ALL_WITHOUT : 'without'} ${exclude.join(', ')}`]),
    ...(chosen === undefined ? [] : [chosen.description]),
    ...(shard === undefined ? [] : [`shard ${shard.index}/${shard.count}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** A sentence without a full stop for each prefix with which no id begins. */
export function listUnmatched(
  prefixes: readonly string[] | undefined,
  cases: readonly Pick<ExecutableCase, 'id'>[],
): string[] {
  const ids = cases.map(({ id }) => id);
  const unmatched = prefixes?.filter((prefix) => !ids.some((id) => id.startsWith(prefix))) ?? [];
  return unmatched.map((prefix) => describeUnmatched(prefix, ids));
}

/** Says that no id begins with that, and suggests some that are similar. */
export function describeUnmatched(prefix: string, ids: readonly string[]): string {
  const similar = findSimilarIds(prefix, ids);
  return similar.length > 0
    ? `no case id begins with "${prefix}"; is it ${similar.join(' or ')}?`
    : `no case id begins with "${prefix}"; --list shows all of them`;
}
