/** The smallest page that the contract allows, which code for a single item may read in another way. */
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { readPageSizes } from '../../../resources/lists/list-pages.ts';
import type { PagedList } from '../paged-list.ts';
import { type ListWalk, walkList } from '../walk-list.ts';
import { walkAgain } from './compare-walks.ts';
import { emptyPart, type Part } from './part.ts';

const ROUNDS = 2;

/** It is full, unless another client empties the list. Sends nothing if a walk has had such pages. */
export async function checkSmallestPage(list: PagedList, large: ListWalk, walkedSize: number): Promise<Part> {
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const [page] = large.pages;
  if (page === undefined || smallest >= Math.min(walkedSize, large.items.length)) return emptyPart;
  for (let round = 1; ; round += 1) {
    const small = await walkList(list, page.request, { size: smallest, isByUrl: false, maxItems: smallest });
    if (small.problems.length > 0 || small.items.length === smallest) return small;
    if ((await walkAgain(list, page.request, large)).items.length <= smallest) return emptyPart;
    if (round < ROUNDS) continue;
    const expected = `${smallest} of the ${large.items.length} items on a page of ${smallest}`;
    const finding = { at: list.pagination.items, expected, received: String(small.items.length) };
    return { ...applyLevel(list.context, [finding], 'MUST'), exchanges: small.exchanges };
  }
}
