/** A field that accepts its current value does so also where another value of it is rejected. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { getRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { parseBody } from '../../exchange.ts';
import { mayBorrow, type RunOptions } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { compareCommonFields, compareResources } from '../support/compare-resources.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { changeCase } from '../update/other-values.ts';
import type { UpdateModel } from '../update/update-model.ts';
import type { RejectedRequest } from './rejected-requests.ts';

/** Sends updates that are rejected for a field with `x-accepts-current` with the values that the resource has. */
export async function checkCurrentValues(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
  rejected: readonly RejectedRequest[],
): Promise<void> {
  for (const one of rejected) {
    if (!isAboutResource(model, one) || !mayUpdate(context.session.options, model, one)) continue;
    try {
      await checkCurrentValue(context, recorder, model, reader, one);
    } catch (error) {
      // The target has no such resource.
      if (!(error instanceof PreconditionError)) throw error;
    }
  }
}

/** The mistake of the request is that it changes the field of a certain kind of resource. */
function isAboutResource({ idAt, fields }: UpdateModel, { base, mutation }: RejectedRequest): boolean {
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

async function checkCurrentValue(
  context: InvariantContext,
  recorder: Recorder,
  { operation, idAt, kind, fields, responseAt }: UpdateModel,
  reader: ResourceReader,
  { base, mutation }: RejectedRequest,
): Promise<void> {
  const prepared = await context.prepare(base, { mutation });
  const id = getRequestValue(prepared, idAt) ?? null;
  const { resource: before } = await reader.read(id);
  // Those of other fields as well, which the documented error is not about.
  const current = fields.flatMap(({ name, schema, storedAt }): [string, Json][] => {
    const value = storedAt === undefined ? undefined : valueAt(before, storedAt);
    return schema['x-accepts-current'] === true && value !== undefined ? [[name, value]] : [];
  });
  if (current.length === 0) return;
  const body: Json = Object.fromEntries(current);
  const sent = await recorder.write(
    operation,
    async () => ({ ...prepared, body }),
    expectSuccess(operation, base.status),
  );
  if (!sent.isValid) return;
  // Of such a resource no other update is accepted.
  const shown = responseAt === undefined ? undefined : valueAt(parseBody(sent.response), responseAt);
  recorder.addFindings(
    compareCommonFields(before, shown).map(({ at, expected, received }) => ({
      at: `${responseAt}${at}`,
      expected: `${show(expected)}, as "${kind}" ${show(id)} had it before`,
      received: show(received),
    })),
  );
  await checkUnchanged(`the ${Object.keys(body).join(', ')} that it has`);
  // A text in another letter case is either the same, or another one, which is rejected.
  const texts = current.filter(
    ([at, value]) => typeof value === 'string' && getRequestValue(base.request, `/body/${at}`),
  );
  if (!recorder.isPassing() || texts.length === 0) return;
  const other: Json = Object.fromEntries(texts.map(([at, value]) => [at, changeCase(value)]));
  const { exchange } = await context.session.api.call(operation, { ...prepared, body: other });
  recorder.addExchanges([exchange]);
  await checkUnchanged(`the ${texts.map(([at]) => at).join(', ')} that it has in another letter case`);

  async function checkUnchanged(what: string): Promise<void> {
    const { resource: after } = await reader.read(id);
    recorder.addFindings(
      compareResources(before, after).map(({ at, expected, received }) => ({
        at: at || 'body',
        expected: `${show(expected)} in "${kind}" ${show(id)}, as the update had ${what}`,
        received: show(received),
      })),
    );
  }
}
