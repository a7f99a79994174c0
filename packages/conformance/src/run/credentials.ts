/** The `Authorization` header of each credential. */
import type { Credential } from '@helpdesk/contract-model';
import { CredentialRejectedError, PreconditionError } from '../errors.ts';

type Given = Partial<Record<Credential, string>>;

const given: Partial<Record<Credential, string>> = {
  full: 'a token that may do everything',
  expired: 'a token whose time is over',
  unscoped: 'a token without any scope',
  'no-features': 'a token of an account without the optional features',
  'other-account': 'a token of another account that may do everything',
};

/** Throws NotObtainable where the credential would have to be given and is not. */
export function authorization(credentials: Given, credential: Credential): string | undefined {
  switch (credential) {
    case 'none':
      return undefined;
    case 'wrong-scheme':
      return `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
    case 'malformed':
      return 'Bearer ~not~a~token~';
    case 'unknown':
      return `Bearer ${lookalike(credentials.full ?? 'unknown-token')}`;
    default: {
      const token = credentials[credential];
      const name = credential.replaceAll('-', '_');
      // fetch would say so too, and show the token.
      if (token !== undefined && !isSendable(token))
        throw new CredentialRejectedError(`The token "${name}" has a character that no header can carry.`);
      if (token !== undefined) return `Bearer ${token}`;
      throw new PreconditionError('no-credential', `give "${name}" in the credentials file: ${given[credential]}`);
    }
  }
}

/** RFC 9110, 5.5, without the characters above ASCII that are allowed and mean nothing certain. */
export const isSendable = (value: string): boolean => /^[\t\x20-\x7e]*$/.test(value);

/** As long as the token and of the same kinds of characters, what stands before the last underscore kept. */
function lookalike(token: string): string {
  const prefix = token.slice(0, token.lastIndexOf('_') + 1);
  return prefix + token.slice(prefix.length).replaceAll(/[a-z0-9]/gi, next);
}

function next(character: string): string {
  if (character === '9') return '0';
  if (character === 'z') return 'a';
  if (character === 'Z') return 'A';
  return String.fromCharCode(character.charCodeAt(0) + 1);
}
