/** A field that accepts its current value does so also where another value of it is rejected. */
import { type Json, valueAt } from '@helpdesk/contract-model';
import { expectSuccess } from '../../cases/expected.ts';
import { getRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import { isLoopback, type RunOptions } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { compareResources } from '../update/compare-resources.ts';
import type { ResourceReader } from '../update/resource-reader.ts';
import type { UpdateModel } from '../update/update-model.ts';
import type { RejectedRequest } from './rejected-requests.ts';

/** Sends updates that are rejected for a field with `x-accepts-current` with the value that the resource has. */
export async function checkCurrentValues(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
  rejected: readonly RejectedRequest[],
): Promise<void> {
  for (const one of rejected) {
    const field = findField(model, one);
    if (field === undefined || !mayUpdate(context.session.options, model, one)) continue;
    try {
      await checkCurrentValue(context, recorder, model, reader, one, field);
    } catch (error) {
      // The target has no such resource.
      if (!(error instanceof PreconditionError)) throw error;
    }
  }
}

/** The mistake of the request is that it changes the field of a certain kind of resource. */
function findField({ idAt, fields }: UpdateModel, { base, mutation }: RejectedRequest): UpdateField | undefined {
  const isAboutResource = 'set' in mutation && Object.keys(mutation.set).every((at) => at === idAt);
  return fields.find(
    ({ at, schema, storedAt }) =>
      isAboutResource &&
      schema['x-accepts-current'] === true &&
      storedAt !== undefined &&
      typeof getRequestValue(base.request, at) === 'string',
  );
}

/** The update should change nothing, but might. */
function mayUpdate(
  { data, borrow, baseUrl }: RunOptions,
  { idAt }: UpdateModel,
  { mutation }: RejectedRequest,
): boolean {
  const kind = 'set' in mutation ? valueAt(mutation.set[idAt], '/$resource') : undefined;
  return typeof kind === 'string' && ((borrow ?? isLoopback(baseUrl)) || data?.[kind] !== undefined);
}

async function checkCurrentValue(
  context: InvariantContext,
  recorder: Recorder,
  { operation, idAt, kind }: UpdateModel,
  reader: ResourceReader,
  { base, mutation }: RejectedRequest,
  { name, storedAt = '' }: UpdateField,
): Promise<void> {
  const prepared = await context.prepare(base, { mutation });
  const id = getRequestValue(prepared, idAt) ?? null;
  const { resource: before } = await reader.read(id);
  const current = valueAt(before, storedAt);
  if (current === undefined) return;
  const body: Json = { [name]: current };
  const sent = await recorder.write(
    operation,
    async () => ({ ...prepared, body }),
    expectSuccess(operation, base.status),
  );
  if (!sent.isValid) return;
  const { resource: after } = await reader.read(id);
  recorder.addFindings(
    compareResources(before, after).map(({ at, expected, received }) => ({
      at: at || 'body',
      expected: `${show(expected)} in "${kind}" ${show(id)}, as the update had the ${name} that it has`,
      received: show(received),
    })),
  );
}
