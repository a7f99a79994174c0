/** Updates: what was sent is there, and nothing else has changed. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findOperation, getRequestValue } from '../../contract-queries.ts';
import type { Outcome } from '../../result.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import { describeDisturbance } from '../support/describe-disturbance.ts';
import { haveSameFlags } from '../support/resources-of-kind.ts';
import { createSecondClock } from '../support/second-clock.ts';
import { createTurns, shareAmong } from '../support/share-among.ts';
import { checkConstants } from './check-constants.ts';
import { findItemWithEarlierTime } from './earlier-time.ts';
import { listBorrowableItems } from './neighbors/borrowable-items.ts';
import { createNeighborWatch } from './neighbors/neighbor-watch.ts';
import { compareAuthors, findItemsOfOthers } from './neighbors/observed-authors.ts';
import { findUncopiedItem } from './neighbors/uncopied-items.ts';
import { restoreResources } from './restore/restore-resources.ts';
import { attemptStep, prepareForSame, readAndRecord, type UpdateCheck } from './steps/attempt-step.ts';
import { findRareStates } from './steps/rare-states.ts';
import { runStep } from './steps/run-step.ts';
import { countUpdates, listUpdateSteps } from './steps/update-steps.ts';
import { isAppending, listUpdateModels, openUpdate, type UpdateStep } from './update-model.ts';
import { listUpdateTargets } from './update-targets.ts';

export const update: Invariant = {
  name: 'update',
  statement: 'An update changes what was sent and what is documented, and nothing else.',
  explanation: `The suite reads a resource, changes one field of it, reads it again, and compares the whole resource: the field has the value
that was sent, and every other field is as before, except for effects that the contract documents. The list shows it as it is then, and has it with filters
and flags by the new value, not by the old one. It does so for each field, for
each documented request, for several fields at once, for other resources that a field may name, of which the resource then shows the fields, and for
a resource in a state that no update leads to, such as an archived one. The author of the last change is the same after each, also where somebody else has changed the resource before. The time of the last change moves when something changed, and stays when the same update is sent again a second
later, or when the body is empty. A list that only grows keeps its items in their order. Other resources of the same list, and of
that of a second account, stay as they are. A unique text that differs from a known one in an accent is accepted. HTML has a script, a handler and an address of
a script, of which nothing remains, whatever other fields are sent. At the end the resource gets its values back, as far as the operation can set them.

Usual causes: fields that were not sent are reset, the time of change is set by each request, an update without a condition on the ID, an
option that is appended again in another letter case, a list that reads an index which not each update writes.`,
  keywords: [
    'x-stores',
    'x-returns',
    'x-effects',
    'x-append-only',
    'x-on-change',
    'x-resource',
    'x-resources',
    'x-trim',
    'x-html',
  ],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model) => {
      const [base] = model.bases;
      return base === undefined ? [] : [{ base, source: base.source, isWrite: true }];
    }),
  countWrites: (contract, { base }) => ({ [base.operationId]: countUpdates(contract, findOperation(contract, base)) }),
  check: checkUpdates,
};

async function checkUpdates(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { model, reader } = openUpdate(context, base);
  const recorder = createRecorder(context.session);
  const clock = createSecondClock(context.session);
  const shared = { found: new Map(), known: new Map(), firsts: new Map(), authors: [] };
  const check: UpdateCheck = { context, model, reader, recorder, clock, ...shared };
  const neighbors = await createNeighborWatch(context, model.kind, reader);
  const targets = await listUpdateTargets(context, base, model.idAt, model.kind);
  const takeTurn = createTurns();
  let isBusy = false;
  try {
    const steps = listUpdateSteps(context.session, model);
    const runShared = async (target: Json, step: UpdateStep): Promise<void> => {
      if (!recorder.isPassing()) return;
      const own: UpdateCheck = targets.length === 1 && targets[0] === target ? check : { ...check, target };
      const id = getRequestValue(await prepareForSame(own, step), model.idAt) ?? null;
      const isUndisturbed = await takeTurn(JSON.stringify(id), () => runStep(own, step));
      isBusy = !isUndisturbed || isBusy;
    };
    const items = await listBorrowableItems(context, model);
    // Before all others, which may set the effect off.
    const uncopied = findUncopiedItem(context.session, model, items);
    if (uncopied) await shareAmong([uncopied.id], uncopied.steps, runShared);
    const borrowed = [
      findRareStates(context.session, model, items),
      findItemWithEarlierTime(context.session, model, items) ?? [],
    ].flat();
    await Promise.all([
      ...borrowed.map(({ id, steps: own }) => shareAmong([id], own, runShared)),
      shareAmong(targets, steps, runShared, (step) => isAppending(model, step.base)),
    ]);
    const ofOthers = findItemsOfOthers(context.session, model, listUntouched(check, items, targets), check.authors);
    await Promise.all(ofOthers.map(({ id, steps: own }) => shareAmong([id], own, runShared)));
    recorder.addFindings(compareAuthors(check.authors));
    const findings = recorder.isPassing()
      ? await neighbors.check([...check.found.keys()], (round, hasSeenAll) =>
          changeAgain(check, round % 2 === 0, hasSeenAll),
        )
      : [];
    isBusy = findings === undefined || isBusy;
    recorder.addFindings(findings ?? []);
    const readNow = async (id: Json): Promise<Json> => check.known.get(id) ?? (await readAndRecord(check, id));
    if (recorder.isPassing()) recorder.addFindings(await checkConstants(context, model.kind, reader, readNow));
  } finally {
    await restoreResources(context, model, reader, check.found, check.known);
  }
  return recorder.toOutcome(isBusy ? describeDisturbance('that some updates change nothing else') : '');
}

/** Items in the state of one that takes all updates, as others may reject some. */
function listUntouched({ found }: UpdateCheck, items: readonly Json[], targets: readonly Json[]): Json[] {
  const updated = targets.flatMap((id) => found.get(id) ?? []);
  const isUntouched = (item: Json): boolean => !found.has(valueAt(item, '/id') ?? null);
  return items.filter((item) => isUntouched(item) && updated.some((one) => haveSameFlags(item, one)));
}

/** Sends the updates of single fields once more, until all was seen. In the other order, the last one leaves another value. */
async function changeAgain(
  check: UpdateCheck,
  isReversed = false,
  hasSeenAll = async (): Promise<boolean> => false,
): Promise<void> {
  const steps = listUpdateSteps(check.context.session, check.model).filter(
    ({ isDocumented, isSingle, isAppending: isGrowing }) => !isGrowing && (!isDocumented || isSingle),
  );
  for (const step of isReversed ? steps.toReversed() : steps) {
    await attemptStep(check, { ...step, isTimed: false });
    if (await hasSeenAll()) return;
  }
}
