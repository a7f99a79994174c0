/** The lists of a contract that invariants read, and one call of such a list. */
import {
  type Case,
  type Contract,
  isObject,
  type Json,
  memoize,
  type Operation,
  type Pagination,
  type RequestExample,
  type Source,
  valueAt,
} from '@helpdesk/contract-model';
import type { RequestOverrides } from '../../api-client.ts';
import type { Expected } from '../../cases/expected.ts';
import { type CheckContext, type CheckResult, evaluateResponse } from '../../checks/evaluate-response.ts';
import { findOperation, listSuccessCases } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import type { Exchange } from '../../exchange.ts';
import type { Session } from '../../resources/session.ts';

export interface PagedList {
  readonly session: Session;
  readonly operation: Operation;
  readonly pagination: Pagination;
  readonly expected: Expected;
  readonly context: CheckContext;
}

/** Throws if the operation of the base has no `x-pagination`. */
export function createPagedList(session: Session, base: Case): PagedList {
  const { contract, validator, options } = session;
  const operation = findOperation(contract, base);
  const response = operation.responses[base.status];
  if (operation.pagination === undefined || response === undefined)
    throw new Error(`${base.operationId} is not a paged list`);
  return {
    session,
    operation,
    pagination: operation.pagination,
    expected: { status: base.status, response, hasBody: true },
    context: { contract, validator, strict: options.strict ?? false },
  };
}

export interface PlannedList {
  readonly operation: Operation;
  readonly pagination: Pagination;
  /** The documented success with the fewest values: the list without filters. */
  readonly base: Case;
}

export const planPagedLists = (contract: Contract): PlannedList[] =>
  Object.values(contract.operations).flatMap((operation) => {
    const [base] = listSuccessCases(contract, operation);
    const { pagination } = operation;
    return pagination === undefined || base === undefined ? [] : [{ operation, pagination, base }];
  });

/** The source of a keyword of the operation, or the nearest known source. */
export const findOperationSource = (contract: Contract, { operation, base }: PlannedList, keyword: string): Source =>
  contract.sources[`${operation.at}/${keyword}`] ?? contract.sources[operation.at] ?? base.source;

interface CheckedResponse {
  /** Undefined if it is not JSON. */
  readonly body: Json | undefined;
  readonly exchange: Exchange;
  readonly result: CheckResult;
}

/** Calls the list and checks the response, by default against the documented success. */
export async function callList(
  { session, operation, context, ...list }: PagedList,
  request: RequestExample,
  overrides: RequestOverrides = {},
  expected = list.expected,
): Promise<CheckedResponse> {
  const { response, exchange } = await session.api.call(operation, request, overrides);
  const result = evaluateResponse(context, { operation, expected, request, response });
  return { body: parseDocumented(session.contract, operation, response), exchange, result };
}

/** The id of an item, because other fields may change between two responses; without an id the item itself, with its names in order. */
export const readIdentity = (item: Json): Json => readItemId(item) ?? sortNames(item);

/** Undefined if the item has no id. */
export function readItemId(item: Json): string | number | undefined {
  const id = valueAt(item, '/id');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Services may write the names of an object in another order each time. */
function sortNames(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortNames);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sortNames(value[name] ?? null)]));
}

/** Long lists are compared again and again. */
const formatObject = memoize((item: Json & object) => JSON.stringify(readIdentity(item)));

export const formatIdentity = (item: Json): string =>
  typeof item === 'object' && item !== null ? formatObject(item) : JSON.stringify(item);
