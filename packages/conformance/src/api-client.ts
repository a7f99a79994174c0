import type { Credential, Json, Operation, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import type { Exchange, HttpRequest, HttpResponse, Retry } from './exchange.ts';

/** How the value of a parameter, or the name of a query parameter, is percent-encoded; the last two cannot be decoded to a text. */
export type ParameterEncoding =
  | 'encoded'
  | 'encoded-name'
  | 'encoded-twice'
  | 'equals-sign'
  /** As it should be, but for the first plus sign, which is not encoded. */
  | 'bare-plus'
  /** The name alone, without a value. */
  | 'no-equals-sign'
  /** Followed by the parameter again, without a value. */
  | 'repeated-empty'
  /** Followed by the parameter again, with percent-encoded characters in its name. */
  | 'repeated-encoded'
  | 'semicolon'
  /** Followed by a line break, before which `$` matches in some regular expressions. */
  | 'line-break'
  | 'undecodable'
  | 'not-utf-8';

/** How a valid body is turned into one that is not JSON (RFC 8259), but that some parsers read. */
export type MalformedBody = 'trailing-text' | 'trailing-comma' | 'comment' | 'leading-comment' | 'not-utf-8';

export type JsonRewriting =
  /** All white space around all tokens, some characters escaped, and the names of objects in reverse order. */
  | 'spelling'
  /** Integers with a fraction or an exponent of zero: in JSON Schema, they are integers as well (Validation, 6.1.1). */
  | 'whole-fractions'
  /** The hexadecimal digits of escaped characters in upper case. */
  | 'upper-case-escapes';

/** What is sent differently from the documented request, apart from its values. */
export interface RequestOverrides {
  /** Default: `full`. */
  readonly credential?: Credential;
  /** The values of the authorization header, with a `TokenForm` in place of the token. Default: `Bearer {token}`, once. */
  readonly authorization?: readonly string[];
  readonly method?: string;
  /** Path and query, instead of those of the operation. */
  readonly target?: string;
  /** Another spelling of the path of the operation. */
  readonly spellPath?: (path: string) => string;
  /** Empty for none. */
  readonly contentType?: string;
  /** The body as text. */
  readonly raw?: string;
  /** The body with this mistake. */
  readonly malformed?: MalformedBody;
  /** The body is another JSON text of the same value. */
  readonly rewritten?: JsonRewriting;
  /** The object of the body has this member at its end, also if it has one with the same name. */
  readonly lastMember?: { readonly name: string; readonly value: Json };
  /** The body is padded to one byte over the operation's limit. */
  readonly isOversize?: true;
  /** The body is sent with `Transfer-Encoding: chunked`, without its length. */
  readonly isChunked?: true;
  /** The query parameter that is sent twice. */
  readonly repeat?: RequestPointer;
  /** The parameter that is sent in another encoding. */
  readonly encoding?: { readonly at: RequestPointer; readonly as: ParameterEncoding };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiResponse {
  readonly response: HttpResponse;
  /** For the report: long bodies are cut. */
  readonly exchange: Exchange;
}

export interface SentResponse extends ApiResponse {
  /** The values that were sent. */
  readonly request: RequestExample;
}

/**
 * Calls operations of the target. `run/` implements it; the folders before `run/` know only this interface.
 * Throws TransportError if no usable response arrives, and PreconditionError if the credential was not given.
 */
export interface ApiClient {
  readonly call: (operation: Operation, request: RequestExample, overrides?: RequestOverrides) => Promise<ApiResponse>;
  /**
   * For requests that may have an effect. If a request is lost and may have been carried out, `prepare` makes another one
   * with new unique values. `request` is the last request sent.
   */
  readonly callPrepared: (
    operation: Operation,
    expectedStatus: number,
    prepare: () => Promise<RequestExample>,
    overrides?: RequestOverrides,
  ) => Promise<SentResponse>;
  /**
   * For requests that must be rejected. The same read, or the same request with a credential that must be rejected, is sent once per
   * run: who asks for it again gets the first response. All others are sent each time.
   */
  readonly callShared: (
    operation: Operation,
    expectedStatus: number,
    request: RequestExample,
    overrides?: RequestOverrides,
  ) => Promise<ApiResponse>;
  /** Waits for something that the target does not show yet. Undefined, without a wait, if the run may not wait that long. */
  readonly waitUntilVisible: (request: HttpRequest, milliseconds: number) => Promise<Retry | undefined>;
}

/**
 * The waits for what the run has written and the target does not show yet: in all, less than four seconds. A target that takes longer
 * does not conform.
 */
export const visibilityWaitsMs: readonly number[] = [250, 500, 1_000, 2_000];

/** Milliseconds after which a target has shown an update, where what was read before it looks the same. */
export const SETTLE_MS = 1000;

/** Calls an operation with a request that must be rejected: if it is lost, it is sent again, whatever the method. */
export const callRejected = (
  api: ApiClient,
  operation: Operation,
  expectedStatus: number,
  request: RequestExample,
  overrides?: RequestOverrides,
): Promise<ApiResponse> => api.callPrepared(operation, expectedStatus, () => Promise.resolve(request), overrides);
