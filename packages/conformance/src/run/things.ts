/** Existing things of the target, by role: given, else created through the API, else discovered in a list. */
import type { Case, Credential, Json, RequestExample, Role } from '@helpdesk/contract/model';
import { operationOf, successCase, successCases } from '../cases/lookup.ts';
import { parsed } from '../check/response.ts';
import { asJson, type Binding, bindings } from '../request/bind.ts';
import { change } from '../request/page.ts';
import { get, getAll, isObject } from '../request/pointer.ts';
import { wire } from '../request/wire.ts';
import { type Choice, choices, type Thing, type Variable, variables } from './choose.ts';
import { NotObtainable, SourceError, sourceError } from './errors.ts';
import { listItems } from './list-items.ts';
import type { Session } from './session.ts';

/** Roles that are being obtained: a role that needs itself is not obtainable that way. */
export type Chain = readonly string[];

/** Builds a request of which nothing is changed, everything in it taken from these things. */
export type Prepare = (control: Case, things: Things, chain: Chain) => Promise<RequestExample>;

export interface Things {
  /** One thing for every value that names one. Throws NotObtainable, or SourceError where the target does not show its things. */
  readonly choose: (
    bound: readonly Binding[],
    others: readonly Binding[],
    request: Json,
    chain: Chain,
  ) => Promise<Choice>;
  /** What is given and what the lists show, as far as they are looked through. */
  readonly known: (role: string) => Promise<Thing[]>;
  /** What was found may have changed since. */
  readonly forget: () => void;
}

interface Effort {
  /** What is given for a role is all that is looked at. */
  readonly givenOnly?: true;
  readonly created: number;
  readonly lists: number;
  readonly pages: number;
}

/** How hard to look: each step costs more requests than the one before. */
const efforts = [
  { givenOnly: true, created: 1, lists: 0, pages: 0 },
  { created: 2, lists: 5, pages: 1 },
  { created: 2, lists: 20, pages: 20 },
] as const satisfies readonly Effort[];

/** Looks as far as the last effort, and makes nothing. */
const lookup: Effort = { created: 0, lists: 20, pages: 20 };

const mostCandidates = 1000;

