/** Items that contain their children: what is nested is what the same list has for the item. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type Json,
  joinPointer,
  mergedSchema,
  type Nesting,
  type Operation,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { readItems, readPageSizes } from '../../resources/lists/list-pages.ts';
import { createTooFewItemsError } from '../../resources/lists/too-few-items.ts';
import type { Finding, Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { describeChanging, formatQuery, withValues } from './list-selection.ts';
import { callList, createPagedList, formatIdentity, type PagedList, planPagedLists } from './paged-list.ts';
import { planParameter } from './plan-parameter.ts';
import { walkList } from './walk-list.ts';

export const nestedItems: Invariant = {
  name: 'nested',
  statement:
    'Items contain their children where the parameter asks for them, in the order of the list, and otherwise none.',
  explanation: `The suite lists items with their children, and the children of several of these items by the same operation: both have the
same children in the same order, on a later page as well. The children of a child are listed as the operation that retrieves the child has them. With another value of the parameter, and among children, nothing is nested. Beside the parameter that
lists the children of one item, this one has no effect.

Usual causes: children of children are nested too, children are in another order than in the list, the parameter is read as text, so that
\`false\` is true.`,
  keywords: ['x-nests', 'x-pagination', 'x-resources'],
  plan: (contract) =>
    planPagedLists(contract).flatMap(({ operation, base }) =>
      operation.parameters
        .filter(({ schema }) => mergedSchema(contract.openapi, schema)['x-nests'] !== undefined)
        .map((parameter) =>
          planParameter(contract, base, parameter, {
            keyword: 'x-nests',
            summary: `Nests children as \`${parameter.name}\` says.`,
          }),
        ),
    ),
  check: checkNestedItems,
};

/** Items whose children are listed. */
const MAX_PARENTS = 3;
/** Of each of them: the first ones, whose own children are listed if they have any. */
const MAX_CHILDREN = 2;
const MAX_ROUNDS = 3;
const MAX_FINDINGS = 3;

async function checkNestedItems(context: InvariantContext, { base, at = '' }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { request } = await context.runBase(base);
  const list = createPagedList(session, base);
  const { operation, pagination } = list;
  const nesting = findNesting(session.contract, operation, at);
  if (nesting === undefined) throw new Error(`${base.operationId} nests nothing`);
  const recorder = createRecorder(session);
  const { largest } = readPageSizes(session.contract, operation, pagination);
  const read: NestedList['read'] = async (values) => {
    const { body, exchange, result } = await callList(
      list,
      withValues(request, { [pagination.size]: largest, ...values }),
    );
    recorder.addExchanges([exchange]);
    recorder.addResult(result);
    return body === undefined ? [] : readItems(pagination, body);
  };
  const nested: NestedList = { context, list, request, at, nesting, largest, read, recorder };
  let hasChildren = false;
  let before: readonly Finding[] = [];
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const { findings, hasChildren: hasSome } = await compareOnce(nested);
    hasChildren ||= hasSome;
    // Another client may write to the list: a difference has to be the same in two rounds.
    const persistent = findings.filter((finding) => before.some((other) => isDeepStrictEqual(finding, other)));
    recorder.addFindings(persistent, MAX_FINDINGS);
    if (!recorder.isPassing() || findings.length === 0) break;
    before = findings;
    if (round === MAX_ROUNDS) recorder.addUnchecked(describeChanging(formatQuery({ [at]: nesting.value })));
  }
  if (recorder.isPassing() && !hasChildren) {
    throw createTooFewItemsError(session.contract, operation, request, 'needs an item with a child: add one');
  }
  return recorder.toOutcome();
}

/** `at` is the pointer to a query parameter. */
function findNesting({ openapi }: Contract, { parameters }: Operation, at: RequestPointer): Nesting | undefined {
  const parameter = parameters.find(({ name }) => joinPointer('/query', name) === at);
  return parameter && mergedSchema(openapi, parameter.schema)['x-nests'];
}

interface NestedList {
  readonly context: InvariantContext;
  readonly list: PagedList;
  readonly request: RequestExample;
  /** The pointer to the parameter that asks for children. */
  readonly at: RequestPointer;
  readonly nesting: Nesting;
  /** Items of the largest page. */
  readonly largest: number;
  /** The items of the first page of the largest size. */
  readonly read: (values: Readonly<Record<string, Json>>) => Promise<Json[]>;
  readonly recorder: Recorder;
}

interface Comparison {
  readonly findings: readonly Finding[];
  /** The list has children for one of the items. */
  readonly hasChildren: boolean;
}

async function compareOnce(nested: NestedList): Promise<Comparison> {
  const { list, at, nesting, read } = nested;
  const withoutChildren = { [at]: nesting.value !== true };
  const parents = await read({ [at]: nesting.value });
  const flat = await read(withoutChildren);
  // Items with most children first, then one without.
  const sorted = parents.toSorted((left, right) => countChildren(nesting, right) - countChildren(nesting, left));
  const looked = [...new Set([...sorted.slice(0, MAX_PARENTS - 1), ...sorted.slice(-1)])];
  const { findings, hasChildren } = await compareChildren(nested, looked);
  const [expected, received] = [parents, flat].map((items) => `[${items.map(formatIdentity).join(', ')}]`);
  return {
    hasChildren,
    findings: [
      ...flat.flatMap((item) => findNested(nesting, item, formatQuery(withoutChildren))),
      ...(expected === received
        ? []
        : [
            {
              at: list.pagination.items,
              expected: `the items ${expected} without children, as with them`,
              received: String(received),
            },
          ]),
      ...findings,
      ...(await findBelow(nested, looked)),
      ...(await findLost(nested, parents)),
    ],
  };
}

