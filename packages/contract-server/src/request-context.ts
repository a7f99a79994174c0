import type { ServerResponse } from 'node:http';
import type { ErrorResponses } from './errors/error-responses.ts';
import type { HandlerContext } from './handler.ts';
import { abortOnDisconnect } from './http/connection.ts';
import { type IncomingRequest, resolveMountUrl } from './http/public-url.ts';
import type { RequestInput } from './validation/validator.ts';

/** A request whose operation is known. */
export interface RoutedRequest {
  readonly http: IncomingRequest;
  readonly response: ServerResponse;
  readonly path: string;
  /** Without the question mark, not decoded. */
  readonly query: string;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Parts {
  readonly request: RoutedRequest;
  readonly input: RequestInput;
  readonly errors: ErrorResponses;
  readonly publicUrl: string | undefined;
  readonly basePath: string;
}

/** Most operations need few of its members, so each is made when it is read. */
export class RequestContext implements HandlerContext {
  readonly #parts: Parts;
  #signal: AbortSignal | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get url(): URL {
    const { path, query } = this.#parts.request;
    const target = `${path}${query && `?${query}`}`;
    // A target has no fragment (RFC 9112, 3.2), so what is sent as it stands is a part of the query.
    return new URL(this.#mountUrl + target.replaceAll('#', '%23'));
  }

  get baseUrl(): string {
    return this.#mountUrl + this.#parts.basePath;
  }

  get signal(): AbortSignal {
    this.#signal ??= abortOnDisconnect(this.#parts.request.response);
    return this.#signal;
  }

  get errorResponse(): HandlerContext['errorResponse'] {
    return (status, key, details) => this.#parts.errors.named(status, key, this.#values, details);
  }

  get invalid(): HandlerContext['invalid'] {
    return (issues) => this.#parts.errors.invalid(issues, this.#values);
  }

  get #mountUrl(): string {
    return resolveMountUrl(this.#parts.request.http, this.#parts.publicUrl);
  }

  get #values() {
    const { params, query, body } = this.#parts.input;
    return { path: params, query, body };
  }
}
