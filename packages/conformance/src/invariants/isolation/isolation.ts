/** What belongs to one account does not exist for another. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type Contract,
  isAtOrBelow,
  type Json,
  joinPointer,
  mergedSchema,
  type Operation,
  parentPointer,
  type RequestExample,
  type RequestPointer,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { findNextItem } from '../../cases/find-next-item.ts';
import { evaluateResponse } from '../../checks/evaluate-response.ts';
import { findOperation, getRequestValue, listSuccessCases, toField, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { PreconditionError } from '../../errors.ts';
import { parseBody } from '../../exchange.ts';
import { listItems, readItems, readPageSizes } from '../../resources/list-pages.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createSelector, listFilters } from '../lists/list-filters.ts';
import { readListReference } from '../lists/list-reference.ts';
import { readItemId } from '../lists/paged-list.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { type AbsentReference, listReferencesToListed } from '../references/absent-references.ts';
import { findBeside } from '../rejected/find-beside.ts';
import { createForeignListError, findForeignValue, forgetLists, isLongList } from './foreign-values.ts';
import { planRejectedWrites } from './plan-rejected-writes.ts';

/** Pages of the list of the other account that are compared. */
const MAX_PAGES = 5;

/** Items that other clients may add to a list while it is read. */
const MAX_WRITES = 5;

export const isolation: Invariant = {
  name: 'isolation',
  statement: 'What belongs to one account does not exist for another: not in lists, filters, totals and references.',
  explanation: `With the token of a second account, the suite compares the lists of both accounts: no item is in both, and the total of the
second is the number of its own items. A filter by an ID of the other account finds nothing. Where a request names an ID of the other
account, in a list after the documented ones, the response is the one for an ID that does not exist.

Usual causes: a query without the account in its condition, a total that counts all accounts, a reference that is checked for existence
but not for its owner.`,
  keywords: ['x-resource', 'x-filters', 'x-pagination', 'x-shared', 'x-case'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [base] = listSuccessCases(contract, operation);
      const isTested =
        (operation.pagination !== undefined && operation.shared === undefined) ||
        listForeignFilters(contract, operation).length > 0 ||
        listForeignReferences(contract, operation).length > 0;
      if (base === undefined || !operation.isSecured || !isTested) return [];
      return [{ base, source: base.source, ...planRejectedWrites(contract, operation) }];
    }),
  check: checkIsolation,
};

interface Filter {
  readonly base: Case;
  /** The parameter. */
  readonly at: RequestPointer;
  readonly schema: Schema;
  /** It takes several values. */
  readonly isList: boolean;
  readonly kind: string;
  readonly field: string;
}

/** Filters by the ID of a resource. Those for which a 4xx is documented are references. */
function listForeignFilters(contract: Contract, operation: Operation): Filter[] {
  const references = listReferencesToListed(contract, operation).map(({ at }) => at);
  return listSuccessCases(contract, operation).flatMap((base) =>
    findResourceBindings(contract, operation, base.request).flatMap(({ at, kind, field }): Filter[] => {
      const [, part, name] = at.split('/');
      const parameter = operation.parameters.find((one) => one.in === part && one.name === name);
      const schema = parameter && mergedSchema(contract.openapi, parameter.schema);
      const isListed = contract.resources[kind]?.list !== undefined;
      if (
        parameter?.in !== 'query' ||
        schema?.['x-filters'] === undefined ||
        !isListed ||
        operation.pagination === undefined ||
        references.some((one) => isAtOrBelow(at, one))
      )
        return [];
      const isList = Array.isArray(base.request.query[parameter.name]);
      return [{ base, at: joinPointer('/query', parameter.name), schema, isList, kind, field }];
    }),
  );
}

const listForeignReferences = (contract: Contract, operation: Operation): AbsentReference[] =>
  listReferencesToListed(contract, operation).filter(({ kind }) => isOfOneAccount(contract, kind));

/** A list shows resources of the kind, and not the same ones to every account. */
function isOfOneAccount({ resources, operations }: Contract, kind: string): boolean {
  const { list } = resources[kind] ?? {};
  return list !== undefined && !operations[list.operation]?.shared;
}

async function checkIsolation(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const recorder = createRecorder(context.session);
  /** The lists were read a while ago: what is found has to be there after they are read again. */
  const withNewLists = (check: () => Promise<readonly Finding[]>) => async (): Promise<readonly Finding[]> => {
    if ((await check()).length === 0) return [];
    forgetLists(context.session);
    return check();
  };
  const parts = [
    ...(operation.pagination === undefined || operation.shared
      ? []
      : [() => compareLists(context, recorder, operation, base)]),
    ...listForeignFilters(contract, operation).map((filter) =>
      withNewLists(() => checkFilter(context, recorder, operation, filter)),
    ),
    ...listForeignReferences(contract, operation).map((one) =>
      withNewLists(() => checkReference(context, recorder, operation, one)),
    ),
  ];
  let skipped: PreconditionError | undefined;
  let checked = 0;
  for (const part of parts) {
    try {
      recorder.addFindings(await part());
      checked += 1;
    } catch (error) {
      if (!(error instanceof PreconditionError)) throw error;
      skipped = error;
    }
  }
  if (checked === 0 && skipped !== undefined) throw skipped;
  return recorder.toOutcome(skipped && `Not checked: ${skipped.message}.`);
}

