/** An update leaves resources of other kinds alone, and the counts in those that it names follow it. */

import {
  type Case,
  type Contract,
  type Json,
  joinPointer,
  type RequestExample,
  type Schema,
  schemaTypes,
  valueAt,
  withValueAt,
} from '@helpdesk/contract-model';
import type { InvariantTarget } from '../../cases/executable-case.ts';
import { findBaseCase, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { ignorePrecondition } from '../../errors.ts';
import type { Finding, Outcome } from '../../result.ts';
import { pause } from '../../run-options.ts';
import type { Invariant, InvariantContext } from '../invariant.ts';
import { createRecorder } from '../recorder.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { createSecondClock, SECOND_MS } from '../support/second-clock.ts';
import { isTrigger, type UpdateField } from '../support/update-fields.ts';
import { compareNamedCounts, readNamed } from './listed/named-counts.ts';
import {
  type Bystander,
  type BystanderChange,
  chooseBystanders,
  compareBystanders,
  findLatestTime,
  hasOthers,
  readBystanders,
  type Shown,
} from './neighbors/bystanders.ts';
import { restoreResources } from './restore/restore-resources.ts';
import { findFitting } from './steps/reference-steps.ts';
import { listUpdateModels, openUpdate, type UpdateModel } from './update-model.ts';

export const othersUnchanged: Invariant = {
  name: 'others-unchanged',
  statement:
    'An update leaves resources of other kinds as they are, and counts in the resources that it names follow it.',
  explanation: `The suite reads a few resources of each kind that no operation updates, preferably such that mention a text of the resource
that it updates. It sends an update of each flag, one that names another resource and one that names none any more, and reads them again, also after the
resource has its values back: they are as before. After each update, the counts in the resources that the updated one names, or has named, are the totals of the lists that they count.
A difference counts if it shows again with another update, or if it stays in a resource that the run has created.

Usual causes: a field that is turned off loses its values in other resources, an update touches all that mentions the resource, a
count is kept and not updated.`,
  keywords: ['x-stores', 'x-returns', 'x-resource', 'x-resources', 'x-derived'],
  plan: (contract) =>
    listUpdateModels(contract).flatMap((model): InvariantTarget[] => {
      const [base] = model.bases;
      if (base === undefined || listChanges(contract, model).length === 0 || !hasOthers(contract, model)) return [];
      return [{ base, source: base.source, isWrite: true }];
    }),
  countWrites: (contract, { base }) => {
    const model = listUpdateModels(contract).find(({ operation }) => operation.operationId === base.operationId);
    return { [base.operationId]: model === undefined ? 0 : listChanges(contract, model).length + 1 };
  },
  check: checkOthers,
};

/** The body of an update; undefined if the target has nothing for it. */
type OneChange = (check: Check) => Json | undefined;

/** What sets something off, then the other values of the flags, and another resource and none instead of one that is named. */
function listChanges(contract: Contract, { operation, fields }: UpdateModel): OneChange[] {
  const typesOf = (schema: Schema): ReturnType<typeof schemaTypes> => schemaTypes(contract.openapi, schema);
  const triggers = fields.filter(isTrigger);
  const bases = triggers.flatMap(({ at }) => findBaseCase(contract, operation, at) ?? []);
  const stored = fields.filter(
    ({ storedAt, schema }) => storedAt !== undefined && schema['x-append-only'] === undefined,
  );
  const flags = stored.filter(({ schema }) => typesOf(schema).has('boolean'));
  const turnFlags: OneChange = ({ found }) =>
    Object.fromEntries(flags.map(({ name, storedAt = '' }) => [name, valueAt(found, storedAt) !== true]));
  const named = stored
    .filter((field) => !flags.includes(field) && isNaming(contract, field))
    .flatMap(({ name }): OneChange[] => [
      ({ others }) => (others.has(name) ? { [name]: others.get(name) ?? null } : undefined),
      () => ({ [name]: null }),
    ]);
  const changes = [...(flags.length > 0 ? [turnFlags] : []), ...named];
  return changes.length === 0
    ? []
    : [
        ...bases.map(
          ({ request }) =>
            () =>
              request.body ?? {},
        ),
        ...changes,
      ];
}

/** It names a resource, and may name none. */
const isNaming = ({ openapi }: Contract, { schema, storedAt }: UpdateField): boolean =>
  storedAt !== undefined && schema['x-resource'] !== undefined && schemaTypes(openapi, schema).has('null');

/** A resource that names another one where that can be taken away. */
const findNaming = (contract: Contract, { operation, fields }: UpdateModel): Case | undefined =>
  fields
    .filter((field) => isNaming(contract, field))
    .flatMap(({ at }) => findBaseCase(contract, operation, at) ?? [])[0];

/** By field, the resource that is named instead of the one that is found. */
async function findOthers(
  context: InvariantContext,
  model: UpdateModel,
  found: Json,
  prepared: RequestExample,
): Promise<ReadonlyMap<string, Json>> {
  const { contract } = context.session;
  const naming = model.fields.filter((field) => isNaming(contract, field));
  const named = naming.map(async (field): Promise<[string, Json][]> => {
    const current = valueAt(found, field.storedAt ?? '') ?? null;
    const documented = getRequestValue(prepared, field.at) ?? null;
    const candidates =
      documented === current || documented === null
        ? ((await findFitting(context, model, field, found).catch(ignorePrecondition)) ?? [])
        : [documented];
    const other = candidates.find((id) => id !== current);
    return other === undefined ? [] : [[field.name, other]];
  });
  return new Map((await Promise.all(named)).flat());
}

interface Check {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
  readonly id: Json;
  readonly found: Json;
  /** By field, the resource that is named instead of the one that is found. */
  readonly others: ReadonlyMap<string, Json>;
}

async function checkOthers(context: InvariantContext, { base }: InvariantTarget): Promise<Outcome> {
  const { session } = context;
  const { model, reader } = openUpdate(context, base);
  const recorder = createRecorder(session);
  const changes = listChanges(session.contract, model);
  const named = findNaming(session.contract, model) ?? base;
  const prepared = await context.prepare(named);
  const id = getRequestValue(prepared, model.idAt) ?? null;
  const clock = createSecondClock(session);
  const { resource: found, response, exchange } = await reader.read(id);
  clock.observe(response);
  recorder.addExchanges([exchange]);
  if (found === undefined) return recorder.toOutcome(`Not checked: "${model.kind}" is not shown.`);
  const others = await findOthers(context, model, found, prepared);
  const check: Check = { context, model, reader, id, found, others };
  const bystanders = await chooseBystanders(context, model, found);
  // Counts as well: a service may keep what it has shown first.
  const [before] = await Promise.all([readBystanders(context, bystanders), readNamed(context, model, nameEach(check))]);
  await clock.waitUntilAfter(findLatestTime(context, before));
  const restore = (): Promise<boolean> => restoreResources(context, model, reader, new Map([[id, found]]));
  let mayBeChanged = true;
  try {
    const first = await changeAll(check, changes, before);
    await restore();
    // To confirm a change, the updates are sent again.
    mayBeChanged = first.changes.length > 0;
    const lasting = compareBystanders(context, before, await readBystanders(context, bystanders));
    // Nobody else changes what the run has created. A time would change again.
    const lost = lasting.filter(
      ({ bystander, isTime }) => session.ledger.hasCreated(bystander.kind, bystander.id) && !isTime,
    );
    recorder.addFindings(lost.slice(0, 1).map(({ finding }) => finding));
    if (recorder.isPassing())
      recorder.addFindings((await confirm(check, changes, bystanders, first.changes)).slice(0, 1));
    if (recorder.isPassing()) recorder.addFindings(first.counts.slice(0, 1));
  } finally {
    if (mayBeChanged) await restore();
  }
  return recorder.toOutcome();
}

interface Effects {
  readonly changes: readonly BystanderChange[];
  readonly counts: readonly Finding[];
}

/** Sends the updates one after the other. What a target rejects has no effect, and is tested elsewhere. */
async function changeAll(check: Check, changes: readonly OneChange[], before: Shown): Promise<Effects> {
  const { context, model, id } = check;
  const { api } = context.session;
  const [base] = model.bases;
  const effects: { changes: BystanderChange[]; counts: Finding[] } = { changes: [], counts: [] };
  if (base === undefined) return effects;
  for (const makeBody of changes) {
    const body = makeBody(check);
    if (body === undefined) continue;
    const request: RequestExample = {
      ...withRequestValue(base.request, model.idAt, id),
      body,
    };
    const sent = await api.callPrepared(model.operation, base.status, async () => request);
    if (sent.response.status !== base.status) continue;
    const [after, counts] = await Promise.all([
      readBystanders(context, [...before.keys()]),
      findWrongCounts(check, request),
    ]);
    effects.changes.push(...compareBystanders(context, before, after));
    effects.counts.push(...counts);
  }
  return effects;
}

/** Those that another client, or another case, has not made: they show again. */
async function confirm(
  check: Check,
  changes: readonly OneChange[],
  bystanders: readonly Bystander[],
  known: readonly BystanderChange[],
): Promise<Finding[]> {
  let remaining = known;
  const { context } = check;
  for (let round = 1; round < ROUNDS && remaining.length > 0; round += 1) {
    await restoreResources(context, check.model, check.reader, new Map([[check.id, check.found]]));
    // A time in whole seconds would not change twice in one.
    await pause(context.session.options, SECOND_MS);
    const before = await readBystanders(context, bystanders);
    await pause(context.session.options, SECOND_MS);
    // What changes without an update changes now as well.
    const idle = compareBystanders(context, before, await readBystanders(context, bystanders));
    const again = (await changeAll(check, changes, before)).changes;
    const has = (all: readonly BystanderChange[], { bystander, at }: BystanderChange): boolean =>
      all.some((one) => one.bystander === bystander && one.at === at);
    remaining = remaining.filter((one) => has(again, one) && !has(idle, one));
  }
  return remaining.map(({ finding }) => finding);
}

/** A difference has to show in each. */
const ROUNDS = 4;

/** The resource as it was found, and with each of the others that it names meanwhile. */
const nameEach = ({ model, found, others }: Check): Json[] => [
  found,
  ...model.fields.flatMap(({ name, storedAt = '' }) => {
    const other = others.get(name);
    return other === undefined ? [] : [withValueAt(found, storedAt, other) ?? found];
  }),
];

async function findWrongCounts(check: Check, { body }: RequestExample): Promise<readonly Finding[]> {
  const { context, model, found } = check;
  const { contract } = context.session;
  const isNamingSent = model.fields.some(
    (field) => isNaming(contract, field) && valueAt(body, joinPointer('', field.name)) !== undefined,
  );
  const compare = (): Promise<Finding[]> =>
    compareNamedCounts(context, model, isNamingSent ? nameEach(check) : [found]);
  let findings = await compare();
  for (let round = 1; round < ROUNDS && findings.length > 0; round += 1) {
    const again = await compare();
    findings = findings.filter((one) => again.some(({ at, expected }) => at === one.at && expected === one.expected));
  }
  return findings;
}
