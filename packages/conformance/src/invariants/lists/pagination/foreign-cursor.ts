/** A cursor that is valid for another list, which the invariants of each list share. */
import { memoize } from '@helpdesk/contract-model';
import { withRequestValue } from '../../../contract-queries.ts';
import { ignoreUnavailable } from '../../../errors.ts';
import { readNextCursor, readPageSizes } from '../../../resources/list-pages.ts';
import type { Session } from '../../../resources/session.ts';
import type { InvariantContext } from '../../invariant.ts';
import { callList, createPagedList, type PlannedList } from '../paged-list.ts';

const getCursors = memoize((_: Session) => new Map<string, Promise<string | undefined>>());

/** The cursor of the second page of another list; undefined if it has one page, or cannot be read. */
export function findForeignCursor(context: InvariantContext, planned: PlannedList): Promise<string | undefined> {
  const known = getCursors(context.session);
  const found = known.get(planned.base.id) ?? readForeignCursor(context, planned).catch(ignoreUnavailable);
  known.set(planned.base.id, found);
  found.catch(() => known.delete(planned.base.id));
  return found;
}

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
