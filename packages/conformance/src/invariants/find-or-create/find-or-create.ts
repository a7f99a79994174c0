/** A request that finds or creates a resource uses one resource for one value, and creates it as documented. */
import { type Contract, type Json, type Operation, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { expectDocumented } from '../../cases/documented-cases.ts';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { expectSuccess } from '../../cases/expected.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { normalizeValue } from '../../checks/sent-values.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { parseBody } from '../../parse-body.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext, InvariantOutcome } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { checkRelatedCreation } from '../references/check-related-creation.ts';
import { readDifferences } from '../support/compare-resources.ts';
import { findList, readCreated } from '../support/creations.ts';
import { sendRace } from '../support/race.ts';
import { listByField } from '../support/read-pages.ts';
import { findRetrieval, retrieveResource } from '../support/retrieve-resource.ts';
import { checkRejectedUse } from './check-rejected-use.ts';
import {
  AGAIN,
  createUseAtOnce,
  findBefore,
  inOtherForm,
  listCombinedUses,
  REQUESTS_AT_ONCE,
  SAME,
  waitForLaterTime,
} from './combined-uses.ts';
import { compareCreated } from './compare-created.ts';
import { findRichestCreation, findSameCreation, findTakenRejection } from './creations-with.ts';
import { sendFirstUse } from './first-use.ts';
import { type FoundBy, findFoundBy, getKey, listFoundBy } from './found-by.ts';

export const findOrCreate: Invariant = {
  name: 'find-or-create',
  statement:
    'A request with a value that no resource has creates one as documented; a request with a value that one has uses it as it is.',
  explanation: `The suite sends a value that a documented creation of the resource had, with its other values: the response names that resource, and shows what is its own.
It sends a new value and retrieves the resource that was created: it has the value and the documented other fields.
Where several resources may have the value, it then creates another one with it. It sends the value again, in another letter case where that does not count: the response names the same resource, which has not changed,
also not by requests with the value that are rejected, and the list has one resource with the value. If several have a value, the one with the lowest ID is used.
Two requests with another new value are sent at once: both name the same resource.
Where the value is unique, a creation with it gets the documented error, although no creation has sent it before.

Usual causes: the value is compared before it is normalized, a known resource is overwritten, a resource is created on each request, or
by each of two simultaneous ones, a creation takes over a resource that was created in passing.`,
  keywords: ['x-find-or-create', 'x-normalize', 'x-filters'],
  plan: (contract) => Object.values(contract.operations).flatMap((operation) => planTargets(contract, operation)),
  countWrites: (contract, { base, key }) => {
    const isKnown = findRichestCreation(contract, findFoundBy(contract, base, key).rule) !== undefined;
    return { [base.operationId]: REQUESTS_AT_ONCE - 1 + Number(isKnown) };
  },
  listCombinedValues: (contract, { base, key }) => listCombinedUses(contract, findFoundBy(contract, base, key)),
  check: checkFindOrCreate,
};

const planTargets = (contract: Contract, operation: Operation): InvariantTarget[] =>
  listFoundBy(contract, operation).map(({ base, pointer, rule }) => ({
    base,
    key: getKey(rule),
    at: pointer,
    summary: `A ${rule.resource} is found by its ${getKey(rule)}, or created.`,
    source: base.source,
    isWrite: true,
  }));

interface Check extends FoundBy {
  readonly context: InvariantContext;
  readonly operation: Operation;
  readonly recorder: Recorder;
}

async function checkFindOrCreate(context: InvariantContext, { base, key }: InvariantTarget): Promise<InvariantOutcome> {
  const { contract } = context.session;
  const operation = findOperation(contract, base);
  const foundBy = findFoundBy(contract, base, key);
  const check: Check = { ...foundBy, context, operation, recorder: createRecorder(context.session) };
  await checkLowest(check);
  if (check.recorder.isPassing()) await checkKnown(check);
  const isDecided = check.recorder.isPassing() && (await checkNew(check));
  return { ...check.recorder.toOutcome(), isDecided };
}

/** Of several resources with the documented value, the one with the lowest ID is used. */
async function checkLowest(check: Check): Promise<void> {
  const { context, recorder, base, pointer, rule } = check;
  const { request, response, exchange } = await context.runBase(base);
  recorder.addExchanges([exchange]);
  const used = valueAt(parseBody(response), rule.returns);
  const value = getRequestValue(request, pointer);
  const ids = value === undefined ? undefined : await listIds(check, value);
  const lowest = ids?.every((id) => typeof id === 'number') ? Math.min(...ids) : undefined;
  if (value === undefined || ids === undefined || ids.length === 0 || lowest === undefined) return;
  // Others with the value may have been created after the documented request. `checkNew` creates another one, where it can.
  const isKnown = ids.length === 1 || findSameCreation(context.session.contract, rule) !== undefined;
  const again = used === lowest && !isKnown ? await send(check, value) : used;
  if (again === lowest || again === undefined) return;
  const expected = `${lowest}, the lowest ID of the ${ids.length} with ${show(value)} in ${rule.field}`;
  recorder.addFindings([{ at: rule.returns, expected, received: show(again) }]);
}

/** A resource that a documented creation has made, with more than the value, is found by it as well. */
async function checkKnown(check: Check): Promise<void> {
  const { context, operation, recorder, base, pointer, rule } = check;
  const created = findRichestCreation(context.session.contract, rule);
  if (created === undefined) return;
  const made = await context.runBase(created.base);
  recorder.addExchanges([made.exchange]);
  const { id, resource } = readCreated(created.creation, made.request, parseBody(made.response)) ?? {};
  const value = valueAt(resource, rule.field) ?? null;
  const ids = id === undefined || value === null ? undefined : await listIds(check, value, [id]);
  if (ids === undefined || !ids.every((one) => typeof one === 'number')) return;
  const prepare = async (): Promise<RequestExample> => withRequestValue(await context.prepare(base), pointer, value);
  const { response, isValid } = await recorder.write(operation, prepare, expectSuccess(operation, base.status));
  const used = valueAt(parseBody(response), rule.returns);
  if (!isValid || used === undefined) return;
  const lowest = Math.min(...ids);
  if (used !== lowest) {
    const expected = `${lowest}, the ${rule.resource} with ${show(value)} in ${rule.field} that ${created.base.id} created`;
    recorder.addFindings([{ at: rule.returns, expected, received: show(used) }]);
  } else recorder.addFindings(await checkRelatedCreation(context, operation, response));
}

/** The IDs of the resources that have the value, among them `known`; undefined if the list cannot tell. */
async function listIds(
  { context, recorder, schema, rule }: Check,
  value: Json,
  known: readonly Json[] = [],
): Promise<Json[] | undefined> {
  const { contract } = context.session;
  const list = findList(contract, rule.resource);
  if (list === undefined) return undefined;
  const stored = normalizeValue(context.session, schema, value);
  const items = await listByField(context, recorder, list, rule.field, stored, { ids: known });
  return items?.map((item) => valueAt(item, '/id') ?? null);
}

/** True if the race decides the outcome. */
async function checkNew(check: Check): Promise<boolean> {
  const { context, recorder, base, pointer, schema, rule } = check;
  const { session } = context;
  const { value, request, response, exchange } = await sendFirstUse(context, check);
  recorder.addExchanges([exchange]);
  const expectedFirst = expectSuccess(check.operation, base.status);
  recorder.addResult(evaluateLeniently(session, check.operation, expectedFirst, request, response));
  const first = recorder.isPassing() ? valueAt(parseBody(response), rule.returns) : undefined;
  if (first === undefined) return false;
  const before = findBefore(context, first);
  const created = before ?? (await retrieve(check, first));
  if (created !== undefined) recorder.addFindings(compareCreated(session, { schema, rule }, value, created));
  if (!recorder.isPassing()) return false;
  const again = inOtherForm(context, schema, value);
  const others = await createSame(check, value);
  const numbers = [first, ...others].filter((id) => typeof id === 'number');
  const lowest = numbers.length > others.length ? Math.min(...numbers) : first;
  if (before === undefined) await waitForLaterTime(context);
  const second = await send(check, again, AGAIN);
  if (second === undefined) return false;
  if (second !== lowest) {
    const expected = `${show(lowest)}, the ${others.length > 0 ? 'first ' : ''}${rule.resource} with ${show(value)} in ${rule.field}, as ${show(again)} was sent at ${pointer}`;
    recorder.addFindings([{ at: rule.returns, expected, received: show(second) }]);
    return false;
  }
  const read = (): Promise<Json | undefined> => retrieve(check, first);
  const changes = await readDifferences(created, read);
  recorder.addFindings(
    changes.slice(0, 1).map(({ at, expected, received }) => ({
      at: `${rule.resource} ${at}`,
      expected: `${show(expected)}, as in ${show(first)} before the value was sent again`,
      received: show(received),
    })),
  );
  if (recorder.isPassing()) await checkRejectedUse(context, recorder, check, { value, unchanged: created, read });
  if (recorder.isPassing()) await checkTaken(check, value);
  const ids = await listIds(check, value, [first, ...others]);
  if (ids !== undefined && ids.length !== 1 + others.length) {
    const expected = `${1 + others.length} ${rule.resource} with ${show(value)} in ${rule.field}`;
    recorder.addFindings([{ at: 'body', expected, received: `${ids.length}: ${show(ids)}` }]);
  }
  return recorder.isPassing() && (await checkAtOnce(check));
}

/** Requests with a new value that are sent at once use one resource. True if all were accepted, and do not. */
async function checkAtOnce(check: Check): Promise<boolean> {
  const { context, operation, recorder, base, pointer, rule } = check;
  const { session } = context;
  const { request: accepted, race: sent } = await sendRace(context, createUseAtOnce(check));
  const documented = expectSuccess(operation, base.status);
  recorder.addExchanges(sent.map(({ exchange }) => exchange));
  for (const { request, response } of sent)
    recorder.addResult(evaluateLeniently(session, operation, documented, request, response));
  const used = new Set(sent.map(({ response }) => valueAt(parseBody(response), rule.returns) ?? null));
  if (used.size === 1 || !recorder.isPassing()) return false;
  const value = getRequestValue(accepted, pointer);
  const expected = `the same ${rule.resource} in ${sent.length} responses to requests with ${show(value)} that were sent at once`;
  recorder.addFindings([{ at: rule.returns, expected, received: [...used].map(show).join(' and ') }]);
  return true;
}

/** Where the value is unique, a creation with it gets the documented error. */
async function checkTaken({ context, recorder, rule }: Check, value: Json): Promise<void> {
  const { session } = context;
  const rejection = findTakenRejection(session, rule);
  if (rejection === undefined) return;
  const { operation, base, documented, pointer } = rejection;
  const expected = expectDocumented(session.contract, documented);
  const { request, response, exchange } = await session.api.callPrepared(operation, expected.status, async () =>
    withRequestValue(await context.prepare(base), pointer, value),
  );
  recorder.addExchanges([exchange]);
  if (response.status === expected.status) {
    recorder.addResult(evaluateLeniently(session, operation, expected, request, response));
    return;
  }
  const wanted = `${show(value)} to be rejected with ${expected.status}, as the ${rule.resource} that was created in passing has it`;
  recorder.addFindings([{ at: `request ${pointer}`, expected: wanted, received: `status ${response.status}` }]);
}

/** Creates another resource with the value, where several may have it; returns its ID. */
async function createSame({ context, recorder, rule }: Check, value: Json): Promise<Json[]> {
  const same = findSameCreation(context.session.contract, rule);
  if (same === undefined) return [];
  const { creation, base, pointer } = same;
  const combined = context.findCombined(SAME);
  const known = combined && readCreated(creation, combined.request, parseBody(combined.response));
  if (combined !== undefined && known !== undefined) {
    recorder.addExchanges([combined.exchange]);
    return [known.id];
  }
  const prepare = async (): Promise<RequestExample> => withRequestValue(await context.prepare(base), pointer, value);
  const expected = expectSuccess(creation.operation, base.status);
  const { request, response, isValid } = await recorder.write(creation.operation, prepare, expected);
  const created = isValid ? readCreated(creation, request, parseBody(response)) : undefined;
  return created ? [created.id] : [];
}

/** The ID of the resource that the response names; undefined if the response is not as documented. A combined request may have sent it. */
async function send(
  { context, operation, recorder, base, pointer, rule }: Check,
  value: Json,
  key?: string,
): Promise<Json | undefined> {
  const combined = key === undefined ? undefined : context.findCombined(key);
  if (combined !== undefined) {
    recorder.addExchanges([combined.exchange]);
    return valueAt(parseBody(combined.response), rule.returns);
  }
  const prepare = async (): Promise<RequestExample> => withRequestValue(await context.prepare(base), pointer, value);
  const { response, isValid } = await recorder.write(operation, prepare, expectSuccess(operation, base.status));
  return isValid ? valueAt(parseBody(response), rule.returns) : undefined;
}

async function retrieve({ context, recorder, rule }: Check, id: Json): Promise<Json | undefined> {
  const retrieval = findRetrieval(context.session.contract, rule.resource);
  if (retrieval === undefined) return undefined;
  const { resource, exchange, status } = await retrieveResource(context, retrieval, id);
  recorder.addExchanges([exchange]);
  if (resource === undefined) {
    const expected = `the ${rule.resource} ${show(id)}, which was created`;
    recorder.addFindings([{ at: 'status', expected, received: String(status) }]);
  }
  return resource;
}
