/** Updates: what was sent is there, and nothing else has changed. */
import { isAtOrBelow, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { evaluateResponse } from '../../checks/evaluate-response.ts';
import { findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { createDependencyError } from '../../errors.ts';
import { type HttpResponse, parseBody } from '../../exchange.ts';
import { findResourceBindings } from '../../resources/resource-bindings.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { compareCommonFields, compareResources } from '../support/compare-resources.ts';
import { createResourceReader, type ResourceReader } from '../support/resource-reader.ts';
import { createSecondClock, readTime, type SecondClock } from '../support/second-clock.ts';
import { createTurns, shareAmong } from '../support/share-among.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { checkConstants } from './check-constants.ts';
import { compareAuthors } from './compare-authors.ts';
import { createNeighborWatch } from './neighbor-watch.ts';
import { restoreResources } from './restore-resources.ts';
import { listLocks, listUpdateModels, readUpdateModel, type UpdateModel, type UpdateStep } from './update-model.ts';
import { countUpdates, listUpdateSteps } from './update-steps.ts';
import { listUpdateTargets } from './update-targets.ts';
import { verifyUpdate } from './verify-update.ts';

export const update: Invariant = {
  name: 'update',
  statement: 'An update changes what was sent and what is documented, and nothing else.',
  explanation: `The suite reads a resource, changes one field of it, reads it again, and compares the whole resource: the field has the value
that was sent, and every other field is as before, except for effects that the contract documents. It does so for each field, and for
each documented request. The time of the last change moves when something changed, and stays when the same update is sent again a second
later, or when the body is empty. A list that only grows keeps its items in their order. Other resources of the same list, and of
that of a second account, stay as they are. At the end the resource gets its values back, as far as the operation can set them.

Usual causes: fields that were not sent are reset, the time of change is set by each request, an update without a condition on the ID, an
option that is appended again in another letter case.`,
  keywords: [
    'x-stores',
    'x-returns',
    'x-effects',
    'x-append-only',
    'x-on-change',
    'x-resource',
    'x-resources',
    'x-trim',
  ],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model) => {
      const [base] = model.bases;
      return base === undefined ? [] : [{ base, source: base.source, writes: true, locks: listLocks(contract, model) }];
    }),
  countWrites: (contract, { base }) => ({ [base.operationId]: countUpdates(contract, findOperation(contract, base)) }),
  check: checkUpdates,
};

/** What the steps of a check share. */
interface Check {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
  readonly recorder: Recorder;
  readonly clock: SecondClock;
  /** The resources as they were found, by ID. */
  readonly found: Map<Json, Json>;
  /** The resource to update; undefined for the one that the base names. */
  readonly target?: Json;
  /** The resources as the last step has left them, by ID: as they are before the next one. */
  readonly known: Map<Json, Json>;
}

async function checkUpdates(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const model = readUpdateModel(contract, findOperation(contract, base));
  const reader = model && createResourceReader(context, model.kind);
  if (model === undefined || reader === undefined) throw new Error(`${base.operationId} updates nothing that is shown`);
  const recorder = createRecorder(context.session);
  const clock = createSecondClock(context.session);
  const check: Check = { context, model, reader, recorder, clock, found: new Map(), known: new Map() };
  const neighbors = await createNeighborWatch(context, model.kind, reader);
  const targets = await listUpdateTargets(context, base, model.idAt, model.kind);
  const takeTurn = createTurns();
  let isBusy = false;
  try {
    const steps = listUpdateSteps(context.session, model);
    const runShared = async (target: Json, step: UpdateStep): Promise<void> => {
      if (!recorder.isPassing()) return;
      const own: Check = targets.length === 1 ? check : { ...check, target };
      const id = getRequestValue(await prepareForSame(own, step), model.idAt) ?? null;
      const isTold = await takeTurn(JSON.stringify(id), () => runStep(own, step));
      isBusy = !isTold || isBusy;
    };
    await shareAmong(targets, steps, runShared, (step) => namesOthers(check, step));
    const findings = recorder.isPassing()
      ? await neighbors.check([...check.found.keys()], () => changeAgain(check))
      : [];
    isBusy = findings === undefined || isBusy;
    recorder.addFindings(findings ?? []);
    if (recorder.isPassing()) recorder.addFindings(await checkAuthors(check));
    const readNow = async (id: Json): Promise<Json> => check.known.get(id) ?? (await readShown(check, id));
    if (recorder.isPassing()) recorder.addFindings(await checkConstants(context, model.kind, reader, readNow));
  } finally {
    await restoreResources(context, model, reader, check.found);
  }
  return recorder.toOutcome(isBusy ? BUSY_REASON : '');
}