/** Two accounts may use the same IDs, but never have the same item. */
async function compareLists(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  base: Case,
): Promise<Finding[]> {
  const { session, prepare } = context;
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const own = await (await readListReference(context, base)).read();
  const other = await listItems(session, operation, await prepare(base, { credential: 'other-account' }), {
    items: pagination.items,
    maxPages: MAX_PAGES,
    credential: 'other-account',
  });
  if (other.failedStatus !== undefined) throw createForeignListError(operation, other.failedStatus);
  const byId = new Map(own.items.map((item) => [readItemId(item), item]));
  const common = other.items.find((item) => {
    const id = readItemId(item);
    return id !== undefined && isDeepStrictEqual(byId.get(id), item);
  });
  if (common === undefined) return checkTotal(context, recorder, operation, base, other.items.length);
  return [
    {
      at: pagination.items,
      expected: 'no item of the first account for a token of the second',
      received: show(common),
    },
  ];
}

/** The total that the second account sees is the number of its own items, `count`, unless its list was not read to the end. */
async function checkTotal(
  { session, prepare }: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  base: Case,
  count: number,
): Promise<Finding[]> {
  const { pagination } = operation;
  if (pagination === undefined || pagination.style === 'last-id') return [];
  const { largest } = readPageSizes(session.contract, operation, pagination);
  if (count >= MAX_PAGES * largest) return [];
  const request = await prepare(base, { credential: 'other-account' });
  const { response, isValid } = await recorder.call(operation, request, expectSuccess(operation, base.status), {
    credential: 'other-account',
  });
  if (!isValid) return [];
  const total = valueAt(parseBody(response), pagination.total);
  // Another client may write to that account: a small difference is not a total of two accounts.
  if (typeof total !== 'number' || Math.abs(total - count) <= MAX_WRITES) return [];
  return [{ at: pagination.total, expected: `${count}, the items of the second account`, received: show(total) }];
}

async function checkFilter(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  { base, at, schema, isList, kind, field }: Filter,
): Promise<readonly Finding[]> {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const foreign = await findForeignValue(context, kind, field);
  // Alone: other values may match.
  const sent: Json = isList ? [foreign] : foreign;
  if (context.session.validator.errors(schema, sent).length > 0) return [];
  await context.runBase(base);
  const request = withRequestValue(await context.prepare(base), at, sent);
  const { response, exchange } = await context.session.api.call(operation, request);
  recorder.addExchanges([exchange]);
  // Another value of the request may belong to what the filter named before.
  const rejections = listReferencesToListed(context.session.contract, operation).map(({ planned }) => planned.status);
  if (rejections.includes(response.status)) return [];
  const expectedResponse = expectSuccess(operation, base.status);
  const { problems } = evaluateResponse(
    { ...context.session, strict: false },
    operation,
    expectedResponse,
    request,
    response,
  );
  if (problems.length > 0) return problems;
  const items = readItems(pagination, parseDocumented(context.session.contract, operation, response) ?? null);
  // The first account may have the same ID further down than its list was read: what shows another one does not match.
  const matches = createSelector(listFilters(context.session.contract, operation), request);
  const isLong = items.length > 0 && (await isLongList(context, kind));
  const wrong = isLong ? items.find((item) => matches(item) === false) : items[0];
  if (wrong === undefined) return [];
  const expected = `nothing with ${at} ${show(foreign)}, a "${kind}" of another account`;
  return [{ at: pagination.items, expected, received: show(wrong) }];
}

/** A reference gets the response for one to something that does not exist. */
async function checkReference(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  { planned, base, at, isName }: AbsentReference,
): Promise<readonly Finding[]> {
  const { action } = planned;
  const { contract } = context.session;
  const documented = findResourceBindings(contract, operation, base.request).find((one) => one.at === at);
  if (action.kind !== 'mutation' || documented === undefined) return [];
  const { kind, field } = documented;
  const foreign = await findForeignValue(context, kind, field);
  const isOnly = 'set' in action.mutation && Object.keys(action.mutation.set).length === 1;
  // After what belongs to the first account, where there is room: a service may look up the owner of the first item only.
  const next = isOnly && !isName ? findNextItem(contract, base, at, action.expected) : undefined;
  const expected = next?.expected ?? action.expected;
  const isAsDocumented = isName || next !== undefined;
  const prepared = await context.prepare(base, isAsDocumented ? {} : { mutation: action.mutation });
  const request = isName
    ? withOtherName(contract, operation, prepared, kind, String(foreign))
    : withRequestValue(prepared, next?.at ?? at, foreign);
  const { status } = expected;
  const { response, exchange } = await callRejected(context.session.api, operation, status, request);
  recorder.addExchanges([exchange]);
  const { problems } = evaluateResponse({ ...context.session, strict: false }, operation, expected, request, response);
  if (problems.length > 0 || !at.startsWith('/body/')) return problems;
  const wrong = { id: planned.id, status, base, request, fields: [toField(at)], absent: [] };
  return findBeside(context, operation, wrong);
}

/** The request with the member that names a resource of that kind renamed. */
function withOtherName(
  contract: Contract,
  operation: Operation,
  request: RequestExample,
  kind: string,
  name: string,
): RequestExample {
  const named = findResourceBindings(contract, operation, request).find((one) => one.isName && one.kind === kind);
  if (named === undefined) return request;
  const parent = parentPointer(named.at);
  const value = getRequestValue(request, named.at);
  return withRequestValue(withRequestValue(request, named.at, undefined), joinPointer(parent, name), value);
}