export function createThings(session: Session, prepare: Prepare, credential: Credential = 'full'): Things {
  const { contract, options, transport } = session;
  const mayCreate = options.profile === 'full' && credential === 'full';
  const created = new Map<string, Promise<Thing | undefined>[]>();
  const found = new Map<string, Promise<Thing[]>>();
  /** By role: why its list or its creation brought nothing. */
  const failures = new Map<string, SourceError>();
  // What is given belongs to the account of `full`.
  const data = credential === 'full' ? (options.data ?? {}) : {};

  const things: Things = {
    known: (role) => candidates(role, [], lookup),
    forget: () => {
      created.clear();
      found.clear();
      failures.clear();
    },
    choose: async (bound, others, request, chain) => {
      const wanted = variables(bound, others);
      for (const effort of efforts) {
        const choice = await attempt(wanted, request, chain, effort, false);
        if (choice) return choice;
      }
      return (await attempt(wanted, request, chain, efforts[2], true)) ?? refuse(wanted, request, chain);
    },
  };
  return things;

  async function attempt(
    wanted: readonly Variable[],
    request: Json,
    chain: Chain,
    effort: Effort,
    mayCoincide: boolean,
  ): Promise<Choice | undefined> {
    const [choice] = solutions(wanted, request, await candidatesFor(wanted, chain, effort), mayCoincide, 1);
    return choice;
  }

  async function candidatesFor(
    wanted: readonly Variable[],
    chain: Chain,
    effort: Effort,
  ): Promise<Map<string, Thing[]>> {
    const roles = [...new Set(wanted.map(({ role }) => role))];
    return new Map(
      await Promise.all(roles.map(async (role) => [role, await candidates(role, chain, effort)] as const)),
    );
  }

  async function candidates(name: string, chain: Chain, effort: Effort): Promise<Thing[]> {
    const role = contract.roles[name];
    if (role === undefined) throw new Error(`The contract has no role ${name}`);
    if (chain.includes(name)) return [];
    const inner = [...chain, name];
    const given = await completed(name, role, inner);
    if (effort.givenOnly && given.length > 0) return given;
    const own = await Promise.all(
      Array.from({ length: effort.created }, (_, index) => creation(name, role, index, inner)),
    );
    const made = own.filter((thing) => thing !== undefined);
    // A list costs a request: the first effort looks there only where nothing can be created.
    const lists = made.length === 0 ? Math.max(1, effort.lists) : effort.lists;
    const listed = lists === 0 ? [] : await listing(name, role, lists, Math.max(1, effort.pages), inner);
    return [...given, ...made, ...listed].slice(0, mostCandidates);
  }

  /** What is given for the role. Of a bare id the target's own list tells the rest, where it shows it. */
  async function completed(name: string, role: Role, chain: Chain): Promise<Thing[]> {
    const given = data[name] ?? [];
    if (given.every(isObject)) return [...given];
    const listed = await listing(name, role, lookup.lists, lookup.pages, chain);
    return given.map((thing) =>
      isObject(thing) ? thing : (listed.find((one) => get(one, '/id') === thing) ?? { id: thing }),
    );
  }

  async function creation(name: string, { create }: Role, index: number, chain: Chain): Promise<Thing | undefined> {
    if (create === undefined || !mayCreate) return undefined;
    const known = created.get(name) ?? [];
    created.set(name, known);
    known[index] ??= createOne(name, successCase(contract, create.case), create.at, chain);
    return known[index];
  }

  async function createOne(name: string, control: Case, at: string, chain: Chain): Promise<Thing | undefined> {
    try {
      const operation = operationOf(contract, control);
      const request = await prepare(control, things, chain);
      const { response } = await transport.send(wire(contract, operation, request));
      if (response.status === control.status) return get(parsed(response), at);
      failures.set(name, sourceError(operation, response.status, `"${name}" is made`));
      return undefined;
    } catch (error) {
      if (error instanceof SourceError) failures.set(name, error);
      else if (!(error instanceof NotObtainable)) throw error;
      return undefined;
    }
  }

  function listing(name: string, { list }: Role, lists: number, pages: number, chain: Chain): Promise<Thing[]> {
    if (list === undefined) return Promise.resolve([]);
    const key = `${name} ${lists} ${pages}`;
    const known = found.get(key) ?? discover(name, list, lists, pages, chain);
    found.set(key, known);
    return known;
  }

  async function discover(
    name: string,
    list: NonNullable<Role['list']>,
    lists: number,
    pages: number,
    chain: Chain,
  ): Promise<Thing[]> {
    const operation = contract.operations[list.operation];
    const control = operation && successCases(contract, operation)[0];
    if (operation === undefined || control === undefined) throw new Error(`The contract has no list ${list.operation}`);
    const wanted = variables(bindings(contract, operation, control.request).roles, []);
    const request = asJson(control.request);
    const available = await candidatesFor(wanted, chain, wanted.length === 0 ? efforts[0] : efforts[2]);
    const all: Thing[] = [];
    const ways = solutions(wanted, request, available, true, lists);
    const [blocked] = ways.length > 0 ? [] : wanted.flatMap(({ role }) => failures.get(role) ?? []);
    if (blocked) failures.set(name, blocked);
    for (const choice of ways) {
      const extent = { items: list.items, pages, credential };
      const { items, failed } = await listItems(session, operation, fill(control.request, choice), extent);
      if (failed !== undefined) failures.set(name, sourceError(operation, failed, `"${name}" is looked for`));
      const things = list.at === undefined ? items : items.flatMap((item) => getAll(item, list.at ?? ''));
      all.push(...things.filter((thing) => isSuch(thing, list.where)));
    }
    return all;
  }

  async function refuse(wanted: readonly Variable[], request: Json, chain: Chain): Promise<never> {
    const available = await candidatesFor(wanted, chain, efforts[2]);
    const missing =
      wanted.find((variable) => solutions([variable], request, available, true, 1).length === 0) ?? wanted.at(-1);
    const role = missing?.role ?? '';
    const failure = failures.get(role);
    if (failure) throw failure;
    throw new NotObtainable('no-data', `give "${role}" in the --data file: ${contract.roles[role]?.description}`);
  }
}

function solutions(
  wanted: readonly Variable[],
  request: Json,
  candidates: ReadonlyMap<string, readonly Thing[]>,
  mayCoincide: boolean,
  most: number,
): Choice[] {
  const found: Choice[] = [];
  for (const choice of choices({ variables: wanted, candidates, request, mayCoincide })) {
    found.push(choice);
    if (found.length === most) break;
  }
  return found;
}

const isSuch = (thing: Thing, where: Readonly<Record<string, Json>> = {}): boolean =>
  Object.entries(where).every(([pointer, value]) => get(thing, pointer) === value);

/** The request with the chosen things in the places that name them. */
export function fill(request: RequestExample, choice: Choice): RequestExample {
  const values = [...choice].flatMap(([{ bindings: bound }, thing]) => bound.map((binding) => ({ binding, thing })));
  // Names last: they move what stands under them.
  const ordered = values.toSorted(
    (left, right) => Number(left.binding.isName ?? false) - Number(right.binding.isName ?? false),
  );
  return ordered.reduce((filled, { binding: { at, field, isName }, thing }) => {
    const value = get(thing, field);
    if (!isName) return change(filled, at, value);
    const parent = at.slice(0, at.lastIndexOf('/'));
    return change(change(filled, at, undefined), `${parent}/${String(value)}`, get(asJson(filled), at));
  }, request);
}
