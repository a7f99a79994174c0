/** An update may not set a unique value of another resource, whatever else that resource is. */
import { type Case, type Json, type Schema, valueAt } from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { expectDocumented } from '../../cases/documented-cases.ts';
import { evaluateResponse } from '../../checks/evaluate-response.ts';
import { findBaseCase, getRequestValue, withRequestValue } from '../../contract-queries.ts';
import { show, swapCase } from '../../text.ts';
import type { UpdateField } from '../../update-fields.ts';
import type { InvariantContext } from '../invariant.ts';
import { equalsAnyCase } from '../lists/match-text.ts';
import type { Recorder } from '../recorder.ts';
import { listFlags } from '../support/list-flags.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { readOthers } from '../update/read-others.ts';
import { restoreResources } from '../update/restore-resources.ts';
import { findTaken, type UpdateModel } from '../update/update-model.ts';

/** One of each kind of others. */
const MAX_OTHERS = 4;

/** Sends updates with unique values of others that differ in their flags. */
export async function checkTakenOnUpdate(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
): Promise<void> {
  for (const field of model.fields) {
    const documented = findTaken(context.session.contract, model, field);
    if (field.schema['x-unique'] && documented !== undefined)
      await checkField(context, recorder, model, reader, field, documented);
  }
}

async function checkField(
  context: InvariantContext,
  recorder: Recorder,
  model: UpdateModel,
  reader: ResourceReader,
  { at, schema, storedAt = '' }: UpdateField,
  documented: Case,
): Promise<void> {
  const { contract, api, validator } = context.session;
  const { operation, idAt, kind } = model;
  const expected = expectDocumented(contract, documented);
  const base = findBaseCase(contract, operation, at);
  const all = base === undefined ? [] : await readOthers(context, kind);
  if (base === undefined || all.length === 0) return;
  const prepared = await context.prepare(base);
  const id = getRequestValue(prepared, idAt) ?? null;
  const others = all.filter((one) => {
    const value = valueAt(one, storedAt);
    // What was stored before there was a rule may be invalid.
    return valueAt(one, '/id') !== id && typeof value === 'string' && validator.errors(schema, value).length === 0;
  });
  const groups = Map.groupBy(others.toReversed(), (one) => JSON.stringify(listFlags(one)));
  const found = (await reader.read(id)).resource;
  for (const [index, other] of [...groups.values()]
    .flatMap(([one]) => one ?? [])
    .slice(0, MAX_OTHERS)
    .entries()) {
    const otherId = valueAt(other, '/id') ?? null;
    const readValue = async (): Promise<Json | undefined> => valueAt((await reader.read(otherId)).resource, storedAt);
    const value = valueAt(other, storedAt);
    const swapped = swapIfSame(schema, value);
    // Blanks that are no part of the value are none of the one in the text of the error either.
    const sent = schema['x-trim'] && index === 0 ? ` ${swapped} ` : swapped;
    const request = withRequestValue(prepared, at, sent);
    const { response, exchange } = await callRejected(api, operation, expected.status, request);
    const isRejected = response.status === expected.status;
    // The text names the value as it was sent.
    const { problems } = evaluateResponse(
      { ...context.session, strict: false },
      operation,
      expected,
      request,
      response,
    );
    if (isRejected && problems.length === 0) continue;
    if (found !== undefined) await restoreResources(context, model, reader, new Map([[id, found]]));
    // Another client may have changed or deleted the other resource since the list was read.
    if ((await readValue()) !== value) continue;
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

/** In another letter case, where it does not count in any way to ignore it. */
function swapIfSame({ 'x-unique': unique }: Schema, value: Json | undefined): Json | undefined {
  if (unique !== 'any-case' || typeof value !== 'string') return value;
  const swapped = swapCase(value);
  return equalsAnyCase(value, swapped) === true ? swapped : value;
}
