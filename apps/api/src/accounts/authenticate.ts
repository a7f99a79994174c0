import type { Authenticate } from '@helpdesk/contract-server';
import { hashToken, isWellFormed } from './token.ts';
import type { Token } from './token-store.ts';

/** Who sends a request: what every handler knows of it. */
export interface Principal {
  readonly accountId: number;
  readonly memberId: number;
  /** Of the account; the contract asks for `knowledge_base`, `ai` is up to the handler. */
  readonly features: Token['features'];
}

interface Options {
  readonly findByHash: (hash: string) => Promise<Token | undefined>;
  /** Seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** Is told of each token that was let in. */
  readonly recordUse: (token: Token) => void;
}

/** Finds who a token belongs to. It is looked up by its hash, so no comparison takes longer the more of a guess is right. */
export function createAuthenticate({ findByHash, now, recordUse }: Options): Authenticate<Principal> {
  return async (text) => {
    if (!isWellFormed(text)) return 'malformed';
    const token = await findByHash(hashToken(text));
    if (!token || token.revokedAt !== null) return 'unknown';
    if (token.expiresAt !== null && token.expiresAt <= now()) return 'expired';
    recordUse(token);
    const { accountId, memberId, features, scopes } = token;
    return { principal: { accountId, memberId, features }, scopes, features };
  };
}
