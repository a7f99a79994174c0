/** What is sent in place of a token, to see what a target takes for it. */
import type { HttpRequest } from './exchange.ts';
import { swapCase } from './text.ts';

/** What stands in the values of an authorization header for a text that is made of the token. */
type TokenForm =
  | '{token}'
  | '{token as user}'
  | '{token in other case}'
  | '{start of token}'
  | '{token with another end}';

/** Characters that every token may have. */
export const OTHER_END = 'xxxxxxxx';

export const tokenForms: Readonly<Record<TokenForm, (token: string) => string>> = {
  '{token}': (token) => token,
  // RFC 7617, 2: without a password.
  '{token as user}': (token) => Buffer.from(`${token}:`).toString('base64'),
  // Only its end: what precedes it may be compared to the letter, or checked by its form.
  '{token in other case}': (token) => token.slice(0, -OTHER_END.length) + swapCase(token.slice(-OTHER_END.length)),
  '{start of token}': (token) => token.slice(0, -1),
  // As long as before: services may compare or look up the start only.
  '{token with another end}': (token) => `${token.slice(0, -OTHER_END.length)}${OTHER_END}`,
};

/** The values of the authorization header; `usual` is that of the credential, and `forms` write what is made of its token. */
export function listAuthorizations(
  usual: string | undefined,
  { authorization }: HttpRequest,
  forms = tokenForms,
): readonly string[] {
  if (usual === undefined) return [];
  const token = usual.replace(/^Bearer /, '');
  const write = (text: string, form: TokenForm): string => text.replace(form, () => forms[form](token));
  return authorization?.map((text) => tokenFormNames.reduce(write, text)) ?? [usual];
}

/**
 * Writes the token in other headers and in the query, where the request has it there; `usual` is the authorization header of
 * the credential.
 */
export function createTokenFiller(
  { authorization }: HttpRequest,
  usual: string | undefined,
  write: (token: string) => string = (token) => token,
): (text: string) => string {
  if (usual === undefined || authorization?.length !== 0) return (text) => text;
  const token = write(usual.replace(/^Bearer /, ''));
  return (text) => text.replaceAll(/\{token\}|%7Btoken%7D/g, () => token);
}

// The object has the keys of its type.
const tokenFormNames = Object.keys(tokenForms) as TokenForm[];
