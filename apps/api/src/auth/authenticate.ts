import type { Authenticate } from '@helpdesk/contract-server';
import type { Token } from '../repositories/tokens.ts';
import { hashToken, isWellFormed } from './token.ts';

/** Who sends a request: what every handler knows of it. */
export interface Principal {
  readonly accountId: number;
  readonly memberId: number;
  /** Of the account; the contract asks for `knowledge_base`, `ai` is up to the handler. */
  readonly features: Token['features'];
}

interface Tokens {
  readonly findByHash: (hash: string) => Promise<Token | undefined>;
  readonly markUsed: (id: number) => Promise<void>;
}

/** Seconds for which the time of last use may lag, so that reading does not mean writing. */
const LAST_USED_LAG = 60;

/**
 * Finds who a token belongs to. It is looked up by its hash, so no comparison takes longer the more of a guess is right.
 * @param now seconds since 1970-01-01 UTC.
 */
export function createAuthenticate(tokens: Tokens, now: () => number): Authenticate<Principal> {
  return async (text) => {
    if (!isWellFormed(text)) return 'malformed';
    const token = await tokens.findByHash(hashToken(text));
    if (!token || token.revokedAt !== null) return 'unknown';
    if (token.expiresAt !== null && token.expiresAt <= now()) return 'expired';
    if (token.lastUsedAt === null || now() - token.lastUsedAt >= LAST_USED_LAG) await tokens.markUsed(token.id);
    const { accountId, memberId, features, scopes } = token;
    return { principal: { accountId, memberId, features }, scopes, features };
  };
}
