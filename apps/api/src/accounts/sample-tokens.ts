/** Tokens of the sample accounts: one for each kind of credential, valid or not (docs/decisions/sample-credentials.md). */
import { contract } from '@helpdesk/contract';
import type { Stores } from '../stores.ts';
import { hashToken, mintToken } from './token.ts';
import type { NewToken } from './token-store.ts';

const NAMES = ['full', 'unscoped', 'expired', 'revoked', 'other_account', 'no_features'] as const;
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
  tokens: Pick<Stores['tokens'], 'insert' | 'revoke'>,
  { main, other, withoutFeatures }: SampleTokenOwners,
  now: number,
): Promise<SampleTokens> {
  const insert = async (name: string, owner: TokenOwner, scopes: readonly string[], expiresAt?: number) => {
    const token = mintToken();
    const { accountId, memberId } = owner;
    const hash = hashToken(token);
    const id = await tokens.insert({ accountId, memberId, name: `Sample: ${name}`, hash, scopes, expiresAt });
    return { id, token };
  };
  const issue = async (...options: Parameters<typeof insert>) => (await insert(...options)).token;
  const issueRevoked = async () => {
    const { id, token } = await insert('revoked', main, SCOPES);
    await tokens.revoke(main.accountId, id);
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
    revoked: await issueRevoked(),
    other_account: await issue('other_account', other, SCOPES),
    no_features: await issue('no_features', withoutFeatures, SCOPES),
    ...(await issueForScopes()),
  };
}
