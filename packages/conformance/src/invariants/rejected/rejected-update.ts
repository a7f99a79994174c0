/** A rejected update has no effect. */

import { type Contract, isAtOrBelow, isObject, type Json, readReference, type Schema } from '@helpdesk/contract-model';
import { type InvariantTarget, listMutatedPointers } from '../../cases/executable-case.ts';
import { findBaseCase, getRequestValue } from '../../contract-queries.ts';
import type { Finding, Outcome } from '../../result.ts';
import { pause } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { compareResources, type Difference } from '../support/compare-resources.ts';
import { findList } from '../support/creations.ts';
import { describeDisturbance } from '../support/describe-disturbance.ts';
import { createOmissions } from '../support/omissions.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { forEachAtOnce } from '../support/share-among.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { restoreResources } from '../update/restore/restore-resources.ts';
import { openUpdate, readUpdateModel, type UpdateModel } from '../update/update-model.ts';
import { checkTakenOnUpdate } from './check-taken-on-update.ts';
import { checkCurrentValues } from './current-values.ts';
import { listDataRejections } from './data-rejections.ts';
import { listRejectedRequests, type RejectedRequest } from './rejected-requests.ts';
import { type Before, nameExisting, type RejectedUpdateCheck, sendRejectedUpdate } from './send-rejected-update.ts';

export const rejectedUpdate: Invariant = {
  name: 'rejected-update',
  statement: 'An update that is rejected changes nothing.',
  explanation: `The suite reads a resource, sends updates that must be rejected, and reads the resource again: it is as before. The
updates are those of the documented errors, and one for each other way to be wrong: an invalid value, an unknown field, a wrong
credential, a body that is too large. Each also has valid changes of other fields. If the resource has changed, the suite sends the
updates again one at a time, to tell which one had the effect. Where only another value is an error (\`x-accepts-current\`), the value that the
resource has is accepted and changes nothing. A unique value of another resource is rejected with the documented text, whatever flags that one has, and in another letter
case where that does not count.

Usual causes: fields are written one by one and not in a transaction, checks that depend on stored data come after the first write,
authorization comes after the handler.`,
  keywords: ['x-accepts-current', 'x-case', 'x-stores', 'x-returns', 'x-resource', 'x-resources'],
  plan: (contract) =>
    Object.values(contract.operations).flatMap((operation) => {
      const model = readUpdateModel(contract, operation);
      const base = model?.bases[0];
      if (model === undefined || base === undefined) return [];
      // Nothing else may touch the resource: other requests that are rejected may have the same effect.
      return [{ base, source: base.source, isWrite: true }];
    }),
  check: checkRejectedUpdates,
};

/** Other updates wait for them. */
const SENT_AT_ONCE = 32;

async function checkRejectedUpdates(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const { model, reader } = openUpdate(context, base);
  const check: RejectedUpdateCheck = { context, model, reader, recorder: createRecorder(context.session) };
  const all = listRejectedUpdates(contract, model);
  const before: Before = new Map();
  const sent = await sendAll(check, all, before);
  if ((await listDifferences(check, before)).length === 0) {
    await Promise.all([checkCurrentValues(check, [...sent]), checkTakenOnUpdate(check)]);
    return check.recorder.toOutcome();
  }
  const inOrder = all.filter((one) => sent.has(one));
  return check.recorder.toOutcome(
    (await findCause(check, inOrder, before)) ? '' : describeDisturbance('that rejected updates change nothing'),
  );
}

/** Returns what was rejected. Throws PreconditionError if the target has nothing for any of them. */
async function sendAll(
  check: RejectedUpdateCheck,
  all: readonly RejectedRequest[],
  before: Before,
): Promise<ReadonlySet<RejectedRequest>> {
  const sent = new Set<RejectedRequest>();
  const omissions = createOmissions();
  const references = all.filter(namesAbsent);
  const others = all.filter((one) => !references.includes(one));
  // Each names something that exists first.
  const chosen = new Map<RejectedRequest, Json>();
  for (const ofBase of Map.groupBy(references, ({ base }) => base.id).values()) {
    await omissions.attempt(async () => {
      const [first] = ofBase;
      const id = first && (await nameExisting(check, first));
      for (const rejected of ofBase) if (id !== undefined) chosen.set(rejected, id);
    });
  }
  const send = (rejected: RejectedRequest): Promise<void> =>
    omissions.attempt(async () => {
      if (await sendRejectedUpdate(check, rejected, before, chosen.get(rejected))) sent.add(rejected);
    });
  await forEachAtOnce([...chosen.keys(), ...others], send, SENT_AT_ONCE);
  if (sent.size === 0) omissions.throwLast();
  return sent;
}

/** Records the first update that has an effect each time. False if the resources change all the time, so that nothing can be told. */
async function findCause(
  check: RejectedUpdateCheck,
  sent: readonly RejectedRequest[],
  before: Before,
): Promise<boolean> {
  // Another client may have made the difference.
  if (!(await areQuiet(check, before))) return false;
  const found = await readAll(before);
  for (const rejected of sent) {
    const effect = await findEffect(check, rejected, found);
    if (effect.length === 0) continue;
    // A second run of the suite may do the same at the same time.
    if (!(await areQuiet(check, before))) return false;
    const again = await findEffect(check, rejected, found);
    const findings = again.filter(({ at }) => effect.some((one) => one.at === at));
    check.recorder.addFindings(findings);
    if (findings.length > 0) break;
  }
  return true;
}

