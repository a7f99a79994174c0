/** Puts the fields of several documented requests of an operation into one. */
import { isObject, type Operation, type RequestExample } from '@helpdesk/contract-model';
import type { Session } from '../../resources/session.ts';

/** The request with those fields of the others that it does not have, and that the schema allows beside all others. */
export function joinRequests(
  { validator }: Pick<Session, 'validator'>,
  { body: documented }: Operation,
  request: RequestExample,
  others: readonly RequestExample[],
): RequestExample {
  if (documented === undefined || !isObject(request.body)) return request;
  let joined = request.body;
  for (const [name, value] of others.flatMap(({ body }) => (isObject(body) ? Object.entries(body) : []))) {
    const larger = { ...joined, [name]: value };
    if (!Object.hasOwn(joined, name) && validator.errors(documented.schema, larger).length === 0) joined = larger;
  }
  return { ...request, body: joined };
}
