import type { IncomingMessage } from 'node:http';
import type { Credential, Operation, Scope } from '@helpdesk/contract-model';
import { type ErrorResponses, RequestRejectedError } from '../errors/error-responses.ts';
import type { HandlerResponse } from '../handler.ts';
import { assignTenant, type Tenant } from '../http/held-bytes.ts';
import { readBearerToken } from './bearer-token.ts';

/** The result of a valid token. */
export interface Authentication<Principal = unknown> {
  /** Passed to the handlers unchanged. */
  readonly principal: Principal;
  /** The granted scopes, with or without the scopes that they include. */
  readonly scopes: readonly string[];
  /** The features of the account (`x-feature`). */
  readonly features: readonly string[];
  /** Whose share of the memory the request takes, such as an account. No tenant can take all. Default: no share. */
  readonly tenant?: Tenant;
}

/** Why a token is rejected. */
export type TokenRejection = Extract<Credential, 'malformed' | 'unknown' | 'expired'>;

export type AuthResult<Principal = unknown> = Authentication<Principal> | TokenRejection;

/** Looks up a well-formed bearer token. If the promise rejects, the response is a 500. */
export type Authenticate<Principal = unknown> = (token: string) => Promise<AuthResult<Principal>>;

/**
 * Returns the principal of an authorized request; undefined for an operation that needs no credentials.
 *
 * @throws {RequestRejectedError} 401 without a valid token; 403 without the scope or the feature.
 */
export async function authorize(
  operation: Operation,
  request: IncomingMessage,
  authenticate: Authenticate,
  requiredScopes: RequiredScopes,
  errors: ErrorResponses,
): Promise<unknown> {
  if (!operation.isSecured) return undefined;
  const sent = readBearerToken(request.rawHeaders);
  if ('problem' in sent) throw new RequestRejectedError(withChallenge(errors.forCredential(sent.problem)));
  const result = await authenticate(sent.token);
  if (typeof result === 'string') throw new RequestRejectedError(withChallenge(errors.forCredential(result)));
  assignTenant(request, result.tenant);

  if (!requiredScopes.every((grantedBy) => result.scopes.some((scope) => grantedBy.has(scope)))) {
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

/** For each scope that an operation needs, the scopes that grant it: itself, and those that include it at any depth. */
export type RequiredScopes = readonly ReadonlySet<string>[];

export function computeRequiredScopes(operation: Operation, scopes: Readonly<Record<string, Scope>>): RequiredScopes {
  return operation.scopes.map((scope) => {
    const grantedBy = new Set([scope]);
    // The iteration of a Set visits elements that are added during it, so it reaches scopes at any depth.
    for (const included of grantedBy) {
      const including = Object.keys(scopes).filter((name) => scopes[name]?.includes?.includes(included));
      for (const name of including) grantedBy.add(name);
    }
    return grantedBy;
  });
}
