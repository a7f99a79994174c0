/** Updates of different fields that are sent at once both have their effect. */
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Contract, type Json, schemaTypes, valueAt } from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { normalizeValue } from '../../checks/sent-values.ts';
import { findBaseCase, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { Finding, Outcome } from '../../result.ts';
import { show } from '../../text.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { repeatUntil } from '../support/repeat-until.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import type { UpdateField } from '../support/update-fields.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { makeOtherValue } from './other-values.ts';
import { readShown } from './read-shown.ts';
import { restoreResources } from './restore-resources.ts';
import { listUpdateModels, openUpdate, type UpdateModel } from './update-model.ts';

export const simultaneousUpdates: Invariant = {
  name: 'simultaneous-updates',
  statement: 'Two updates of different fields that are sent at once both have their effect.',
  explanation: `The suite sends two updates of one resource at once, each with another field, and reads the resource: both fields have their new
values. An update that is rejected is not expected to have an effect. If a value is lost, the suite tries again while nobody else writes. At
the end the resource gets its values back.

Usual causes: an update reads the resource, merges the changes and writes all fields back, without a transaction or a condition on what it read.`,
  keywords: ['x-stores', 'x-returns', 'x-resource', 'x-resources'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model): InvariantTarget[] => {
      const [first] = listPlainFields(contract, model);
      if (first === undefined || listPlainFields(contract, model).length < FIELDS) return [];
      return [{ base: first.base, source: first.base.source, isWrite: true }];
    }),
  countWrites: (_, { base }) => ({ [base.operationId]: FIELDS + 1 }),
  check: checkSimultaneousUpdates,
};

const FIELDS = 2;
/** A value has to be lost in each of them. */
const ROUNDS = 2;

interface PlainField {
  readonly field: UpdateField;
  readonly storedAt: string;
  /** A documented update that sends the field. */
  readonly base: Case;
}

/** Fields whose value is free, and stored as it is sent. */
const listPlainFields = (contract: Contract, { operation, fields }: UpdateModel): PlainField[] =>
  fields.flatMap((field): PlainField[] => {
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
      if (!(await waitUntilQuiet(session, reader, id))) return recorder.toOutcome(BUSY_REASON);
    }
    recorder.addFindings(lost);
    return recorder.toOutcome();
  } finally {
    await restoreResources(context, model, reader, new Map([[id, found]]));
  }
}

const BUSY_REASON =
  'The resource changed all the time, as if another client wrote to it. Not checked: that simultaneous updates all have their effect.';

/** Sends the updates, and compares what they have sent with the resource afterwards. */
async function findLost(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
  id: Json,
): Promise<readonly Finding[]> {
  const { session } = context;
  const before = await readShown({ context, model, reader, id });
  const sent = await Promise.all(
    listPlainFields(session.contract, model)
      .slice(0, FIELDS)
      .map(async ({ field, storedAt, base }) => {
        const value = makeOtherValue(
          session,
          field,
          valueAt(before, storedAt),
          getRequestValue(base.request, field.at),
        );
        const request = withRequestValue({ ...(await context.prepare(base)), body: {} }, model.idAt, id);
        return { field, storedAt, base, value: value ?? null, request: withRequestValue(request, field.at, value) };
      }),
  );
  const responses = await Promise.all(
    sent.map(({ base, request }) => session.api.callPrepared(model.operation, base.status, async () => request)),
  );
  recorder.addExchanges(responses.map(({ exchange }) => exchange));
  const listLost = (after: Json): Finding[] =>
    sent.flatMap(({ field, storedAt, base, value }, index): Finding[] => {
      const expected = normalizeValue(session, field.schema, value);
      const received = valueAt(after, storedAt);
      const isAccepted = responses[index]?.response.status === base.status;
      if (!isAccepted || isDeepStrictEqual(expected, received)) return [];
      const others = sent.filter((one) => one.field !== field).map((one) => one.field.name);
      const why = `as an update with ${field.name} was accepted, while another one with ${others.join(', ')} was under way`;
      return [{ at: storedAt, expected: `${show(expected)}, ${why}`, received: show(received) }];
    });
  const readLost = async () => listLost(await readShown({ context, model, reader, id }));
  return repeatUntil(session, readLost, (lost) => lost.length === 0);
}
