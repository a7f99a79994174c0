/** Names that an operation does not declare, and that a service may know all the same. */
import {
  type Case,
  type Contract,
  isAtOrBelow,
  isObject,
  type Json,
  joinPointer,
  memoize,
  type Operation,
  type RequestExample,
  type RequestPointer,
  schemaBranches,
  valueAt,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { type Expected, expectRejection, findDetailsPointer, readDetailPaths } from '../../cases/expected.ts';
import { isClosed } from '../../cases/fields/unknown-names.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { findBaseCase, findOperation, listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { findResourceBindings } from '../../resources/bindings/resource-bindings.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { planRejectedWrites } from '../isolation/plan-rejected-writes.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { findRetrieval } from '../support/retrieve-resource.ts';
import { forEachAtOnce } from '../support/share-among.ts';

export const undeclaredNames: Invariant = {
  name: 'undeclared-names',
  statement: 'A name that a request does not declare is rejected, whatever else has that name.',
  explanation: `A body gets the fields of the response that the request does not have, such as its id and times, and declared names
in camel case. A query gets the parameters of all other operations, fields of the response, and names that clients and proxies add. All are sent in
one request, which is rejected; those that the details of the error do not name are sent again, each alone.

Usual causes: the body is stored as it is, or written over the resource ("mass assignment"); a list of names that are ignored; one function that
reads the parameters of all lists.`,
  keywords: ['additionalProperties'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation): InvariantTarget[] => {
      const [first] = contract.completed ? [] : listParts(contract, operation);
      return first === undefined
        ? []
        : [{ base: first.base, source: first.base.source, ...planRejectedWrites(contract, operation) }];
    }),
  check: checkUndeclaredNames,
};

/** Names that common clients, proxies and frameworks give a meaning. */
const COMMON_PARAMETERS =
  '_ callback cursor expand fields filter format include lang limit offset order page page_size per_page pretty q query search select size sort sort_by utm_source'.split(
    ' ',
  );

/** The part of a request that names are added to. */
interface Part {
  readonly base: Case;
  readonly names: ReadonlyMap<RequestPointer, Json>;
}

function listParts(contract: Contract, operation: Operation): Part[] {
  // Where nothing says that a name which is not declared is named, only a closed body says that it is rejected.
  const [first] = findDetailsPointer(operation) === undefined ? [] : listSuccessCases(contract, operation);
  const withBody = findBaseCase(contract, operation, '/body');
  return [
    ...(first ? [{ base: first, names: listParameters(contract, operation) }] : []),
    ...(withBody ? [{ base: withBody, names: listFields(contract, operation, withBody) }] : []),
  ].filter(({ names }) => [...names.keys()].some((at) => expectRejection(operation, at) !== undefined));
}

function listParameters(contract: Contract, operation: Operation): Map<RequestPointer, Json> {
  const declared = operation.parameters.flatMap(({ in: part, name }) => (part === 'query' ? [name] : []));
  const candidates = [
    ...COMMON_PARAMETERS.map((name) => [name, '1'] as const),
    ...listShown(operation).filter(([, value]) => typeof value !== 'object'),
    ...listParameterValues(contract),
    ...declared.map((name) => [toCamelCase(name), '1'] as const),
  ];
  return toPointers('/query', declared, candidates);
}

/** Nothing if the body may have any name. */
function listFields(contract: Contract, operation: Operation, base: Case): Map<RequestPointer, Json> {
  const schema = operation.body?.schema;
  if (schema === undefined || !isClosed(contract, schema)) return new Map();
  const declared = schemaBranches(contract.openapi, schema).flatMap((one) => Object.keys(one.properties ?? {}));
  const { body } = base.request;
  const sent = isObject(body) ? Object.entries(body) : [];
  return toPointers('/body', declared, [
    ...listShown(operation),
    ...listReads(contract, operation, base).flatMap(listShown),
    ...sent.map(([name, value]) => [toCamelCase(name), value] as const),
  ]);
}

