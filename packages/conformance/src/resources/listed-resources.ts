import { setTimeout as pause } from 'node:timers/promises';
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
import { listSuccessCases } from '../contract-queries.ts';
import { createDependencyError, type DependencyError } from '../errors.ts';
import { createCache } from './cache.ts';
import type { Resource } from './constraint-problem.ts';
import { listItems } from './list-pages.ts';
import { createPathKey, type ResourceSource } from './resource-source.ts';
import type { ResolutionPath, SearchBudget } from './search-budget.ts';
import type { Session } from './session.ts';

/** Builds the requests for a list; `failure` says why there are none. */
export type ListRequests = (
  operation: Operation,
  base: Case,
  path: ResolutionPath,
  budget: SearchBudget,
) => Promise<{ readonly requests: readonly RequestExample[]; readonly failure: DependencyError | undefined }>;

const MAX_READS_AGAIN = 12;
const READ_AGAIN_MS = 700;

interface Listing {
  readonly resources: readonly Resource[];
  /** Why pages are missing. */
  readonly failure: DependencyError | undefined;
}

/** The source of resources in the target's lists. */
export function createListedResources(
  session: Session,
  requestsFor: ListRequests,
  credential: Credential,
): ResourceSource {
  const { contract } = session;
  const found = new Map<string, readonly Resource[]>();
  const failures = new Map<string, DependencyError>();
  /** By kind: the list read again until a resource has the wanted values. */
  const laterReads = new Map<string, Promise<Listing>>();
  const { sleep = pause } = session.options;
  const listings = createCache<Listing>(({ failure }) => failure === undefined);

  async function read(
    name: string,
    list: NonNullable<ResourceKind['list']>,
    operation: Operation,
    base: Case,
    path: ResolutionPath,
    budget: SearchBudget,
  ): Promise<Listing> {
    const readOnce = async (): Promise<Listing & { readonly isOther: boolean }> => {
      let { requests, failure } = await requestsFor(operation, base, path, budget);
      const all: Resource[] = [];
      for (const request of requests) {
        const options = { items: list.items, maxPages: budget.pages, credential };
        const { items, failedStatus } = await listItems(session, operation, request, options);
        if (failedStatus !== undefined) failure = createDependencyError(operation, failedStatus, `"${name}" is listed`);
        const { at } = list;
        all.push(...(at === undefined ? items : items.flatMap((item) => valuesAt(item, at))));
      }
      const resources = all.filter((resource) => matches(resource, list.where));
      return { resources, failure, isOther: resources.length === 0 && all.length > 0 };
    };
    const first = await readOnce();
    if (!first.isOther) return first;
    const later = laterReads.get(name) ?? readLater(readOnce);
    laterReads.set(name, later);
    return { ...first, resources: (await later).resources };
  }

  /** Another run of the suite may have changed the only resource with the wanted values for a moment. */
  async function readLater(readOnce: () => Promise<Listing>): Promise<Listing> {
    for (let count = 1; ; count += 1) {
      await sleep(READ_AGAIN_MS);
      const listing = await readOnce();
      if (listing.resources.length > 0 || count === MAX_READS_AGAIN) return listing;
    }
  }

  return {
    obtain: async (name, { list }, path, budget) => {
      if (list === undefined) return [];
      const pages = Math.max(1, budget.pages);
      const operation = contract.operations[list.operation];
      const base = operation && listSuccessCases(contract, operation)[0];
      if (operation === undefined || base === undefined) throw new Error(`The contract has no list ${list.operation}`);
      const key = `${name} ${budget.lists} ${pages} ${createPathKey(contract, base, path)}`;
      const { resources, failure } = await listings.get(key, () =>
        read(name, list, operation, base, path, { ...budget, pages }),
      );
      if (failure) failures.set(name, failure);
      else failures.delete(name);
      if (resources.length > 0) found.set(name, resources);
      return resources;
    },
    existing: (name) => found.get(name) ?? [],
    failureOf: (name) => failures.get(name),
    clear: (isChanged) => {
      for (const known of [found, failures]) for (const name of known.keys()) if (isChanged(name)) known.delete(name);
      listings.clear((key) => isChanged(key.split(' ')[0] ?? ''));
    },
  };
}

const matches = (resource: Resource, where: Readonly<Record<string, Json>> = {}): boolean =>
  Object.entries(where).every(([pointer, value]) => valueAt(resource, pointer) === value);
