import type { IncomingMessage } from 'node:http';
import type { Scope } from '@helpdesk/contract-model';
import { type HandlerResponse, Refusal } from '../answer.ts';
import { readAuthorization } from '../guards/authorization.ts';
import { includedScopes } from '../guards/scopes.ts';
import type { ServedOperation } from '../operation.ts';
import type { Authenticate } from '../options.ts';

/** Who sends the request, if they may: 401 without a good token, then 403 without the scope or the feature. */
export async function admit(
  { operation, documented }: ServedOperation,
  request: IncomingMessage,
  authenticate: Authenticate,
  scopes: Readonly<Record<string, Scope>>,
): Promise<unknown> {
  if (!operation.secured) return undefined;
  const authorization = readAuthorization(request.rawHeaders);
  if ('wrong' in authorization) throw new Refusal(challenge(documented.credential(authorization.wrong)));
  const found = await authenticate(authorization.token);
  if (typeof found === 'string') throw new Refusal(challenge(documented.credential(found)));

  const granted = includedScopes(found.scopes, scopes);
  if (!operation.scopes.every((scope) => granted.has(scope))) throw new Refusal(documented.credential('unscoped'));
  if (operation.feature !== undefined && !found.features.includes(operation.feature)) {
    throw new Refusal(documented.credential('no-features'));
  }
  return found.principal;
}

/** RFC 9110, 11.6.1: a 401 says how to authenticate. The validator never does. */
function challenge(answer: HandlerResponse): HandlerResponse {
  return { ...answer, headers: { 'WWW-Authenticate': 'Bearer' } };
}
