import type { Credential, Operation, RequestExample, RequestPointer } from '@helpdesk/contract-model';
import type { Exchange, HttpResponse } from './exchange.ts';

/** What is sent differently from the documented request, beside its values. */
export interface RequestOverrides {
  /** `full` if not given. */
  readonly credential?: Credential;
  readonly method?: string;
  /** Path and query, in place of those of the operation. */
  readonly target?: string;
  readonly contentType?: string;
  /** The body as text. */
  readonly raw?: string;
  /** The body is padded to one byte over the operation's limit. */
  readonly oversize?: true;
  /** The query parameter that is sent twice. */
  readonly repeat?: RequestPointer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiResponse {
  readonly response: HttpResponse;
  /** For the report: long bodies are cut. */
  readonly exchange: Exchange;
}

/**
 * Calls operations of the target. Created in `run`; what comes before it in the line only knows this interface.
 * Throws TransportError where no usable response comes, and PreconditionError for a credential that was not given.
 */
export interface ApiClient {
  readonly call: (operation: Operation, request: RequestExample, overrides?: RequestOverrides) => Promise<ApiResponse>;
  /**
   * For requests that may have an effect. Where nobody knows whether a lost one was carried out, `prepare` makes
   * another one with other unique values. `request` is what was sent last.
   */
  readonly callPrepared: (
    operation: Operation,
    expectedStatus: number,
    prepare: () => Promise<RequestExample>,
    overrides?: RequestOverrides,
  ) => Promise<ApiResponse & { readonly request: RequestExample }>;
}
