/** Three filters by values at once: what is counted for some of them may leave out the third. */
import type { Json } from '@helpdesk/contract-model';
import { isValueFilter, type ListFilter } from '../list-filters.ts';
import type { ListReference } from '../list-reference.ts';
import type { ListSelection } from '../list-selection.ts';
import { matchItems } from './match-items.ts';

/**
 * Values of the first filter and of the next two, of which each excludes items that the other two select; items match all three, if possible.
 * None if there are no such values.
 */
export function chooseThree(
  reference: ListReference,
  filters: readonly ListFilter[],
  valuesOf: (one: ListFilter) => readonly Json[],
  items: readonly Json[],
): ListSelection[] {
  const shown = filters.filter((one) => isValueFilter(one) && one.filter.through === undefined);
  if (shown.length < 3 || shown[0] !== filters[0]) return [];
  const [left = [], middle = [], right = []] = shown
    .slice(0, 3)
    .map((one) =>
      valuesOf(one).map((value) => ({ at: one.at, value, matches: matchItems(reference, one.at, value, items) })),
    );
  let best: { values: ListSelection['values']; rank: number } | undefined;
  for (const one of left) {
    for (const two of middle) {
      const both = one.matches.map((isMatch, index) => isMatch && two.matches[index] === true);
      for (const three of right) {
        const rank = rankTriple([one.matches, two.matches, three.matches], both);
        if (rank <= (best?.rank ?? 0)) continue;
        best = { values: Object.fromEntries([one, two, three].map(({ at, value }) => [at, value])), rank };
      }
    }
  }
  return best === undefined ? [] : [{ values: best.values }];
}

/** The fewest items that one of the three excludes; with those that match all three, more. */
function rankTriple(
  [one = [], two = [], three = []]: readonly (readonly boolean[])[],
  both: readonly boolean[],
): number {
  const all = both.filter((isMatch, index) => isMatch && three[index]).length;
  const withoutOne = two.filter((isMatch, index) => isMatch && three[index]).length - all;
  const withoutTwo = one.filter((isMatch, index) => isMatch && three[index]).length - all;
  const withoutThree = both.filter(Boolean).length - all;
  const excluded = Math.min(withoutOne, withoutTwo, withoutThree);
  return excluded === 0 || all === 0 ? excluded : excluded + one.length;
}
