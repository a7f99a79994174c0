import { isObject, type Json } from '@helpdesk/contract-model';
import { type Exchange, readPath } from './exchange.ts';
import { parseBody } from './parse-body.ts';

/**
 * The creation of what a read names in its path, if it is among the exchanges before: to see the response again, a client has to create it
 * again. Undefined for anything else.
 */
export function findCreatingExchange(
  exchanges: readonly Exchange[],
  shown: Exchange | undefined,
): Exchange | undefined {
  if (shown === undefined || !['GET', 'HEAD'].includes(shown.request.method)) return undefined;
  const path = readPath(shown.request);
  const id = path.slice(path.lastIndexOf('/') + 1);
  return exchanges.slice(0, exchanges.indexOf(shown)).findLast(({ request, response }) => {
    if (request.method !== 'POST' || response === undefined || response.status >= 300) return false;
    const isBelow = path.startsWith(`${readPath(request)}/`) || response.headers.location?.endsWith(path);
    return isBelow && hasValue(parseBody(response), id);
  });
}

/** A member of the body or of an object in it, as its ID is. */
function hasValue(body: Json | undefined, id: string): boolean {
  if (!isObject(body)) return false;
  return Object.values(body).some(
    (value) => String(value) === id || (isObject(value) && Object.values(value).some((one) => String(one) === id)),
  );
}
