/** The smallest page that the contract allows, which code for a single item may read in another way. */
import { isDeepStrictEqual } from 'node:util';
import { applyLevel, type CheckResult } from '../../../checks/evaluate-response.ts';
import type { Exchange } from '../../../exchange.ts';
import { readPageSizes } from '../../../resources/list-pages.ts';
import { formatIdentity, type PagedList } from '../paged-list.ts';
import { type ListWalk, walkList } from '../walk-list.ts';
import { walkAgain } from './compare-walks.ts';

interface Checked extends CheckResult {
  readonly exchanges: readonly Exchange[];
}

const ROUNDS = 2;

/** It has the first items of `large`, unless another client changes those. Sends nothing if a walk has had such pages. */
export async function checkSmallestPage(list: PagedList, large: ListWalk, walkedSize: number): Promise<Checked> {
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const [page] = large.pages;
  const none: Checked = { problems: [], warnings: [], exchanges: [] };
  if (page === undefined || smallest >= Math.min(walkedSize, large.items.length)) return none;
  let wanted = large.items.slice(0, smallest).map(formatIdentity);
  for (let round = 1; ; round += 1) {
    const small = await walkList(list, page.request, { size: smallest, isByUrl: false, maxItems: smallest });
    const found = small.items.map(formatIdentity);
    if (small.problems.length > 0 || isDeepStrictEqual(found, wanted)) return small;
    const again = (await walkAgain(list, page.request, large)).items.slice(0, smallest).map(formatIdentity);
    if (!isDeepStrictEqual(again, wanted)) {
      if (round === ROUNDS) return none;
      wanted = again;
      continue;
    }
    if (round < ROUNDS) continue;
    const expected = `${wanted.join(', ')} on a page of ${smallest}, as a larger page begins`;
    const finding = { at: list.pagination.items, expected, received: found.join(', ') || 'no items' };
    return { ...applyLevel(list.context, [finding], 'MUST'), exchanges: small.exchanges };
  }
}
