/** New values that would find or create another resource, in requests that are rejected: afterwards no resource has them. */
import {
  isAtOrBelow,
  type Json,
  type Operation,
  type RequestExample,
  type RequestPointer,
} from '@helpdesk/contract-model';
import { normalizeValue } from '../../checks/sent-values.ts';
import { getRequestValue, withRequestValue } from '../../contract-queries.ts';
import type { Session } from '../../resources/session.ts';
import { drawNewValue, type FoundBy, listFoundBy } from '../find-or-create/found-by.ts';
import type { InvariantContext } from '../invariant.ts';
import type { Recorder } from '../recorder.ts';
import { findList } from '../support/creations.ts';
import { listByField } from '../support/read-pages.ts';

export interface NewUse {
  readonly foundBy: FoundBy;
  readonly value: Json;
}

export const drawNewUses = (session: Session, operation: Operation): NewUse[] =>
  listFoundBy(session.contract, operation).map((foundBy) => drawNewUse(session, foundBy));

export const drawNewUse = (session: Session, foundBy: FoundBy): NewUse => ({
  foundBy,
  value: drawNewValue(session, foundBy),
});

/** The request with the value, unless it sends none there, or one that makes it wrong. */
export const withNewUse = (
  request: RequestExample,
  { foundBy: { pointer }, value }: NewUse,
  wrong: readonly RequestPointer[],
): RequestExample =>
  getRequestValue(request, pointer) === undefined || wrong.some((at) => isAtOrBelow(pointer, at))
    ? request
    : withRequestValue(request, pointer, value);

/** True if a list shows a resource that has the value. */
export async function isShownInList(
  context: InvariantContext,
  recorder: Recorder,
  { foundBy: { schema, rule }, value }: NewUse,
): Promise<boolean> {
  const list = findList(context.session.contract, rule.resource);
  const stored = normalizeValue(context.session, schema, value);
  const items = list && (await listByField(context, recorder, list, rule.field, stored, { isExpected: false }));
  return items !== undefined && items.length > 0;
}
