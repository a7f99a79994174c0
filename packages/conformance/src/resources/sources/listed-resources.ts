import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Credential,
  type Json,
  type Operation,
  type RequestExample,
  type ResourceKind,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { listSuccessCases } from '../../contract-queries.ts';
import { createDependencyError, type DependencyError } from '../../errors.ts';
import { pause } from '../../run-options.ts';
import type { Resource } from '../bindings/constraint-problem.ts';
import { listItems } from '../lists/list-pages.ts';
import type { Session } from '../session.ts';
import { createCache } from './cache.ts';
import { replaceById } from './replace-by-id.ts';
import { createPathKey, type ResourceSource } from './resource-source.ts';
import { largestBudget, type ResolutionPath, type SearchBudget } from './search-budget.ts';

/** Builds the requests for a list; `failure` says why there are none. */
export type ListRequests = (
  operation: Operation,
  base: Case,
  path: ResolutionPath,
  budget: SearchBudget,
) => Promise<{ readonly requests: readonly RequestExample[]; readonly failure: DependencyError | undefined }>;

const MAX_READS_AGAIN = 12;
const READ_AGAIN_MS = 700;

/** A kind of resource, and how it is listed. */
interface ListedKind {
  readonly name: string;
  readonly list: NonNullable<ResourceKind['list']>;
  readonly operation: Operation;
  readonly base: Case;
}

interface Listing {
  /** Resources of all kinds that the list has. */
  readonly resources: readonly Resource[];
  /** Why pages are missing. */
  readonly failure: DependencyError | undefined;
  /** There are pages that were not read. */
  readonly hasMore: boolean;
}

export interface ListedResources extends ResourceSource {
  /** True if the run has seen a resource of the kind, also if there is none any more. */
  readonly hasEverFound: (kind: string) => boolean;
}

/** The source of resources in the target's lists. */
export function createListedResources(
  session: Session,
  requestsFor: ListRequests,
  credential: Credential,
): ListedResources {
  const { contract } = session;
  const found = new Map<string, readonly Resource[]>();
  const everFound = new Set<string>();
  const failures = new Map<string, DependencyError>();
  /** By kind: the list read again until a resource has the wanted values. */
  const laterReads = createCache<readonly Resource[]>();
  /** By key of what was read; a kind of the list tells whether a write changed it. */
  const current = new Map<string, Listing & { readonly kind: string }>();
  const listings = createCache<Listing>(({ failure }) => failure === undefined);

  async function read(
    { name, list, operation, base }: ListedKind,
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<Listing> {
    let { requests, failure } = await requestsFor(operation, base, path, budget);
    const resources: Resource[] = [];
    let hasMore = false;
    for (const request of requests) {
      const options = { items: list.items, maxPages: budget.pages, credential };
      const { items, failedStatus, ...listed } = await listItems(session, operation, request, options);
      hasMore ||= listed.hasMore;
      if (failedStatus !== undefined) failure = createDependencyError(operation, failedStatus, `"${name}" is listed`);
      const { at } = list;
      for (const item of items) resources.push(...(at === undefined ? [item] : valuesAt(item, at)));
    }
    return { resources, failure, hasMore };
  }

  /** Another run of the suite may have changed the only resource with the wanted values for a moment. */
  async function readLater(
    where: Readonly<Record<string, Json>> | undefined,
    readOnce: () => Promise<Listing>,
  ): Promise<readonly Resource[]> {
    for (let count = 1; ; count += 1) {
      await pause(session.options, READ_AGAIN_MS);
      const resources = (await readOnce()).resources.filter((resource) => matchesWhere(resource, where));
      if (resources.length > 0 || count === MAX_READS_AGAIN) return resources;
    }
  }

  return {
    obtain: async (name, { list }, path, budget) => {
      if (list === undefined) return [];
      const pages = Math.max(1, budget.pages);
      const operation = contract.operations[list.operation];
      const base = operation && listSuccessCases(contract, operation)[0];
      if (operation === undefined || base === undefined) throw new Error(`The contract has no list ${list.operation}`);
      const { items, at = '', where } = list;
      const key = [list.operation, items, at, budget.lists, pages, createPathKey(contract, base, path)].join(' ');
      const readOnce = (): Promise<Listing> => read({ name, list, operation, base }, path, { ...budget, pages });
      const listing = await listings.get(key, async () => {
        const first = await readOnce();
        current.set(key, { ...first, kind: name });
        return first;
      });
      const { resources: all, failure, hasMore } = current.get(key) ?? listing;
      let resources = all.filter((resource) => matchesWhere(resource, where));
      // What is on no page that was read may be on a later one, which a larger budget reads.
      const isLast = !hasMore || pages === largestBudget.pages;
      if (resources.length === 0 && all.length > 0 && isLast) {
        resources = [...(await laterReads.get(name, () => readLater(where, readOnce)))];
      }
      if (failure) failures.set(name, failure);
      else failures.delete(name);
      if (resources.length > 0) {
        found.set(name, resources);
        everFound.add(name);
      }
      return resources;
    },
    existing: (name) => found.get(name) ?? [],
    hasEverFound: (name) => everFound.has(name),
    failureOf: (name) => failures.get(name),
    clear: (isChanged, updated) => {
      for (const known of [found, failures]) for (const name of known.keys()) if (isChanged(name)) known.delete(name);
      laterReads.clear(isChanged);
      for (const [key, listing] of current) {
        if (!isChanged(listing.kind)) continue;
        // What is only a part of the items may have the ID of another kind of resource.
        const isWhole = contract.resources[listing.kind]?.list?.at === undefined;
        const resources = updated !== undefined && isWhole ? replaceById(listing.resources, updated) : undefined;
        if (resources !== undefined) {
          current.set(key, { ...listing, resources });
          continue;
        }
        current.delete(key);
        listings.clear((one) => one === key);
      }
    },
  };
}

/** True if the resource has these values, by pointer. */
export const matchesWhere = (resource: Resource, where: Readonly<Record<string, Json>> = {}): boolean =>
  Object.entries(where).every(([pointer, value]) => isDeepStrictEqual(valueAt(resource, pointer), value));
