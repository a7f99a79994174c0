/** Tokens of the sample accounts: one for each kind of credential, valid or not (docs/decisions/sample-credentials.md). */
import { contract } from '@helpdesk/contract';
import { hashToken, mintToken } from './token.ts';
import type { NewToken } from './token-store.ts';

const NAMES = ['full', 'unscoped', 'expired', 'other_account', 'no_features'] as const;
const SCOPES = Object.keys(contract.scopes);
export const SAMPLE_TOKEN_NAMES: readonly string[] = [...NAMES, ...SCOPES.map((scope) => `scope:${scope}`)];
export type SampleTokens = Readonly<Record<(typeof NAMES)[number] | `scope:${string}`, string>>;

type TokenOwner = Pick<NewToken, 'accountId' | 'memberId'>;

interface SampleTokenOwners {
  readonly main: TokenOwner;
  readonly other: TokenOwner;
  /** Of an account without features. */
  readonly withoutFeatures: TokenOwner;
}

/**
 * Creates the tokens and stores their hashes.
 *
 * @param now seconds since 1970-01-01 UTC.
 */
export async function issueSampleTokens(
  tokens: { readonly insert: (token: NewToken) => Promise<unknown> },
  { main, other, withoutFeatures }: SampleTokenOwners,
  now: number,
): Promise<SampleTokens> {
  const issue = async (name: string, owner: TokenOwner, scopes: readonly string[], expiresAt?: number) => {
    const token = mintToken();
    const { accountId, memberId } = owner;
    await tokens.insert({ accountId, memberId, name: `Sample: ${name}`, hash: hashToken(token), scopes, expiresAt });
    return token;
  };
  const issueForScopes = async (): Promise<Record<`scope:${string}`, string>> => {
    const issued: Record<`scope:${string}`, string> = {};
    for (const scope of SCOPES) issued[`scope:${scope}`] = await issue(`scope:${scope}`, main, [scope]);
    return issued;
  };
  return {
    full: await issue('full', main, SCOPES),
    unscoped: await issue('unscoped', main, []),
    expired: await issue('expired', main, SCOPES, now - 1),
    other_account: await issue('other_account', other, SCOPES),
    no_features: await issue('no_features', withoutFeatures, SCOPES),
    ...(await issueForScopes()),
  };
}
