/** Updates that are sent at once all have their effect. */
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Contract, type Json, schemaTypes, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { normalizeValue } from '../../checks/sent-values.ts';
import { findBaseCase, findOperation, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { Session } from '../../resources/session.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { describeDisturbance } from '../support/describe-disturbance.ts';
import { repeatUntil } from '../support/repeat-until.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import type { UpdateField } from '../support/update-fields.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { readShown } from './listed/read-shown.ts';
import { restoreResources } from './restore/restore-resources.ts';
import { makeItems, makeOtherValue } from './steps/other-values.ts';
import { readStored } from './steps/step-maker.ts';
import { listUpdateModels, openUpdate, readUpdateModel, type UpdateModel } from './update-model.ts';

export const simultaneousUpdates: Invariant = {
  name: 'simultaneous-updates',
  statement: 'Updates that are sent at once all have their effect.',
  explanation: `The suite sends some updates of one resource at once, each with another field, and reads the resource: all fields have their new
values. Then two that add an item to a list which only grows: both items are there. An update that is rejected is not expected to have an effect. If a value is lost, the suite tries again while nobody else writes. At
the end the resource gets its values back, apart from the items.

Usual causes: an update reads the resource, merges the changes and writes all fields back, without a transaction or a condition on what it read.`,
  keywords: ['x-stores', 'x-returns', 'x-resource', 'x-resources'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model): InvariantTarget[] => {
      const [first] = listPlainFields(contract, model);
      if (first === undefined || listPlainFields(contract, model).length < MIN_FIELDS) return [];
      return [{ base: first.base, source: first.base.source, isWrite: true }];
    }),
  countWrites: (contract, { base }) => {
    const model = readUpdateModel(contract, findOperation(contract, base));
    const plain = model ? listPlainFields(contract, model).slice(0, MAX_FIELDS).length : 0;
    const growing = model ? listGrowingFields(contract, model).length : 0;
    return { [base.operationId]: 2 * plain + growing * ITEMS + 1 };
  },
  check: checkSimultaneousUpdates,
};

const MIN_FIELDS = 2;
const MAX_FIELDS = 5;
/** Items that are added to a list at once. */
const ITEMS = 2;
/** A value has to be lost in each of them. */
const ROUNDS = 2;

/** A field of the update, and how it is sent. */
interface SentField {
  readonly field: UpdateField;
  readonly storedAt: string;
  /** A documented update that sends the field. */
  readonly base: Case;
}

/** Fields that add items to a list. */
const listGrowingFields = (contract: Contract, { operation, fields }: UpdateModel): SentField[] =>
  fields.flatMap((field): SentField[] => {
    const { schema, storedAt, at } = field;
    const base = findBaseCase(contract, operation, at);
    const isGrowing = schema['x-append-only'] !== undefined && storedAt !== undefined && base !== undefined;
    return isGrowing ? [{ field, storedAt, base }] : [];
  });

/** Fields whose value is free, and stored as it is sent. */
const listPlainFields = (contract: Contract, { operation, fields }: UpdateModel): SentField[] =>
  fields.flatMap((field): SentField[] => {
    const { schema, storedAt, at } = field;
    const base = findBaseCase(contract, operation, at);
    const types = schemaTypes(contract.openapi, schema);
    const isPlain = (types.has('string') || types.has('boolean')) && schema['x-resource'] === undefined;
    const isStored = storedAt !== undefined && !storedAt.includes('/*') && schema['x-html'] === undefined;
    return isPlain && isStored && base !== undefined ? [{ field, storedAt, base }] : [];
  });

async function checkSimultaneousUpdates(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { model, reader } = openUpdate(context, base);
  const recorder = createRecorder(session);
  const id = getRequestValue(await context.prepare(base), model.idAt) ?? null;
  const found = await readShown({ context, model, reader, id });
  try {
    let lost: readonly Finding[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      lost = await findLost(context, recorder, model, reader, id);
      if (lost.length === 0) return recorder.toOutcome();
      if (!(await waitUntilQuiet(session, reader, id)))
        return recorder.toOutcome(describeDisturbance('that simultaneous updates all have their effect'));
    }
    recorder.addFindings(lost);
    return recorder.toOutcome();
  } finally {
    await restoreResources(context, model, reader, new Map([[id, found]]));
  }
}

interface Change extends SentField {
  readonly value: Json;
}

/** The fields of the updates that are sent at once: in both orders, as a value may be lost to a later update only. */
function listGroups({ contract }: Session, model: UpdateModel): SentField[][] {
  const plain = listPlainFields(contract, model).slice(0, MAX_FIELDS);
  const growing = listGrowingFields(contract, model).map((one) => Array.from({ length: ITEMS }, () => one));
  return [plain, plain.toReversed(), ...growing];
}

/** The update with another value than the resource has, or with another item. */
function listChanges(session: Session, group: readonly SentField[], before: Json): Change[] {
  return group.flatMap((one): Change[] => {
    const { field, storedAt, base } = one;
    const documented = getRequestValue(base.request, field.at);
    // The plain text of both: other cases check the letters.
    const value =
      field.schema['x-append-only'] === undefined
        ? makeOtherValue(session, field, valueAt(before, storedAt), documented)
        : makeItems(session, field, documented)?.slice(-1);
    return value === undefined ? [] : [{ ...one, value }];
  });
}

/** Sends the updates, and compares what they have sent with the resource afterwards. */
async function findLost(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
  id: Json,
): Promise<readonly Finding[]> {
  const { session } = context;
  for (const fields of listGroups(session, model)) {
    const group = listChanges(session, fields, await readShown({ context, model, reader, id }));
    if (group.length < MIN_FIELDS) continue;
    const prepared = await Promise.all(
      group.map(async ({ field, base, value }) => {
        const request = withRequestValue({ ...(await context.prepare(base)), body: {} }, model.idAt, id);
        return { status: base.status, request: withRequestValue(request, field.at, value) };
      }),
    );
    const responses = await Promise.all(
      prepared.map(({ status, request }) => session.api.callPrepared(model.operation, status, async () => request)),
    );
    recorder.addExchanges(responses.map(({ exchange }) => exchange));
    const accepted = group.filter(({ base }, index) => responses[index]?.response.status === base.status);
    const readLost = async (): Promise<Finding[]> => {
      const after = await readShown({ context, model, reader, id });
      return accepted.flatMap((one) => compareChange(session, one, group, after));
    };
    const lost = await repeatUntil(session, readLost, (findings) => findings.length === 0);
    if (lost.length > 0) return lost;
  }
  return [];
}

function compareChange(session: Session, change: Change, group: readonly Change[], after: Json): Finding[] {
  const { field, storedAt, value } = change;
  const expected = normalizeValue(session, field.schema, value);
  const received = readStored(after, storedAt);
  const isThere =
    Array.isArray(expected) && Array.isArray(received)
      ? expected.every((item) => received.some((other) => isDeepStrictEqual(other, item)))
      : isDeepStrictEqual(expected, received);
  if (isThere) return [];
  const others = group.filter((one) => one !== change).map((one) => one.field.name);
  const why = `as an update with ${field.name} was accepted, while others with ${others.join(', ')} were under way`;
  return [{ at: storedAt, expected: `${show(expected)}, ${why}`, received: show(received ?? null) }];
}
