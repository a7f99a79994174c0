/** HTTP requests, responses and retries. */
import { type Credential, type Json, memoize } from '@helpdesk/contract-model';
import { swapCase } from './text.ts';

/** Safe methods (RFC 9110, 9.2.1), without TRACE. The suite sends them without a body. */
export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A request as it is sent, before the credential is added. */
export interface HttpRequest {
  readonly method: string;
  /** Below the base URL, encoded, with the query: `/v1/books?per_page=2`. */
  readonly target: string;
  /** Names in lower case; without the authorization header. */
  readonly headers: Readonly<Record<string, string>>;
  /** Cut if it is long. */
  readonly body?: string;
  /** The number of characters of a body that is cut. */
  readonly bodyLength?: number;
  /** What was sent, if `body` is cut: in a report only of the request that shows a failure, and within limits. */
  readonly wholeBody?: string;
  /** How the body is written in bytes. Default: UTF-8. */
  readonly charset?: 'latin1';
  readonly credential: Credential;
  /**
   * The values of the authorization header, if it is not `Bearer` and the token once: with a `TokenForm` in place of the token. With none
   * of them, the token is where `{token}` stands in other headers or in the query.
   */
  readonly authorization?: readonly string[];
}

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

/** Writes the token in other headers and in the query, where the request has it there; `usual` is the authorization header of the credential. */
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

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The request before on the same connection, if it had a body and was rejected: a service may have left the body unread. */
  readonly afterRejected?: string;
}

/**
 * Why a request was sent again: the status of the response, the reason that none arrived, or that it did not show yet what the
 * run had just created.
 */
export const retryReasons = [
  ...(['429', '502', '503', '504', 'no-connection', 'connection-lost', 'timeout'] as const),
  'not-visible-yet',
] as const;
export type RetryReason = (typeof retryReasons)[number];

/** A request that was sent again, or replaced by another. */
export interface Retry {
  /** Method and path of what was sent: `POST /v1/books`. */
  readonly request: string;
  readonly reason: RetryReason;
  /** Milliseconds waited before the next attempt. */
  readonly waited: number;
  /**
   * True for a write whose outcome is unknown. Another one with new values was sent in its place, or the same one if the
   * contract says that it is rejected.
   */
  readonly mayHaveTakenEffect: boolean;
}

export interface Exchange {
  readonly request: HttpRequest;
  /** Absent if no response arrived. */
  readonly response?: HttpResponse;
  readonly milliseconds: number;
  /** The attempts before this one; absent if this is the first. */
  readonly retries?: readonly Retry[];
}

/** True if the target says that the request is wrong. A gateway may respond with 5xx to what the service has carried out. */
export const isRejection = ({ status }: HttpResponse): boolean => status >= 400 && status < 500;

/** True if an attempt before this one may have been carried out, so that the response may be to a repetition. */
export const isUncertain = ({ retries = [] }: Exchange): boolean =>
  retries.some(({ mayHaveTakenEffect }) => mayHaveTakenEffect);

/** By response, because several checks read the same one. */
const parse = memoize(({ body }: Pick<HttpResponse, 'body'>) => parseOnce(body));

interface Parsed {
  readonly value: Json | undefined;
}

/** The last texts: a target sends the same list and the same error again and again. What is known of a value is known of the next equal one. */
const parsedTexts = new Map<string, Parsed>();
const MAX_TEXTS = 500;
const MAX_LENGTH = 128 * 1024;

function parseOnce(text: string): Parsed {
  const known = parsedTexts.get(text);
  if (known !== undefined) return known;
  const parsed = { value: parseJson(text) };
  if (text.length > MAX_LENGTH) return parsed;
  parsedTexts.set(text, parsed);
  const [oldest] = parsedTexts.size > MAX_TEXTS ? parsedTexts.keys() : [];
  if (oldest !== undefined) parsedTexts.delete(oldest);
  return parsed;
}

/** Undefined if the body is not JSON. May return the same value for equal bodies: do not change it. */
export const parseBody = (response: Pick<HttpResponse, 'body'>): Json | undefined => parse(response).value;

/** No API documents values that deep. The checks call themselves for each level, so that deeper ones could end the run. */
const MAX_DEPTH = 1_000;

function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return hasManyBrackets(text) && isDeeper(value, MAX_DEPTH) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** A text with fewer, in or out of texts, is not too deep. */
const hasManyBrackets = (text: string): boolean => count(text, '[') + count(text, '{') > MAX_DEPTH;

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

const isDeeper = (value: Json, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1)));
