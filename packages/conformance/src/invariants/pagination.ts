/** Walking a list shows every item once and in one order, whatever the size of the pages, and ends. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  isObject,
  type Json,
  joinPointer,
  mergedSchema,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { rejection } from '../cases/derived-case.ts';
import type { Finding } from '../checks/finding.ts';
import { applyLevel, type CheckResult, checkResponse, isUnimplemented, parseBody } from '../checks/response.ts';
import { operationOf } from '../contract-queries.ts';
import { PreconditionError } from '../errors.ts';
import type { Exchange, Outcome } from '../model.ts';
import { buildHttpRequest } from '../requests/build-http-request.ts';
import { change, itemsOf, nextCursor, pageSizes } from '../resources/list-pages.ts';
import { asJson } from '../resources/resource-bindings.ts';
import type { Session } from '../run/session.ts';
import { again, compareWalks } from './compare-walks.ts';
import { identity, nextUrlIsComplete, totalsAreCount } from './pagination-rules.ts';
import { type ListWalk, type Page, type PagedList, walkList } from './walk-list.ts';

/** Beyond these a list is not walked to its end: a run is to take minutes at most. */
const LONGEST_LIST = 50_000;

/** `first` is the request of `base` as this target can answer it. */
export async function checkPagination(session: Session, base: Case, first: RequestExample): Promise<Outcome> {
  const list = listOf(session, base);
  const { smallest, largest } = pageSizes(session.contract, list.operation, list.pagination);
  const large = await walkList(list, first, { size: largest, byUrl: false, most: LONGEST_LIST });
  const [opening] = large.exchanges;
  if (large.pages.length === 0 && isUnimplemented(list.operation, opening?.response?.status ?? 0)) {
    return { ...concluded([large], []), verdict: 'unimplemented', reason: 'The target answers 501.', problems: [] };
  }
  if (large.problems.length > 0) return concluded([large], []);
  if (large.items.length < 2) return tooFew(list, first, large, base);
  const size = Math.max(smallest, Math.ceil(Math.min(large.items.length, largest) / 4));
  const comparison = await compareWalks(list, first, large, size);
  const { small } = comparison;
  // The walks that only confirm the first one say nothing new.
  const walks = [large, small, ...comparison.large.slice(1).filter(({ problems }) => problems.length > 0)];
  const isWhole = walks.every(({ problems }) => problems.length === 0);
  const further = isWhole
    ? [await keepsFilters(list, large), await refusesDamaged(list, small), await endsAfterLast(list, large)]
    : [];
  const strict = session.options.strict ?? false;
  const concluding = concluded([...walks, ...further], [applyLevel({ strict }, comparison.findings, base.level)]);
  const isPass = concluding.verdict === 'pass' && comparison.isRestless;
  return isPass ? { ...concluding, reason: RESTLESS } : concluding;
}

const RESTLESS =
  'The list changed between all walks, as if somebody else wrote to it: that pages of any size show the same items, and that total and count agree, was not checked.';

/** Even of a list that is too short to be walked page by page the total must be right. */
async function tooFew(list: PagedList, first: RequestExample, large: ListWalk, base: Case): Promise<Outcome> {
  const after = await again(list, first, large);
  const isQuiet = isDeepStrictEqual(large.items.map(identity), after.items.map(identity));
  const findings = isQuiet ? totalsAreCount(list, [large, after], large) : [];
  if (findings.length > 0) return concluded([large, after], [graded(list, findings)]);
  throw new PreconditionError(
    'too-few-items',
    `the list ${base.operationId} needs at least two items: put more items there`,
  );
}

function listOf(session: Session, base: Case): PagedList {
  const operation = operationOf(session.contract, base);
  const response = operation.responses[String(base.status)];
  if (operation.pagination === undefined || response === undefined)
    throw new Error(`${base.operationId} is no paged list`);
  return {
    session,
    operation,
    pagination: operation.pagination,
    expected: { status: base.status, response, hasBody: true },
  };
}

type Part = CheckResult & { readonly exchanges: readonly Exchange[] };

const nothing: Part = { problems: [], warnings: [], exchanges: [] };