/** The children in an item, and those that the list has for it. */
async function compareChildren(
  { at, nesting, largest, read }: NestedList,
  parents: readonly Json[],
): Promise<Comparison> {
  const findings: Finding[] = [];
  let hasChildren = false;
  for (const [index, parent] of parents.entries()) {
    const id = valueAt(parent, nesting.id) ?? null;
    // Where children are listed, the parameter has no effect: of the first item, children may have some themselves.
    const values = { [nesting.by]: id, ...(index !== 1 && { [at]: (nesting.value === true) === (index === 0) }) };
    const children = await read(values);
    hasChildren ||= children.length > 0;
    findings.push(...children.flatMap((item) => findNested(nesting, item, formatQuery(values))));
    const [nested, listed] = [valueAt(parent, nesting.at), children].map(formatIds);
    if (nested === listed || (children.length === largest && nested?.startsWith(listed ?? ''))) continue;
    const expected = `the items [${listed}] in item ${formatIdentity(parent)}, which the list has for ${formatQuery(values)}`;
    findings.push({ at: nesting.at, expected, received: `[${nested}]` });
  }
  return { findings, hasChildren };
}

/** Children of a child: the list nests one level, but lists them for the child as it lists those of other items. */
async function findBelow(
  { context, list, nesting, largest, read, recorder }: NestedList,
  parents: readonly Json[],
): Promise<Finding[]> {
  const { contract } = context.session;
  const kinds = Object.entries(contract.resources).filter(
    ([, kind]) => kind.list?.operation === list.operation.operationId,
  );
  const retrieval = kinds.map(([kind]) => findRetrieval(contract, kind)).find((found) => found !== undefined);
  if (retrieval === undefined) return [];
  const children = parents.flatMap((parent) => readChildren(nesting, parent).slice(0, MAX_CHILDREN));
  const shown = await Promise.all(
    children.map(async (child) => {
      const id = valueAt(child, nesting.id) ?? null;
      return { id, ...(await retrieveResource(context, retrieval, id)) };
    }),
  );
  const count = ({ resource = null }: (typeof shown)[number]): number => readChildren(nesting, resource).length;
  const [fullest] = shown.toSorted((left, right) => count(right) - count(left));
  if (fullest === undefined || count(fullest) === 0) return [];
  const listed = await read({ [nesting.by]: fullest.id });
  const [expected, received] = [readChildren(nesting, fullest.resource ?? null), listed].map(formatIds);
  if (expected === received || (listed.length === largest && expected?.startsWith(received ?? ''))) return [];
  recorder.addExchanges([fullest.exchange]);
  return [
    {
      at: list.pagination.items,
      expected: `the items [${expected}] for ${formatQuery({ [nesting.by]: fullest.id })}, as ${retrieval.operation.operationId} has them`,
      received: `[${received}]`,
    },
  ];
}

/** The first item of a later page has its children, too. */
async function findLost(
  { list, request, at, nesting, recorder }: NestedList,
  parents: readonly Json[],
): Promise<Finding[]> {
  const { smallest } = readPageSizes(list.session.contract, list.operation, list.pagination);
  const size = parents.findIndex((item, index) => index >= smallest && countChildren(nesting, item) > 0);
  const parent = parents[size];
  if (parent === undefined) return [];
  const withChildren = withValues(request, { [at]: nesting.value });
  const { exchanges, pages } = await walkList(list, withChildren, { size, isByUrl: false, maxItems: size + 1 });
  recorder.addExchanges(exchanges);
  const [item = null] = pages[1]?.items ?? [];
  // Another client may have added or removed an item.
  if (formatIdentity(item) !== formatIdentity(parent)) return [];
  const [expected, received] = [parent, item].map((one) => formatIds(valueAt(one, nesting.at)));
  if (expected === received) return [];
  return [
    {
      at: nesting.at,
      expected: `[${expected}] in item ${formatIdentity(parent)} on a second page, as on the first`,
      received: `[${received}]`,
    },
  ];
}

const formatIds = (items: Json | undefined): string =>
  Array.isArray(items) ? items.map(formatIdentity).join(', ') : '';

const countChildren = (nesting: Nesting, item: Json): number => readChildren(nesting, item).length;

function readChildren({ at }: Nesting, item: Json): Json[] {
  const children = valueAt(item, at);
  return Array.isArray(children) ? children : [];
}

const findNested = (nesting: Nesting, item: Json, query: string): Finding[] =>
  countChildren(nesting, item) === 0
    ? []
    : [
        {
          at: nesting.at,
          expected: `nothing nested for ${query}`,
          received: `children in item ${formatIdentity(item)}`,
        },
      ];
