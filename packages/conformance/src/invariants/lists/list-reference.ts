/**
 * The list without filters, to which filtered and sorted lists are compared. All invariants of a run share one walk of each
 * list, until an update changes it; who finds a difference walks again, because the list may have changed.
 */
import type { Case, RequestExample } from '@helpdesk/contract-model';
import { createDependencyError } from '../../errors.ts';
import { readPageSizes } from '../../resources/lists/list-pages.ts';
import { perSession, type Session } from '../../resources/session.ts';
import { createCache } from '../../resources/sources/cache.ts';
import type { InvariantContext } from '../invariant.ts';
import { type ListFilter, listFilters } from './list-filters.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { type ListWalk, walkList } from './walk-list.ts';

/** Items at the start of a list that are compared, unless `maxItems` says more. At the usual 100 items per page these are 20 requests. */
const MAX_REFERENCE_ITEMS = 2000;

export interface ListReference {
  readonly list: PagedList;
  readonly filters: readonly ListFilter[];
  /** The request of the base, with resources of the target. */
  readonly request: RequestExample;
  /** The largest number of items on a page. */
  readonly pageSize: number;
  /** The last walk; a new one if there was none, or if the run has updated an item since. */
  readonly read: () => Promise<ListWalk>;
  /** A new walk, which later readers get too. */
  readonly refresh: () => Promise<ListWalk>;
}

/** By the id of the base. What could not be read may be there the next time. */
const getWalks = perSession(() => createCache<ListWalk>(({ problems }) => problems.length === 0));

/** The time of the ledger at which a walk began, by the id of the base. */
const getTimes = perSession(() => new Map<string, number>());

/** Throws FailedBaseError if the base did not pass. Both walks throw DependencyError if a page is not as documented. */
export async function readListReference(
  { session, runBase }: Pick<InvariantContext, 'session' | 'runBase'>,
  base: Case,
): Promise<ListReference> {
  const { request } = await runBase(base);
  const list = createPagedList(session, base);
  const { largest } = readPageSizes(session.contract, list.operation, list.pagination);
  const walks = getWalks(session);
  const { maxItems = MAX_REFERENCE_ITEMS } = session.options;
  const walk = (): Promise<ListWalk> => walkList(list, request, { size: largest, isByUrl: false, maxItems });
  const walkOnce = (): Promise<ListWalk> => requireValid(list, shareWalk(session, base, walk));
  const refresh = (): Promise<ListWalk> => {
    walks.clear((id) => id === base.id);
    return walkOnce();
  };
  const read = async (): Promise<ListWalk> => {
    const known = walks.find(base.id);
    if (known === undefined) return walkOnce();
    // A word of what was renamed since would find nothing, and say nothing.
    const time = getTimes(session).get(base.id) ?? 0;
    if (session.ledger.hasUpdatedSince(time, [list.operation.operationId])) return refresh();
    // Many may wait for one walk: if it fails, they walk again.
    const shared = await known.catch(() => undefined);
    return shared?.problems.length === 0 ? shared : walkOnce();
  };
  return {
    list,
    filters: listFilters(session.contract, list.operation),
    request,
    pageSize: largest,
    read,
    refresh,
  };
}

/** A walk of the list without filters in its largest pages, for those who read it later, unless there is one. */
export const shareWalk = (session: Session, base: Case, walk: () => Promise<ListWalk>): Promise<ListWalk> =>
  getWalks(session).get(base.id, () => {
    getTimes(session).set(base.id, session.ledger.now());
    return walk();
  });

async function requireValid(list: PagedList, walked: Promise<ListWalk>): Promise<ListWalk> {
  const walk = await walked;
  if (walk.problems.length === 0) return walk;
  const status = walk.exchanges.at(-1)?.response?.status ?? 0;
  throw createDependencyError(list.operation, status, 'the list without filters is read');
}
