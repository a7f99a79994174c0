/** A cursor that is valid for another list, which the invariants of each list share. */
import { withRequestValue } from '../../../contract-queries.ts';
import { ignoreUnavailable } from '../../../errors.ts';
import { readNextCursor, readPageSizes } from '../../../resources/lists/list-pages.ts';
import { perSession } from '../../../resources/session.ts';
import { createCache } from '../../../resources/sources/cache.ts';
import type { InvariantContext } from '../../invariant.ts';
import { callList, createPagedList, type PlannedList } from '../paged-list.ts';

const getCursors = perSession(() => createCache<string | undefined>());

/** The cursor of the second page of another list; undefined if it has one page, or cannot be read. */
export const findForeignCursor = (context: InvariantContext, planned: PlannedList): Promise<string | undefined> =>
  getCursors(context.session).get(planned.base.id, () => readForeignCursor(context, planned).catch(ignoreUnavailable));

async function readForeignCursor(
  { session, runBase }: InvariantContext,
  { base, operation, pagination }: PlannedList,
): Promise<string | undefined> {
  const { request } = await runBase(base);
  const { smallest } = readPageSizes(session.contract, operation, pagination);
  const { body } = await callList(createPagedList(session, base), withRequestValue(request, pagination.size, smallest));
  const value = body === undefined ? undefined : readNextCursor(pagination, request, body);
  return typeof value === 'string' ? value : undefined;
}
