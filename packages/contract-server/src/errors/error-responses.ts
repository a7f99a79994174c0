import {
  type Credential,
  type DocumentedResponse,
  type Example,
  exampleForCredential,
  exampleForIssues,
  type Operation,
  type RequestValues,
  type ValidationIssue,
} from '@helpdesk/contract-model';
import type { HandlerResponse } from '../handler.ts';
import { firstExample } from './documented-response.ts';
import { renderExample, withMessage } from './render-example.ts';

/** Ends the processing of a request with this response. */
export class RequestRejectedError extends Error {
  override readonly name = 'RequestRejectedError';
  readonly response: HandlerResponse;

  constructor(response: HandlerResponse) {
    super(`rejected with ${response.status}`);
    this.response = response;
  }
}

/** The credential whose example is used for a credential without an example. */
const FALLBACK: Partial<Record<Credential, Credential>> = {
  'wrong-scheme': 'malformed',
  malformed: 'unknown',
  'no-features': 'unscoped',
};

/** When a client that gets a 429 may come again. */
export const RETRY_AFTER_SECONDS = 1;

/** The documented error responses of an operation. Every text that a client gets comes from the contract. */
export class ErrorResponses {
  readonly #operation: Operation;

  /** @throws if the contract does not document a response that the server may need, so that the server does not start. */
  constructor(operation: Operation) {
    this.#operation = operation;
    this.forStatus(500);
    if (operation.isSecured)
      for (const credential of ['none', 'unknown', 'expired'] as const) this.forCredential(credential);
    if (operation.scopes.length > 0 || operation.feature !== undefined) this.forCredential('unscoped');
    if (operation.body) for (const status of [413, 415] as const) this.forStatus(status);
    for (const { in: place, name } of operation.parameters) this.#exampleFor([`/${place}/${name}`]);
    if (operation.body) this.#exampleFor(['/body']);
    // An operation that has a 400 can be sent an unknown query parameter.
    if (this.canBeInvalid) this.#exampleFor(['/query']);
  }

  /** The 401 or 403 for a credential. */
  forCredential(credential: Credential): HandlerResponse {
    for (let one: Credential | undefined = credential; one !== undefined; one = FALLBACK[one]) {
      const found = exampleForCredential(this.#operation, one);
      if (found) return { status: found.status, body: found.example.value };
    }
    throw this.#missing(`response to the credential "${credential}" (x-case)`);
  }

  /** The response of a status whose text is the same for every request. */
  forStatus(status: 413 | 415 | 500): HandlerResponse {
    return { status, body: this.#firstExample(status).value };
  }

  /** The 429 for a client that comes again in a second. An operation that documents none has a 503 in the form of the 500. */
  tooManyRequests(): HandlerResponse {
    const body = this.#operation.responses[429] ? this.#firstExample(429).value : undefined;
    const headers = { 'Retry-After': `${RETRY_AFTER_SECONDS}` };
    if (body !== undefined) return { status: 429, headers, body };
    return { status: 503, headers, body: withMessage(this.#firstExample(500).value, 'Too many requests') };
  }

  /** A 501, which is not documented. It has the form of the 500. */
  notImplemented(message: string): HandlerResponse {
    return { status: 501, body: withMessage(this.#firstExample(500).value, message) };
  }

  /** The 400 that covers these issues; if none does, the 400 of the body or the query. Its details are the issues. */
  invalid(issues: readonly ValidationIssue[], request: RequestValues): HandlerResponse {
    const covering = (pointers: readonly string[]) => exampleForIssues(this.#operation, pointers)?.example;
    const example = covering(issues.map(({ path }) => path)) ?? covering(['/body']) ?? this.#exampleFor(['/query']);
    return { status: 400, body: renderExample(example, request, issues) };
  }

  /** False for an operation that documents no 400, because it takes no input. */
  get canBeInvalid(): boolean {
    return this.#operation.responses[400] !== undefined;
  }

  /** The documented error of a status and key. */
  named(
    status: number,
    key: string,
    request: RequestValues,
    details: readonly ValidationIssue[] = [],
  ): HandlerResponse {
    const { examples } = this.#documented(status);
    const example = examples[key];
    if (example === undefined)
      throw this.#missing(`${status} example "${key}", only ${Object.keys(examples).join(', ')}`);
    return { status, body: renderExample(example, request, details) };
  }

  #exampleFor(pointers: readonly string[]): Example {
    const found = exampleForIssues(this.#operation, pointers);
    if (found === undefined) throw this.#missing(`400 example that covers ${pointers.join(', ')} (x-covers)`);
    return found.example;
  }

  #firstExample(status: number): Example {
    return firstExample(this.#documented(status));
  }

  #documented(status: number): DocumentedResponse {
    const response = this.#operation.responses[status];
    if (response === undefined) throw this.#missing(`${status} response`);
    return response;
  }

  #missing(what: string): Error {
    return new Error(`${this.#operation.operationId} documents no ${what}: add it to the spec`);
  }
}
