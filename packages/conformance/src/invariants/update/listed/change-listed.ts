/** Gives a field of a resource that the list is searched for another value. */
import { isAtOrBelow, type Json, type RequestExample } from '@helpdesk/contract-model';
import { expectSuccess } from '../../../cases/expected.ts';
import { getRequestValue, withRequestValue } from '../../../contract-queries.ts';
import { findResourceBindings } from '../../../resources/bindings/resource-bindings.ts';
import type { Recorder } from '../../recorder.ts';
import type { UpdateField } from '../../support/update-fields.ts';
import { makeOtherValue } from '../steps/other-values.ts';
import { createStepMaker } from '../steps/step-maker.ts';
import type { ListedResource } from './compare-item.ts';
import { readShown } from './read-shown.ts';
import type { FoundField } from './search-updated.ts';

/** What the parts of a check of one resource share. */
export interface ListedUpdateCheck extends ListedResource {
  readonly recorder: Recorder;
}

/** Gives the field a new value, and removes references. Returns the resource as it is then; undefined if the update was not accepted. */
export async function change(
  check: ListedUpdateCheck,
  { field, base }: FoundField,
  chosen?: Json,
  removed: readonly UpdateField[] = [],
): Promise<Json | undefined> {
  const { context, model, recorder, id } = check;
  const documented = getRequestValue(base.request, field.at);
  const prepare = async (): Promise<RequestExample> => {
    const value = chosen ?? makeOtherValue(context.session, field, undefined, documented);
    // Other resources that the request names may not fit this one.
    const named = findResourceBindings(context.session.contract, model.operation, base.request);
    const own = named
      .filter(({ at }) => !isAtOrBelow(at, '/path'))
      .reduce((request, { at }) => withRequestValue(request, at, undefined), await context.prepare(base));
    const changed = withRequestValue(withRequestValue(own, model.idAt, id), field.at, value);
    return removed.reduce((request, { at }) => withRequestValue(request, at, null), changed);
  };
  const { isValid } = await recorder.write(model.operation, prepare, expectSuccess(model.operation, base.status));
  return isValid ? readShown(check) : undefined;
}

/** The same without the other fields of the documented update, if that is accepted: a copy may be written with one of them only. */
export async function changeAlone(check: ListedUpdateCheck, one: FoundField, before: Json): Promise<Json | undefined> {
  const { context, model, recorder, id } = check;
  const { session } = context;
  const step = createStepMaker(
    session,
    model,
    one.field,
  )?.('alone', (current, documented) => makeOtherValue(session, one.field, current, documented));
  const prepared = withRequestValue(await context.prepare(one.base), model.idAt, id);
  const request = await step?.revise(context, prepared, before);
  if (request === undefined) return change(check, one);
  const sent = await session.api.callPrepared(model.operation, one.base.status, async () => request);
  if (sent.response.status !== one.base.status) return change(check, one);
  recorder.addExchanges([sent.exchange]);
  return readShown(check);
}
