/** An error whose documented text is about something else than the request that got it. */
import {
  type Example,
  isAtOrBelow,
  joinPointer,
  type RequestExample,
  type RequestPointer,
  valueAt,
} from '@helpdesk/contract-model';
import { checkErrorText } from '../../checks/check-error-text.ts';
import { getRequestValue } from '../../contract-queries.ts';
import type { HttpResponse } from '../../exchange.ts';
import { parseBody } from '../../parse-body.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { UpdateModel } from './update-model.ts';

/**
 * A target may have a reason to reject an update that the contract does not document as a success, but none to say that a value is missing
 * which the request has, since `false` is often taken for none, or that there is no such resource.
 */
export function checkRejection(
  { session: { contract } }: InvariantContext,
  { operation }: UpdateModel,
  request: RequestExample,
  response: HttpResponse,
): Finding[] {
  const body = parseBody(response);
  // A plain OpenAPI document binds nobody to the texts of its examples.
  if (body === undefined || contract.completed) return [];
  const matching = Object.values(operation.responses[response.status]?.examples ?? {}).filter(
    (example) => checkErrorText(example, request, body).length === 0,
  );
  const places = matching.map((example) => findWrongPlace(example, request));
  const [at] = places;
  if (at === undefined || places.includes(undefined)) return [];
  const expected = `another error, if any, as ${at} is ${show(getRequestValue(request, at))}`;
  return [{ at: 'body', expected, received: show(valueAt(body, '')) }];
}

/** What the error is about, if nothing is wrong there: a value that the request has, or the path of a resource that was just read. */
function findWrongPlace({ change }: Example, request: RequestExample): RequestPointer | undefined {
  if (change === undefined) return undefined;
  if ('remove' in change) return getRequestValue(request, change.remove) === undefined ? undefined : change.remove;
  if ('credential' in change) return change.credential === 'other-account' ? findPathPointer(request) : undefined;
  const pointers = 'set' in change ? Object.keys(change.set) : [];
  return pointers.every((pointer) => isAtOrBelow(pointer, '/path')) ? pointers[0] : undefined;
}

function findPathPointer({ path }: RequestExample): RequestPointer | undefined {
  const [name] = Object.keys(path);
  return name === undefined ? undefined : joinPointer('/path', name);
}
