/** Values of resources of the other account that no resource of the first account has. */
import {
  type Contract,
  type Json,
  type Operation,
  type ResourceKind,
  valueAt,
  valuesAt,
} from '@helpdesk/contract-model';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { createDependencyError, type DependencyError, PreconditionError } from '../../errors.ts';
import { listItems, readPageSizes } from '../../resources/lists/list-pages.ts';
import type { Session } from '../../resources/session.ts';
import { type Cache, createCache } from '../../resources/sources/cache.ts';
import { matchesWhere } from '../../resources/sources/listed-resources.ts';
import type { InvariantContext } from '../invariant.ts';
import { isScalar } from '../lists/list-filters.ts';

/** Pages of each account's list that are read. */
const MAX_PAGES = 5;

/** A field of a resource of the other account. Throws PreconditionError if there is none that the first account does not have too. */
export async function findForeignValue(context: InvariantContext, kind: string, field: string): Promise<Json> {
  const { list } = context.session.contract.resources[kind] ?? {};
  const { where = {}, operation, items, at = '' } = list ?? {};
  const [value] = await listForeignValues(context, kind, field, where);
  if (value !== undefined) return value;
  throw new PreconditionError(
    'no-data',
    `the account of other_account needs "${kind}" with a ${field} that the first account does not have: add one, so that ${operation} shows it at ${items}/*${at}`,
  );
}

/** The values of a field in the list of the other account, in items with the values of `where`, that no item of the first account has. */
export async function listForeignValues(
  context: InvariantContext,
  kind: string,
  field: string,
  where: Readonly<Record<string, Json>> = {},
): Promise<Json[]> {
  const fold = (value: Json | undefined): Json | undefined => (typeof value === 'string' ? value.toLowerCase() : value);
  const own = new Set((await listResources(context, kind, 'full')).map((one) => fold(valueAt(one, field))));
  return (await listResources(context, kind, 'other-account'))
    .filter((one) => matchesWhere(one, where))
    .flatMap((one) => valueAt(one, field) ?? [])
    .filter((value) => isScalar(value) && !own.has(fold(value)));
}

/** True if the list of the first account has a resource with that ID, and the list of the other account has none. */
export async function isOfFirstAccount(context: InvariantContext, kind: string, id: Json): Promise<boolean> {
  const [own, others] = [
    await listResources(context, kind, 'full'),
    await listResources(context, kind, 'other-account'),
  ];
  const has = (some: readonly Json[]): boolean => some.some((one) => valueAt(one, '/id') === id);
  return has(own) && !has(others);
}

/** True if the list of the first account may be longer than what is read of it. */
export async function isLongList(context: InvariantContext, kind: string): Promise<boolean> {
  const { contract } = context.session;
  const operation = contract.operations[contract.resources[kind]?.list?.operation ?? ''];
  if (operation?.pagination === undefined) return false;
  const { largest } = readPageSizes(contract, operation, operation.pagination);
  return (await listResources(context, kind, 'full')).length >= MAX_PAGES * largest;
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
  const operation = findOperation(session.contract, base);
  const { items, failedStatus } = await listItems(session, operation, request, options);
  if (failedStatus === undefined) return items;
  throw credential === 'full'
    ? createDependencyError(operation, failedStatus, 'the list of the first account is read')
    : createForeignListError(operation, failedStatus);
}

/** A list that fails has no items either, but says nothing about what the account may see. */
export const createForeignListError = (operation: Operation, status: number): DependencyError | PreconditionError =>
  status === 403 && operation.responses[status] !== undefined
    ? new PreconditionError(
        'no-credential',
        `give "other_account" in the credentials file a token that may use ${operation.operationId}, which responds with 403`,
        { kind: 'credential', credential: 'other_account' },
      )
    : createDependencyError(operation, status, 'the list of the second account is read');

const findListCase = (contract: Contract, operationId: string) => {
  const operation = contract.operations[operationId];
  return operation && listSuccessCases(contract, operation)[0];
};
