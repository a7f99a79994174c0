import type { Authenticate } from '@helpdesk/contract-server';
import type { Clock } from '../database/statements/rows.ts';
import { isWellFormed } from './token.ts';
import type { Token } from './token-store.ts';

/** Who sends a request, as every operation sees it. */
export interface Principal {
  readonly tokenId: number;
  readonly accountId: number;
  readonly memberId: number;
  /** Features of the account. The contract declares where `knowledge_base` is required; operations check `ai`. */
  readonly features: Token['features'];
}

interface AuthenticateOptions {
  /** Finds a token as it was sent. */
  readonly find: (text: string) => Promise<Token | undefined>;
  readonly now: Clock;
  /** Called with each accepted token. */
  readonly recordUse: (token: Token) => void;
}

/**
 * Finds the principal of a token. Tokens are looked up by hash, so the response time does not reveal how much of a guess is
 * right.
 */
export function createAuthenticate({ find, now, recordUse }: AuthenticateOptions): Authenticate<Principal> {
  return async function authenticate(text) {
    const token = await find(text);
    if (!token && !isWellFormed(text)) return 'malformed';
    if (!token || token.revokedAt !== null) return 'unknown';
    if (token.expiresAt !== null && token.expiresAt <= now()) return 'expired';
    recordUse(token);
    const { id: tokenId, accountId, memberId, features, scopes } = token;
    return { principal: { tokenId, accountId, memberId, features }, tenant: accountId, scopes, features };
  };
}
