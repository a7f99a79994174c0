/** A creation may not have a unique value of another resource, whatever else that resource is: services may look at some only. */
import { type Json, type Operation, type RequestExample, type RequestPointer, valueAt } from '@helpdesk/contract-model';
import { withRequestValue } from '../../contract-queries.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { createResourceReader } from '../support/resource-reader.ts';
import { pickOneOfEachFlags, readAllOfKind } from '../support/resources-of-kind.ts';

/** One of each kind of others. */
const MAX_OTHERS = 3;

interface TakenCheck {
  readonly context: InvariantContext;
  readonly recorder: Recorder;
  readonly operation: Operation;
  /** The kind of the resource that it creates. */
  readonly kind: string;
  /** The location of the value in the request. */
  readonly at: RequestPointer;
  /** The field of the resource that has it. */
  readonly field: string;
  /** The status of the documented rejection. */
  readonly status: number;
}

/** Sends creations with values of others that differ in their flags. `prepare` makes one that a free value would let pass. */
export async function checkTakenOnCreate(creation: TakenCheck, prepare: () => RequestExample): Promise<void> {
  const { context, recorder, operation, kind, at, field, status } = creation;
  const reader = createResourceReader(context, kind);
  // What was stored before there was a rule may be invalid.
  const isValid = (value: Json): boolean =>
    operation.body === undefined ||
    context.session.validator.errors(operation.body.schema, withRequestValue(prepare(), at, value).body ?? null)
      .length === 0;
  const others = (await readAllOfKind(context, kind)).filter((one) => {
    const value = valueAt(one, field);
    return typeof value === 'string' && value !== '' && isValid(value);
  });
  for (const other of pickOneOfEachFlags(others, MAX_OTHERS)) {
    const [id, value] = [valueAt(other, '/id') ?? null, valueAt(other, field)];
    const { response, exchange } = await context.session.api.callPrepared(operation, status, async () =>
      withRequestValue(prepare(), at, value),
    );
    if (response.status === status) continue;
    // Another client may have changed the other resource since the list was read.
    const again = await reader?.read(id);
    if (again === undefined || valueAt(again.resource, field) !== value) continue;
    recorder.addExchanges([exchange, again.exchange]);
    const expected = `${status} for ${show(value)} at ${at}, which "${kind}" ${show(id)} has`;
    recorder.addFindings([{ at: 'status', expected, received: String(response.status) }]);
    return;
  }
}
