/** An error whose documented text is about something else than the request that got it. */
import { type Example, type RequestExample, valueAt } from '@helpdesk/contract-model';
import { checkErrorText } from '../../checks/check-error-text.ts';
import { getRequestValue } from '../../contract-queries.ts';
import { type HttpResponse, parseBody } from '../../exchange.ts';
import type { Finding } from '../../result.ts';
import { show } from '../../text.ts';
import type { InvariantContext } from '../invariant.ts';
import type { UpdateModel } from './update-model.ts';

/**
 * A target may have a reason to reject an update that the contract does not document as a success, but none to say that a value is missing
 * which the request has: `false` is often taken for none.
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
  const matching = Object.values(operation.responses[String(response.status)]?.examples ?? {}).filter(
    (example) => checkErrorText(example, request, body).length === 0,
  );
  const isWrong = matching.length > 0 && matching.every((example) => isAboutMissing(example, request));
  const at = matching[0]?.change && 'remove' in matching[0].change ? matching[0].change.remove : '';
  return isWrong
    ? [
        {
          at: 'body',
          expected: `another error, if any, as ${at} is ${show(getRequestValue(request, at))}`,
          received: show(valueAt(body, '')),
        },
      ]
    : [];
}

const isAboutMissing = ({ change }: Example, request: RequestExample): boolean =>
  change !== undefined && 'remove' in change && getRequestValue(request, change.remove) !== undefined;