const RECENT_MS = 10 * 60 * 1000;

/** True for a time of this run. */
const isRecent = (value: Json | undefined): boolean => Math.abs((readTime(value) ?? 0) - Date.now()) < RECENT_MS;

const CONFIRMATIONS = 7;
/** Of three runs that look at the same time, each is likely to see a change of another in one of the rounds. */
const QUIET_ROUNDS = 3;

const BUSY_REASON =
  'The resource changed all the time, as if another client wrote to it. Not checked: that some updates change nothing else.';

/** False if another client changes the resource, so that nothing can be told. */
async function runStep(check: Check, step: UpdateStep): Promise<boolean> {
  const { context, model, reader, recorder } = check;
  const first = await attemptStep(check, step);
  if (first === undefined || first.findings.length === 0 || !recorder.isPassing()) return true;
  // Another client may have made the difference: it has to show each time when nobody else writes.
  const { id, before } = first;
  let { findings } = first;
  const changeFields = reader.listChangeFields(before);
  const ownFields = [...changeFields.now, ...changeFields.author];
  let quietRounds = 0;
  check.known.delete(id);
  for (let count = 0; count < CONFIRMATIONS && findings.length > 0; count += 1) {
    const quiet = await waitUntilQuiet(context.session, reader, id);
    if (quiet === undefined) return false;
    await restoreResources(context, model, reader, new Map([[id, before]]));
    check.known.delete(id);
    const { resource: restored } = await reader.read(id);
    // What the update cannot give back cannot change a second time, and items of a longer list have other positions.
    const lost = quiet === 'at once' ? compareResources(before, restored) : [];
    // A time changes again with each update that sets it, and giving values back is a change, too.
    const lasting = lost
      .filter(({ at, received }) => !isRecent(received) && !ownFields.some((one) => isAtOrBelow(at, one)))
      .filter(({ at }) => !model.fields.some(({ storedAt = '' }) => storedAt !== '' && isAtOrBelow(at, storedAt)))
      .map(({ at }) => at);
    const again = (await attemptStep(check, step))?.findings.map(({ at }) => at) ?? [];
    findings = findings.filter(({ at }) => again.includes(at) || lasting.some((one) => isAtOrBelow(at, one)));
    if (quiet === 'at once') quietRounds += 1;
    if (quietRounds === QUIET_ROUNDS) break;
  }
  if (findings.length > 0 && quietRounds < QUIET_ROUNDS) return false;
  const { isForeign } = context.session.fresh;
  const own = findings.filter(({ expected, received }) => !isForeign(received) && !isForeign(expected));
  recorder.addFindings(own);
  return own.length === findings.length;
}

/** The request for the same resource as the other steps, unless it also names others that have to fit that resource. */
async function prepareForSame(check: Check, step: UpdateStep): Promise<RequestExample> {
  const { context, model, found, target } = check;
  const prepared = await context.prepare(step.base);
  const [first = target] = target === undefined ? found.keys() : [];
  return first === undefined || namesOthers(check, step) ? prepared : withRequestValue(prepared, model.idAt, first);
}

const namesOthers = ({ context, model }: Check, { base }: UpdateStep): boolean =>
  findResourceBindings(context.session.contract, model.operation, base.request).length > 1;

interface Attempt {
  readonly id: Json;
  readonly before: Json;
  readonly findings: readonly Finding[];
}

/** Undefined if the step says nothing about the resource. */
async function attemptStep(check: Check, step: UpdateStep): Promise<Attempt | undefined> {
  const { context, model, found } = check;
  const prepared = await prepareForSame(check, step);
  const id = getRequestValue(prepared, model.idAt) ?? null;
  if (!found.has(id)) {
    const shown = await readShown(check, id);
    found.set(id, shown);
    check.known.set(id, shown);
  }
  if (step.after !== undefined) {
    const first = withRequestValue(await context.prepare(step.after), model.idAt, id);
    check.known.delete(id);
    await context.session.api.callPrepared(model.operation, step.after.status, async () => first);
  }
  const before = check.known.get(id) ?? (await readShown(check, id));
  const request = await step.revise(context, prepared, before);
  if (request === undefined) return undefined;
  const { after, findings } = await sendAndVerify(check, step, request, id, before);
  if (after === undefined || findings.length > 0 || !step.isTimed) return { id, before, findings };
  const again = { ...step, name: `${step.name}, sent again`, mayBeRejected: false };
  return { id, before: after, findings: (await sendAndVerify(check, again, request, id, after)).findings };
}

