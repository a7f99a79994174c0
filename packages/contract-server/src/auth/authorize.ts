import type { IncomingMessage } from 'node:http';
import type { Credential, Operation, Scope } from '@helpdesk/contract-model';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import type { HandlerResponse } from '../handler.ts';
import { readBearerToken } from './bearer-token.ts';

/** What a valid token stands for. */
export interface Authentication<Principal = unknown> {
  /** Handed to each handler as it is. */
  readonly principal: Principal;
  /** As granted; the scopes that they include need not be listed. */
  readonly scopes: readonly string[];
  /** What the account has switched on (`x-feature`). */
  readonly features: readonly string[];
}

/** Why a token is not accepted. */
export type TokenRejection = Extract<Credential, 'malformed' | 'unknown' | 'expired'>;

export type AuthResult<Principal = unknown> = Authentication<Principal> | TokenRejection;

/** Looks up a well-formed bearer token. A promise that rejects is a failure of the server, not of the token. */
export type Authenticate<Principal = unknown> = (token: string) => Promise<AuthResult<Principal>>;

/**
 * The principal of an authorized request; undefined for an operation without credentials.
 *
 * @throws {RequestRejectedError} 401 without a valid token, then 403 without the scope or the feature.
 */
export async function authorize(
  operation: Operation,
  request: IncomingMessage,
  authenticate: Authenticate,
  scopes: Readonly<Record<string, Scope>>,
  errors: ErrorResponses,
): Promise<unknown> {
  if (!operation.secured) return undefined;
  const sent = readBearerToken(request.rawHeaders);
  if ('problem' in sent) throw new RequestRejectedError(withChallenge(errors.forCredential(sent.problem)));
  const result = await authenticate(sent.token);
  if (typeof result === 'string') throw new RequestRejectedError(withChallenge(errors.forCredential(result)));

  const granted = expandScopes(result.scopes, scopes);
  if (!operation.scopes.every((scope) => granted.has(scope))) {
    throw new RequestRejectedError(errors.forCredential('unscoped'));
  }
  if (operation.feature !== undefined && !result.features.includes(operation.feature)) {
    throw new RequestRejectedError(errors.forCredential('no-features'));
  }
  return result.principal;
}

/** A 401 must say how to authenticate (RFC 9110, 11.6.1). */
function withChallenge(response: HandlerResponse): HandlerResponse {
  return { ...response, headers: { 'WWW-Authenticate': 'Bearer' } };
}

/** The granted scopes and all that they include, at any depth. */
function expandScopes(granted: readonly string[], scopes: Readonly<Record<string, Scope>>): ReadonlySet<string> {
  const all = new Set(granted);
  // A Set iterates over what is added on the way, so this reaches the includes of includes.
  for (const name of all) {
    for (const included of scopes[name]?.includes ?? []) all.add(included);
  }
  return all;
}