/**
 * The requests that must be rejected, and those that could also append items to a list that only grows. Where what is stored makes the request
 * wrong, also with each other field alone: another check may reject all of them first.
 */
function listRejectedUpdates(contract: Contract, { operation, fields }: UpdateModel): RejectedRequest[] {
  const ofData = new Set(listDataRejections(contract, operation).map(({ id }) => id));
  return listRejectedRequests(contract, operation).flatMap((rejected) => {
    const { base, mutation } = rejected;
    // The resource itself may be the one that has the value.
    if ('again' in mutation) return [];
    const isAboutBody = 'set' in mutation && Object.keys(mutation.set).every((at) => at.startsWith('/body/'));
    const appending = fields
      .filter(({ schema }) => isAboutBody && schema['x-append-only'] !== undefined)
      .flatMap(({ at }) => findBaseCase(contract, operation, at) ?? [])
      .filter(({ id }) => id !== base.id);
    const besides = fields.filter(
      ({ at, storedAt, schema }) =>
        ofData.has(rejected.id) &&
        storedAt !== undefined &&
        mayChange(contract, schema) &&
        getRequestValue(base.request, at) === undefined &&
        !listMutatedPointers(mutation).some((one) => isAtOrBelow(one, at)),
    );
    return [
      rejected,
      ...appending.map((other) => ({ ...rejected, base: other })),
      ...besides.map(({ at }) => ({ ...rejected, beside: at })),
    ];
  });
}

/** A free value, or a resource of which a list shows others. */
const mayChange = (contract: Contract, { 'x-resource': reference }: Schema): boolean =>
  reference === undefined || findList(contract, readReference(reference).resource) !== undefined;

/** The mistake is a reference to something that does not exist. */
const namesAbsent = ({ mutation }: RejectedRequest): boolean =>
  'set' in mutation &&
  Object.entries(mutation.set).some(
    ([at, value]) => isAtOrBelow(at, '/body') && isObject(value) && Object.hasOwn(value, '$absent'),
  );

/** Like `sendRejectedUpdate`, to a resource that names something that exists: otherwise a reference that is lost would not show. */
const sendArranged = async (check: RejectedUpdateCheck, rejected: RejectedRequest, before: Before): Promise<boolean> =>
  sendRejectedUpdate(check, rejected, before, namesAbsent(rejected) ? await nameExisting(check, rejected) : undefined);

/** False if another client goes on writing to one of the resources. */
async function areQuiet({ context, reader }: RejectedUpdateCheck, before: Before): Promise<boolean> {
  for (const id of (await readAll(before)).keys()) {
    if (!(await waitUntilQuiet(context.session, reader, id))) return false;
  }
  return true;
}

async function readAll(before: Before): Promise<ReadonlyMap<Json, Json>> {
  const shown = await Promise.all([...before].map(async ([id, resource]) => [id, await resource] as const));
  return new Map(shown.flatMap(([id, resource]) => (resource === undefined ? [] : [[id, resource]])));
}

interface Change extends Difference {
  readonly id: Json;
}

/** The differences without what changes between two reads. */
async function listDifferences({ reader }: RejectedUpdateCheck, before: Before): Promise<Change[]> {
  const compare = async (id: Json, resource: Json): Promise<Change[]> => {
    const { resource: after } = await reader.read(id);
    const differences = compareResources(resource, after);
    if (differences.length === 0) return [];
    const { resource: control } = await reader.read(id);
    const changing = compareResources(after, control).map(({ at }) => at);
    return differences.filter(({ at }) => !changing.includes(at)).map((one) => ({ ...one, id }));
  };
  return (await Promise.all([...(await readAll(before))].map((one) => compare(...one)))).flat();
}

/**
 * Sends the update twice, each time between two reads: what another client changes shows once at most. Before each, the resources get
 * the values that they had when they were `found`, because a value that is lost cannot be lost again.
 */
async function findEffect(
  check: RejectedUpdateCheck,
  rejected: RejectedRequest,
  found: ReadonlyMap<Json, Json>,
): Promise<Finding[]> {
  let persistent: readonly Change[] | undefined;
  for (let round = 1; round <= 2; round += 1) {
    await restoreResources(check.context, check.model, check.reader, found);
    // A time in whole seconds would not change twice in one.
    await pause(check.context.session.options, SECOND_MS);
    const before: Before = new Map();
    if (!(await sendArranged(check, rejected, before))) return [];
    const changes = await listDifferences(check, before);
    const known = persistent;
    persistent = known === undefined ? changes : changes.filter(({ at }) => known.some((one) => one.at === at));
    if (persistent.length === 0) return [];
  }
  return (persistent ?? []).map(({ id, at, expected, received }) => ({
    at: at || 'body',
    expected: `${show(expected)} in "${check.model.kind}" ${show(id)}, as before the update of ${rejected.id}, which is rejected`,
    received: show(received),
  }));
}
