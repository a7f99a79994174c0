/** The responses to requests with one unique value at once, of which one was accepted. */
import type { Json, RequestExample } from '@helpdesk/contract-model';
import type { SentResponse } from '../../api-client.ts';
import { evaluateLeniently } from '../../checks/evaluate-response.ts';
import { listSentValues } from '../../checks/sent-values.ts';
import { getRequestValue } from '../../contract-queries.ts';
import type { Finding } from '../../result.ts';
import type { UniqueCheck } from './check-owner.ts';

/** The requests may differ in other values that resemble known ones: a service that takes those for the same names them instead. */
export function checkRejections(check: UniqueCheck, sent: readonly SentResponse[]): Finding[] {
  const { context, creation, base, expected } = check;
  const accepted = sent.find(({ response }) => response.status === base.status);
  const taken = accepted && listOtherUnique(check, accepted.request);
  return sent
    .filter(({ request, response }) => {
      const isOnlyOne = taken !== undefined && listOtherUnique(check, request).every((value) => !taken.includes(value));
      return response.status === expected.status && isOnlyOne;
    })
    .flatMap(({ request, response, exchange }) => {
      const { problems } = evaluateLeniently(context.session, creation.operation, expected, request, response);
      return problems.map((problem) => ({ ...problem, exchange }));
    })
    .slice(0, 1);
}

/** The unique values at other pointers, in one form for all that may count as the same. */
function listOtherUnique({ context: { session }, creation, at }: UniqueCheck, request: RequestExample): string[] {
  const toForm = (value: Json | undefined): string => String(value).trim().toLowerCase();
  const own = toForm(getRequestValue(request, at));
  return listSentValues(session, creation.operation, request)
    .filter(({ isDefault, schemas }) => !isDefault && schemas.some((schema) => schema['x-unique']))
    .map(({ value }) => toForm(value))
    .filter((value) => value !== own);
}
