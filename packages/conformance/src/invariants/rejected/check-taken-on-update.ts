/** An update may not set a unique value of another resource, whatever else that resource is. */
import { type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { expectDocumented } from '../../cases/documented-cases.ts';
import type { Expected } from '../../cases/expected.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { show, swapCase } from '../../text.ts';
import { equalsAnyCase } from '../lists/match-text.ts';
import { pickOneOfEachFlags, readAllOfKind } from '../support/resources-of-kind.ts';
import { restoreResources } from '../update/restore/restore-resources.ts';
import { listUniqueFields, type UniqueField } from '../update/update-model.ts';
import type { RejectedUpdateCheck } from './send-rejected-update.ts';

/** One of each kind of others. */
const MAX_OTHERS = 4;

/** Sends updates with unique values of others that differ in their flags. */
export async function checkTakenOnUpdate(check: RejectedUpdateCheck): Promise<void> {
  const { context, model } = check;
  const { contract } = context.session;
  for (const field of listUniqueFields(contract, model)) {
    await checkField(check, field, expectDocumented(contract, field.taken));
  }
}

/** Sends the base with values of others in the field, which gets the documented rejection. */
async function checkField(
  { context, recorder, model, reader }: RejectedUpdateCheck,
  { at, schema, storedAt, base }: UniqueField,
  expected: Expected,
): Promise<void> {
  const { api, validator } = context.session;
  const { operation, idAt, kind } = model;
  const all = await readAllOfKind(context, kind);
  if (all.length === 0) return;
  const prepared = await context.prepare(base);
  const id = getRequestValue(prepared, idAt) ?? null;
  const others = all.filter((one) => {
    const value = valueAt(one, storedAt);
    // What was stored before there was a rule may be invalid.
    return valueAt(one, '/id') !== id && typeof value === 'string' && validator.errors(schema, value).length === 0;
  });
  const found = (await reader.read(id)).resource;
  for (const [index, other] of pickOneOfEachFlags(others, MAX_OTHERS).entries()) {
    const [otherId, value] = [valueAt(other, '/id') ?? null, valueAt(other, storedAt)];
    const sent = index === 0 ? addBlanks(schema, swapIfSame(schema, value)) : swapIfSame(schema, value);
    const request = withRequestValue(prepared, at, sent);
    const { response, exchange } = await callRejected(api, operation, expected.status, request);
    const isRejected = response.status === expected.status;
    // The text names the value as it was sent.
    const { problems } = evaluateLeniently(context.session, operation, expected, request, response);
    if (isRejected && problems.length === 0) continue;
    if (found !== undefined) await restoreResources(context, model, reader, new Map([[id, found]]));
    // Another client may have changed or deleted the other resource since the list was read.
    if (valueAt((await reader.read(otherId)).resource, storedAt) !== value) continue;
    recorder.addExchanges([exchange]);
    const taken = `for ${show(sent)} at ${at}, as "${kind}" ${show(otherId)} has ${show(value)}`;
    recorder.addFindings(
      isRejected
        ? problems.map(({ level: _, ...finding }) => ({ ...finding, expected: `${finding.expected}, ${taken}` }))
        : [{ at: 'status', expected: `${expected.status} ${taken}`, received: String(response.status) }],
    );
    return;
  }
}

/** Blanks that are no part of the value are none of the one in the text of the error either. */
const addBlanks = (schema: Schema, value: Json | undefined): Json | undefined =>
  schema['x-trim'] ? ` ${value} ` : value;

/** In another letter case, where it does not count in any way to ignore it. */
function swapIfSame({ 'x-unique': unique }: Schema, value: Json | undefined): Json | undefined {
  if (unique !== 'any-case' || typeof value !== 'string') return value;
  const swapped = swapCase(value);
  return equalsAnyCase(value, swapped) === true ? swapped : value;
}
