/** One step of the update invariant: the update, and the resource before and after it. */
import { type Case, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { type ApiResponse, SETTLE_MS } from '../../../api-client.ts';
import { expectSuccess } from '../../../cases/expected.ts';
import { readClock } from '../../../checks/check-times.ts';
import { evaluateLeniently } from '../../../checks/evaluate-response.ts';
import { getRequestValue, isDocumentedRejection, withRequestValue } from '../../../contract-queries.ts';
import { ignorePrecondition } from '../../../errors.ts';
import { type HttpResponse, isUncertain } from '../../../exchange.ts';
import { findResourceBindings } from '../../../resources/bindings/resource-bindings.ts';
import type { Finding } from '../../../result.ts';
import { pause } from '../../../run-options.ts';
import { show } from '../../../text.ts';
import type { InvariantContext } from '../../invariant.ts';
import type { Recorder } from '../../recorder.ts';
import { compareResources } from '../../support/compare-resources.ts';
import { repeatUntil } from '../../support/repeat-until.ts';
import type { ReadResource, ResourceReader } from '../../support/resource-reader.ts';
import type { SecondClock } from '../../support/second-clock.ts';
import { checkRejection } from '../check-rejection.ts';
import { compareListed } from '../listed/compare-listed.ts';
import { compareNamed } from '../listed/compare-named.ts';
import { createUnshownError } from '../listed/read-shown.ts';
import { type ObservedAuthor, observeAuthors } from '../neighbors/observed-authors.ts';
import { readUpdated, type UpdateModel, type UpdateStep } from '../update-model.ts';
import { compareWithResponse, verifyUpdate } from '../verify-update.ts';
import { withNewCopied, withNewTexts } from './other-values.ts';

/** What the steps of a check share. */
export interface UpdateCheck {
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
  /** Nothing of the step was seen before, however long it was waited for: it is not waited for again. */
  readonly isHopeless?: boolean;
  /** The step has shown a difference before: what comes before it gets time to show. */
  readonly isConfirming?: boolean;
  /** The steps before which a documented update is sent with its texts, by its ID: the first one of each. */
  readonly firsts: Map<string, UpdateStep>;
  /** After each update that changed something. */
  readonly authors: ObservedAuthor[];
}

/** The request for the same resource as the other steps, unless it also names others of which none fits that resource. */
export async function prepareForSame(check: UpdateCheck, { base }: Pick<UpdateStep, 'base'>): Promise<RequestExample> {
  const { context, model, found, target } = check;
  const [first = target] = target === undefined ? found.keys() : [];
  if (first === undefined) return context.prepare(base);
  const namesOthers = findResourceBindings(context.session.contract, model.operation, base.request).length > 1;
  // A step may have left it in a state in which no other request would name it.
  if (!namesOthers) return context.prepare(base, { mutation: { set: { [model.idAt]: first } } });
  return (await context.prepare(base, { target: first }).catch(ignorePrecondition)) ?? context.prepare(base);
}

interface StepResult {
  readonly id: Json;
  readonly before: Json;
  /** As the update has left it, if it was sent and differs. */
  readonly after?: Json;
  readonly findings: readonly Finding[];
}

/** Undefined if the step says nothing about the resource. */
export async function attemptStep(check: UpdateCheck, step: UpdateStep): Promise<StepResult | undefined> {
  const { context, model, found } = check;
  const { ledger, options } = context.session;
  const prepared = await prepareForSame(check, step);
  const id = getRequestValue(prepared, model.idAt) ?? null;
  if (!found.has(id)) {
    const shown = await readAndRecord(check, id);
    found.set(id, shown);
    check.known.set(id, shown);
  }
  if (step.after !== undefined) {
    const known = check.known.get(id);
    const findings = await sendEarlier(check, step, step.after, id, known);
    if (known !== undefined && findings.length > 0) return { id, before: known, findings };
    if (check.isConfirming || ledger.showsUpdatesLate()) {
      await pause(options, SETTLE_MS);
      check.known.delete(id);
    }
  }
  const before = check.known.get(id) ?? (await readAndRecord(check, id));
  const request = await step.revise(context, prepared, before);
  if (request === undefined) return undefined;
  const { after, findings } = await sendAndVerify(check, step, request, id, before);
  if (after === undefined) return { id, before, findings };
  if (findings.length > 0) return { id, before, after, findings };
  // The first time that a field changes, and in each state.
  const isListed = step.isTimed || step.after !== undefined;
  const listed = isListed ? await compareListed({ ...check, id }, step.name, before, after) : [];
  if (listed.length > 0 || !step.isTimed) return { id, before, findings: listed };
  const again = { ...step, name: `${step.name}, sent again`, isDocumented: true };
  const repeated = await sendAndVerify(check, again, request, id, after);
  if (repeated.after === undefined || repeated.findings.length > 0 || !step.isBothWays)
    return { id, before: after, findings: repeated.findings };
  const back = await step.revise(context, prepared, repeated.after);
  if (back === undefined) return { id, before: after, findings: [] };
  const backwards = { ...step, name: `${step.name}, and back` };
  return {
    id,
    before: repeated.after,
    findings: (await sendAndVerify(check, backwards, back, id, repeated.after)).findings,
  };
}

/** The update before the step is a step as well, if it is known how the resource was. */
async function sendEarlier(
  check: UpdateCheck,
  step: UpdateStep,
  base: Case,
  id: Json,
  known: Json | undefined,
): Promise<readonly Finding[]> {
  const { context, model } = check;
  if (!check.firsts.has(base.id)) check.firsts.set(base.id, step);
  // Without a new value, a copy that is not made afterwards would not show, nor a neighbor that gets the same text each time.
  const renew = check.firsts.get(base.id) === step ? withNewCopied : withNewTexts;
  const prepared = renew(context.session, model.fields, await prepareForSame(check, { base }));
  const request = withRequestValue(prepared, model.idAt, id);
  if (known !== undefined) {
    const earlier = { ...step, name: base.id, base, isTimed: false, isDocumented: false };
    return (await sendAndVerify(check, earlier, request, id, known)).findings;
  }
  await context.session.api.callPrepared(model.operation, base.status, async () => request);
  return [];
}

interface Verification {
  /** Undefined if the update was rejected. */
  readonly after?: Json;
  readonly findings: readonly Finding[];
}

async function sendAndVerify(
  check: UpdateCheck,
  step: UpdateStep,
  request: RequestExample,
  id: Json,
  before: Json,
): Promise<Verification> {
  const { context, model, reader, recorder, clock } = check;
  const changeFields = reader.listChangeFields(before);
  const [changedAt] = changeFields.now;
  const isTimed =
    step.isTimed === true && changedAt !== undefined && (await clock.waitUntilAfter(valueAt(before, changedAt)));
  check.known.delete(id);
  const { response, exchange } = await context.session.api.callPrepared(
    model.operation,
    step.base.status,
    async () => request,
  );
  clock.observe(response);
  if (isAllowedRejection(model, step, response)) {
    await checkAllowedRejection(check, request, id, { response, exchange });
    return { findings: [] };
  }
  recorder.addExchanges([exchange]);
  const expected = expectSuccess(model.operation, step.base.status);
  const { problems } = evaluateLeniently(context.session, model.operation, expected, request, response);
  recorder.addFindings(problems);
  // A retried update may have been carried out twice: what it did cannot be told.
  if (problems.length > 0 || isUncertain(exchange)) return { findings: [] };
  const first = await read(check, id);
  if (first.resource === undefined && (await isHidden(check, step, request, response, id, before)))
    return { findings: [] };
  const after = first.resource ?? (await readAndRecord(check, id));
  const named = await compareNamed(context, model.fields, request, before, after);
  const observed = { context: context.session, name: step.name, fields: model.fields, request, before, changeFields };
  const update = { ...observed, isTimed, clock: readClock(response) };
  const compare = (shown: Json): Finding[] => [
    ...verifyUpdate({ ...update, after: shown }),
    ...compareWithResponse(context, model, response, shown),
    ...named,
  ];
  const findings = compare(after);
  if (findings.length === 0) {
    check.known.set(id, after);
    check.authors.push(...observeAuthors(reader, step.name, before, after));
    return { after, findings };
  }
  return verifyShown(check, id, before, compare);
}

/** Compares what the target shows by now. What shows nothing of the update may have been read too early. */
async function verifyShown(
  check: UpdateCheck,
  id: Json,
  before: Json,
  compare: (shown: Json) => readonly Finding[],
): Promise<Required<Verification>> {
  const { session } = check.context;
  const verify = async (): Promise<Required<Verification>> => {
    const earlier = await readAndRecord(check, id);
    const after = await readAndRecord(check, id);
    // Some fields change with each response.
    const changing = compareResources(earlier, after).map(({ at }) => at);
    return { after, findings: compare(after).filter(({ at }) => !changing.includes(at)) };
  };
  const showsUpdate = ({ after, findings }: Required<Verification>): boolean =>
    findings.length === 0 || compareResources(before, after).length > 0;
  const atOnce = await verify();
  if (check.isHopeless || showsUpdate(atOnce)) return atOnce;
  const last = await repeatUntil(session, verify, showsUpdate);
  if (last.findings.length === 0) session.ledger.recordLateUpdate();
  return last;
}

const isAllowedRejection = ({ operation }: UpdateModel, step: UpdateStep, response: HttpResponse): boolean =>
  !step.isDocumented && isDocumentedRejection(operation, response) && response.status !== step.takenStatus;

async function checkAllowedRejection(
  { context, model, reader, recorder }: UpdateCheck,
  request: RequestExample,
  id: Json,
  { response, exchange }: ApiResponse,
): Promise<void> {
  const wrong = checkRejection(context, model, request, response);
  // Another client may have removed the resource.
  if (wrong.length === 0 || (await reader.read(id)).resource === undefined) return;
  recorder.addExchanges([exchange]);
  recorder.addFindings(wrong);
}

/** True if the list that has every such resource stays without the one that the update has changed, which is recorded then. */
async function isHidden(
  { context: { session }, model, reader, recorder, known }: UpdateCheck,
  step: UpdateStep,
  request: RequestExample,
  response: HttpResponse,
  id: Json,
  before: Json,
): Promise<boolean> {
  const at = reader.completeAt;
  if (at === undefined || step.isAppending) return false;
  const readUntilShown = () =>
    repeatUntil(
      session,
      () => reader.read(id),
      ({ resource }) => resource !== undefined,
    );
  if ((await readUntilShown()).resource !== undefined) return false;
  // The same update shows that the resource is still there: nobody has removed it.
  const again = await session.api.callPrepared(model.operation, step.base.status, async () => request);
  const { resource, exchange } = await readUntilShown();
  if (again.response.status !== step.base.status || resource !== undefined) return false;
  recorder.addExchanges([again.exchange, exchange]);
  recorder.addFindings([
    {
      at,
      expected: `"${model.kind}" ${show(id)} after an update with ${step.name}, as the list has every one`,
      received: 'a list without it',
    },
  ]);
  // What is not shown is put back as well.
  known.set(id, readUpdated(session.contract, model, response) ?? before);
  return true;
}

async function read({ reader, recorder, clock }: UpdateCheck, id: Json): Promise<ReadResource> {
  const found = await reader.read(id);
  clock.observe(found.response);
  if (recorder.isPassing()) recorder.addExchanges([found.exchange]);
  return found;
}

/** Throws DependencyError if the target does not show the resource that it was found with. */
export async function readAndRecord(check: UpdateCheck, id: Json): Promise<Json> {
  const { resource, response } = await read(check, id);
  if (resource !== undefined) return resource;
  throw createUnshownError(check, id, response.status);
}