/** The address of the next page of a filtered or sorted list has the filter in it. */
async function keepsFilters(list: PagedList, large: ListWalk): Promise<Part> {
  const { session, operation, pagination } = list;
  const { contract, schemas, transport } = session;
  const [shown] = large.pages;
  if (shown === undefined || pagination.style !== 'cursor') return nothing;
  const exchanges: Exchange[] = [];
  for (const [at, value] of filters(list, shown)) {
    const request = change(
      change(shown.request, at, value),
      pagination.size,
      pageSizes(contract, operation, pagination).smallest,
    );
    const { response, exchange } = await transport.send(buildHttpRequest(contract, operation, request));
    exchanges.push(exchange);
    const judge = { contract, schemas, strict: session.options.strict ?? false };
    const page = checkResponse(judge, operation, list.expected, request, response);
    const body = parseBody(response);
    if (page.problems.length > 0 || body === undefined) return { ...page, exchanges };
    if (nextCursor(pagination, request, body) === undefined) continue;
    const pages = [{ request, body, items: itemsOf(pagination, body) }];
    return { ...graded(list, nextUrlIsComplete(list, { pages })), exchanges };
  }
  return { ...nothing, exchanges };
}

/** Values that the list's own items have, so that something is left after filtering. */
function filters({ session, operation }: PagedList, { items }: Page): [RequestPointer, Json][] {
  return operation.parameters.flatMap(({ name, in: part, schema }): [RequestPointer, Json][] => {
    const {
      'x-filters': filter,
      'x-sorts': sorts,
      enum: values,
      type,
    } = mergedSchema(session.contract.openapi, schema);
    const at = joinPointer(`/${part}`, name);
    const sort = values?.[0];
    if (sorts !== undefined && sort !== undefined) return [[at, sort]];
    const field = isObject(filter) ? filter.field : undefined;
    const value = typeof field === 'string' ? valueAt(items[0], field) : undefined;
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    if (!isScalar || value === undefined) return [];
    const sent = type === 'array' ? [value] : value;
    return session.schemas.errors(schema, sent).length === 0 ? [[at, sent]] : [];
  });
}

async function refusesDamaged(list: PagedList, { pages }: ListWalk): Promise<Part> {
  const { operation, pagination } = list;
  const expected = pagination.style === 'cursor' ? rejection(operation, pagination.cursor) : undefined;
  const [page] = pages;
  if (expected === undefined || page === undefined || pagination.style !== 'cursor') return nothing;
  const cursor = nextCursor(pagination, page.request, page.body);
  if (typeof cursor !== 'string') return nothing;
  return judged(list, change(page.request, pagination.cursor, [...cursor].toReversed().join('')), expected);
}

/** A numbered page after the last one is empty, and says that nothing follows. */
async function endsAfterLast(list: PagedList, large: ListWalk): Promise<Part> {
  const { pagination } = list;
  const last = large.pages.at(-1);
  if (pagination.style !== 'page' || !large.isComplete || last === undefined) return nothing;
  const number = Number(valueAt(asJson(last.request), pagination.page) ?? 1) + 1;
  const after = await walkList(list, change(last.request, pagination.page, number), {
    ...large,
    byUrl: false,
    most: 1,
  });
  const count = after.items.length;
  const findings =
    count === 0 ? [] : [{ at: pagination.items, expected: `no items on page ${number}`, received: String(count) }];
  return { ...graded(list, findings), exchanges: after.exchanges };
}

async function judged(list: PagedList, request: RequestExample, expected: PagedList['expected']): Promise<Part> {
  const { contract, schemas, options, transport } = list.session;
  const { response, exchange } = await transport.send(buildHttpRequest(contract, list.operation, request));
  const judge = { contract, schemas, strict: options.strict ?? false };
  return { ...checkResponse(judge, list.operation, expected, request, response), exchanges: [exchange] };
}

const graded = ({ session }: PagedList, findings: Finding[]): CheckResult =>
  applyLevel({ strict: session.options.strict ?? false }, findings, 'MUST');

function concluded(parts: readonly Part[], judgements: readonly CheckResult[]): Outcome {
  const problems = [...parts, ...judgements].flatMap((part) => part.problems);
  const warnings = [...parts, ...judgements].flatMap((part) => part.warnings);
  const [first] = problems;
  return {
    verdict: first ? 'fail' : 'pass',
    reason: first ? `${first.at}: expected ${first.expected}, received ${first.received}.` : '',
    problems,
    warnings,
    exchanges: parts.flatMap((part) => part.exchanges),
  };
}
