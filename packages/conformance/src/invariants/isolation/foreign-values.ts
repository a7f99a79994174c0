/** Values of resources of the other account that no resource of the first account has. */
import { type Contract, type Json, type ResourceKind, valueAt, valuesAt } from '@helpdesk/contract-model';
import { findOperation, getRequestValue, listSuccessCases } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { type Cache, createCache } from '../../resources/cache.ts';
import { listItems } from '../../resources/list-pages.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';
import type { Session } from '../../resources/session.ts';
import type { InvariantContext } from '../invariant.ts';
import { isScalar } from '../list-filters.ts';

/** Pages of each account's list that are read. */
const MAX_PAGES = 5;

/** A field of a resource of the other account. Throws PreconditionError if there is none that the first account does not have too. */
export async function findForeignValue(context: InvariantContext, kind: string, field: string): Promise<Json> {
  const { list } = context.session.contract.resources[kind] ?? {};
  const fold = (value: Json | undefined): Json | undefined => (typeof value === 'string' ? value.toLowerCase() : value);
  const own = new Set((await listResources(context, kind, 'full')).map((one) => fold(valueAt(one, field))));
  const foreign = (await listResources(context, kind, 'other-account'))
    .filter((one) => Object.entries(list?.where ?? {}).every(([at, value]) => valueAt(one, at) === value))
    .map((one) => valueAt(one, field))
    .find((value) => isScalar(value) && !own.has(fold(value)));
  const value = foreign ?? (list === undefined ? await findNamedValue(context, kind, field) : undefined);
  if (value !== undefined) return value;
  throw new PreconditionError(
    'no-data',
    `the account of other_account needs "${kind}" with a ${field} that the first account does not have: add one`,
  );
}

type Account = 'full' | 'other-account';

const listsBySession = new WeakMap<Session, Cache<readonly Json[]>>();

/** The lists of both accounts are read again: the run, or somebody else, may have created what they did not have. */
export const forgetLists = (session: Session): unknown => listsBySession.delete(session);

/** What the list of the kind shows to an account, read once per run; empty without a list. */
async function listResources(context: InvariantContext, kind: string, credential: Account): Promise<readonly Json[]> {
  const { list } = context.session.contract.resources[kind] ?? {};
  if (list === undefined) return [];
  const lists = listsBySession.get(context.session) ?? createCache();
  listsBySession.set(context.session, lists);
  const key = [list.operation, list.items, credential].join(' ');
  const items = await lists.get(key, () => readItems(context, list, credential));
  const { at } = list;
  return at === undefined ? items : items.flatMap((item) => valuesAt(item, at));
}

async function readItems(
  { session, prepare }: InvariantContext,
  list: NonNullable<ResourceKind['list']>,
  credential: Account,
): Promise<readonly Json[]> {
  const base = findListCase(session.contract, list.operation);
  if (base === undefined) return [];
  const options = { items: list.items, maxPages: MAX_PAGES, credential };
  const request = await prepare(base, { credential });
  return (await listItems(session, findOperation(session.contract, base), request, options)).items;
}

const findListCase = (contract: Contract, operationId: string) => {
  const operation = contract.operations[operationId];
  return operation && listSuccessCases(contract, operation)[0];
};

/** The value from a request that names such a resource. */
async function findNamedValue(
  { session: { contract }, prepare }: InvariantContext,
  kind: string,
  field: string,
): Promise<Json | undefined> {
  for (const base of contract.cases.filter((one) => one.base === undefined)) {
    const operation = findOperation(contract, base);
    const binding = findResourceBindings(contract, operation, base.request).find(
      (one) => one.kind === kind && one.field === field && one.isName === undefined,
    );
    if (binding === undefined || operation.method !== 'get') continue;
    const value = getRequestValue(await prepare(base, { credential: 'other-account' }), binding.at);
    if (value !== undefined) return value;
  }
  return undefined;
}
