/** Existing things of the target, by resource: given, else created through the API, else discovered in a list. */
import {
  type Case,
  type Credential,
  isObject,
  type Json,
  type Operation,
  type RequestExample,
  type ResourceKind,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { parseBody } from '../checks/response.ts';
import { operationOf, successCase, successCases } from '../contract-queries.ts';
import { DependencyError, dependencyError, PreconditionError } from '../errors.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { listItems } from '../run/list-items.ts';
import type { Session } from '../run/session.ts';
import { createCache } from './cache.ts';
import {
  type Assignment,
  type RequiredResource,
  type Resource,
  requiredResources,
  solve,
} from './constraint-problem.ts';
import { change } from './list-pages.ts';
import { asJson, bindings, type ResourceBinding } from './resource-bindings.ts';

/** Resources that are being obtained: a resource that needs itself is not obtainable that way. */
export type ResolutionPath = readonly string[];

/** Builds a request of which nothing is changed, everything in it taken from these things. */
export type PrepareRequest = (base: Case, things: ResourceProvider, chain: ResolutionPath) => Promise<RequestExample>;

export interface ResourceProvider {
  /** One thing for every value that names one. Throws NotObtainable, or SourceError where the target does not show its things. */
  readonly resolve: (
    bound: readonly ResourceBinding[],
    others: readonly ResourceBinding[],
    request: Json,
    chain: ResolutionPath,
  ) => Promise<Assignment>;
  /** What is given and what the lists show, as far as they are looked through. */
  readonly known: (resource: string) => Promise<Resource[]>;
  /** What was found may have changed since. */
  readonly invalidate: () => void;
}

interface Listing {
  readonly things: Resource[];
  /** Why some of its pages are not there. */
  readonly failure: DependencyError | undefined;
}

interface SearchBudget {
  /** What is given for a resource is all that is looked at. */
  readonly givenOnly?: true;
  readonly created: number;
  readonly lists: number;
  readonly pages: number;
  /** Creations that failed for the request in question: more effort does not mean to try them again. */
  readonly failed: Set<string>;
}

/** How hard to look: each step costs more requests than the one before. */
const most = { created: 2, lists: 20, pages: 20 };
const BUDGETS: readonly Omit<SearchBudget, 'failed'>[] = [
  { givenOnly: true, created: 1, lists: 0, pages: 0 },
  { created: 2, lists: 5, pages: 1 },
  most,
];

/** Looks as far as the last effort, and makes nothing. */
const lookup = { created: 0, lists: most.lists, pages: most.pages };

const MOST_CANDIDATES = 1000;

export function createResourceProvider(
  session: Session,
  prepare: PrepareRequest,
  credential: Credential = 'full',
): ResourceProvider {
  const { contract, options, transport } = session;
  const mayCreate = options.profile === 'full' && credential === 'full';
  /** What was obtained, by resource: good for everybody, on whatever path it was obtained. */
  const made = new Map<string, Resource[]>();
  const seen = new Map<string, Resource[]>();
  // By path, since what cannot be obtained on one path may be on another. A path only ever waits for longer ones: no cycle.
  const creations = createCache<Resource | undefined>((thing) => thing !== undefined);
  const listings = createCache<Listing>(({ failure }) => failure === undefined);
  /** By resource: why its creation, and why its list, brought nothing the last time. */
  const notMade = new Map<string, DependencyError>();
  const notListed = new Map<string, DependencyError>();
  // What is given belongs to the account of `full`.
  const data = credential === 'full' ? (options.data ?? {}) : {};

  const things: ResourceProvider = {
    known: (resource) => candidates(resource, [], { ...lookup, failed: new Set() }),
    invalidate: () => {
      for (const known of [made, seen, creations, listings, notMade, notListed]) known.clear();
    },
    resolve: async (bound, others, request, chain) => {
      const wanted = requiredResources(bound, others);
      const failed = new Set<string>();
      for (const effort of BUDGETS) {
        const choice = await attempt(wanted, request, chain, { ...effort, failed }, false);
        if (choice) return choice;
      }
      const last = { ...most, failed };
      return (await attempt(wanted, request, chain, last, true)) ?? refuse(wanted, request, chain, last);
    },
  };
  return things;

  async function attempt(
    wanted: readonly RequiredResource[],
    request: Json,
    chain: ResolutionPath,
    effort: SearchBudget,
    mayCoincide: boolean,
  ): Promise<Assignment | undefined> {
    const [choice] = firstSolutions(wanted, request, await candidatesFor(wanted, chain, effort), mayCoincide, 1);
    return choice;
  }

  async function candidatesFor(
    wanted: readonly RequiredResource[],
    chain: ResolutionPath,
    effort: SearchBudget,
  ): Promise<Map<string, Resource[]>> {
    const resources = [...new Set(wanted.map(({ resource }) => resource))];
    return new Map(
      await Promise.all(
        resources.map(async (resource) => [resource, await candidates(resource, chain, effort)] as const),
      ),
    );
  }

  async function candidates(name: string, chain: ResolutionPath, effort: SearchBudget): Promise<Resource[]> {
    const resource = contract.resources[name];
    if (resource === undefined) throw new Error(`The contract has no resource ${name}`);
    const inner = [...chain, name];
    if (chain.includes(name)) {
      return [...(data[name] ?? []).map(asThing), ...(made.get(name) ?? []), ...(seen.get(name) ?? [])];
    }
    const given = await completed(name, resource, inner, effort);
    if (effort.givenOnly && given.length > 0) return given;
    const own = await created(name, resource, inner, effort);
    // A list costs a request: the first effort looks there only where nothing can be created.
    const lists = own.length === 0 ? Math.max(1, effort.lists) : effort.lists;
    const listed = lists === 0 ? [] : await listing(name, resource, inner, { ...effort, lists });
    return [...given, ...own, ...listed].slice(0, MOST_CANDIDATES);
  }

  /** What is given for the resource. Of a bare id the target's own list tells the rest, where it shows it. */
  async function completed(
    name: string,
    resource: ResourceKind,
    path: ResolutionPath,
    effort: SearchBudget,
  ): Promise<Resource[]> {
    const given = data[name] ?? [];
    if (given.every(isObject)) return [...given];
    const listed = await listing(name, resource, path, { ...effort, ...lookup });
    return given.map((thing) =>
      isObject(thing) ? thing : (listed.find((one) => valueAt(one, '/id') === thing) ?? asThing(thing)),
    );
  }

  /** As many things as the effort asks for, created where there are too few. */
  async function created(
    name: string,
    { create }: ResourceKind,
    path: ResolutionPath,
    effort: SearchBudget,
  ): Promise<Resource[]> {
    if (create === undefined || !mayCreate || effort.created === 0) return [];
    const base = successCase(contract, create.case);
    const known = made.get(name) ?? [];
    const missing = Array.from({ length: Math.max(0, effort.created - known.length) }, async (_, index) => {
      const key = `${name} ${known.length + index} ${pathKey(base, path)}`;
      if (effort.failed.has(key)) return undefined;
      const thing = await creations.get(key, () => createOne(name, base, create.at, path));
      if (thing === undefined) effort.failed.add(key);
      return thing;
    });
    const own = (await Promise.all(missing)).filter((thing) => thing !== undefined);
    return [...new Set([...(made.get(name) ?? []), ...own])];
  }

  async function createOne(name: string, base: Case, at: string, path: ResolutionPath): Promise<Resource | undefined> {
    try {
      const operation = operationOf(contract, base);
      const { response } = await transport.sendPrepared(async () => ({
        ...buildHttpRequest(contract, operation, await prepare(base, things, path)),
        expected: base.status,
      }));
      const thing = response.status === base.status ? valueAt(parseBody(response), at) : undefined;
      if (response.status === base.status) notMade.delete(name);
      if (thing !== undefined) made.set(name, [...(made.get(name) ?? []), thing]);
      else if (response.status !== base.status)
        notMade.set(name, dependencyError(operation, response.status, `"${name}" is made`));
      return thing;
    } catch (error) {
      if (error instanceof DependencyError) notMade.set(name, error);
      // What it needs is not there: no failure, and what failed before has been overcome.
      else if (error instanceof PreconditionError) notMade.delete(name);
      else throw error;
      return undefined;
    }
  }

  async function listing(
    name: string,
    { list }: ResourceKind,
    path: ResolutionPath,
    effort: SearchBudget,
  ): Promise<Resource[]> {
    if (list === undefined) return [];
    const pages = Math.max(1, effort.pages);
    const operation = contract.operations[list.operation];
    const base = operation && successCases(contract, operation)[0];
    if (operation === undefined || base === undefined) throw new Error(`The contract has no list ${list.operation}`);
    const key = `${name} ${effort.lists} ${pages} ${pathKey(base, path)}`;
    const { things: listed, failure } = await listings.get(key, () =>
      discover(name, list, operation, base, path, { ...effort, pages }),
    );
    if (failure) notListed.set(name, failure);
    else notListed.delete(name);
    if (listed.length > 0) seen.set(name, listed);
    return listed;
  }

  /** The path does not matter to a request that names nothing. */
  function pathKey(base: Case, path: ResolutionPath): string {
    const { resources } = bindings(contract, operationOf(contract, base), base.request);
    return resources.length === 0 ? '' : path.toSorted().join(' ');
  }

  async function discover(
    name: string,
    list: NonNullable<ResourceKind['list']>,
    operation: Operation,
    base: Case,
    path: ResolutionPath,
    effort: SearchBudget,
  ): Promise<Listing> {
    const wanted = requiredResources(bindings(contract, operation, base.request).resources, []);
    const request = asJson(base.request);
    const available = await candidatesFor(wanted, path, { ...most, failed: effort.failed });
    const all: Resource[] = [];
    const ways = firstSolutions(wanted, request, available, true, effort.lists);
    let [failure] = ways.length > 0 ? [] : wanted.flatMap(({ resource }) => failureOf(resource) ?? []);
    for (const choice of ways) {
      const extent = { items: list.items, pages: effort.pages, credential };
      const { items, failed } = await listItems(session, operation, assignResources(base.request, choice), extent);
      if (failed !== undefined) failure = dependencyError(operation, failed, `"${name}" is looked for`);
      const found = list.at === undefined ? items : items.flatMap((item) => valuesAt(item, list.at ?? ''));
      all.push(...found.filter((thing) => isSuch(thing, list.where)));
    }
    return { things: all, failure };
  }

  function failureOf(resource: string): DependencyError | undefined {
    return notListed.get(resource) ?? notMade.get(resource);
  }

  async function refuse(
    wanted: readonly RequiredResource[],
    request: Json,
    chain: ResolutionPath,
    effort: SearchBudget,
  ): Promise<never> {
    const available = await candidatesFor(wanted, chain, effort);
    const missing =
      wanted.find((variable) => firstSolutions([variable], request, available, true, 1).length === 0) ?? wanted.at(-1);
    const resource = missing?.resource ?? '';
    const failure = failureOf(resource);
    if (failure) throw failure;
    throw new PreconditionError(
      'no-data',
      `give "${resource}" in the --data file: ${contract.resources[resource]?.description}`,
    );
  }
}

function firstSolutions(
  wanted: readonly RequiredResource[],
  request: Json,
  candidates: ReadonlyMap<string, readonly Resource[]>,
  mayCoincide: boolean,
  most: number,
): Assignment[] {
  const found: Assignment[] = [];
  for (const choice of solve({ required: wanted, candidates, request, mayCoincide })) {
    found.push(choice);
    if (found.length === most) break;
  }
  return found;
}

/** Of a bare id nothing else is known. */
const asThing = (given: Json): Resource => (isObject(given) ? given : { id: given });

const isSuch = (thing: Resource, where: Readonly<Record<string, Json>> = {}): boolean =>
  Object.entries(where).every(([pointer, value]) => valueAt(thing, pointer) === value);

/** The request with the chosen things in the places that name them. */
export function assignResources(request: RequestExample, choice: Assignment): RequestExample {
  const values = [...choice].flatMap(([{ bindings: bound }, thing]) => bound.map((binding) => ({ binding, thing })));
  // Names last: they move what stands under them.
  const ordered = values.toSorted(
    (left, right) => Number(left.binding.isName ?? false) - Number(right.binding.isName ?? false),
  );
  return ordered.reduce((filled, { binding: { at, field, isName }, thing }) => {
    const value = valueAt(thing, field);
    if (!isName) return change(filled, at, value);
    const parent = at.slice(0, at.lastIndexOf('/'));
    return change(change(filled, at, undefined), `${parent}/${String(value)}`, valueAt(asJson(filled), at));
  }, request);
}