interface Verification {
  /** Undefined if the update was rejected. */
  readonly after?: Json;
  readonly findings: readonly Finding[];
}

async function sendAndVerify(
  check: Check,
  step: UpdateStep,
  request: RequestExample,
  id: Json,
  before: Json,
): Promise<Verification> {
  const { context, model, reader, recorder, clock } = check;
  const changeFields = reader.listChangeFields(before);
  const [changedAt] = changeFields.now;
  const isTimed = step.isTimed && changedAt !== undefined && (await clock.waitUntilAfter(valueAt(before, changedAt)));
  check.known.delete(id);
  const { response, exchange } = await context.session.api.callPrepared(
    model.operation,
    step.base.status,
    async () => request,
  );
  clock.observe(response);
  const { status } = response;
  const isDocumented = model.operation.responses[String(status)] !== undefined && status !== step.takenStatus;
  // A 5xx is never the documented response to a text that the service cannot store.
  if (step.mayBeRejected && status >= 400 && status < 500 && isDocumented) return { findings: [] };
  recorder.addExchanges([exchange]);
  const problems = checkSuccess(context, model, step, request, response);
  recorder.addFindings(problems);
  if (problems.length > 0) return { findings: [] };
  // A retried update may have been carried out twice: what it did cannot be told.
  if (exchange.retries?.some(({ mayHaveTakenEffect }) => mayHaveTakenEffect)) return { findings: [] };
  const observe = (after: Json): Finding[] =>
    verifyUpdate({
      context: context.session,
      name: step.name,
      fields: model.fields,
      request,
      before,
      after,
      changeFields,
      isTimed,
      sentAt: response.headers.date,
    });
  const after = await readShown(check, id);
  const findings = [...observe(after), ...compareWithResponse(model, response, after)];
  if (findings.length === 0) {
    check.known.set(id, after);
    return { after, findings };
  }
  // The first read may have been too early, and some fields change with each response.
  const control = await readShown(check, id);
  const changing = compareResources(after, control).map(({ at }) => at);
  const remaining = [...observe(control), ...compareWithResponse(model, response, control)];
  return { after: control, findings: remaining.filter(({ at }) => !changing.includes(at)) };
}

function checkSuccess(
  { session: { contract, validator } }: InvariantContext,
  { operation }: UpdateModel,
  { base }: UpdateStep,
  request: RequestExample,
  response: HttpResponse,
): readonly Finding[] {
  const documented = operation.responses[String(base.status)];
  if (documented === undefined) return [];
  const expected = { status: base.status, response: documented, hasBody: documented.mediaType !== undefined };
  return evaluateResponse({ contract, validator, strict: false }, operation, expected, request, response).problems;
}

/** The response to the update has the values that the resource has. */
function compareWithResponse({ responseAt }: UpdateModel, response: HttpResponse, after: Json): Finding[] {
  if (responseAt === undefined) return [];
  return compareCommonFields(after, valueAt(parseBody(response), responseAt)).map(({ at, expected, received }) => ({
    at: `${responseAt}${at}`,
    expected: `${show(expected)}, as the resource has it afterwards`,
    received: show(received),
  }));
}

/** Throws DependencyError if the target does not show the resource that it was found with. */
async function readShown({ reader, recorder, clock, context, model }: Check, id: Json): Promise<Json> {
  const { resource, response, exchange } = await reader.read(id);
  clock.observe(response);
  if (recorder.isPassing()) recorder.addExchanges([exchange]);
  if (resource !== undefined) return resource;
  const operation = context.session.contract.operations[reader.operationId] ?? model.operation;
  throw createDependencyError(operation, response.status, `"${model.kind}" ${show(id)} is read`);
}

/** Sends the updates of single fields once more. */
async function changeAgain(check: Check): Promise<void> {
  const steps = listUpdateSteps(check.context.session, check.model).filter(({ mayBeRejected }) => mayBeRejected);
  for (const step of steps) await attemptStep(check, { ...step, isTimed: false });
}

/** Another client may have changed one of the resources meanwhile: a difference has to show after further updates as well. */
async function checkAuthors(check: Check): Promise<readonly Finding[]> {
  const read = (): Promise<{ found: Json; after: Json }[]> =>
    Promise.all([...check.found].map(async ([id, found]) => ({ found, after: await readShown(check, id) })));
  if (check.found.size < 2 || compareAuthors(check.reader, await read()).length === 0) return [];
  for (const target of check.found.keys()) await changeAgain({ ...check, target });
  return compareAuthors(check.reader, await read());
}
