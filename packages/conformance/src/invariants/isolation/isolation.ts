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
  type RequestPointer,
  type Schema,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { findOperation, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { parseBody } from '../../parse-body.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import { listItems, readItems, readPageSizes } from '../../resources/lists/list-pages.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createSelector, isTextFilter, listFilters } from '../lists/list-filters.ts';
import { readListReference } from '../lists/list-reference.ts';
import { readItemId } from '../lists/paged-list.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { listReferencesToListed } from '../references/absent-references.ts';
import { createOmissions } from '../support/omissions.ts';
import { checkForeignReference, listForeignReferences } from './foreign-references.ts';
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
second is the number of its own items. A filter by an ID of the other account finds nothing, nor does a search that also finds an ID. Where a request names an ID of the other
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
    ...(operation.shared ? [] : listIdSearches(contract, operation)).map((one) =>
      withNewLists(() => checkIdSearch(context, recorder, operation, base, one)),
    ),
    ...listForeignReferences(contract, operation).map((one) =>
      withNewLists(() => checkForeignReference(context, recorder, operation, one)),
    ),
  ];
  const omissions = createOmissions();
  let checked = 0;
  for (const part of parts) {
    await omissions.attempt(async () => {
      recorder.addFindings(await part());
      checked += 1;
    });
  }
  if (checked === 0) omissions.throwLast();
  return recorder.toOutcome(omissions.describe());
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
  const { problems } = evaluateLeniently(context.session, operation, expectedResponse, request, response);
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

interface IdSearch {
  readonly at: RequestPointer;
  /** Where an item has the ID that the search finds. */
  readonly id: string;
  readonly kind: string;
}

/** Searches that also find an item by its ID. */
function listIdSearches(contract: Contract, operation: Operation): IdSearch[] {
  const kinds = Object.entries(contract.resources);
  const [kind] = kinds.find(([, { list }]) => list?.operation === operation.operationId && list.at === undefined) ?? [];
  if (kind === undefined) return [];
  return listFilters(contract, operation).flatMap((one): IdSearch[] =>
    isTextFilter(one) && one.filter.id !== undefined ? [{ at: one.at, id: one.filter.id, kind }] : [],
  );
}

async function checkIdSearch(
  context: InvariantContext,
  recorder: Recorder,
  operation: Operation,
  base: Case,
  { at, id, kind }: IdSearch,
): Promise<readonly Finding[]> {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const foreign = await findForeignValue(context, kind, id);
  const request = withRequestValue(await context.prepare(base), at, String(foreign));
  const { response, isValid } = await recorder.call(operation, request, expectSuccess(operation, base.status));
  if (!isValid) return [];
  const items = readItems(pagination, parseDocumented(context.session.contract, operation, response) ?? null);
  // Another item may have the digits in a text.
  const wrong = items.find((item) => valueAt(item, id) === foreign);
  if (wrong === undefined || (await isLongList(context, kind))) return [];
  const expected = `no ${kind} ${show(foreign)} of another account for ${at} "${foreign}"`;
  return [{ at: pagination.items, expected, received: show(wrong) }];
}
