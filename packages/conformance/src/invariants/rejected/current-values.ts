/** A field that accepts its current value does so also where another value of it is rejected. */
import { type Case, type Json, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { getRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { mayBorrow, pause, type RunOptions } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { compareCommonFields, compareResources, type Difference } from '../support/compare-resources.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import { waitUntilQuiet } from '../support/wait-until-quiet.ts';
import { restoreResources } from '../update/restore/restore-resources.ts';
import { changeCase } from '../update/steps/other-values.ts';
import { readUpdated, type UpdateModel } from '../update/update-model.ts';
import type { RejectedRequest } from './rejected-requests.ts';
import type { RejectedUpdateCheck } from './send-rejected-update.ts';

/** Sends updates that are rejected for a field with `x-accepts-current` with the values that the resource has. */
export async function checkCurrentValues(
  check: RejectedUpdateCheck,
  rejected: readonly RejectedRequest[],
): Promise<void> {
  const { context, model } = check;
  for (const one of rejected) {
    if (!isAboutResource(model, one) || !mayUpdate(context.session.options, model, one)) continue;
    try {
      await checkCurrentValue(check, one);
    } catch (error) {
      // The target has no such resource.
      if (!(error instanceof PreconditionError)) throw error;
    }
  }
}

/** The mistake of the request is that it changes the field of a certain kind of resource. What else it changes makes no difference here. */
function isAboutResource({ idAt, fields }: UpdateModel, { base, mutation, beside }: RejectedRequest): boolean {
  if (beside !== undefined) return false;
  const isOther = 'set' in mutation && Object.keys(mutation.set).every((at) => at === idAt);
  return fields.some(
    ({ at, schema, storedAt }) =>
      isOther &&
      schema['x-accepts-current'] === true &&
      storedAt !== undefined &&
      typeof getRequestValue(base.request, at) === 'string',
  );
}

/** The update should change nothing, but might. */
function mayUpdate(options: RunOptions, { idAt }: UpdateModel, { mutation }: RejectedRequest): boolean {
  const kind = 'set' in mutation ? valueAt(mutation.set[idAt], '/$resource') : undefined;
  return typeof kind === 'string' && (mayBorrow(options) || options.data?.[kind] !== undefined);
}

/** What is found is looked for again while nobody else changes the resource. */
async function checkCurrentValue(
  { context, recorder, model, reader }: RejectedUpdateCheck,
  { base, mutation }: RejectedRequest,
): Promise<void> {
  const { session } = context;
  const prepared = await context.prepare(base, { mutation });
  const id = getRequestValue(prepared, model.idAt) ?? null;
  const check = { context, model, reader, prepared, id };
  const first = createRecorder(session);
  await sendCurrentValues(check, first, base, []);
  if (first.isPassing()) return recorder.addOutcome(first.toOutcome());
  if ((await waitUntilQuiet(session, reader, id)) === undefined)
    return recorder.addUnchecked(
      `Not checked: updates of "${model.kind}" ${show(id)} with the values that it has, as another client changes it.`,
    );
  const { resource: shown } = await reader.read(id);
  await pause(session.options, SECOND_MS);
  const changing = compareResources(shown, (await reader.read(id)).resource).map(({ at }) => at);
  const second = createRecorder(session);
  await sendCurrentValues(check, second, base, changing);
  recorder.addOutcome(second.toOutcome());
}

interface Check {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
  readonly prepared: RequestExample;
  readonly id: Json;
}

/** `changing` are pointers to fields that change by themselves. */
async function sendCurrentValues(
  check: Check,
  recorder: Recorder,
  base: Case,
  changing: readonly string[],
): Promise<void> {
  const { resource: before } = await check.reader.read(check.id);
  // Those of other fields as well, which the documented error is not about.
  const values = check.model.fields.flatMap(({ name, schema, storedAt }): [string, Json][] => {
    const value = storedAt === undefined ? undefined : valueAt(before, storedAt);
    return schema['x-accepts-current'] === true && value !== undefined ? [[name, value]] : [];
  });
  if (before === undefined || values.length === 0) return;
  const current: CurrentValues = { ...check, recorder, base, changing, before, values };
  if (!(await sendAsTheyAre(current))) return;
  if (recorder.isPassing()) await sendPadded(current);
  if (recorder.isPassing()) await sendInOtherCase(current);
}

interface CurrentValues extends Check {
  readonly recorder: Recorder;
  readonly base: Case;
  readonly changing: readonly string[];
  /** The resource that has the values. */
  readonly before: Json;
  /** By name of the field. */
  readonly values: readonly (readonly [name: string, value: Json])[];
}

/** False if the response is not as documented. */
async function sendAsTheyAre(current: CurrentValues): Promise<boolean> {
  const { context, model, prepared, id, recorder, base, before, values } = current;
  const body: Json = Object.fromEntries(values);
  const expected = expectSuccess(model.operation, base.status);
  const sent = await recorder.write(model.operation, async () => ({ ...prepared, body }), expected);
  if (!sent.isValid) return false;
  // Of such a resource no other update is accepted.
  const shown = readUpdated(context.session.contract, model, sent.response);
  addDifferences(
    current,
    compareCommonFields(before, shown),
    model.responseAt ?? '',
    (value) => `${value}, as "${model.kind}" ${show(id)} had it before`,
  );
  await checkUnchanged(current, `the ${listNames(values)} that it has`);
  return true;
}

async function sendPadded(current: CurrentValues): Promise<void> {
  const { model, prepared, recorder, base, values } = current;
  const trimmed = values.filter(
    ([name, value]) =>
      typeof value === 'string' && model.fields.some((field) => field.name === name && field.schema['x-trim']),
  );
  if (trimmed.length === 0) return;
  const body: Json = Object.fromEntries(trimmed.map(([name, value]) => [name, ` ${value} `]));
  const expected = expectSuccess(model.operation, base.status);
  await recorder.write(model.operation, async () => ({ ...prepared, body }), expected);
  await checkUnchanged(current, `the ${listNames(trimmed)} that it has, with blanks around`);
}

/** A text in another letter case is either the same, or another one, which is rejected. */
async function sendInOtherCase(current: CurrentValues): Promise<void> {
  const { context, model, reader, prepared, id, recorder, base, before, values } = current;
  const texts = values.filter(
    ([name, value]) => typeof value === 'string' && getRequestValue(base.request, `/body/${name}`),
  );
  if (texts.length === 0) return;
  const what = `the ${listNames(texts)} that it has in another letter case`;
  const body: Json = Object.fromEntries(
    texts.map(([name, value]) => [name, typeof value === 'string' ? changeCase(value) : value]),
  );
  const { response, exchange } = await context.session.api.call(model.operation, { ...prepared, body });
  recorder.addExchanges([exchange]);
  if (response.status >= 500)
    recorder.addFindings([
      { at: 'status', expected: `${base.status} or a rejection of ${what}`, received: String(response.status) },
    ]);
  await checkUnchanged(current, what);
  if (!recorder.isPassing()) await restoreResources(context, model, reader, new Map([[id, before]]));
}

async function checkUnchanged(current: CurrentValues, what: string): Promise<void> {
  const { model, reader, id, before } = current;
  addDifferences(
    current,
    compareResources(before, (await reader.read(id)).resource),
    '',
    (value) => `${value} in "${model.kind}" ${show(id)}, as the update had ${what}`,
  );
}

function addDifferences(
  { recorder, changing }: CurrentValues,
  differences: readonly Difference[],
  parent: string,
  describe: (value: string) => string,
): void {
  recorder.addFindings(
    differences
      .filter(({ at }) => !changing.includes(at))
      .map(({ at, expected, received }) => ({
        at: parent + at || 'body',
        expected: describe(show(expected)),
        received: show(received),
      })),
  );
}

const listNames = (values: CurrentValues['values']): string => values.map(([name]) => name).join(', ');
