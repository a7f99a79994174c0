/** An update may give a resource a unique value that only another account has. */

import type { Case, Contract, Json, Operation, RequestExample } from '@helpdesk/contract-model';
import { findBaseCase, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { PreconditionError } from '../../errors.ts';
import type { Finding } from '../../result.ts';
import { pause } from '../../run-options.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { createResourceReader } from '../support/resource-reader.ts';
import { SECOND_MS } from '../support/second-clock.ts';
import type { UpdateField } from '../support/update-fields.ts';
import { restoreResources } from '../update/restore/restore-resources.ts';
import { readUpdateModel, type UpdateModel } from '../update/update-model.ts';
import { forgetLists, isLongList, listForeignValues } from './foreign-values.ts';

/** A unique field of an update. */
interface ForeignUniqueField {
  readonly model: UpdateModel;
  readonly base: Case;
  readonly field: UpdateField;
  readonly storedAt: string;
}

/** Empty for an operation that updates no unique value. */
export function listForeignUniqueFields(contract: Contract, operation: Operation): ForeignUniqueField[] {
  const model = readUpdateModel(contract, operation);
  if (model === undefined || !operation.isSecured) return [];
  return model.fields.flatMap((field): ForeignUniqueField[] => {
    const { schema, storedAt, at } = field;
    const base = findBaseCase(contract, operation, at);
    const isUnique = Boolean(schema['x-unique']) && storedAt !== undefined && !storedAt.includes('/*');
    return isUnique && base !== undefined ? [{ model, base, field, storedAt }] : [];
  });
}

/** Another run of the suite may try the same value in the first account at the same time. */
const MAX_ATTEMPTS = 4;

const NO_VALUE_REASON =
  'Not checked: unique values that only the other account has. Its list shows none that is valid, or that of the first account is too long.';

/** Returns what could not be checked, as a sentence; empty if nothing. */
export async function checkForeignUniqueValue(
  context: InvariantContext,
  recorder: Recorder,
  { model, base, field, storedAt }: ForeignUniqueField,
): Promise<string> {
  const { session } = context;
  const reader = createResourceReader(context, model.kind);
  const prepared = await context.prepare(base);
  const id = getRequestValue(prepared, model.idAt) ?? null;
  const before = (await reader?.read(id))?.resource;
  if (reader === undefined || before === undefined)
    return `Not checked: unique values that only the other account has. "${model.kind}" ${show(id)} could not be read.`;
  const send = async (value: Json): Promise<number> => {
    const request: RequestExample = withRequestValue(prepared, field.at, value);
    const { response, exchange } = await session.api.callPrepared(model.operation, base.status, async () => request);
    recorder.addExchanges([exchange]);
    return response.status;
  };
  try {
    let finding: Finding | undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const foreign = await listForeignValues(context, model.kind, storedAt);
      const values = foreign.filter((one) => session.validator.errors(field.schema, one).length === 0);
      const value = values[Math.floor(Math.random() * values.length)];
      if (value === undefined || (await isLongList(context, model.kind))) return NO_VALUE_REASON;
      const status = await send(value);
      if (status === base.status) return '';
      finding = {
        at: 'status',
        expected: `${base.status}, as only another account has ${show(value)} at ${field.at}`,
        received: String(status),
      };
      await pause(session.options, Math.random() * SECOND_MS);
      forgetLists(session);
    }
    // Whatever the value is, the target may reject it.
    const own = getRequestValue(prepared, field.at);
    if (own === undefined || (await send(own)) !== base.status)
      return `${base.id} could not be sent: unique values of the other account were not tried.`;
    recorder.addFindings(finding === undefined ? [] : [finding]);
    return '';
  } catch (error) {
    if (!(error instanceof PreconditionError)) throw error;
    return `Not checked: ${error.message}.`;
  } finally {
    await restoreResources(context, model, reader, new Map([[id, before]]));
  }
}
