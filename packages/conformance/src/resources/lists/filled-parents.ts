/**
 * Chooses what the request of a list has to name, such as the parent of its items: one with few items leaves its filters and
 * pages unchecked.
 */
import type { Case, Credential, Operation, RequestExample } from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import type { Assignment } from '../bindings/constraint-problem.ts';
import { findResourceBindings } from '../bindings/resource-bindings.ts';
import type { Session } from '../session.ts';
import { createCache } from '../sources/cache.ts';
import { readOnlyBudget, type SearchBudget } from '../sources/search-budget.ts';
import { listItems } from './list-pages.ts';

const ENOUGH_ITEMS = 5;

/** Requests that a choice costs as long as none has enough, and as long as none has any. */
const MAX_READS = 10;
const MAX_EMPTY_READS = 50;

/** The first is what a request gets anyway. */
const extents: readonly Omit<SearchBudget, 'failed'>[] = [
  { givenOnly: true, created: 0, lists: 1, pages: 1 },
  { ...readOnlyBudget, givenOnly: true },
];

interface ListParents {
  readonly request: RequestExample;
  readonly assignment: Assignment;
}

/** The requests of the list without filters, each with other resources, as many as wanted. */
export type ListCandidates = (
  operation: Operation,
  base: Case,
  budget: SearchBudget,
  count: number,
) => Promise<readonly ListParents[]>;

/** Returns the resources with which the list has enough items, else the most. Undefined if it names none, or there are none. */
export function createFilledParents(
  session: Session,
  listCandidates: ListCandidates,
  credential: Credential,
): (operation: Operation) => Promise<Assignment | undefined> {
  const { contract } = session;
  const chosen = createCache<Assignment | undefined>();

  async function choose(operation: Operation, base: Case, items: string): Promise<Assignment | undefined> {
    let best: { readonly count: number; readonly assignment: Assignment } | undefined;
    const read = new Set<string>();
    for (const extent of extents) {
      for (const { request, assignment } of await listCandidates(
        operation,
        base,
        { ...extent, failed: new Set() },
        MAX_EMPTY_READS,
      )) {
        const key = JSON.stringify(request);
        if (read.has(key)) continue;
        if (read.size >= (best?.count ? MAX_READS : MAX_EMPTY_READS)) return best?.assignment;
        read.add(key);
        const listed = await listItems(session, operation, request, { items, maxPages: 1, credential });
        if (listed.failedStatus !== undefined) return best?.assignment;
        const count = listed.items.length;
        if (best === undefined || count > best.count) best = { count, assignment };
        if (count >= ENOUGH_ITEMS) return assignment;
      }
    }
    return best?.assignment;
  }

  return async (operation) => {
    const [base] = listSuccessCases(contract, operation);
    const { pagination, operationId } = operation;
    // Another credential may have access to nothing else of the list.
    const isOwner = credential === 'full' || credential === 'other-account';
    if (!isOwner || pagination === undefined || base === undefined) return undefined;
    if (findResourceBindings(contract, operation, base.request).length === 0) return undefined;
    return chosen.get(operationId, () => choose(operation, base, pagination.items));
  };
}
