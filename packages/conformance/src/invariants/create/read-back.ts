/** What was created can be retrieved, by its ID and at its `Location`, with the values of the response to its creation. */
import {
  type Contract,
  type Json,
  joinPointer,
  type RequestExample,
  readReturns,
  valueAt,
  walkRequest,
  withValueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { checkEcho } from '../../checks/check-echo.ts';
import { listSuccessCases, withRequestValue } from '../../contract-queries.ts';
import { parseDocumented } from '../../documented-body.ts';
import { FailedBaseError } from '../../errors.ts';
import type { HttpResponse } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import { buildHttpRequest } from '../../requests/build-http-request.ts';
import { perSession } from '../../resources/session.ts';
import { createCache } from '../../resources/sources/cache.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { checkNamedResources } from '../references/check-named-resources.ts';
import { checkRelatedCreation } from '../references/check-related-creation.ts';
import { compareForms, type ResourceForm } from '../support/compare-forms.ts';
import {
  type Creation,
  findCreation,
  listCreations,
  type ReadableCreation,
  readCreated,
} from '../support/creations.ts';
import { describeOtherOrigin, findTarget, isOtherScheme } from '../support/response-url.ts';
import type { Retrieval } from '../support/retrieve-resource.ts';

export const readBack: Invariant = {
  name: 'read-back',
  statement: 'A created resource can be retrieved, with the values that the response to its creation had.',
  explanation: `The suite takes the response of each documented creation, retrieves the resource by its ID and at its \`Location\`, and
compares every field that both responses have, and every value that was sent.

Usual causes: a value is changed or cut when it is stored, a default is applied to the response only, the response repeats the request,
\`Location\` has another path or another ID.`,
  keywords: ['x-resources', 'x-resource', 'x-returns'],
  plan: (contract) => listCreations(contract).flatMap((creation) => planTargets(contract, creation)),
  check: checkReadBack,
};

function planTargets(contract: Contract, { operation, retrieval }: Creation): InvariantTarget[] {
  const bases = listSuccessCases(contract, operation).filter(
    ({ request }) => retrieval !== undefined || namesByField(contract, operation, request),
  );
  return bases.map((base) => ({
    base,
    key: base.key,
    summary:
      retrieval === undefined
        ? `What ${base.id} creates names the resources that were sent.`
        : `What ${base.id} creates is what ${retrieval.operation.operationId} returns.`,
    source: base.source,
    isWrite: true,
  }));
}

/** True if a value of the request names a resource of which another field comes back. */
const namesByField = (contract: Contract, operation: Creation['operation'], request: RequestExample): boolean =>
  [...walkRequest(contract.openapi, operation, request)].some(({ applicable }) =>
    applicable.some((schema) => readReturns(schema['x-returns'] ?? '').field !== undefined),
  );

async function checkReadBack(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const creation = findCreation(context.session.contract, base.operationId);
  const recorder = createRecorder(context.session);
  const { request, response, exchange, isCombined } = await context.runBase(base);
  recorder.addExchanges([exchange]);
  const unchecked = await checkStored(context, recorder, creation, request, response);
  return { ...recorder.toOutcome(unchecked), ...(isCombined && { isCombined }) };
}

/**
 * Retrieves what a request created, and compares it with what was sent and returned. Returns what could not be checked, as a
 * sentence.
 */
export async function checkStored(
  context: InvariantContext,
  recorder: Recorder,
  creation: Creation,
  request: RequestExample,
  response: HttpResponse,
): Promise<string | undefined> {
  const { retrieval, createdAt, idAt, operation } = creation;
  const body = parseDocumented(context.session.contract, operation, response);
  if (body !== undefined) recorder.addFindings(await checkNamedResources(context, operation, request, body));
  if (recorder.isPassing()) recorder.addFindings(await checkRelatedCreation(context, operation, response));
  const created = readCreated(creation, request, body);
  if (retrieval === undefined) return undefined;
  if (created === undefined || body === undefined) {
    recorder.addFindings([{ at: joinPointer(createdAt, idAt.slice(1)), expected: 'the ID', received: show(body) }]);
    return undefined;
  }
  const schema = operation.responses[response.status]?.schema;
  const form: ResourceForm = { value: created.resource, schema, at: createdAt, body };
  await retrieveAndCompare(context, recorder, creation, retrieval, created, form);
  const header = operation.responses[response.status]?.headers.location;
  const { location } = response.headers;
  if (!recorder.isPassing() || header === undefined || (location === undefined && !header.required)) return undefined;
  const { contract, options } = context.session;
  const { target } = buildHttpRequest(contract, operation, request);
  const base = options.baseUrl.replace(/\/+$/, '') + target;
  return checkLocation(context, recorder, retrieval, created, { location, base });
}

const getReadBacks = perSession(() => createCache<void>());

/**
 * Throws FailedBaseError if a documented request of the creation does not pass, or what it created cannot be read: other
 * requests would fail for the same reason. It is read once for all.
 */
export const requireReadBack = (context: InvariantContext, creation: Creation): Promise<void> =>
  getReadBacks(context.session).get(creation.operation.operationId, () => readFirst(context, creation));

async function readFirst(context: InvariantContext, creation: Creation): Promise<void> {
  const bases = listSuccessCases(context.session.contract, creation.operation);
  for (const base of bases) await context.runBase(base);
  const [first] = bases;
  if (first === undefined) return;
  const recorder = createRecorder(context.session);
  const { request, response, exchange } = await context.runBase(first);
  recorder.addExchanges([exchange]);
  await checkStored(context, recorder, creation, request, response);
  if (recorder.isPassing()) return;
  const outcome = recorder.toOutcome();
  const reason = `What ${first.id} creates cannot be read: ${outcome.reason}`;
  throw new FailedBaseError({
    ...outcome,
    verdict: 'inconclusive',
    reason,
    problems: [],
    blockedBy: { kind: 'case', id: first.id },
  });
}

async function retrieveAndCompare(
  { session }: InvariantContext,
  recorder: Recorder,
  { operation, createdAt }: Creation,
  retrieval: Retrieval,
  { id, request }: ReadableCreation,
  created: ResourceForm,
): Promise<void> {
  const { contract, validator } = session;
  const expected = expectSuccess(retrieval.operation, retrieval.base.status);
  const retrieve = withRequestValue(retrieval.base.request, retrieval.idAt, id);
  const { response, isValid } = await recorder.call(retrieval.operation, retrieve, expected);
  const body = parseDocumented(contract, retrieval.operation, response);
  const resource = valueAt(body, retrieval.resourceAt);
  if (!isValid || body === undefined || resource === undefined) return;
  const form: ResourceForm = { value: resource, schema: expected.response?.schema, at: retrieval.resourceAt, body };
  const differing = compareForms(contract, created, form, `as the response to ${operation.operationId} had it`);
  const kept = differing.length > 0 ? [] : checkKept({ contract, validator }, operation, request, resource, createdAt);
  recorder.addFindings([...differing, ...kept]);
}

/** What was sent comes back in the retrieved resource as it does in the response to the creation. */
function checkKept(
  context: Parameters<typeof checkEcho>[0],
  operation: Creation['operation'],
  request: RequestExample,
  resource: Json,
  createdAt: string,
): Finding[] {
  return checkEcho(context, operation, request, withValueAt(null, createdAt, resource) ?? null);
}

/** Returns what could not be checked, as a sentence. */
async function checkLocation(
  { session }: InvariantContext,
  recorder: Recorder,
  { operation, base, idAt, field, resourceAt }: Retrieval,
  { id }: ReadableCreation,
  // It may be relative to the URL of the request (RFC 9110, 10.2.2). Where it has to be absolute, its schema says so.
  { location, base: requested }: { readonly location: string | undefined; readonly base: string },
): Promise<string | undefined> {
  const at = 'header location';
  if (location === undefined || !URL.canParse(location, requested)) {
    recorder.addFindings([{ at, expected: 'a URL', received: location ?? 'nothing' }]);
    return undefined;
  }
  const url = new URL(location, requested);
  const asked = new URL(requested);
  if (isOtherScheme(url, asked)) {
    recorder.addFindings([{ at, expected: `a URL with ${asked.protocol}`, received: location }]);
    return undefined;
  }
  const request = withRequestValue(base.request, idAt, id);
  const overrides = { target: findTarget(session, operation, url) };
  const { response, exchange } = await session.api.call(operation, request, overrides);
  recorder.addExchanges([exchange]);
  const found = valueAt(parseBody(response), resourceAt + field);
  if (response.status !== base.status || found !== id) {
    const received = `${location}, which returns ${response.status}${found === undefined ? '' : ` with ${show(found)}`}`;
    recorder.addFindings([{ at, expected: `the URL of the resource with the ID ${show(id)}`, received }]);
  }
  return describeOtherOrigin(session, 'Location', url);
}
