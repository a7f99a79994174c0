/** The names of credentials in files and messages. */
import type { Credential, ScopeCredential } from '@helpdesk/contract-model';

/** Those that have one name in every contract, by their name in a credentials file. */
const fixedCredentials = {
  full: 'full',
  unscoped: 'unscoped',
  expired: 'expired',
  revoked: 'revoked',
  other_account: 'other-account',
  no_features: 'no-features',
} as const satisfies Record<string, Credential>;

export const fixedCredentialNames: readonly string[] = Object.keys(fixedCredentials);

export const isScopeCredential = (name: string): name is ScopeCredential => name.startsWith('scope:');

/** Undefined if no credential has that name. */
export function parseCredentialName(name: string): Credential | undefined {
  const fixed = new Map<string, Credential>(Object.entries(fixedCredentials));
  return isScopeCredential(name) ? name : fixed.get(name);
}

/** `other_account`, `scope:orders:view`. */
export const formatCredentialName = (credential: string): string =>
  isScopeCredential(credential) ? credential : credential.replaceAll('-', '_');

/** The tokens of a credentials file, by credential. */
export const toCredentials = (file: Readonly<Record<string, string>>): Partial<Record<Credential, string>> =>
  Object.fromEntries(
    Object.entries(file).flatMap(([name, token]) => {
      const credential = parseCredentialName(name);
      return credential === undefined ? [] : [[credential, token]];
    }),
  );
