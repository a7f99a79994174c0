/** What an update must leave alone: resources of other kinds. */
import {
  type Contract,
  isObject,
  type Json,
  listDerivedRules,
  readReference,
  valueAt,
  valuesAt,
  walkKeyword,
  withValueAt,
} from '@helpdesk/contract-model';
import { parseDocumented } from '../../../documented-body.ts';
import { ignorePrecondition } from '../../../errors.ts';
import { getListKey } from '../../../resources/lists/list-key.ts';
import type { Finding } from '../../../result.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import { compareResources } from '../../support/compare-resources.ts';
import { findList, type ListedAt } from '../../support/creations.ts';
import { findRetrieval, type Retrieval, retrieveResource } from '../../support/retrieve-resource.ts';
import { readTime } from '../../support/second-clock.ts';
import { sortByVariety } from '../../support/sort-by-variety.ts';
import { listUpdateModels, type UpdateModel } from '../update-model.ts';

/** How many of each kind are read. */
const MAX_BYSTANDERS = 3;

export interface Bystander {
  readonly kind: string;
  readonly id: Json;
  readonly retrieval: Retrieval;
}

/** By bystander. */
export type Shown = ReadonlyMap<Bystander, Json | undefined>;

export interface BystanderChange {
  readonly bystander: Bystander;
  readonly at: string;
  /** The target's clock sets it, so that each update of the bystander changes it. */
  readonly isTime: boolean;
  readonly finding: Finding;
}

/** Kinds that no operation updates, and that count nothing of what one updates, so that nothing else in the run changes them. */
function listBystanderKinds(contract: Contract, model: UpdateModel): string[] {
  const keyOf = (kind: string): string => getListKey(contract, kind);
  const updated = new Set([...listUpdateModels(contract).map(({ kind }) => kind), model.kind].map(keyOf));
  const named = new Set(listNamedKinds(model));
  const kinds = Object.keys(contract.resources).filter(
    (kind) =>
      !named.has(kind) &&
      !updated.has(keyOf(kind)) &&
      !countsAny(contract, kind, updated) &&
      findRetrieval(contract, kind) !== undefined &&
      findList(contract, kind) !== undefined,
  );
  return [...new Map(kinds.map((kind) => [keyOf(kind), kind])).values()];
}

/** True if what is shown of the kind has the number of items of such a list. */
function countsAny(contract: Contract, kind: string, lists: ReadonlySet<string>): boolean {
  const { operation, base } = findRetrieval(contract, kind) ?? {};
  if (operation === undefined || base === undefined) return false;
  const schema = operation.responses[base.status]?.schema ?? {};
  return walkKeyword(contract.openapi, schema, base.response, 'x-derived')
    .flatMap(({ applicable }) => applicable)
    .flatMap(listDerivedRules)
    .some(({ total }) => total !== undefined && lists.has(total.operation));
}

/** True if there may be something to watch. */
export const hasOthers = (contract: Contract, model: UpdateModel): boolean =>
  listBystanderKinds(contract, model).length > 0 ||
  listNamedKinds(model).some((kind) => findRetrieval(contract, kind) !== undefined);

const listNamedKinds = ({ fields }: UpdateModel): string[] =>
  fields.flatMap(({ schema: { 'x-resource': reference } }) =>
    reference === undefined ? [] : [readReference(reference).resource],
  );

/** Resources that mention a text of the one that is updated first, such as the name of a field that they have a value of. */
export async function chooseBystanders(
  context: InvariantContext,
  model: UpdateModel,
  updated: Json,
): Promise<readonly Bystander[]> {
  const { contract, ledger } = context.session;
  const names = isObject(updated) ? Object.values(updated).filter((value) => typeof value === 'string') : [];
  const words = new Set(names.filter((text) => /^[\p{L}\p{N}_-]{3,}$/u.test(text)));
  const found = listBystanderKinds(contract, model).map(async (kind): Promise<Bystander[]> => {
    const [list, retrieval] = [findList(contract, kind), findRetrieval(contract, kind)];
    if (list === undefined || retrieval === undefined) return [];
    const items = (await readFirstPage(context, list).catch(ignorePrecondition)) ?? [];
    const sorted = sortByVariety(items, (item) => item);
    // What is lost in a resource of the run, nobody else has changed.
    const rank = (item: Json): number =>
      2 * Number(mentions(item, words)) + Number(ledger.hasCreated(kind, valueAt(item, '/id') ?? null));
    const first = sorted.toSorted((left, right) => rank(right) - rank(left));
    return first.slice(0, MAX_BYSTANDERS).map((item) => ({ kind, id: valueAt(item, '/id') ?? null, retrieval }));
  });
  return (await Promise.all(found)).flat();
}

async function readFirstPage(context: InvariantContext, { operation, base, items }: ListedAt): Promise<Json[]> {
  const { api, contract } = context.session;
  const { response } = await api.call(operation, await context.prepare(base));
  return valuesAt(parseDocumented(contract, operation, response), `${items}/*`);
}

function mentions(value: Json, words: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, words));
  if (isObject(value)) return Object.entries(value).some(([name, own]) => words.has(name) || mentions(own, words));
  return typeof value === 'string' && words.has(value);
}

export const readBystanders = async (context: InvariantContext, bystanders: readonly Bystander[]): Promise<Shown> =>
  new Map(
    await Promise.all(
      bystanders.map(
        async (bystander) =>
          [bystander, (await retrieveResource(context, bystander.retrieval, bystander.id)).resource] as const,
      ),
    ),
  );

interface Time {
  /** In the resource. */
  readonly at: string;
  readonly value: Json;
}

/** The values that the target's clock sets. */
function listTimes(contract: Contract, { retrieval }: Bystander, resource: Json | undefined): Time[] {
  const { operation, base, resourceAt } = retrieval;
  const schema = operation.responses[base.status]?.schema ?? {};
  const body = withValueAt(null, resourceAt, resource) ?? null;
  return walkKeyword(contract.openapi, schema, body, 'x-server-time').map(({ pointer, value }) => ({
    at: pointer.slice(resourceAt.length),
    value,
  }));
}

/** In the same second, another change would have the same time. Undefined if they show no time. */
export const findLatestTime = ({ session: { contract } }: InvariantContext, shown: Shown): Json | undefined =>
  [...shown]
    .flatMap(([bystander, resource]) => listTimes(contract, bystander, resource))
    .map(({ value }) => value)
    .toSorted((left, right) => (readTime(right) ?? 0) - (readTime(left) ?? 0))[0];

/** Without numbers that creations may raise: of those, only times count. */
export function compareBystanders(
  { session: { contract } }: InvariantContext,
  before: Shown,
  after: Shown,
): BystanderChange[] {
  return [...before].flatMap(([bystander, resource]) => {
    const { kind, id } = bystander;
    const times = listTimes(contract, bystander, resource).map(({ at }) => at);
    return compareResources(resource, after.get(bystander))
      .filter(({ at, received }) => typeof received !== 'number' || times.includes(at))
      .map(({ at, expected, received }) => ({
        bystander,
        at,
        isTime: times.includes(at),
        finding: {
          at: at || 'body',
          expected: `${show(expected)} in ${kind} ${show(id)}, as before the update of another resource`,
          received: show(received),
        },
      }));
  });
}
