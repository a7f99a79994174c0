import { valueAt } from '@helpdesk/contract-model';
import { applyLevel } from '../../../checks/evaluate-response.ts';
import { getRequestValue, withRequestValue } from '../../../contract-queries.ts';
import type { Finding } from '../../../result.ts';
import type { PagedList } from '../paged-list.ts';
import { type ListWalk, walkList } from '../walk-list.ts';
import { emptyPart, type Part } from './part.ts';

/** A numbered page after the last one of a list, or of a selection of its items, is empty, reports that no page follows, and has the total. */
export async function checkPageAfterLast(list: PagedList, walk: ListWalk): Promise<Part> {
  const { pagination } = list;
  const last = walk.pages.at(-1);
  if (pagination.style !== 'page' || !walk.isComplete || last === undefined) return emptyPart;
  const number = Number(getRequestValue(last.request, pagination.page) ?? 1) + 1;
  const after = await walkList(list, withRequestValue(last.request, pagination.page, number), {
    ...walk,
    isByUrl: false,
    maxItems: 1,
  });
  const count = after.items.length;
  const body = after.pages[0]?.body;
  const findings: Finding[] =
    count === 0 ? [] : [{ at: pagination.items, expected: `no items on page ${number}`, received: String(count) }];
  if (count === 0 && body !== undefined && valueAt(body, pagination.more) === true)
    findings.push({ at: pagination.more, expected: `no page after page ${number}, which is empty`, received: 'true' });
  const total = body === undefined ? undefined : valueAt(body, pagination.total);
  if (count === 0 && typeof total === 'number' && total !== walk.items.length) {
    // Another client may have added an item.
    const again = await walkList(list, walk.pages[0]?.request ?? last.request, { ...walk, isByUrl: false });
    if (again.items.length === walk.items.length) {
      const expected = `${walk.items.length}, on an empty page as well`;
      findings.push({ at: pagination.total, expected, received: String(total) });
    }
  }
  const result = applyLevel(list.context, findings, 'MUST');
  return { ...after, problems: [...after.problems, ...result.problems], exchanges: after.exchanges };
}
