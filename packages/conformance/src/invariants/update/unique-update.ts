/** Of two resources that get one unique value at once, one has it; what an update replaces is free. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { showBody } from '../../checks/evaluate-response.ts';
import { normalizeValue } from '../../checks/sent-values.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { readGivenId } from '../../resources/sources/given-resources.ts';
import type { Outcome } from '../../result.ts';
import { mayBorrow } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { readListReference } from '../lists/list-reference.ts';
import { equalsAnyCase } from '../lists/match-text.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { findList } from '../support/creations.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { haveSameFlags } from '../support/resources-of-kind.ts';
import { readShown } from './listed/read-shown.ts';
import { restoreResources } from './restore/restore-resources.ts';
import { listUniqueFields, listUpdateModels, openUpdate, type UniqueField, type UpdateModel } from './update-model.ts';

export const uniqueUpdate: Invariant = {
  name: 'unique-update',
  statement:
    'Of two updates that give two resources one unique value at once, one is rejected; the value that an update replaces is free.',
  explanation: `The suite sends two updates at once, which give two resources the same new value: one is accepted, the other one gets the
documented error. Then it gives the second resource the value that the first one had before, which is free. At the end both get their values back.

Usual causes: the service looks for the value and writes it in two steps, without a unique index; a list of taken values keeps those that
were replaced.`,
  keywords: ['x-unique', 'x-stores', 'x-returns', 'x-filters'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model) =>
      listUniqueFields(contract, model).map(
        ({ base, taken }): InvariantTarget => ({ base, key: taken.key, source: taken.source, isWrite: true }),
      ),
    ),
  // Two at once, twice if both are rejected, one with the value that is free, and one for each that gives a value back.
  countWrites: (_, { base }) => ({ [base.operationId]: 2 * ROUNDS + 3 }),
  check: checkUniqueUpdate,
};

/** Both updates have to be rejected in each of them. */
const ROUNDS = 2;

interface UniqueUpdateCheck {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
  readonly field: UniqueField;
}

interface FoundResource {
  readonly id: Json;
  /** As it was found. */
  readonly found: Json;
}

/** Which resource got the value, and which did not. */
interface SettledRace {
  readonly winner: FoundResource;
  readonly loser: FoundResource;
}

async function checkUniqueUpdate(context: InvariantContext, { base, key }: InvariantTarget): Promise<Outcome> {
  const { contract } = context.session;
  const { model, reader } = openUpdate(context, base);
  const field = listUniqueFields(contract, model).find(({ taken }) => taken.key === key);
  if (field === undefined) throw new Error(`${base.operationId} has no unique field with the error ${key}`);
  const recorder = createRecorder(context.session);
  const check: UniqueUpdateCheck = { context, model, reader, field, recorder };
  const id = getRequestValue(await context.prepare(base), model.idAt) ?? null;
  const first: FoundResource = { id, found: await readShown({ ...check, id }) };
  const second = await findSecond(check, first);
  if (second === undefined) {
    return recorder.toOutcome(
      `The run may change one "${model.kind}" only. Not checked: that two do not get one value.`,
    );
  }
  let result: SettledRace | undefined;
  try {
    result = await sendAtOnce(check, [first, second]);
    if (result !== undefined) await checkReplaced(check, result);
  } finally {
    // The loser has the value of the winner.
    for (const one of result ? [result.loser, result.winner] : [first, second])
      await restoreResources(context, model, reader, new Map([[one.id, one.found]]));
  }
  return recorder.toOutcome();
}

/** Another resource with the same flags that the run may change. */
async function findSecond(check: UniqueUpdateCheck, first: FoundResource): Promise<FoundResource | undefined> {
  const { context, model, field } = check;
  const { contract, options, ledger, validator } = context.session;
  const list = findList(contract, model.kind);
  if (list === undefined) return undefined;
  const { items } = await (await readListReference(context, list.base)).read();
  const given = options.data?.[model.kind]?.map(readGivenId);
  const mayChange = (id: Json): boolean =>
    given?.includes(id) ?? (mayBorrow(options) || ledger.hasCreated(model.kind, id));
  // What was stored before there was a rule cannot be given back.
  const isValid = (one: Json): boolean =>
    validator.errors(field.schema, valueAt(one, field.storedAt) ?? null).length === 0;
  const idOf = (one: Json): Json => valueAt(one, list.idAt) ?? null;
  const own = items.find((one) => idOf(one) === first.id);
  if (own === undefined || !isValid(own)) return undefined;
  const other = items.findLast(
    (one) => idOf(one) !== first.id && mayChange(idOf(one)) && isValid(one) && haveSameFlags(one, own),
  );
  if (other === undefined) return undefined;
  return { id: idOf(other), found: await readShown({ ...check, id: idOf(other) }) };
}

