/** Sends updates that must be rejected, so that an effect would show. */
import {
  type Contract,
  isAtOrBelow,
  type Json,
  type RequestExample,
  schemaTypes,
  valueAt,
} from '@helpdesk/contract-model';
import { callRejected } from '../../api-client.ts';
import { listMutatedPointers } from '../../cases/executable-case.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import type { ResourceReader } from '../support/resource-reader.ts';
import { isTrigger, type UpdateField } from '../support/update-fields.ts';
import { restoreResources } from '../update/restore/restore-resources.ts';
import { makeItems, makeOtherValue } from '../update/steps/other-values.ts';
import { findFitting } from '../update/steps/reference-steps.ts';
import { findOpposed, type UpdateModel } from '../update/update-model.ts';
import { createRejectedOverrides, type RejectedRequest } from './rejected-requests.ts';

/** The resources before the updates, by ID; undefined if the ID names nothing. Each is read once, before the first update of it. */
export type Before = Map<Json, Promise<Json | undefined>>;

export interface RejectedUpdateCheck {
  readonly context: InvariantContext;
  readonly model: UpdateModel;
  readonly reader: ResourceReader;
  readonly recorder: Recorder;
}

/**
 * Sends the update with valid changes beside its mistake, and adds the resource as it was to `before`. False if it was not sent, or
 * was not rejected: another case reports that, unless it is the changes that hide the mistake.
 */
export async function sendRejectedUpdate(
  check: RejectedUpdateCheck,
  rejected: RejectedRequest,
  before: Before,
  chosen?: Json,
): Promise<boolean> {
  const { context, model, reader } = check;
  const own = await context.prepare(rejected.base, { mutation: rejected.mutation });
  const prepared = chosen === undefined ? own : withRequestValue(own, model.idAt, chosen);
  const id = getRequestValue(prepared, model.idAt) ?? null;
  const shown = before.get(id) ?? arrange(check, id).then(async () => (await reader.read(id)).resource);
  before.set(id, shown);
  const current = await shown;
  // The path names nothing that the update could change.
  if (current === undefined) return false;
  const request = withChanges(check, rejected, await withReference(check, rejected, prepared, current), current);
  const overrides = createRejectedOverrides(context.session.contract, rejected);
  const { api } = context.session;
  const { response, exchange } = await callRejected(api, model.operation, rejected.status, request, overrides);
  if (response.status >= 400) return true;
  check.recorder.addExchanges([exchange]);
  if (rejected.isInvalid && request !== prepared) {
    const alone = await callRejected(api, model.operation, rejected.status, prepared, overrides);
    const expected = `${rejected.status} beside other changes as well, as ${rejected.id} alone gets it`;
    if (alone.response.status === rejected.status)
      check.recorder.addFindings([{ at: 'status', expected, received: String(response.status) }]);
  }
  // Other cases look for resources as this one was: the one that reports the mistake might be skipped.
  await restoreResources(context, model, reader, new Map([[id, current]]));
  const { resource } = await reader.read(id);
  if (resource !== undefined) before.set(id, Promise.resolve(resource));
  return false;
}

/** Adds another resource that fits in the field that the mistake is beside, if that names one. */
async function withReference(
  { context, model }: RejectedUpdateCheck,
  { beside }: RejectedRequest,
  request: RequestExample,
  current: Json,
): Promise<RequestExample> {
  const field = model.fields.find(({ at, schema }) => at === beside && schema['x-resource'] !== undefined);
  if (field === undefined) return request;
  const fitting = await findFitting(context, model, field, current);
  const other = fitting.find((id) => id !== valueAt(current, field.storedAt ?? ''));
  return other === undefined ? request : withRequestValue(request, field.at, other);
}

/** Adds other values for fields whose values are free, so that an effect shows. */
function withChanges(
  { context: { session }, model }: RejectedUpdateCheck,
  { base, mutation, beside }: RejectedRequest,
  request: RequestExample,
  current: Json,
): RequestExample {
  const mutated = listMutatedPointers(mutation);
  if (typeof base.request.body !== 'object' || mutated.includes('/body')) return request;
  return model.fields.reduce((changed, field) => {
    const { at, schema, storedAt } = field;
    if (beside !== undefined && at !== beside) return changed;
    const isFree =
      storedAt !== undefined && schema['x-resource'] === undefined && schema['x-append-only'] === undefined;
    const sent = getRequestValue(request, at);
    const isMutated = mutated.some((one) => isAtOrBelow(one, at));
    if (sent === undefined && !isMutated && canTakeAway(session.contract, field, current)) {
      return withRequestValue(changed, at, null);
    }
    // Items that were appended once are not appended again: the second time, only new ones show an effect.
    if (schema['x-append-only'] !== undefined && (sent !== undefined || beside === at) && !isMutated) {
      const items = makeItems(session, field, sent) ?? sent;
      return items === undefined ? changed : withRequestValue(changed, at, items);
    }
    const isTouched = isMutated || sent !== undefined;
    const example = model.bases
      .map((one) => getRequestValue(one.request, at))
      .find((one) => typeof one === 'string' || typeof one === 'boolean');
    if (!isFree || isTouched || example === undefined) return changed;
    return withRequestValue(changed, at, makeOtherValue(session, field, valueAt(current, storedAt), example));
  }, request);
}

/** A reference to another resource that the resource has, and that it can do without. */
const canTakeAway = ({ openapi }: Contract, { schema, storedAt }: UpdateField, current: Json): boolean =>
  schema['x-resource'] !== undefined &&
  storedAt !== undefined &&
  schemaTypes(openapi, schema).has('null') &&
  (valueAt(current, storedAt) ?? null) !== null;

/** Sends the documented update. Returns the ID of the resource. */
export async function nameExisting({ context, model }: RejectedUpdateCheck, { base }: RejectedRequest): Promise<Json> {
  const request = await context.prepare(base);
  await context.session.api.callPrepared(model.operation, base.status, async () => request);
  return getRequestValue(request, model.idAt) ?? null;
}

/**
 * Updates the resource so that an effect of another update would show: what a rejected request of another case has published a moment ago
 * is published a second time without a trace.
 */
async function arrange({ context, model }: RejectedUpdateCheck, id: Json): Promise<void> {
  const { contract, api } = context.session;
  const trigger = model.fields.find(isTrigger);
  const base = trigger && findOpposed(contract, model, trigger);
  if (base === undefined) return;
  const request = await context.prepare(base);
  if (getRequestValue(request, model.idAt) !== id) return;
  await api.callPrepared(model.operation, base.status, async () => request);
}
