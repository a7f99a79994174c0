/** The `Authorization` header of each credential. */
import type { Credential } from '@helpdesk/contract-model';
import { formatCredentialName, isScopeCredential } from '../../credential-names.ts';
import { CredentialRejectedError, PreconditionError } from '../../errors.ts';

type Given = Partial<Record<Credential, string>>;

const descriptions: Partial<Record<Credential, string>> = {
  full: 'a token that may do everything',
  expired: 'a token that has expired',
  revoked: 'a token that was revoked',
  unscoped: 'a token without any scope',
  'no-features': 'a token of an account without the optional features',
  'other-account': 'a token of another account that may do everything',
};

/** Throws PreconditionError if the credential was not given, and CredentialRejectedError if it cannot be sent. */
export const createAuthorization = (credentials: Given, credential: Credential): string | undefined =>
  writeAuthorization(credential, (token) =>
    token === 'unknown' ? makeLookalike(credentials.full ?? 'unknown-token') : getGivenToken(credentials, token),
  );

export type TokenCredential = Exclude<Credential, 'none' | 'wrong-scheme' | 'malformed'>;

/** The header with what `writeToken` puts in place of the token: itself, or a variable. */
export function writeAuthorization(
  credential: Credential,
  writeToken: (credential: TokenCredential) => string,
): string | undefined {
  switch (credential) {
    case 'none':
      return undefined;
    case 'wrong-scheme':
      return `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
    case 'malformed':
      return 'Bearer ~not~a~token~';
    default:
      return `Bearer ${writeToken(credential)}`;
  }
}

function getGivenToken(credentials: Given, credential: TokenCredential): string {
  const token = credentials[credential];
  const name = formatCredentialName(credential);
  // The error of fetch would contain the token.
  if (token !== undefined && !isSendable(token))
    throw new CredentialRejectedError(
      `The token "${name}" has a character that is not allowed in a header.`,
      credential,
    );
  if (token !== undefined) return token;
  throw new PreconditionError('no-credential', describeMissingCredential(credential), {
    kind: 'credential',
    credential: name,
  });
}

/** What to give. The same for every scope, so that a report has one line for all of them. */
export function describeMissingCredential(credential: TokenCredential): string {
  return isScopeCredential(credential)
    ? 'give "scope:SCOPE" in the credentials file, for each scope: a token of the account of "full" that has this scope alone'
    : `give "${formatCredentialName(credential)}" in the credentials file: ${descriptions[credential]}`;
}

const unchecked: Partial<Record<Credential, string>> = {
  unscoped: 'that a token without scopes gets 403',
  'no-features': 'that an account without the features gets 403',
  'other-account': 'that accounts do not see each other',
};

/** What a run without an optional credential does not check, as a clause; undefined for a credential that is not optional. */
export const describeUnchecked = (credential: Credential): string | undefined =>
  isScopeCredential(credential) ? 'what a token with this scope alone may do' : unchecked[credential];

/** RFC 9110, 5.5, without characters above ASCII, whose meaning is undefined. */
export const isSendable = (value: string): boolean => /^[\t\x20-\x7e]*$/.test(value);

/** How a user makes the `unknown` token. */
export const UNKNOWN_TOKEN_RECIPE =
  'the full token, with each letter and digit after its last underscore that four of them follow replaced by the next: a by b, z by a, 9 by 0';

/** Enough follows that it is another token: one may end with an underscore, and of the last letter of base64, only some bits count. */
const PREFIX = /^.*_(?=(?:[^a-z0-9]*[a-z0-9]){4})/i;

/** A text with the length and character classes of the token, and its prefix up to the last underscore that enough follows. */
function makeLookalike(token: string): string {
  const [prefix = ''] = PREFIX.exec(token) ?? [];
  return prefix + token.slice(prefix.length).replaceAll(/[a-z0-9]/gi, nextCharacter);
}

function nextCharacter(character: string): string {
  if (character === '9') return '0';
  if (character === 'z') return 'a';
  if (character === 'Z') return 'A';
  return String.fromCharCode(character.charCodeAt(0) + 1);
}
