/** Tokens for the sample accounts: one for each way in which a credential can be good or bad (architecture, "sample credentials"). */
import { contract } from '@helpdesk/contract';
import type { SampleAccount, SampleAccounts } from '../../db/sample/index.ts';
import type { Stores } from '../stores.ts';
import { hashToken, mintToken } from './token.ts';

export const SAMPLE_TOKEN_NAMES = ['full', 'unscoped', 'expired', 'other_account', 'no_features'] as const;
export type SampleTokens = Readonly<Record<(typeof SAMPLE_TOKEN_NAMES)[number], string>>;

/** Makes the tokens and stores their hashes. @param now seconds since 1970-01-01 UTC. */
export async function issueSampleTokens(
  tokens: Stores['tokens'],
  accounts: SampleAccounts,
  now: number,
): Promise<SampleTokens> {
  const { main, other, withoutFeatures } = accounts;
  const all = Object.keys(contract.scopes);
  const issue = async (name: string, owner: SampleAccount, scopes: readonly string[], expiresAt?: number) => {
    const token = mintToken();
    await tokens.insert({ ...owner, name: `Sample: ${name}`, hash: hashToken(token), scopes, expiresAt });
    return token;
  };
  return {
    full: await issue('full', main, all),
    unscoped: await issue('unscoped', main, []),
    expired: await issue('expired', main, all, now - 1),
    other_account: await issue('other_account', other, all),
    no_features: await issue('no_features', withoutFeatures, all),
  };
}
