/** Which optional fields a request has: what services store for a field that is left out may depend on the others. */
import { isObject, type Operation, type RequestExample } from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';
import { joinRequests } from './join-requests.ts';

/**
 * True if the field at that place is sent in that round. Each two rounds look at one binary digit of the place: it is 0 in the first, and 1 in
 * the second. So of each two fields, a round has the one without the other, if there are enough rounds.
 */
export const isSentIn = (round: number, place: number): boolean => ((place >> (round >> 1)) & 1) === (round & 1);

/** The request with those fields of the others that are sent in that round, as far as they fit together. */
export function joinSome(
  session: Session,
  operation: Operation,
  request: RequestExample,
  others: readonly RequestExample[],
  round: number,
): RequestExample {
  const own = isObject(request.body) ? Object.keys(request.body) : [];
  const names = new Set(others.flatMap(({ body }) => (isObject(body) ? Object.keys(body) : [])));
  const added = [...names].filter((name) => !own.includes(name)).filter((_, place) => isSentIn(round, place));
  const some = others.map(({ body, ...other }): RequestExample => {
    const fields = isObject(body) ? Object.entries(body).filter(([name]) => added.includes(name)) : [];
    return { ...other, body: Object.fromEntries(fields) };
  });
  return joinRequests(session, operation, request, some);
}