function toPointers(
  part: string,
  declared: readonly string[],
  candidates: readonly (readonly [name: string, value: Json])[],
): Map<RequestPointer, Json> {
  const others = candidates.filter(([name]) => !declared.includes(name));
  return new Map(others.map(([name, value]) => [joinPointer(part, name), value]));
}

/** The operations that show the resource which the path names: the response of an update may have less of it. */
function listReads(contract: Contract, operation: Operation, { request }: Case): Operation[] {
  const named = findResourceBindings(contract, operation, request).filter(({ at }) => isAtOrBelow(at, '/path'));
  return named.flatMap(({ kind }) => {
    const listed = contract.operations[contract.resources[kind]?.list?.operation ?? ''];
    return [findRetrieval(contract, kind)?.operation, listed].filter((one) => one !== undefined);
  });
}

/** The members of the documented success, and of the resource or the first item in it, with their values. */
function listShown({ responses }: Operation): [name: string, value: Json][] {
  const [success] = Object.entries(responses).flatMap(([status, one]) => (Number(status) < 300 ? [one] : []));
  return Object.values(success?.examples ?? {}).flatMap(({ value }) => listMembers(value, 2));
}

function listMembers(value: Json | undefined, depth: number): [name: string, value: Json][] {
  const shown = Array.isArray(value) ? value[0] : value;
  if (!isObject(shown) || depth === 0) return [];
  return Object.entries(shown).flatMap(([name, one]) => [[name, one], ...listMembers(one, depth - 1)]);
}

/** The query parameters of the contract, with values that documented requests have. */
const listParameterValues = memoize((contract: Contract): [name: string, value: Json][] =>
  contract.cases.flatMap(({ request, status }) => (status < 300 ? Object.entries(request.query ?? {}) : [])),
);

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function checkUndeclaredNames(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  await context.runBase(base);
  const recorder = createRecorder(context.session);
  for (const part of listParts(contract, operation)) {
    if (!recorder.isPassing()) break;
    await checkPart(context, operation, recorder, part);
  }
  return recorder.toOutcome();
}

async function checkPart(
  context: InvariantContext,
  operation: Operation,
  recorder: Recorder,
  { base, names }: Part,
): Promise<void> {
  const prepared = await context.prepare(base);
  const addNames = (added: readonly RequestPointer[]): RequestExample =>
    added.reduce((request, at) => withRequestValue(request, at, names.get(at)), prepared);
  const pointers = [...names.keys()];
  const together = await callRejected(context.session.api, operation, 400, addNames(pointers));
  const named = together.response.status === 400 ? readPaths(operation, parseBody(together.response)) : [];
  const unnamed = pointers.filter((at) => !named.includes(at));
  await forEachAtOnce(unnamed, async (at) => {
    if (recorder.isPassing()) await checkAlone(context, operation, recorder, at, addNames([at]));
  });
}

async function checkAlone(
  { session }: InvariantContext,
  operation: Operation,
  recorder: Recorder,
  at: RequestPointer,
  request: RequestExample,
): Promise<void> {
  const rejection = expectRejection(operation, at);
  if (rejection === undefined) return;
  const details = findDetailsPointer(operation);
  const expected: Expected = { ...rejection, ...(details && { details: [{ at: details, paths: [at] }] }) };
  const { response, exchange } = await callRejected(session.api, operation, expected.status, request);
  const { problems } = evaluateLeniently(session, operation, expected, request, response);
  if (problems.length === 0) return;
  recorder.addExchanges([exchange]);
  recorder.addFindings(
    problems.map(({ level: _, ...one }) => ({ ...one, expected: `${one.expected}, since ${at} is not declared` })),
  );
}

function readPaths(operation: Operation, body: Json | undefined): string[] {
  const at = findDetailsPointer(operation);
  return at === undefined ? [] : readDetailPaths(valueAt(body, at));
}