/** Gives both resources one new value. Undefined if it does not end with one that has it. */
async function sendAtOnce(
  check: UniqueUpdateCheck,
  resources: readonly [FoundResource, FoundResource],
): Promise<SettledRace | undefined> {
  const { context, recorder, model, field } = check;
  const { base, taken, at } = field;
  const names = resources.map(({ id }) => show(id)).join(' and ');
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await context.prepare(base);
    const sent = await Promise.all(
      resources.map(async (resource) => {
        const request = withRequestValue(prepared, model.idAt, resource.id);
        const { callPrepared } = context.session.api;
        return { resource, ...(await callPrepared(model.operation, base.status, async () => request)) };
      }),
    );
    recorder.addExchanges(sent.map(({ exchange }) => exchange));
    const value = getRequestValue(prepared, at) ?? null;
    const what = `two updates at once with ${show(value)} at ${at}, of "${model.kind}" ${names}`;
    const failed = sent.find(({ response }) => response.status >= 500);
    if (failed !== undefined) {
      const received = `${failed.response.status}: ${showBody(failed.response)}`;
      const expected = `${base.status} or ${taken.status}, for ${what}`;
      recorder.addFindings([{ at: 'status', expected, received, exchange: failed.exchange }]);
      return undefined;
    }
    const [winner, ...others] = sent.filter(({ response }) => response.status === base.status);
    const loser = sent.find(({ response }) => response.status === taken.status);
    if (winner !== undefined && loser !== undefined) return { winner: winner.resource, loser: loser.resource };
    if (winner !== undefined && others.length > 0) {
      const expected = `${taken.status} for one of ${what}`;
      const received = `${base.status} for both, which both have it now`;
      if (await haveBoth(check, resources, value)) recorder.addFindings([{ at: 'status', expected, received }]);
      return undefined;
    }
    if (sent.some(({ response }) => response.status !== taken.status)) return undefined;
    if (round === ROUNDS - 1) {
      const received = `${taken.status} for both, twice`;
      recorder.addFindings([{ at: 'status', expected: `${base.status} for one of ${what}`, received }]);
    }
  }
  return undefined;
}

async function haveBoth(
  { context, reader, field }: UniqueUpdateCheck,
  resources: readonly FoundResource[],
  value: Json,
): Promise<boolean> {
  const stored = normalizeValue(context.session, field.schema, value);
  const shown = await Promise.all(resources.map(({ id }) => reader.read(id)));
  return shown.every(({ resource }) => valueAt(resource, field.storedAt) === stored);
}

/** Gives the loser the value that the winner had. */
async function checkReplaced(check: UniqueUpdateCheck, { winner, loser }: SettledRace): Promise<void> {
  const { context, recorder, model, field } = check;
  const { base, taken, at, storedAt } = field;
  const { session } = context;
  const value = valueAt(winner.found, storedAt) ?? null;
  const prepared = withRequestValue(await context.prepare(base), model.idAt, loser.id);
  const { response, exchange } = await session.api.callPrepared(model.operation, base.status, async () =>
    withRequestValue(prepared, at, value),
  );
  recorder.addExchanges([exchange]);
  // Another client may have given it to a third one.
  if (response.status !== taken.status || (await isStored(check, value))) return;
  const expected = `${base.status} for ${show(value)} at ${at}, which no "${model.kind}" has since an update of ${show(winner.id)}`;
  const received = `${response.status}: ${showBody(response)}`;
  recorder.addFindings([{ at: 'status', expected, received }]);
}

/** True if a resource of the list may have the value. */
async function isStored({ context, model, field }: UniqueUpdateCheck, value: Json): Promise<boolean> {
  const list = findList(context.session.contract, model.kind);
  if (list === undefined) return true;
  const { items, isComplete } = await (await readListReference(context, list.base)).refresh();
  const isSame = (stored: Json | undefined): boolean => equalsAnyCase(String(stored), String(value)) !== false;
  return !isComplete || items.some((one) => isSame(valueAt(one, field.storedAt)));
}
